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
  /// The change would leave a file over 4 MiB or a list over 10,000 rows.
  case wouldBeTooLarge(path: String, byteCount: Int, rows: Int)
  /// `holder`: by whom, since when, the lock's path, and when deleting it is safe: whole sentences.
  case busy(path: String, holder: String)
  /// ENOSPC, EIO, EDQUOT, EFBIG and the like.
  case disk(path: String, reason: String)
  /// What we were about to write did not read back as what was meant. A fault of ours or of the machine.
  case inconsistent(path: String, reason: String)
  /// The history holds no version of that id, or several.
  case noSuchVersion(id: String, reason: String)
  /// A version in the history that is no list any more.
  case versionUnusable(id: String, reason: String)
  case cancelled
}

extension StoreError {
  /// The class that starts the message: "Busy", "Newer format", "Not JSON", … (TOOLS.md §8).
  public var errorClass: String {
    switch self {
    case .homeMissing: "No home folder"
    case .folderMissing: "Folder missing"
    case .notDownloaded: "Not downloaded"
    case .notAvailable: "Not available"
    case .notPermitted: "Not permitted"
    case .notAFile: "Not a file"
    case .emptyFile: "Empty file"
    case .notJSON: "Not JSON"
    case .wrongShape: "Wrong shape"
    case .newerSchema: "Newer format"
    case .tooLarge, .wouldBeTooLarge: "Too large"
    case .busy: "Busy"
    case .disk: "Disk"
    case .inconsistent: "Internal error"
    case .noSuchVersion: "Not found"
    case .versionUnusable: "Not a list"
    case .cancelled: "Cancelled"
    }
  }

  /// What happened, to which path, what to do next. Does not start with the class; does not say "Nothing was changed".
  public var message: String {
    switch self {
    case .homeMissing(let value):
      return "HOME is not set, and \(value) needs it. Set HOME, or give the list's whole path with --file or "
        + "GET_BANANAS_FILE."
    case .folderMissing(let path, let folder):
      return
        "The folder \(folder), in which \(path) should be, is not there. Make the folder, or choose another "
        + "file with --file or GET_BANANAS_FILE."
    case .notDownloaded(let path):
      return
        "\(path) is in the cloud, and its content is not on this machine yet. Open it once (in the Finder: "
        + "Download Now), wait until it is here, then try again."
    case .notAvailable(let path, let seconds):
      return
        "The file system has not answered for \(path) within \(seconds) s. A privacy question may be waiting "
        + "on the screen, or a network drive may be away. Settle that, then try again."
    case .notPermitted(let path, let reason):
      return "This program may not use \(path) (\(reason)). \(Self.permissionAdvice)"
    case .notAFile(let path, let found):
      return "At \(path) there is \(found), not a file. Move it away, or choose another file with --file or "
        + "GET_BANANAS_FILE."
    case .emptyFile(let path):
      return
        "\(path) is there but empty (0 bytes). If another program is just writing it, try again; else put a "
        + "copy back, or delete the file to start an empty list."
    case .notJSON(let path, let error):
      return
        "\(path) is not JSON: line \(error.line), column \(error.column): \(error.reason). Mend that place, "
        + "or put a copy back; get-bananas history lists the versions that are kept here."
    case .wrongShape(let path, let reason):
      return
        "\(path) is JSON but not a shopping list: \(reason). Mend that, or choose another file with --file or "
        + "GET_BANANAS_FILE."
    case .newerSchema(let path, let found):
      return
        "\(path) has schemaVersion \(found); this program knows \(ShoppingListExport.currentSchemaVersion). "
        + "Update get-bananas; until then the list is left alone."
    case .tooLarge(let path, let byteCount):
      return
        "\(path) has \(byteCount) bytes; at most \(FileStore.readLimit) (16 MiB) are read. Check whether this "
        + "is the right file."
    case .wouldBeTooLarge(let path, let byteCount, let rows):
      return
        "\(path) would have \(rows) rows and \(byteCount) bytes; at most \(ListEditor.rowLimit) rows and "
        + "\(FileStore.growthLimit) bytes (4 MiB) are written. Delete rows that are no longer wanted first."
    case .busy(_, let holder):
      return holder
    case .disk(let path, let reason):
      return
        "The disk refused to write or read \(path) (\(reason)). Free some space or check the disk, then try "
        + "again."
    case .inconsistent(let path, let reason):
      return "\(path): \(reason). Please report this; the file was left alone."
    case .noSuchVersion(let id, let reason):
      return "The history has no version \(id): \(reason). get-bananas history lists what is there."
    case .versionUnusable(let id, let reason):
      return
        "Version \(id) in the history cannot be restored, because it is no list that can be read: \(reason). "
        + "Choose another one."
    case .cancelled:
      return "The call was cancelled."
    }
  }

  private static var permissionAdvice: String {
    if POSIX.isDarwin {
      "Allow it in Settings → Privacy & Security → Files and Folders for \(POSIX.ownProgram), and check the "
        + "file's and its folder's rights in the Finder."
    } else {
      "Check the owner and the rights of the file and its folder (ls -ld)."
    }
  }

  /// The error that a failed call on `path` means to a person.
  init(_ error: SystemError, path: String) {
    switch error.kind {
    case .notPermitted, .readOnlyFileSystem:
      self = .notPermitted(path: path, reason: error.explanation)
    case .notMaterialized:
      self = .notDownloaded(path: path)
    case .missing, .notAFolder:
      self = .folderMissing(path: path, folder: ListSite.folder(of: path))
    default:
      self = .disk(path: path, reason: error.explanation)
    }
  }
}
