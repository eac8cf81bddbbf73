import Foundation
import Testing

/// Who holds the lock decides: a live process is never robbed, a dead one never waited for.
@Suite struct HolderTests {
  #if os(Linux)
    @Test func aHolderThatStandsStillIsNeverRobbedAndItsCallIsCarriedOut() throws {
      let scratch = try Scratch()
      let session = try scratch.serve()
      try session.initialize()
      let held = try #require(try session.stopHoldingLock(of: scratch))
      // As old as it may look: it lives.
      try scratch.date(scratch.lock, secondsAgo: 86_400)
      let refused = try scratch.run("add", "Milk", "--json")
      #expect(refused.status == 1)
      #expect(try refused.complaint()["error"].string == "Busy")
      #expect(try refused.complaint()["message"].string?.contains("process \(session.child.pid)") == true)
      #expect(scratch.lockHolder == session.child.pid)
      session.child.send(signal: SIGCONT)
      let answer = try Answer(parsing: #require(session.receive()))
      #expect(answer["result"]["isError"].bool != true)
      #expect(session.finish() == 0)
      #expect(try scratch.run("add", "Milk").status == 0)
      #expect(try scratch.itemNames() == held.acknowledged + [held.caught, "Milk"])
      #expect(try scratch.names() == ["BananaList.json"])
    }

    @Test func aHolderThatIsKilledIsNotWaitedFor() throws {
      let scratch = try Scratch()
      let session = try scratch.serve()
      try session.initialize()
      let held = try #require(try session.stopHoldingLock(of: scratch))
      session.child.send(signal: SIGKILL)
      _ = session.child.wait()
      let start = Date()
      #expect(try scratch.run("add", "Milk").status == 0)
      // Far below the 5 s that a lock without proof has to age.
      #expect(Date().timeIntervalSince(start) < 4)
      let names = try scratch.itemNames()
      #expect(Set(held.acknowledged + ["Milk"]).isSubset(of: names))
      #expect(Set(names).isSubset(of: held.acknowledged + [held.caught, "Milk"]))
      #expect(try scratch.names() == ["BananaList.json"])
    }

    /// Another container: its PIDs mean nothing here. While it lives its lock stays young; dead, the lock is watched.
    @Test(.enabled(if: Tool.canMount, "may make no PID namespace"))
    func aHolderInAnotherPIDNamespaceIsRobbedOnlyWhenItsLockIsOldAndStill() throws {
      let scratch = try Scratch()
      var environment = scratch.environment
      environment["GET_BANANAS_FILE"] = scratch.list
      let session = try Session(
        executable: Tool.url("unshare"), ["-p", "-f", "--mount-proc", "--kill-child", Binary.url.path],
        environment: environment)
      try session.initialize()
      let inner = try #require(Self.childOf(session.child.pid))
      let held = try #require(try session.stopHoldingLock(of: scratch, process: inner))
      #expect(scratch.lockHolder == 1 || scratch.lockHolder == 2)
      let refused = try scratch.run("add", "Milk", "--json")
      #expect(try refused.complaint()["error"].string == "Busy")
      #expect(
        try refused.complaint()["message"].string?.contains("container") == true, "\(refused.complaints)")
      #expect(scratch.hasLock)
      kill(inner, SIGKILL)
      session.child.closeInput()
      _ = session.child.wait()
      try scratch.date(scratch.lock, secondsAgo: 120)
      let start = Date()
      #expect(try scratch.run("add", "Milk").status == 0)
      #expect(Date().timeIntervalSince(start) >= 5)
      #expect(try Set(held.acknowledged + ["Milk"]).isSubset(of: scratch.itemNames()))
      #expect(try scratch.names() == ["BananaList.json"])
    }

    private static func childOf(_ process: Int32) -> Int32? {
      var child: Int32?
      _ = eventually(seconds: 10) {
        let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        child = text?.split(separator: " ").first.flatMap { Int32($0) }
        return child != nil
      }
      return child
    }
  #endif

  enum Owner: String, CaseIterable {
    case deadAndOld, deadAndYoung, alive, aliveAndStartedLongAfter, zero, minusOne, tooLarge, empty, garbage
    case emptyAndYoung, firstProcessOfAContainer

    /// The lock's text and age in seconds.
    func lock() throws -> (text: String, age: Double) {
      switch self {
      case .deadAndOld: (try "\(LockText.deadPID())", 10)
      case .deadAndYoung: (try "\(LockText.deadPID())\n", 0)
      case .alive: ("\(getpid())\n", 0)
      case .aliveAndStartedLongAfter: ("\(getpid())\n", 86_400)
      case .zero: ("0\n", 10)
      case .minusOne: ("-1\n", 10)
      case .tooLarge: ("99999999999999999999\n", 10)
      case .empty: ("", 10)
      case .garbage: ("\u{0}\u{0}{]", 10)
      case .emptyAndYoung: ("", 0)
      // Its record is whole and names PID 1, which runs: a container's own server.
      case .firstProcessOfAContainer: (LockText.ours(pid: 1, token: LockText.token(of: 1)), 86_400)
      }
    }

    /// What an add does: goes at once, goes once the lock is 5 s old, or says busy.
    enum Outcome { case atOnce, afterGrace, busy }
    var outcome: Outcome {
      switch self {
      case .alive, .firstProcessOfAContainer: .busy
      case .deadAndYoung, .emptyAndYoung: .afterGrace
      default: .atOnce
      }
    }
  }

  /// The program that we replace writes only its PID.
  @Test(arguments: Owner.allCases) func aLockOfAnotherProgramGoesOnlyOnProof(_ owner: Owner) throws {
    let scratch = try Scratch()
    let (text, age) = try owner.lock()
    try scratch.writeLock(text, secondsAgo: age)
    let start = Date()
    let result = try scratch.run("add", "Milk", "--json")
    let seconds = Date().timeIntervalSince(start)
    switch owner.outcome {
    case .atOnce:
      #expect(result.status == 0 && seconds < 4, "\(result.complaints) after \(seconds) s")
    case .afterGrace:
      #expect(result.status == 0 && seconds > 4.5, "\(result.complaints) after \(seconds) s")
    case .busy:
      #expect(try result.complaint()["error"].string == "Busy")
      #expect(try scratch.names() == ["BananaList.json.lock"])
      #expect(try String(contentsOfFile: scratch.lock, encoding: .utf8) == text)
      return
    }
    #expect(try scratch.names() == ["BananaList.json"])
    #expect(try scratch.itemNames() == ["Milk"])
  }
}
