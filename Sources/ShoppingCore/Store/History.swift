/// The versions of the list that we have replaced, on this machine only (CONTRACT §6).
///
/// `history/<file name>-<digest of its path>/<milliseconds>-<byte count>-<digest>.json`: each content once, the
/// newest time counts. Written, not synced: it protects from other programs and from mistakes, not from power loss.
/// A history that fails never fails a write.
public final class History: Sendable {
  /// Where it is; nil: there is no home folder to put it in.
  public let folder: String?
  let syscalls: Syscalls
  private let known = Guarded(Known?.none)

  /// What the last write of this process left in a list file's folder, trusted while the folder's status is the same:
  /// reading a hundred names for each write costs more than the write.
  private struct Known: Sendable {
    var site: ListSite
    var folder: String
    var status: FileStatus?
    var entries: [HistoryEntry]
    var byteCount: Int
  }

  public static let versionLimit = 100
  /// 20 MiB.
  public static let byteLimit = 20 << 20

  /// Of the environment: `XDG_STATE_HOME`, else `HOME`; on macOS `HOME`.
  public static func folder(in environment: [String: String]) -> String? {
    let home = ListLocation.given(environment["HOME"])
    if POSIX.isDarwin { return home.map { "\($0)/Library/Application Support/get-bananas/history" } }
    if let state = ListLocation.given(environment["XDG_STATE_HOME"]), state.hasPrefix("/") {
      return "\(state)/get-bananas/history"
    }
    return home.map { "\($0)/.local/state/get-bananas/history" }
  }

  /// This process's environment is looked at once.
  public static let standard = History(folder: folder(in: POSIX.environment()))

  public convenience init(folder: String?) { self.init(folder: folder, syscalls: .live) }

  init(folder: String?, syscalls: Syscalls) {
    self.folder = folder
    self.syscalls = syscalls
  }
}

/// One version that is kept.
public struct HistoryEntry: Equatable, Sendable {
  /// What `restore` takes: the first 12 hex digits of the content's digest.
  public var id: String
  /// When the version was replaced or left behind; of several times the last.
  public var time: Timestamp
  public var byteCount: Int
  let name: String
  let digest: VersionDigest

  /// nil: not a file of the history's.
  init?(name: String) {
    let parts = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasSuffix(".json"), parts.count == 3, let time = Int64(parts[0]),
      let byteCount = Int(parts[1]),
      byteCount >= 0, let digest = VersionDigest(parts[2])
    else { return nil }
    self.name = name
    self.digest = digest
    self.byteCount = byteCount
    self.time = Timestamp(millisecondsSince1970: time)
    id = Self.id(of: digest)
  }

  static func id(of digest: VersionDigest) -> String { String(digest.description.prefix(12)) }

  func holdsSame(as other: HistoryEntry) -> Bool { digest == other.digest && byteCount == other.byteCount }

  init(time: Timestamp, byteCount: Int, digest: VersionDigest) {
    self.time = time
    self.digest = digest
    self.byteCount = byteCount
    name = "\(time.millisecondsSince1970)-\(byteCount)-\(digest).json"
    id = Self.id(of: digest)
  }
}

extension History {
  /// The subfolder of one list file.
  func folder(for site: ListSite) -> String? {
    guard let folder else { return nil }
    let real = (try? syscalls.realPath(site.folder)) ?? site.folder
    let key = VersionDigest(Array("\(real)/\(site.name)".utf8))
    var name = site.name[...]
    while name.utf8.count > 180 { name.removeLast() }
    return "\(folder)/\(name)-\(ContentDigest.hex(key.high))"
  }

  /// Newest first.
  func entries(in folder: String) throws(SystemError) -> [HistoryEntry] {
    do {
      return try syscalls.names(folder).compactMap(HistoryEntry.init).sorted { a, b in
        (a.time, a.id) > (b.time, b.id)
      }
    } catch {
      if error.kind == .missing { return [] }
      throw error
    }
  }

  /// Keeps a version. Nil: done; else why not, as a warning.
  func keep(_ bytes: [UInt8], _ digest: VersionDigest? = nil, of site: ListSite) -> String? {
    let last = known.withLock { $0.flatMap { $0.site == site ? $0 : nil } }
    guard let folder = last?.folder ?? folder(for: site) else {
      return "The replaced version was not kept in the history: HOME is not set."
    }
    do {
      let entry = HistoryEntry(
        time: syscalls.wallTime(), byteCount: bytes.count, digest: digest ?? VersionDigest(bytes))
      var now: Known
      if let last, isCurrent(last) { now = last } else { now = try list(folder, of: site) }
      if let index = now.entries.firstIndex(where: { $0.holdsSame(as: entry) }) {
        let old = now.entries.remove(at: index)
        try syscalls.rename("\(folder)/\(old.name)", "\(folder)/\(entry.name)")
      } else {
        try store(bytes, as: entry, in: folder)
        now.byteCount += entry.byteCount
      }
      now.entries.insert(entry, at: 0)
      try prune(&now)
      now.status = try syscalls.statusAt(folder, true)
      let known = now
      self.known.withLock { $0 = known }
      return nil
    } catch {
      known.withLock { $0 = nil }
      return "The replaced version was not kept in the history (\(folder): \(error.explanation))."
    }
  }

  private func isCurrent(_ known: Known) -> Bool {
    guard let status = known.status else { return false }
    return (try? syscalls.statusAt(known.folder, true)) == status
  }

  private func list(_ folder: String, of site: ListSite) throws(SystemError) -> Known {
    let entries = try entries(in: folder)
    return Known(
      site: site, folder: folder, entries: entries, byteCount: entries.reduce(0) { $0 + $1.byteCount })
  }

  private func store(_ bytes: [UInt8], as entry: HistoryEntry, in folder: String) throws(SystemError) {
    let path = "\(folder)/\(entry.name)"
    let descriptor: Int32
    do {
      descriptor = try syscalls.open(path, .creating(mode: 0o600))
    } catch {
      if error.kind == .exists { return }
      guard error.kind == .missing else { throw error }
      try FolderMaking(syscalls: syscalls).make(folder)
      descriptor = try syscalls.open(path, .creating(mode: 0o600))
    }
    defer { syscalls.close(descriptor) }
    do {
      try syscalls.writeAll(descriptor, bytes)
    } catch {
      try? syscalls.remove(path)
      throw error
    }
  }

  /// The newest stays, however large.
  private func prune(_ known: inout Known) throws(SystemError) {
    while known.entries.count > 1,
      known.entries.count > Self.versionLimit || known.byteCount > Self.byteLimit,
      let oldest = known.entries.last
    {
      do {
        try syscalls.remove("\(known.folder)/\(oldest.name)")
      } catch {
        if error.kind != .missing { throw error }
      }
      known.entries.removeLast()
      known.byteCount -= oldest.byteCount
    }
  }

  /// The bytes of the one version whose id starts with `id`.
  func version(_ id: String, of site: ListSite) throws(StoreError) -> (HistoryEntry, [UInt8]) {
    guard let folder = folder(for: site) else {
      throw .noSuchVersion(id: id, reason: "HOME is not set, so there is no history")
    }
    let wanted = id.lowercased()
    let isID = wanted.utf8.count >= 4 && wanted.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    let found: [HistoryEntry]
    do {
      found = isID ? try entries(in: folder).filter { $0.digest.description.hasPrefix(wanted) } : []
    } catch {
      throw StoreError(error, path: folder)
    }
    guard let entry = found.first else { throw .noSuchVersion(id: id, reason: "none has this id") }
    guard found.count == 1 else { throw .noSuchVersion(id: id, reason: "several ids start so") }
    do {
      let descriptor = try syscalls.open("\(folder)/\(entry.name)", .reading)
      defer { syscalls.close(descriptor) }
      let bytes = try syscalls.readAll(descriptor, expecting: entry.byteCount, limit: FileStore.readLimit)
      guard VersionDigest(bytes) == entry.digest else {
        throw StoreError.versionUnusable(id: entry.id, reason: "its file is damaged")
      }
      return (entry, bytes)
    } catch let error as StoreError {
      throw error
    } catch let error as SystemError {
      throw StoreError(error, path: "\(folder)/\(entry.name)")
    } catch {
      throw .versionUnusable(id: entry.id, reason: "its file cannot be read")
    }
  }
}

extension History {
  /// Deletes every version of every list file, and nothing else; how many.
  @discardableResult
  public func clear() throws(StoreError) -> Int {
    guard let folder else { return 0 }
    var count = 0
    do {
      for name in try syscalls.names(folder) {
        let subfolder = "\(folder)/\(name)"
        guard try syscalls.statusAt(subfolder, false).kind == .folder else { continue }
        for entry in try syscalls.names(subfolder).compactMap(HistoryEntry.init) {
          try syscalls.remove("\(subfolder)/\(entry.name)")
          count += 1
        }
      }
    } catch {
      if error.kind != .missing { throw StoreError(error, path: folder) }
    }
    return count
  }
}

/// Makes a folder and those above it that are missing, for us alone (0700).
struct FolderMaking {
  let syscalls: Syscalls

  func make(_ path: String) throws(SystemError) {
    do {
      try syscalls.makeFolder(path, 0o700)
    } catch {
      if error.kind == .exists { return }
      let parent = ListSite.folder(of: path)
      guard error.kind == .missing, parent != path, parent != "." else { throw error }
      try make(parent)
      do {
        try syscalls.makeFolder(path, 0o700)
      } catch {
        if error.kind != .exists { throw error }
      }
    }
  }
}
