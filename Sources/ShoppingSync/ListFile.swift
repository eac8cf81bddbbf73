import ShoppingCore

/// The list's file as the bridge sees it. The app's own type wraps `FileStore` in its file coordination; both calls
/// may block, and the bridge makes them away from the main thread, one at a time.
public protocol ListFile: Sendable {
  func read() throws -> FileReading

  /// As `FileStore.update`: under the lock, `operation` perhaps several times, no write if it changed nothing.
  func update(_ operation: (inout ShoppingListExport) -> Void) throws -> FileReading
}

/// What the file held.
public struct FileReading: Sendable {
  public var list: ShoppingListExport
  /// A file that is not there says nothing, and above all not that everything was deleted.
  public var fileExists: Bool
  public var modified: Timestamp?
  /// Versions that lost against this one when two devices wrote at once, and that nobody has folded in yet.
  public var conflicts: [FileConflict]

  public init(
    list: ShoppingListExport, fileExists: Bool = true, modified: Timestamp?, conflicts: [FileConflict] = []
  ) {
    self.list = list
    self.fileExists = fileExists
    self.modified = modified
    self.conflicts = conflicts
  }

  public init(_ snapshot: ListSnapshot, modified: Timestamp?, conflicts: [FileConflict] = []) {
    self.init(
      list: snapshot.list, fileExists: snapshot.fileExists, modified: modified, conflicts: conflicts)
  }
}

/// One losing version (an unresolved NSFileVersion).
public struct FileConflict: Sendable {
  public var list: ShoppingListExport
  /// Called once the version's rows are in the file: only then may it be removed.
  public var settle: @Sendable () -> Void

  public init(list: ShoppingListExport, settle: @escaping @Sendable () -> Void) {
    self.list = list
    self.settle = settle
  }
}
