/// The one door to the list's file (CONTRACT §3, §5, §6).
///
/// Readers never take the lock and never make a file. `update` is the only way to change the file: lock, read,
/// operation, temporary file, verify, put in place. It may be used from any thread.
public final class FileStore: Sendable {
  public let location: ListLocation
  public let history: History
  let syscalls: Syscalls
  let placement: Placement
  let cache = Guarded(DecodedList?.none)
  let folderCache = Guarded(FolderListing?.none)
  let answerGuard: AnswerGuard?

  /// 16 MiB: nothing larger is read.
  public static let readLimit = 16 << 20
  /// 4 MiB: no operation makes a file larger.
  public static let growthLimit = 4 << 20
  /// How long a call waits for the lock if its caller says nothing.
  static let lockMilliseconds = 6_000

  /// - Parameter answerSeconds: how long the file system may take to show the file; then *not available*.
  public convenience init(location: ListLocation, history: History = .standard, answerSeconds: Int = 10) {
    self.init(
      location: location, history: history, syscalls: .live,
      answerGuard: AnswerGuard(limitSeconds: answerSeconds))
  }

  init(
    location: ListLocation, history: History, syscalls: Syscalls, method: ReplacementMethod? = nil,
    answerGuard: AnswerGuard? = nil
  ) {
    self.answerGuard = answerGuard
    self.location = location
    self.history = history
    self.syscalls = syscalls
    placement = Placement(method ?? .preferred(for: location.path), syscalls: syscalls)
  }
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
  /// The list as the file now holds it; after a dry run, as it would hold it.
  public var snapshot: ListSnapshot
}

/// A file's bytes and the list that they mean. Found again by the bytes themselves, so it can never be out of date.
struct DecodedList: Sendable {
  var bytes: [UInt8]
  var list: ShoppingListExport
  var revision: String
  /// Of the bytes, once it was needed.
  var knownDigest: VersionDigest?
  /// The bytes are what the list encodes to.
  var isCanonical = false
  /// The bytes are no list at all, and `list` is empty in their stead: only a restore goes over them.
  var isReplaceable = false
}

extension DecodedList {
  var digest: VersionDigest { knownDigest ?? VersionDigest(bytes) }
}

/// The names in the list's folder, trusted while the folder's own status says that nothing came or went.
struct FolderListing: Sendable {
  var site: ListSite
  var status: FileStatus
  var names: [String]
}
