/// Finishes what a dead writer left (CONTRACT §6): it runs under the kernel's lock on the folder, before the dead
/// lock goes, so that nobody writes meanwhile. May itself die anywhere and be run again.
struct Recovery {
  let store: FileStore
  let site: ListSite
  private(set) var warnings: [String] = []
  /// The hold that was broken; its temporary files are nobody's any more, whatever their PID means here.
  private var deadNonce: String?

  init(store: FileStore, site: ListSite) {
    self.store = store
    self.site = site
  }

  private var syscalls: Syscalls { store.syscalls }

  /// By the notes of the dead holder's record, last round first.
  mutating func settle(_ record: LockRecord) throws(StoreError) {
    deadNonce = record.identity?.nonce
    // A later round was committed on what an earlier one had displaced.
    var isBuiltUpon = false
    for note in record.commits.reversed() {
      // A record is only text: it must not lead us to a file that is none of ours.
      guard TemporaryName(note.temporaryName, for: site) != nil else { continue }
      var isPending = false
      for name in [note.temporaryName, TemporaryName.displaced(of: note.temporaryName)] {
        guard let found = try contents(of: name) else { continue }
        switch found {
        case .file(_, note.new):
          try remove(name)
          isPending = true
        case .file(let bytes, note.old):
          // Beside a file that is still to come this is only the second name of the list itself.
          if !isPending {
            keep(bytes)
            isBuiltUpon = true
          }
          try remove(name)
        case .file(_, let digest):
          if isPending, try listDigest() == digest {
            try remove(name)
          } else {
            try settleForeign(name, found, note, isBuiltUpon: isBuiltUpon)
            // It came out of an exchange, so this round stood in the list, with all that it was built on.
            isBuiltUpon = true
          }
        case .strange:
          try settleForeign(name, found, note, isBuiltUpon: isBuiltUpon)
          isBuiltUpon = true
        }
      }
      if try listDigest() == note.new { isBuiltUpon = true }
    }
  }

  /// Another program's version that came out of the dead writer's exchange.
  private mutating func settleForeign(
    _ name: String, _ found: Found, _ note: CommitNote, isBuiltUpon: Bool
  ) throws(StoreError) {
    if case .file(let bytes, _) = found, isBuiltUpon {
      keep(bytes)
      return try remove(name)
    }
    if try listDigest() == note.new {
      // The dead call was never acknowledged: their version goes back where they put it. Their next one may be built on
      // what stands there now.
      if case .file(let bytes, _) = found { keep(bytes) }
      let displaced: String
      do {
        displaced = try store.placement.put(name, at: site)
      } catch {
        throw StoreError(error, path: site.path)
      }
      guard let out = try contents(of: displaced) else { return }
      if case .file(_, note.new) = out { return try remove(displaced) }
      return try keepAside(displaced, out)
    }
    try keepAside(name, found)
    if case .file(let current, _)? = try contents(of: site.name) { keep(current) }
  }

  private mutating func keepAside(_ name: String, _ found: Found) throws(StoreError) {
    guard case .file(let bytes, _) = found else {
      return warn("What another program had put at the list's place stands at \(site.beside(name)).")
    }
    if let failure = store.history.keep(bytes, of: site) {
      return warn("\(failure) It stands at \(site.beside(name)).")
    }
    let id = HistoryEntry.id(of: VersionDigest(bytes))
    warn(
      "A program died while it wrote the list; a version that it had displaced is in the history as \(id).")
    try remove(name)
  }

  /// Temporary files that no lock names: their content goes to the history, never away unseen. `names` were read
  /// before the lock was ours, so whatever is still there belongs to nobody who holds it.
  mutating func settleLeftovers(among names: [String], except nonce: String) {
    for name in names {
      guard let owner = TemporaryName(name, for: site), owner.nonce != nonce, isAbandoned(name, owner),
        case .file(let bytes, _)? = try? contents(of: name)
      else { continue }
      if bytes.isEmpty || store.history.keep(bytes, of: site) == nil { try? remove(name) }
    }
  }

  /// A writer whose lock was taken away may still be about to drop its own file; another machine's may be on its way.
  private func isAbandoned(_ name: String, _ owner: TemporaryName) -> Bool {
    if FileLock.held.withLock({ $0.contains(owner.nonce) }) { return false }
    if owner.process == syscalls.identity().process || owner.nonce == deadNonce { return true }
    switch syscalls.processState(owner.process) {
    case .missing, .zombie: return true
    case .running: break
    }
    guard let status = try? syscalls.statusAt(site.beside(name), false) else { return false }
    let age = syscalls.wallTime().millisecondsSince1970
      .subtractingReportingOverflow(status.changed.timestamp.millisecondsSince1970)
    return !age.overflow && age.partialValue > HolderFacts.reuseMilliseconds
  }

  // MARK: files beside the list

  private enum Found {
    case file([UInt8], VersionDigest?)
    case strange
  }

  /// nil: nothing of that name.
  private func contents(of name: String) throws(StoreError) -> Found? {
    let place = ListSite(path: site.beside(name))
    do throws(StoreError) {
      return try FileStateReader(syscalls: syscalls).read(place).content.map { content in
        .file(content.bytes, VersionDigest(content.bytes))
      }
    } catch {
      switch error {
      case .notAFile, .notDownloaded, .tooLarge: return .strange
      default: throw error
      }
    }
  }

  private func listDigest() throws(StoreError) -> VersionDigest? {
    if case .file(_, let digest)? = try contents(of: site.name) { digest } else { nil }
  }

  private mutating func keep(_ bytes: [UInt8]) {
    if let warning = store.history.keep(bytes, of: site) { warn(warning) }
  }

  private func remove(_ name: String) throws(StoreError) {
    do {
      try syscalls.remove(site.beside(name))
    } catch {
      if error.kind != .missing { throw StoreError(error, path: site.beside(name)) }
    }
  }

  private mutating func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
