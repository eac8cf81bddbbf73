/// The one door to the list's file (CONTRACT §3, §5, §6).
///
/// Readers never take the lock and never make a file. `update` is the only way to change the file: lock, read,
/// operation, temporary file, verify, put in place. It may be used from any thread, one call at a time a store.
public final class FileStore: Sendable {
  public let location: ListLocation

  public init(location: ListLocation) {
    self.location = location
  }

  /// The list as it is now; a missing file is an empty list. Broken JSON and an empty file are tried again for 300 ms.
  public func read() throws(StoreError) -> ListSnapshot { throw .busy(path: location.path, holder: "") }

  /// Runs `operation` on the list under the lock and writes what it left, if that differs.
  ///
  /// `operation` may run several times, on newer versions of the list, when another program writes beside us; only
  /// the last run counts. An operation that fails leaves the list as it got it, and returns its failure as `Outcome`.
  /// - Parameters:
  ///   - deadline: until when to wait for the lock; then `StoreError.busy`.
  ///   - cancellation: looked at in each turn of the wait and before the commit point; then `StoreError.cancelled`.
  ///   - isDryRun: everything but the write.
  public func update<Outcome>(
    deadline: MonotonicTime? = nil, cancellation: Cancellation = Cancellation(), isDryRun: Bool = false,
    _ operation: (inout ShoppingListExport) -> Outcome
  ) throws(StoreError) -> StoreUpdate<Outcome> { throw .busy(path: location.path, holder: "") }
}

/// What a read found.
public struct ListSnapshot: Sendable {
  public var list: ShoppingListExport
  /// The file was there. Missing is no error: an empty list, created by the first add.
  public var fileExists: Bool
  /// For the person: unusable rows, a conflicted copy beside the file, a history that cannot be written.
  public var warnings: [String]
  /// `list.revision`, computed once.
  public var revision: String

  public init(list: ShoppingListExport, fileExists: Bool, warnings: [String] = [], revision: String) {
    self.list = list
    self.fileExists = fileExists
    self.warnings = warnings
    self.revision = revision
  }
}

public struct StoreUpdate<Outcome> {
  public var outcome: Outcome
  /// False when the operation left the list as it was: nothing was written.
  public var isWritten: Bool
  /// The list as the file now holds it.
  public var snapshot: ListSnapshot
}
