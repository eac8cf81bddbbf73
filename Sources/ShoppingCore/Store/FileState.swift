/// What is at the list's path: nothing, or a file's bytes. Every other state of CONTRACT §3 is an error.
struct FileState: Sendable {
  var site: ListSite
  /// nil: missing.
  var content: Content?

  struct Content: Sendable {
    var bytes: [UInt8]
    var status: FileStatus
    /// Still open if the reader was asked to leave it so; the taker closes it.
    var descriptor: Int32?
  }
}

/// Looks at the list's path. Changes nothing, locks nothing, blocks on nothing but the file system itself.
struct FileStateReader {
  let syscalls: Syscalls
  /// The path that errors name, where the file stands under another one of ours.
  var shownPath: String?

  private static let linkLimit = 40

  /// Follows links and goes into a folder, as far as the file that is to be used.
  func read(_ path: String, leavingOpen: Bool = false) throws(StoreError) -> FileState {
    var path = path
    var isInsideFolder = false
    for _ in 0..<Self.linkLimit {
      let site = ListSite(path: path)
      switch try open(site) {
      case .missing:
        return FileState(site: site, content: nil)
      case .folder:
        if isInsideFolder { throw .notAFile(path: shown(path), found: "a folder") }
        isInsideFolder = true
        path = ListSite(path: path.hasSuffix("/") ? path + "." : path + "/.").beside(ListLocation.fileName)
      case .link(let target):
        path = target.hasPrefix("/") ? target : site.beside(target)
      case .file(let descriptor, let status):
        return FileState(
          site: site, content: try content(descriptor, status, path: path, leavingOpen: leavingOpen))
      }
    }
    throw .notAFile(path: shown(path), found: "a chain of symbolic links that never ends")
  }

  /// The file at a resolved path; a link or folder that has come there meanwhile is refused.
  func read(_ site: ListSite, leavingOpen: Bool = false) throws(StoreError) -> FileState {
    switch try open(site) {
    case .missing: return FileState(site: site, content: nil)
    case .folder: throw .notAFile(path: shown(site.path), found: "a folder")
    case .link: throw .notAFile(path: shown(site.path), found: "a symbolic link that was put there just now")
    case .file(let descriptor, let status):
      return FileState(
        site: site, content: try content(descriptor, status, path: site.path, leavingOpen: leavingOpen))
    }
  }

  private func shown(_ path: String) -> String { shownPath ?? path }

  private enum Found {
    case missing, folder
    case link(String)
    case file(Int32, FileStatus)
  }

  private func open(_ site: ListSite) throws(StoreError) -> Found {
    let descriptor: Int32
    do {
      descriptor = try syscalls.open(site.path, .reading)
    } catch {
      return try whyNotOpened(error, site)
    }
    do {
      let status = try syscalls.status(descriptor)
      if status.kind == .file { return .file(descriptor, status) }
      syscalls.close(descriptor)
      if status.kind == .folder { return .folder }
      throw StoreError.notAFile(path: shown(site.path), found: status.kind.phrase)
    } catch let error as StoreError {
      throw error
    } catch {
      syscalls.close(descriptor)
      throw failure(error, site.path)
    }
  }

  private func whyNotOpened(_ error: SystemError, _ site: ListSite) throws(StoreError) -> Found {
    switch error.kind {
    case .loop:
      do {
        return .link(try syscalls.linkTarget(site.path))
      } catch {
        throw .notAFile(path: shown(site.path), found: "a chain of symbolic links that never ends")
      }
    case .noReader:
      throw .notAFile(path: shown(site.path), found: "a socket or a device without a driver")
    case .missing:
      // The folder first: without it, nothing can be said about the file.
      do {
        let folder = try syscalls.statusAt(site.folder, true)
        guard folder.kind == .folder else {
          throw StoreError.folderMissing(path: shown(site.path), folder: site.folder)
        }
      } catch let error as StoreError {
        throw error
      } catch let error as SystemError {
        if error.kind == .missing || error.kind == .notAFolder {
          throw .folderMissing(path: shown(site.path), folder: site.folder)
        }
        throw StoreError(error, path: shown(site.path))
      } catch {
        throw .folderMissing(path: shown(site.path), folder: site.folder)
      }
      if (try? syscalls.statusAt(site.placeholderPath, false)) != nil {
        throw .notDownloaded(path: shown(site.path))
      }
      return .missing
    default:
      throw StoreError(error, path: shown(site.path))
    }
  }

  private func content(_ descriptor: Int32, _ status: FileStatus, path: String, leavingOpen: Bool)
    throws(StoreError) -> FileState.Content
  {
    do throws(StoreError) {
      let content = try bytes(descriptor, status, path: path)
      if !leavingOpen { syscalls.close(descriptor) }
      return FileState.Content(
        bytes: content.bytes, status: content.status, descriptor: leavingOpen ? descriptor : nil)
    } catch {
      syscalls.close(descriptor)
      throw error
    }
  }

  /// The whole content, read again while somebody changes it in place.
  func bytes(_ descriptor: Int32, _ status: FileStatus, path: String) throws(StoreError) -> (
    bytes: [UInt8], status: FileStatus
  ) {
    var before = status
    for _ in 0..<10 {
      if before.isDataless { throw .notDownloaded(path: shown(path)) }
      if before.byteCount > FileStore.readLimit {
        throw .tooLarge(path: shown(path), byteCount: before.byteCount)
      }
      do {
        let bytes = try syscalls.readAll(
          descriptor, expecting: before.byteCount, limit: FileStore.readLimit)
        let after = try syscalls.status(descriptor)
        let isStill = after.byteCount == before.byteCount && after.modified == before.modified
        if isStill && bytes.count == after.byteCount {
          // What some providers show in place of a content that is not here yet.
          if !bytes.isEmpty && bytes.allSatisfy({ $0 == 0 }) {
            throw StoreError.notDownloaded(path: shown(path))
          }
          return (bytes, after)
        }
        before = after
      } catch let error as StoreError {
        throw error
      } catch let error as SystemError {
        throw StoreError(error, path: shown(path))
      } catch {
        throw .disk(path: shown(path), reason: "reading failed")
      }
    }
    throw .busy(
      path: shown(path),
      holder: "\(shown(path)) is being written all the time. Try again when that has ended.")
  }

  private func failure(_ error: any Error, _ path: String) -> StoreError {
    (error as? SystemError).map { StoreError($0, path: shown(path)) }
      ?? .disk(path: shown(path), reason: "stat failed")
  }
}
