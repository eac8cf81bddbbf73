/// `BananaList.json.lock`, held by this process (CONTRACT §5).
///
/// States: absent → created with O_EXCL → holds our record → commit notes added → removed. Whoever finds it there
/// waits, and breaks it only on proof that its holder is gone. Readers never come here.
final class FileLock {
  let site: ListSite
  let nonce: String
  private let syscalls: Syscalls
  private let descriptor: Int32
  private let status: FileStatus
  /// All that we have written into it.
  private var text: [UInt8]
  private var isHeld = true

  /// The nonces of the locks that this process holds: what tells a lock of ours from one whose release failed.
  static let held = Guarded<Set<String>>([])

  /// Makes the lock file; nil if there is one already.
  static func create(at site: ListSite, syscalls: Syscalls) throws(StoreError) -> FileLock? {
    let nonce = ContentDigest.hex(syscalls.random())
    let text = LockRecord.text(syscalls.identity(), nonce: nonce)
    let descriptor: Int32
    do {
      // Others must be able to read who holds it.
      descriptor = try syscalls.open(site.lockPath, .creating(mode: 0o644))
    } catch {
      if error.kind == .exists { return nil }
      throw StoreError(error, path: site.lockPath)
    }
    held.withLock { _ = $0.insert(nonce) }
    do {
      try syscalls.writeAll(descriptor, text)
      let status = try syscalls.status(descriptor)
      return FileLock(
        site: site, nonce: nonce, syscalls: syscalls, descriptor: descriptor, status: status, text: text)
    } catch {
      // Nobody breaks a lock this young: the name is still ours.
      try? syscalls.remove(site.lockPath)
      syscalls.close(descriptor)
      held.withLock { _ = $0.remove(nonce) }
      throw StoreError(error, path: site.lockPath)
    }
  }

  private init(
    site: ListSite, nonce: String, syscalls: Syscalls, descriptor: Int32, status: FileStatus, text: [UInt8]
  ) {
    self.site = site
    self.nonce = nonce
    self.syscalls = syscalls
    self.descriptor = descriptor
    self.status = status
    self.text = text
  }

  deinit { release() }

  /// The name still leads to our file, and our record still stands in it. The inode cannot have been given to
  /// another file: we hold it open.
  var isStillOurs: Bool {
    guard isHeld, let now = try? syscalls.statusAt(site.lockPath, false), now.isSameFile(as: status) else {
      return false
    }
    guard let found = try? syscalls.readAll(descriptor, expecting: text.count, limit: 1 << 16) else {
      return false
    }
    return found == text
  }

  /// Makes the lock look young to a program that breaks by age.
  func touch() { try? syscalls.touch(descriptor) }

  /// Says, before it happens, which file is about to take the list's place.
  func note(_ commit: CommitNote) throws(StoreError) {
    do {
      try syscalls.writeAll(descriptor, commit.line)
      text += commit.line
    } catch {
      throw StoreError(error, path: site.lockPath)
    }
  }

  /// Removes the lock if it is still ours. A removal that fails leaves a lock that the next writer of this process
  /// knows for dead at once, and others as soon as the process has ended.
  func release() {
    guard isHeld else { return }
    if isStillOurs { try? syscalls.remove(site.lockPath) }
    isHeld = false
    syscalls.close(descriptor)
    let nonce = self.nonce
    Self.held.withLock { _ = $0.remove(nonce) }
  }
}
