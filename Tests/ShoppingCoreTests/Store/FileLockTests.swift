import Foundation
import Testing

@testable import ShoppingCore

/// Waiting for the lock, breaking it, losing it.
@Suite struct FileLockTests {
  private func record(
    _ change: (inout ProcessIdentity) -> Void = { _ in }, nonce: String = "feed"
  ) -> [UInt8] {
    var identity = POSIX.ownIdentity
    change(&identity)
    return LockRecord.text(identity, nonce: nonce)
  }

  private func age(_ path: String, seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
  }

  struct Stale: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var age: Double = 0
    var testDescription: String { name }
  }

  static let dead = 4_194_305

  static var stale: [Stale] {
    let own = POSIX.ownIdentity
    let zombie = 4_194_306
    let ours = "\(own.boot)\n\(own.machine)\n\(own.namespace)"
    return [
      Stale(name: "our dead process, fresh", text: "\(dead)\n\(ours)\n5\nfeed\n"),
      Stale(name: "our own PID with another start", text: "\(own.process)\n\(ours)\n5\nfeed\n"),
      Stale(name: "our own abandoned lock", text: "\(own.process)\n\(ours)\n\(own.startToken)\nfeed\n"),
      Stale(name: "PID 1 of ours with another start", text: "\(zombie)\n\(ours)\n5\nfeed\n"),
      Stale(name: "an earlier boot", text: "1234\nother-boot\n\(own.machine)\n\(own.namespace)\n5\nfeed\n"),
      Stale(name: "another program's dead PID", text: "\(dead)", age: 6),
      Stale(name: "another program's dead PID, fresh", text: "\(dead)\n"),
      Stale(name: "empty", text: "", age: 6), Stale(name: "empty, fresh", text: ""),
      Stale(name: "garbage", text: "\u{1}\u{2}garbage", age: 6), Stale(name: "PID 0", text: "0\n", age: 6),
      Stale(name: "PID -1", text: "-1\n", age: 6), Stale(name: "overflow", text: "99999999999\n", age: 6),
      Stale(name: "another machine, old", text: "1\nother-boot\nother-machine\n1\n5\nfeed\n", age: 120),
      Stale(
        name: "another namespace, old", text: "\(dead)\n\(own.boot)\n\(own.machine)\n1\n5\nfeed\n", age: 120),
    ]
  }

  @Test(arguments: stale)
  func aDeadHoldersLockIsBrokenWithinTheWait(_ row: Stale) throws {
    let fixture = StoreFixture()
    fixture.write(row.text, to: "BananaList.json.lock")
    if row.age > 0 { try age(fixture.site.lockPath, seconds: row.age) }
    #expect(try fixture.store(.sleepless()).add("Bread").isWritten)
    #expect(fixture.items == ["Milk", "Bread"])
    #expect(fixture.strays == [])
  }

  struct Live: Sendable, CustomTestStringConvertible {
    var name: String
    var text: @Sendable () -> [UInt8]
    var age: Double = 0
    var says: String
    var testDescription: String { name }
  }

  static let live: [Live] = [
    Live(
      name: "a live process of ours, very old lock",
      text: {
        var parent = POSIX.ownIdentity
        parent.process = getppid()
        if case .running(let token?, _) = POSIX.processState(getppid()) { parent.startToken = token }
        return LockRecord.text(parent, nonce: "feed")
      }, age: 86_400, says: "deleting the lock is safe only after that process has ended"),
    Live(
      name: "another program's live PID", text: { Array("\(getpid())".utf8) }, age: 7, says: "Another program"
    ),
    Live(
      name: "another machine, fresh", text: { Array("7\nother\nelsewhere\n1\n5\nfeed\n".utf8) }, age: 10,
      says: "another machine"),
    Live(
      name: "another namespace, fresh",
      text: {
        var other = POSIX.ownIdentity
        other.namespace = "1"
        return LockRecord.text(other, nonce: "feed")
      }, age: 10, says: "another container"),
  ]

  @Test(arguments: live)
  func aHolderThatMayLiveIsNeverRobbed(_ row: Live) throws {
    let fixture = StoreFixture()
    fixture.write(row.text(), to: "BananaList.json.lock")
    try age(fixture.site.lockPath, seconds: row.age)
    let before = fixture.fingerprint()
    let error = try #require(fixture.store(.sleepless()).failure())
    #expect(error.errorClass == "Busy")
    #expect(error.message.contains(fixture.site.lockPath))
    #expect(error.message.contains(row.says), "\(error.message)")
    #expect(fixture.fingerprint() == before)
    // Readers never take the lock, and never wait for it.
    #expect(try fixture.store().read().list.items.map(\.name) == ["Milk"])
  }

  @Test func theWaitEndsAfterSixSecondsOrAtTheDeadline() throws {
    let fixture = StoreFixture()
    fixture.write("\(getpid())", to: "BananaList.json.lock")
    for (deadline, expected) in [(nil, 6_000), (1_000, 1_000), (0, 0)] as [(Int?, Int)] {
      let calls = Syscalls.sleepless()
      let start = calls.monotonicTime()
      #expect(throws: StoreError.self) {
        try fixture.store(calls).add(
          "Bread", deadline: deadline.map { start.advanced(byMilliseconds: $0) })
      }
      let waited = Int((calls.monotonicTime().nanoseconds - start.nanoseconds) / 1_000_000)
      #expect((expected...(expected + 1_000)).contains(waited), "\(waited) for \(expected)")
    }
  }

  @Test func aLimitSetDuringTheWaitEndsIt() throws {
    let fixture = StoreFixture()
    fixture.write("\(getpid())", to: "BananaList.json.lock")
    var calls = Syscalls.sleepless()
    let cancellation = Cancellation()
    let (sleep, time) = (calls.sleep, calls.monotonicTime)
    let start = time()
    calls.sleep = { milliseconds in
      #expect(cancellation.lockWait.isWaiting)
      cancellation.limitWaiting(until: start.advanced(byMilliseconds: 500))
      sleep(milliseconds)
    }
    #expect(throws: StoreError.self) { try fixture.store(calls).add("Bread", cancellation: cancellation) }
    #expect(time() < start.advanced(byMilliseconds: 1_500))
    #expect(!cancellation.lockWait.isWaiting)
  }

  @Test func pausesGrowWhileTheSameHolderStays() throws {
    let fixture = StoreFixture()
    fixture.write("\(getpid())", to: "BananaList.json.lock")
    var calls = Syscalls.sleepless()
    let sleep = calls.sleep
    let pauses = Guarded([Int]())
    calls.sleep = { milliseconds in
      pauses.withLock { $0.append(milliseconds) }
      sleep(milliseconds)
    }
    _ = fixture.store(calls).failure()
    let all = pauses.withLock { $0 }
    #expect((2...3).contains(all[0]))
    #expect(all.allSatisfy { (1...75).contains($0) })
    #expect((80...400).contains(all.count), "\(all.count) looks in six seconds")
    #expect(Set(all.suffix(20)).count > 3, "no jitter: \(all.suffix(20))")
  }

  @Test(arguments: [
    // milliseconds waited, of which for this holder; the pause without its chance part
    (0, 0, 2), (10, 10, 6), (40, 40, 25), (1_000, 60, 2), (200, 60, 14), (60, 60, 32), (5_000, 5_000, 32),
  ])
  func whoHasWaitedForManyHoldersLooksMoreOften(_ waited: Int, _ holder: Int, _ pause: Int) {
    let start = MonotonicTime(nanoseconds: 1_000_000_000)
    let now = start.advanced(byMilliseconds: waited)
    let since = start.advanced(byMilliseconds: waited - holder)
    var turns = WaitingTurns(since: start)
    #expect(turns.next(now, holderSince: since, random: 0) == pause)
    let most = (0..<100).map { turns.next(now, holderSince: since, random: $0) }.max()
    #expect(most == pause + pause / 2)
  }

  @Test func cancellingDuringTheWaitChangesNothing() throws {
    let fixture = StoreFixture()
    fixture.write("\(getpid())", to: "BananaList.json.lock")
    let before = fixture.fingerprint()
    let cancellation = Cancellation()
    var calls = Syscalls.sleepless()
    let sleep = calls.sleep
    calls.sleep = { milliseconds in
      cancellation.cancel()
      sleep(milliseconds)
    }
    let error = #expect(throws: StoreError.self) {
      try fixture.store(calls).add("Bread", cancellation: cancellation)
    }
    #expect(error?.errorClass == "Cancelled")
    #expect(fixture.fingerprint() == before)
  }

  @Test func cancellingAtAnyCallEitherChangesNothingOrIsTooLate() throws {
    for names in [["Milk"], nil] {
      var index = 0
      var outcomes = Set<Bool>()
      while true {
        let fixture = StoreFixture(names)
        let plan = FaultPlan()
        let cancellation = Cancellation()
        let wasInTime = Guarded(false)
        plan.at(index) {
          let inTime = cancellation.cancel()
          wasInTime.withLock { $0 = inTime }
        }
        let result = try? fixture.store(plan.syscalls()).add("Bread", cancellation: cancellation)
        guard plan.wasMet else { break }
        let isCancelled = wasInTime.withLock { $0 }
        #expect((result == nil) == isCancelled, "before call \(index)")
        #expect(fixture.items.contains("Bread") == !isCancelled, "before call \(index)")
        #expect(fixture.strays == [], "before call \(index)")
        outcomes.insert(isCancelled)
        index += 1
      }
      #expect(outcomes == [true, false])
    }
  }

  // MARK: a lock that is taken away

  @Test func aRobbedLockIsNoticedBeforeTheCommit() throws {
    for names in [["Milk"], nil] {
      var index = 0
      while true {
        let fixture = StoreFixture(names)
        let plan = FaultPlan()
        // A program that breaks by age: takes the lock, writes, frees the lock.
        plan.at(index) {
          unlink(fixture.site.lockPath)
          fixture.write("\(getpid())", to: "BananaList.json.lock")
          fixture.addByRename("Theirs")
          unlink(fixture.site.lockPath)
        }
        let update = try fixture.store(plan.syscalls(.sleepless())).add("Ours")
        guard plan.wasMet else { break }
        #expect(update.isWritten)
        #expect(
          Set(fixture.items).isSuperset(of: ["Theirs", "Ours"]), "before \(index) (\(plan.log[index]))")
        #expect(fixture.strays == [], "before \(index) (\(plan.log[index]))")
        index += 1
      }
    }
  }

  /// The robber still holds the lock when we come to our commit: without the check before it we would write under
  /// somebody else's lock.
  @Test(arguments: ["removed and made anew", "overwritten in place", "removed"])
  func nothingIsExchangedUnderAnotherHoldersLock(_ way: String) throws {
    for names in [["Milk"], nil] {
      let fixture = StoreFixture(names)
      let robbery = Guarded(0)
      var calls = Syscalls.sleepless()
      let live = calls
      calls.sync = { descriptor throws(SystemError) in
        // Once, after the temporary file was written.
        if robbery.withLock({ value in
          value += 1
          return value
        }) == 1 {
          if way != "overwritten in place" { unlink(fixture.site.lockPath) }
          if way != "removed" {
            let bytes = Array("\(getpid())\n".utf8)
            if way == "overwritten in place", let file = FileHandle(forWritingAtPath: fixture.site.lockPath) {
              try? file.truncate(atOffset: 0)
              try? file.write(contentsOf: Data(bytes))
            } else {
              fixture.write(bytes, to: "BananaList.json.lock")
            }
          }
        }
        try live.sync(descriptor)
      }
      calls.sleep = { milliseconds in
        // The robber is done while we wait for it.
        #expect(fixture.items == names ?? [])
        unlink(fixture.site.lockPath)
        live.sleep(milliseconds)
      }
      let update = try fixture.store(calls).add("Bread")
      #expect(update.isWritten)
      #expect(robbery.withLock { $0 } >= 3, "the update did not start over")
      #expect(fixture.items == (names ?? []) + ["Bread"])
      #expect(fixture.strays == [])
    }
  }

  @Test func releaseRemovesOnlyOurOwnLock() throws {
    let fixture = StoreFixture()
    let lock = try #require(try FileLock.create(at: fixture.site, syscalls: .live))
    unlink(fixture.site.lockPath)
    fixture.write("\(getpid())", to: "BananaList.json.lock")
    lock.release()
    #expect(fixture.strays == ["BananaList.json.lock"])
  }

  // MARK: breaking

  @Test func whereAFolderCannotBeLockedTheDeadLockStaysAndIsNamed() throws {
    let fixture = StoreFixture()
    fixture.write(record { $0.process = Int32(Self.dead) }, to: "BananaList.json.lock")
    var calls = Syscalls.sleepless()
    calls.tryLock = { _ throws(SystemError) in
      throw SystemError(operation: "flock", path: "", code: ENOLCK)
    }
    let before = fixture.fingerprint()
    let error = try #require(fixture.store(calls).failure())
    #expect(error.errorClass == "Busy")
    #expect(error.message.contains("\(Self.dead)") && error.message.contains("is gone"))
    #expect(error.message.contains("Deleting it is safe when"))
    #expect(fixture.fingerprint() == before)
  }

  @Test func onlyOneBreaksAtATime() throws {
    let fixture = StoreFixture()
    fixture.write(record { $0.process = Int32(Self.dead) }, to: "BananaList.json.lock")
    let other = try POSIX.openFile(fixture.folder, .folder)
    #expect(try POSIX.tryLock(other))
    var calls = Syscalls.sleepless()
    let sleep = calls.sleep
    let turns = Guarded(0)
    calls.sleep = { milliseconds in
      if turns.withLock({ value in
        value += 1
        return value
      }) == 5 {
        POSIX.closeFile(other)
      }
      #expect(fixture.strays == ["BananaList.json.lock"])
      sleep(milliseconds)
    }
    #expect(try fixture.store(calls).add("Bread").isWritten)
    #expect(turns.withLock { $0 } >= 5)
  }

  /// Between the verdict and the folder's lock another breaker was faster, and its fresh lock stands there now.
  @Test func aFreshLockIsNotMistakenForTheDeadOne() throws {
    let fixture = StoreFixture()
    fixture.write(record { $0.process = Int32(Self.dead) }, to: "BananaList.json.lock")
    var calls = Syscalls.sleepless()
    let live = calls
    let fresh = record(
      {
        $0.process = getppid()
        $0.startToken = "-"
      }, nonce: "beef")
    calls.tryLock = { descriptor throws(SystemError) in
      unlink(fixture.site.lockPath)
      fixture.write(fresh, to: "BananaList.json.lock")
      return try live.tryLock(descriptor)
    }
    let error = try #require(fixture.store(calls).failure())
    #expect(error.errorClass == "Busy")
    #expect(FileManager.default.contents(atPath: fixture.site.lockPath).map { Array($0) } == fresh)
    #expect(fixture.items == ["Milk"])
  }

  @Test(arguments: ["folder", "link", "fifo", "socket"])
  func whatIsNoLockFileIsNeverRemoved(_ kind: String) throws {
    let fixture = StoreFixture()
    let path = fixture.site.lockPath
    switch kind {
    case "folder": mkdir(path, 0o700)
    case "link": symlink("BananaList.json", path)
    case "socket": mknod(path, S_IFSOCK | 0o600, 0)
    default: mkfifo(path, 0o600)
    }
    let before = fixture.fingerprint()
    let error = try #require(fixture.store(.sleepless()).failure())
    #expect(error.errorClass == "Busy")
    #expect(error.message.contains(path))
    #expect(fixture.fingerprint() == before)
  }

  // MARK: crowds in one process

  @Test func threadsOnOneListLoseNothing() throws {
    let fixture = StoreFixture([], root: StoreFixture.quickRoot)
    fixture.write("\(Self.dead)\n", to: "BananaList.json.lock")
    try age(fixture.site.lockPath, seconds: 60)
    let errors = Guarded([String]())
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      let store = fixture.store()
      for number in 0..<10 {
        do throws(StoreError) {
          try store.add("\(writer)-\(number)", deadline: MonotonicTime.now().advanced(byMilliseconds: 60_000))
        } catch {
          errors.withLock { $0.append(error.message) }
        }
      }
    }
    #expect(errors.withLock { $0 } == [])
    #expect(Set(fixture.items) == Set((0..<8).flatMap { writer in (0..<10).map { "\(writer)-\($0)" } }))
    #expect(fixture.items.count == 80)
    #expect(fixture.strays == [])
  }
}
