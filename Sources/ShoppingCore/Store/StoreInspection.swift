/// Everything that a person may want to know of the list's file, looked up without changing anything.
public struct StoreInspection: Sendable {
  /// The file itself: links followed, a folder entered.
  public var path: String
  public var folder: String
  /// What a read says.
  public var content: Result<ListSnapshot, StoreError>
  /// nil: there is no file, or it cannot be looked at.
  public var file: File?
  public var isFileWritable: Bool
  public var isFolderThere: Bool
  public var isFolderWritable: Bool
  /// nil: not locked.
  public var lock: Lock?
  /// Temporary files beside the list, live or left over; names.
  public var temporaryFiles: [String]
  /// Copies that a sync service made beside the list; names.
  public var conflictedCopies: [String]
  public var history: HistorySummary

  public struct File: Sendable {
    public var byteCount: Int
    /// Permission bits.
    public var mode: Int
    public var linkCount: Int
    public var user: Int
    public var group: Int
    public var modified: Timestamp
  }

  public struct Lock: Sendable {
    public enum Verdict: String, Sendable {
      /// The holder is at work; it frees the lock by itself.
      case alive
      /// The holder is gone; the next write removes the lock.
      case gone
      /// Not proven either way by one look.
      case undecided
    }

    public var path: String
    public var process: Int?
    /// Who holds it, since when, and when deleting it is safe: whole sentences.
    public var holder: String
    public var since: Timestamp?
    public var verdict: Verdict
  }

  /// What the history holds of this list file.
  public struct HistorySummary: Sendable {
    /// nil: there is no home folder to put it in.
    public var folder: String?
    public var versionCount: Int
    public var byteCount: Int
    /// Why it cannot be listed, or no version be put there.
    public var problem: String?
  }
}

extension FileStore {
  /// Looks at everything and changes nothing: no lock, no file, no folder.
  public func inspect() -> StoreInspection {
    let site = resolvedSite()
    let content: Result<ListSnapshot, StoreError>
    do throws(StoreError) { content = .success(try read()) } catch { content = .failure(error) }
    let status = try? syscalls.statusAt(site.path, false)
    let names = ((try? syscalls.names(site.folder)) ?? []).sorted()
    return StoreInspection(
      path: site.path, folder: site.folder, content: content,
      file: status.map { status in
        StoreInspection.File(
          byteCount: status.byteCount, mode: Int(status.mode), linkCount: Int(clamping: status.linkCount),
          user: Int(status.user), group: Int(status.group), modified: status.modified.timestamp)
      },
      isFileWritable: isWritable(site.path),
      isFolderThere: (try? syscalls.statusAt(site.folder, true))?.kind == .folder,
      isFolderWritable: isWritable(site.folder), lock: inspectLock(site),
      temporaryFiles: names.filter { TemporaryName($0, for: site) != nil },
      conflictedCopies: ConflictedCopies.among(names, of: site.name), history: historySummary(site))
  }

  /// Where the file is, as far as links and folders lead, whatever state it is in.
  func resolvedSite() -> ListSite {
    var path = location.path
    for _ in 0..<40 {
      guard let status = try? syscalls.statusAt(path, false) else { break }
      switch status.kind {
      case .symbolicLink:
        guard let target = try? syscalls.linkTarget(path) else { return ListSite(path: path) }
        path = target.hasPrefix("/") ? target : ListSite(path: path).beside(target)
      case .folder where ListSite.lastName(of: path) != ListLocation.fileName || path == location.path:
        path = path.hasSuffix("/") ? path + ListLocation.fileName : "\(path)/\(ListLocation.fileName)"
      default:
        return ListSite(path: path)
      }
    }
    return ListSite(path: path)
  }

  private func isWritable(_ path: String) -> Bool { (try? syscalls.checkWritable(path)) != nil }

  private func inspectLock(_ site: ListSite) -> StoreInspection.Lock? {
    do throws(StoreError) {
      guard let lock = try FileLock.inspect(site, syscalls: syscalls) else { return nil }
      let now = syscalls.monotonicTime()
      let verdict = FileLock.facts(of: lock, watchedSince: now, syscalls: syscalls).verdict
      let holder =
        verdict == .gone
        ? "\(FileLock.holderPhrase(lock, syscalls)) left \(site.lockPath) behind and is gone; the next write "
          + "removes it."
        : FileLock.busyText(lock, verdict, site, syscalls)
      return StoreInspection.Lock(
        path: site.lockPath, process: lock.record.process.map(Int.init), holder: holder,
        since: lock.status.modified.timestamp,
        verdict: verdict == .alive ? .alive : verdict == .gone ? .gone : .undecided)
    } catch {
      return StoreInspection.Lock(
        path: site.lockPath, process: nil, holder: error.message, since: nil, verdict: .undecided)
    }
  }

  /// nil: it can be written, or made. The nearest folder that is there decides.
  private func whyNotWritable(_ folder: String) -> String? {
    var path = folder
    while true {
      do {
        try syscalls.checkWritable(path)
        return nil
      } catch {
        let parent = ListSite.folder(of: path)
        guard error.kind == .missing, parent != path, parent != "." else {
          return "\(path) cannot be written (\(error.explanation))"
        }
        path = parent
      }
    }
  }

  private func historySummary(_ site: ListSite) -> StoreInspection.HistorySummary {
    do throws(SystemError) {
      let entries = try history.folder(for: site).map { folder throws(SystemError) in
        try history.entries(in: folder)
      }
      return StoreInspection.HistorySummary(
        folder: history.folder, versionCount: entries?.count ?? 0,
        byteCount: entries?.reduce(0) { $0 + $1.byteCount } ?? 0,
        problem: history.folder(for: site).flatMap(whyNotWritable))
    } catch {
      return StoreInspection.HistorySummary(
        folder: history.folder, versionCount: 0, byteCount: 0,
        problem: error.explanation)
    }
  }
}
