/// Every way in which reading or changing the file can fail. In all of them the file is as it was.
public enum StoreError: Error, Sendable {
  case homeMissing(value: String)
  case folderMissing(path: String, folder: String)
  case notDownloaded(path: String)
  case notAvailable(path: String, seconds: Int)
  case notPermitted(path: String, reason: String)
  /// `found`: "a folder", "a FIFO", "a device", …
  case notAFile(path: String, found: String)
  case emptyFile(path: String)
  case notJSON(path: String, JSONSyntaxError)
  case wrongShape(path: String, reason: String)
  case newerSchema(path: String, found: String)
  case tooLarge(path: String, byteCount: Int)
  /// `holder`: by whom, since when, the lock's path, and when deleting it is safe: whole sentences.
  case busy(path: String, holder: String)
  /// ENOSPC, EIO, EDQUOT, EFBIG and the like.
  case disk(path: String, reason: String)
  case cancelled

  /// The class that starts the message: "Busy", "Newer format", "Not JSON", … (TOOLS.md §8).
  public var errorClass: String { "" }

  /// What happened, to which path, what to do next. Does not start with the class; does not say "Nothing was changed".
  public var message: String { "" }
}
