/// A lock file of somebody else's, as it was found.
struct ForeignLock {
  var status: FileStatus
  var bytes: [UInt8]
  var record: LockRecord

  func isSame(as other: ForeignLock) -> Bool {
    status.isSameFile(as: other.status) && status.modified == other.status.modified && bytes == other.bytes
  }
}

/// How long a waiter pauses between two looks at the lock: 2 to 50 ms, and up to half of that again by chance.
///
/// No longer than a holder seems to need; and whoever has waited for several holders looks more often than newcomers,
/// so that nobody waits for ever in a crowd. (With equal pauses, 16 writers that each hold the lock for 60 ms left one
/// of them waiting for up to 12 s in ten simulated runs; this way the worst was 4 s.)
struct WaitingTurns {
  private let start: MonotonicTime
  private var longestHold = 1.0

  init(since start: MonotonicTime) { self.start = start }

  mutating func next(_ now: MonotonicTime, holderSince: MonotonicTime, random: UInt64) -> Int {
    longestHold = max(longestHold, Self.milliseconds(from: holderSince, to: now))
    let holdersWaitedFor = Self.milliseconds(from: start, to: now) / longestHold
    let seniority = 1 + holdersWaitedFor / 4
    let pause = max(2, min(50, Int(min(longestHold, 50) / (seniority * seniority))))
    return pause + Int(random % UInt64(pause / 2 + 1))
  }

  private static func milliseconds(from start: MonotonicTime, to end: MonotonicTime) -> Double {
    end > start ? Double(end.nanoseconds - start.nanoseconds) / 1_000_000 : 0
  }
}

extension FileLock {
  static let longestRecord = 1 << 16

  /// Waits for the lock until `deadline`, looking at `cancellation` in each turn. Dead holders' unfinished business is
  /// settled by `recover` before their lock goes.
  static func acquire(
    at site: ListSite, syscalls: Syscalls, deadline: MonotonicTime, cancellation: Cancellation,
    recover: (LockRecord) throws(StoreError) -> Void
  ) throws(StoreError) -> FileLock {
    var seen: ForeignLock?
    var seenSince = syscalls.monotonicTime()
    var turns = WaitingTurns(since: seenSince)
    defer { cancellation.lockWait.end() }
    while true {
      if cancellation.isCancelled { throw .cancelled }
      if let lock = try create(at: site, syscalls: syscalls) { return lock }
      cancellation.lockWait.begin()
      let now = syscalls.monotonicTime()
      let found = try inspect(site, syscalls: syscalls)
      if let found {
        if seen?.isSame(as: found) != true { seenSince = now }
        seen = found
        let verdict = facts(of: found, watchedSince: seenSince, syscalls: syscalls).verdict
        if verdict == .gone {
          let isBroken = try breakLock(
            found, at: site, watchedSince: seenSince, syscalls: syscalls, recover: recover)
          if isBroken { continue }
        }
        let end = min(deadline, cancellation.deadline ?? deadline)
        if now >= end { throw .busy(path: site.path, holder: busyText(found, verdict, site, syscalls)) }
        cancellation.lockWait.begin()
        let left = Int((end.nanoseconds - now.nanoseconds) / 1_000_000)
        let pause = turns.next(now, holderSince: seenSince, random: syscalls.random())
        syscalls.sleep(min(left + 1, pause))
      } else {
        // Gone between our two looks. The deadline still holds, or a quick hand could starve us.
        seen = nil
        if now >= min(deadline, cancellation.deadline ?? deadline) {
          throw .busy(path: site.path, holder: "\(site.lockPath) is taken and freed all the time. Try again.")
        }
      }
    }
  }

  /// What stands at the lock's path; nil: nothing any more.
  static func inspect(_ site: ListSite, syscalls: Syscalls) throws(StoreError) -> ForeignLock? {
    let path = site.lockPath
    do {
      let descriptor = try syscalls.open(path, .reading)
      defer { syscalls.close(descriptor) }
      let status = try syscalls.status(descriptor)
      guard status.kind == .file else {
        throw StoreError.busy(path: site.path, holder: strangeLockText(status.kind.phrase, site))
      }
      let bytes = try syscalls.readAll(descriptor, expecting: status.byteCount, limit: longestRecord)
      return ForeignLock(status: status, bytes: bytes, record: LockRecord(parsing: bytes))
    } catch let error as StoreError {
      throw error
    } catch let error as SystemError {
      switch error.kind {
      case .missing: return nil
      case .loop: throw .busy(path: site.path, holder: strangeLockText("a symbolic link", site))
      case .noReader: throw .busy(path: site.path, holder: strangeLockText("a socket", site))
      case .notPermitted:
        let text =
          "\(path) locks the list, and its record cannot be read (\(error.explanation)). Deleting it "
        throw .busy(path: site.path, holder: text + "is safe only when no program is writing the list.")
      default: throw StoreError(error, path: path)
      }
    } catch {
      throw .busy(path: site.path, holder: "\(path) cannot be looked at.")
    }
  }

  static func facts(of lock: ForeignLock, watchedSince: MonotonicTime, syscalls: Syscalls) -> HolderFacts {
    let now = syscalls.monotonicTime()
    let (age, _) = syscalls.wallTime().millisecondsSince1970
      .subtractingReportingOverflow(lock.status.modified.timestamp.millisecondsSince1970)
    let nonce = lock.record.identity?.nonce
    return HolderFacts(
      record: lock.record, own: syscalls.identity(),
      process: lock.record.process.map(syscalls.processState) ?? .missing,
      ageInMilliseconds: age,
      watchedMilliseconds: Int64(
        (now.nanoseconds - min(now.nanoseconds, watchedSince.nanoseconds)) / 1_000_000),
      isHeldHere: nonce.map { nonce in held.withLock { $0.contains(nonce) } } ?? false)
  }

  /// Removes the lock of a dead holder, at most one process at a time. False: not now, look again.
  ///
  /// The kernel's lock on the folder makes this free of races between breakers: unlink by path or rename aside let
  /// two of them remove one after the other's fresh lock.
  private static func breakLock(
    _ dead: ForeignLock, at site: ListSite, watchedSince: MonotonicTime, syscalls: Syscalls,
    recover: (LockRecord) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    let folder: Int32
    do {
      folder = try syscalls.open(site.folder, .folder)
    } catch {
      throw StoreError(error, path: site.path)
    }
    defer { syscalls.close(folder) }
    do {
      guard try syscalls.tryLock(folder) else { return false }
    } catch {
      throw .busy(
        path: site.path,
        holder:
          "\(holderPhrase(dead, syscalls)) holds \(site.lockPath) and is gone, but this folder cannot be "
          + "locked (\(error.explanation)), so that the lock is not removed by itself. Deleting it is safe when no "
          + "program is writing the list.")
    }
    guard let now = try inspect(site, syscalls: syscalls), now.isSame(as: dead),
      facts(of: now, watchedSince: watchedSince, syscalls: syscalls).verdict == .gone
    else { return false }
    try recover(now.record)
    do {
      try syscalls.remove(site.lockPath)
    } catch {
      if error.kind != .missing { throw StoreError(error, path: site.lockPath) }
    }
    return true
  }
}

// MARK: what a person is told

extension FileLock {
  static func holderPhrase(_ lock: ForeignLock, _ syscalls: Syscalls) -> String {
    guard let process = lock.record.process else { return "A program that left no PID" }
    guard let identity = lock.record.identity else { return "Another program (process \(process))" }
    let own = syscalls.identity()
    let isHere = identity.boot == own.boot && identity.machine == own.machine
    if isHere && identity.namespace == own.namespace { return "get-bananas (process \(process))" }
    return isHere
      ? "get-bananas in another container (process \(process) there)"
      : "get-bananas on another machine (process \(process) there)"
  }

  static func busyText(
    _ lock: ForeignLock, _ verdict: HolderVerdict, _ site: ListSite, _ syscalls: Syscalls
  ) -> String {
    let since = lock.status.modified.timestamp
    let safe =
      verdict == .alive
      ? "It frees the lock by itself; deleting the lock is safe only after that process has ended."
      : "If no program is writing the list, deleting the lock is safe."
    return "\(holderPhrase(lock, syscalls)) has held \(site.lockPath) since \(since). \(safe)"
  }

  private static func strangeLockText(_ found: String, _ site: ListSite) -> String {
    "At \(site.lockPath), where the lock belongs, there is \(found). No program of this kind made it; deleting or "
      + "moving it is safe when no program is writing the list."
  }
}

extension FileStatus.Kind {
  /// With its article, for a sentence.
  var phrase: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .fifo: "a FIFO"
    case .device: "a device"
    case .socket: "a socket"
    case .other: "something that is no file"
    }
  }
}
