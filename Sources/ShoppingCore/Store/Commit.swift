/// One update under the lock (CONTRACT §6): read, operation, temporary file, commit.
///
/// The commit point is the exchange of names. Before it, every failure leaves the old file and no temporary one.
/// After it, what came out of the exchange decides: our base → done; anything else → another program's version, and
/// the operation runs again on that, which goes back into place if the operation has nothing to do on it or refuses.
struct Commit {
  let store: FileStore
  let site: ListSite
  /// Ours when the update begins; another one of ours if somebody takes that away between two rounds.
  private(set) var lock: FileLock
  let cancellation: Cancellation
  /// A restore may take the place of a file that is no list; a version that another program puts there is not.
  let replacesWhatIsNoList: Bool
  let step: (inout ShoppingListExport) -> Void
  private(set) var warnings: [String] = []
  private var serial = 0

  static let roundLimit = 10

  enum Result {
    case unchanged(DecodedList?)
    case written(DecodedList)
    /// Somebody took our lock away before the commit point; nothing was changed.
    case lockLost
  }

  init(
    store: FileStore, site: ListSite, lock: FileLock, cancellation: Cancellation,
    replacesWhatIsNoList: Bool, step: @escaping (inout ShoppingListExport) -> Void
  ) {
    self.store = store
    self.site = site
    self.lock = lock
    self.cancellation = cancellation
    self.replacesWhatIsNoList = replacesWhatIsNoList
    self.step = step
  }

  private var syscalls: Syscalls { store.syscalls }

  mutating func run() throws(StoreError) -> Result {
    for _ in 0..<Self.roundLimit {
      lock.touch()
      let site = self.site
      let base = try store.load(replacingWhatIsNoList: replacesWhatIsNoList) { reader throws(StoreError) in
        try reader.read(site, leavingOpen: true)
      }
      defer { if let descriptor = base.state.content?.descriptor { syscalls.close(descriptor) } }
      guard let edited = try store.edited(base.decoded, site: site, step) else {
        return .unchanged(base.decoded)
      }
      if let content = base.state.content { return try replace(content, base.decoded?.digest, with: edited) }
      if let result = try create(edited) { return result }
    }
    throw restless
  }

  private var restless: StoreError {
    .busy(
      path: site.path, holder: "Another program keeps replacing \(site.path). Try again when it has ended.")
  }

  // MARK: no file yet

  /// nil: somebody else was first; run again on theirs.
  private mutating func create(_ edited: DecodedList) throws(StoreError) -> Result? {
    let name = try writeTemporary(edited.bytes, like: nil)
    do throws(StoreError) {
      try lock.note(CommitNote(temporaryName: name, old: nil, new: edited.digest))
      guard lock.isStillOurs else {
        drop(name)
        return .lockLost
      }
      guard cancellation.claim() else { throw .cancelled }
      do {
        guard try store.placement.create(name, at: site) else {
          drop(name)
          return nil
        }
      } catch {
        throw StoreError(error, path: site.path)
      }
    } catch {
      drop(name)
      throw error
    }
    do {
      try syncFolder()
    } catch {
      takeBack(edited.bytes, to: name)
      throw StoreError(error, path: site.path)
    }
    store.remember(edited)
    return .written(edited)
  }

  /// Undoes a creation, unless another program has put its own version there meanwhile.
  private func takeBack(_ bytes: [UInt8], to name: String) {
    guard (try? syscalls.renameToFree(site.path, site.beside(name))) != nil else { return }
    if bytesOf(name) == bytes { drop(name) } else { _ = try? store.placement.create(name, at: site) }
  }

  // MARK: a file that is there

  /// What stands in the list's place by our hand, and the foreign version that it was built on.
  private struct Round {
    /// In the list's place when the exchange comes; what must come out of it.
    var expected: [UInt8]
    var expectedDigest: VersionDigest
    /// The finished temporary file.
    var name: String
    var edited: DecodedList
    /// The name under which the version stands on which `edited` is built, if another program wrote it.
    var foreignName: String?
    var foreignBytes: [UInt8] = []
    /// What of ours already stands in the list's place.
    var placed: DecodedList?
  }

  private mutating func replace(
    _ content: FileState.Content, _ digest: VersionDigest?, with edited: DecodedList
  ) throws(StoreError) -> Result {
    let name = try writeTemporary(edited.bytes, like: content)
    var round = Round(
      expected: content.bytes, expectedDigest: digest ?? VersionDigest(content.bytes), name: name,
      edited: edited)
    for number in 1...Self.roundLimit {
      if number > 1 { lock.touch() }
      if let placed = round.placed, let foreign = round.foreignName, !lock.isStillOurs,
        !lockAgain(placed, foreign)
      {
        // Without the lock nothing more may be exchanged: our change stands, theirs is kept.
        drop(round.name)
        keepAside(foreign)
        return .written(placed)
      }
      let displaced: String
      do throws(StoreError) {
        let note = CommitNote(
          temporaryName: round.name, old: VersionDigest(round.expected),
          new: VersionDigest(round.edited.bytes))
        try lock.note(note)
        guard lock.isStillOurs else {
          drop(round.name)
          guard let placed = round.placed, let foreign = round.foreignName else { return .lockLost }
          keepAside(foreign)
          return .written(placed)
        }
        guard cancellation.claim() else { throw .cancelled }
        do {
          displaced = try store.placement.put(round.name, at: site)
        } catch {
          throw StoreError(error, path: site.path)
        }
      } catch {
        drop(round.name)
        return try settle(giving: round.foreignName, over: round.placed, error)
      }
      round.placed = round.edited
      if let result = try finish(&round, displaced: displaced) { return result }
    }
    drop(round.name)
    return try settle(giving: round.foreignName, over: round.placed, restless)
  }

  /// Our lock was taken away while another program's version waits to be built upon. True: we have a lock again, and
  /// the list is still what we put there.
  private mutating func lockAgain(_ placed: DecodedList, _ foreign: String) -> Bool {
    var recovery = Recovery(store: store, site: site)
    let soon = syscalls.monotonicTime().advanced(byMilliseconds: 2_000)
    let note = CommitNote(temporaryName: foreign, old: nil, new: placed.digest)
    do throws(StoreError) {
      let again = try FileLock.acquire(
        at: site, syscalls: syscalls, deadline: soon, cancellation: Cancellation()
      ) { record throws(StoreError) in try recovery.settle(record) }
      lock = again
      try again.note(note)
    } catch {
      return false
    }
    return bytesOf(site.name) == placed.bytes
  }

  /// After an exchange. nil: what came out is another program's, and `round` is ready for the next one.
  private mutating func finish(_ round: inout Round, displaced: String) throws(StoreError) -> Result? {
    do {
      try syncFolder()
    } catch {
      let failure = StoreError(error, path: site.path)
      guard let foreign = round.foreignName else {
        return try settle(giving: displaced, over: round.placed, failure)
      }
      if bytesOf(displaced) == round.expected { drop(displaced) } else { keepAside(displaced) }
      return try settle(giving: foreign, over: round.placed, failure)
    }
    let warning =
      round.foreignName == nil
      ? store.history.keep(round.expected, round.expectedDigest, of: site)
      : store.history.keep(round.foreignBytes, of: site)
    if let warning { warn(warning) }
    // As late as can be: whoever still writes into the old file is seen up to here.
    let theirs: Loaded
    do throws(StoreError) {
      let found = try look(at: displaced, expecting: round.expected)
      guard let found else {
        drop(displaced)
        if let foreign = round.foreignName { setAside(foreign, as: round.foreignBytes) }
        store.remember(round.edited)
        return .written(round.edited)
      }
      theirs = found
    } catch {
      if let foreign = round.foreignName { setAside(foreign, as: round.foreignBytes) }
      return try settle(giving: displaced, over: round.placed, error)
    }
    defer { if let descriptor = theirs.state.content?.descriptor { syscalls.close(descriptor) } }
    if let foreign = round.foreignName { setAside(foreign, as: round.foreignBytes) }
    guard let content = theirs.state.content, let decoded = theirs.decoded else {
      // It was taken away from under its temporary name: there is nothing left to build on.
      store.remember(round.edited)
      return .written(round.edited)
    }
    do throws(StoreError) {
      guard let edited = try store.edited(decoded, site: site, step) else {
        return giveBack(displaced, over: round.placed) ? .unchanged(decoded) : .written(round.edited)
      }
      let name = try writeTemporary(edited.bytes, like: content)
      round = Round(
        expected: round.edited.bytes, expectedDigest: round.edited.digest, name: name, edited: edited,
        foreignName: displaced,
        foreignBytes: content.bytes, placed: round.edited)
      return nil
    } catch {
      return try settle(giving: displaced, over: round.placed, error)
    }
  }

  private typealias Loaded = FileStore.Loaded

  /// What stands under a temporary name; nil: exactly the bytes that were expected.
  private func look(at name: String, expecting bytes: [UInt8]) throws(StoreError) -> Loaded? {
    let place = ListSite(path: site.beside(name))
    let first = try FileStateReader(syscalls: syscalls, shownPath: site.path).read(place)
    guard let content = first.content else { return Loaded(state: first, decoded: nil) }
    if POSIX.equal(content.bytes, bytes) { return nil }
    return try store.load(shownAs: site.path) { reader throws(StoreError) in
      try reader.read(place, leavingOpen: true)
    }
  }

  /// Ends an update that failed with `error`: what another program had there comes back into place. If that cannot be
  /// done, our change stands, and the person is told where theirs is.
  private mutating func settle(giving name: String?, over placed: DecodedList?, _ error: StoreError)
    throws(StoreError) -> Result
  {
    guard let name, let placed else { throw error }
    if giveBack(name, over: placed) { throw error }
    store.remember(placed)
    return .written(placed)
  }

  /// Puts the file `name` back into the list's place and removes what of ours comes out. What comes out instead, if
  /// somebody else was quick, is newer, and goes back in turn. Each of theirs goes to the history too: the next one may
  /// already be built on ours, which stood in its place for a moment, and not on it.
  private mutating func giveBack(_ name: String, over placed: DecodedList?) -> Bool {
    var name = name
    var expected = placed?.bytes
    var isTheirs = false
    for _ in 0..<Self.roundLimit {
      guard lock.isStillOurs else { break }
      let content = bytesOf(name)
      guard let displaced = try? store.placement.put(name, at: site) else { break }
      if let content, let warning = store.history.keep(content, of: site) { warn(warning) }
      let out = bytesOf(displaced)
      if let out, out == expected {
        if isTheirs { setAside(displaced, as: nil) } else { drop(displaced) }
        try? syncFolder()
        return true
      }
      (name, expected, isTheirs) = (displaced, content, true)
    }
    keepAside(name)
    return false
  }

  // MARK: files beside the list

  /// A finished, synced and verified file beside the list; its name.
  private mutating func writeTemporary(_ bytes: [UInt8], like old: FileState.Content?) throws(StoreError)
    -> String
  {
    serial += 1
    let own = TemporaryName(process: syscalls.identity().process, nonce: lock.nonce, serial: serial)
    let name = own.text(for: site)
    var file = TemporaryFile(syscalls: syscalls, site: site, name: name)
    warnings += try file.write(bytes, like: old)
    return name
  }

  private func syncFolder() throws(SystemError) {
    let descriptor = try syscalls.open(site.folder, .folder)
    defer { syscalls.close(descriptor) }
    do {
      try syscalls.sync(descriptor)
    } catch {
      // Some file systems know no sync of a folder.
      if error.kind != .unsupported { throw error }
    }
  }

  private func drop(_ name: String) { try? syscalls.remove(site.beside(name)) }

  private func bytesOf(_ name: String) -> [UInt8]? {
    try? FileStateReader(syscalls: syscalls).read(ListSite(path: site.beside(name))).content?.bytes
  }

  /// Another program's version that ours was built on: into the history, with what was written into it since.
  private mutating func setAside(_ name: String, as known: [UInt8]?) {
    guard let bytes = bytesOf(name) else { return }
    if bytes != known, let warning = store.history.keep(bytes, of: site) { return warn(warning) }
    drop(name)
  }

  /// Another program's version that could not be kept in the list.
  private mutating func keepAside(_ name: String) {
    guard let bytes = bytesOf(name) else {
      if (try? syscalls.statusAt(site.beside(name), false)) != nil {
        warn("What another program had put at the list's place now stands at \(site.beside(name)).")
      }
      return
    }
    if store.history.keep(bytes, of: site) == nil {
      drop(name)
      let id = HistoryEntry.id(of: VersionDigest(bytes))
      warn("Another program's version of the list could not be kept in place; it is in the history as \(id).")
    } else {
      warn(
        "Another program's version of the list could not be kept in place; it stands at \(site.beside(name))."
      )
    }
  }

  private mutating func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
