import Foundation
import Testing

@testable import ShoppingCore

/// Another program that ignores our lock, let loose between any two system calls of an update (issue 3, items 2, 3).
@Suite struct RogueWriterTests {
  static let methods: [ReplacementMethod] = [.exchange, .link]

  /// The call before which a rename cannot be noticed where names cannot be exchanged.
  private func isBlind(_ plan: FaultPlan, _ index: Int, _ method: ReplacementMethod) -> Bool {
    method == .link && plan.log[index] == "rename"
  }

  @Test(arguments: methods)
  func everyRenamedVersionIsInTheListAfterwards(_ method: ReplacementMethod) throws {
    var index = 0
    while true {
      let fixture = StoreFixture()
      let plan = FaultPlan()
      plan.at(index) { fixture.addByRename("Theirs") }
      let update = try fixture.store(plan.syscalls(.sleepless()), method: method).add("Ours")
      guard plan.wasMet else { break }
      let place: Comment = "before call \(index) (\(plan.log[index]))"
      if !isBlind(plan, index, method) { #expect(fixture.items.contains("Theirs"), place) }
      // They read what was there: ours is missing only if it was not there when they read.
      #expect(fixture.items.contains("Ours"), place)
      #expect(update.isWritten, place)
      #expect(fixture.strays == [], place)
      index += 1
    }
    #expect(index > 25)
  }

  @Test(arguments: methods)
  func aBlindReplacementSupersedesOursOrIsBuiltUpon(_ method: ReplacementMethod) throws {
    var index = 0
    var wasSuperseded = false
    while true {
      let fixture = StoreFixture()
      let plan = FaultPlan()
      let theirs = StoreFixture.list(["Milk", "Theirs"]).encoded()
      plan.at(index) { fixture.replaceByRename(theirs) }
      _ = try fixture.store(plan.syscalls(.sleepless()), method: method).add("Ours")
      guard plan.wasMet else { break }
      let place: Comment = "before call \(index) (\(plan.log[index]))"
      if !isBlind(plan, index, method) {
        #expect(fixture.items.prefix(2) == ["Milk", "Theirs"], place)
        if fixture.items.count == 2 {
          wasSuperseded = true
        } else {
          #expect(fixture.items.last == "Ours", place)
        }
      }
      #expect(fixture.strays == [], place)
      // The version that either of us replaced can be brought back.
      #expect(fixture.kept.contains { $0.contains("Milk") }, place)
      index += 1
    }
    #expect(wasSuperseded)
  }

  @Test(arguments: methods)
  func aCreationByTheOtherIsBuiltUpon(_ method: ReplacementMethod) throws {
    var index = 0
    while true {
      let fixture = StoreFixture(nil)
      let plan = FaultPlan()
      plan.at(index) { fixture.addByRename("Theirs") }
      _ = try fixture.store(plan.syscalls(.sleepless()), method: method).add("Ours")
      guard plan.wasMet else { break }
      let place: Comment = "before call \(index) (\(plan.log[index]))"
      #expect(Set(fixture.items) == ["Ours", "Theirs"], place)
      #expect(fixture.strays == [], place)
      index += 1
    }
    #expect(index > 15)
  }

  @Test(arguments: methods)
  func theirVersionAndOurDeathAtAnyLaterCall(_ method: ReplacementMethod) throws {
    // What they write before we have the lock and read under it is simply the list.
    let sample = FaultPlan()
    let fixture = StoreFixture()
    try fixture.store(sample.syscalls()).add("Ours")
    let first = try #require(sample.log.firstIndex(of: "touch"))
    var index = first
    while true {
      var death = index + 1
      var wasMet = false
      while true {
        let fixture = StoreFixture()
        let plan = FaultPlan(.death, at: death)
        let theirs = StoreFixture.list(["Milk", "Theirs"]).encoded()
        plan.at(index) { fixture.replaceByRename(theirs) }
        let isAcknowledged =
          (try? fixture.store(plan.syscalls(.sleepless(.doomed)), method: method).add("Ours").isWritten)
          ?? false
        guard plan.count > index else { break }
        wasMet = true
        let place: Comment =
          "theirs before \(index) (\(plan.log[index])), death at \(death) after \(plan.log.suffix(20))"
        let next = try fixture.store(.sleepless(), method: method).add("Cheese")
        #expect(next.isWritten, place)
        if !isBlind(plan, index, method) {
          let isKept = fixture.kept.contains { $0.contains("Theirs") } && !next.snapshot.warnings.isEmpty
          let isInTheList = fixture.items.contains("Theirs")
          // With an exchange their version always finds its way back into the list.
          #expect(method == .exchange ? isInTheList : isInTheList || isKept, place)
        }
        #expect(fixture.items.last == "Cheese", place)
        #expect(fixture.items.contains("Milk"), place)
        #expect(!isAcknowledged || fixture.items.contains("Ours") || fixture.items.contains("Theirs"), place)
        #expect(fixture.strays == [], place)
        if plan.count <= death { break }
        death += 1
      }
      if !wasMet { break }
      index += 1
    }
    #expect(index > first + 15)
  }

  @Test func aWriteInPlaceOnTheOldFileIsSeen() throws {
    var index = 0
    while true {
      let fixture = StoreFixture()
      let plan = FaultPlan()
      let theirs = StoreFixture.list(["Milk", "Theirs"]).encoded()
      // They opened the list before, and write into that file wherever it is now.
      let handle = try #require(FileHandle(forUpdatingAtPath: fixture.path))
      plan.at(index) {
        try? handle.truncate(atOffset: 0)
        try? handle.seek(toOffset: 0)
        try? handle.write(contentsOf: Data(theirs))
      }
      _ = try fixture.store(plan.syscalls(.sleepless())).add("Ours")
      guard plan.wasMet else { break }
      let lastLook = plan.log.lastIndex(of: "remove").flatMap { plan.log[..<$0].lastIndex(of: "remove") } ?? 0
      if index < lastLook {
        #expect(fixture.items == ["Milk", "Theirs", "Ours"], "before call \(index) (\(plan.log[index]))")
      }
      #expect(fixture.strays == [])
      index += 1
    }
    #expect(index > 25)
  }

  @Test(arguments: methods)
  func theirVersionThatIsNoListGoesBackIntoPlace(_ method: ReplacementMethod) throws {
    let rows: [(String, [UInt8])] = [
      ("newer", Array(#"{"schemaVersion": 2, "items": []}"#.utf8)), ("broken", Array("{\"items\": [".utf8)),
      ("empty", []), ("wrong", Array("7".utf8)),
    ]
    for (name, theirs) in rows {
      var index = 0
      while true {
        let fixture = StoreFixture()
        let plan = FaultPlan()
        plan.at(index) { fixture.replaceByRename(theirs) }
        let failure = fixture.store(plan.syscalls(.sleepless()), method: method).failure()
        guard plan.wasMet else { break }
        let place: Comment = "\(name) before \(index) (\(plan.log[index]))"
        if !isBlind(plan, index, method) { #expect(fixture.bytes == theirs, place) }
        if let failure {
          #expect(!failure.message.contains(".tmp"), place)
          #expect(fixture.strays == [], place)
        }
        index += 1
      }
    }
  }

  @Test(arguments: ["folder", "link", "fifo"])
  func whatIsNoFileGoesBackIntoPlace(_ kind: String) throws {
    let fixture = StoreFixture()
    let plan = FaultPlan()
    let calls = plan.syscalls()
    var rogue = calls
    rogue.exchange = { a, b throws(SystemError) in
      if fixture.strays.contains("aside") { return try calls.exchange(a, b) }
      rename(fixture.path, fixture.folder + "/aside")
      switch kind {
      case "folder": mkdir(fixture.path, 0o700)
      case "link": symlink("/etc/hostname", fixture.path)
      default: mkfifo(fixture.path, 0o600)
      }
      try calls.exchange(a, b)
    }
    let failure = try #require(fixture.store(rogue).failure())
    guard case .notAFile(let path, _) = failure else { throw failure }
    #expect(path == fixture.path)
    let found = try POSIX.status(at: fixture.path, followingLinks: false).kind
    #expect(found == (kind == "folder" ? .folder : kind == "link" ? .symbolicLink : .fifo))
    #expect(fixture.strays == ["aside"])
  }

  @Test func anOperationThatHasNothingToDoOnTheirsLeavesTheirs() throws {
    let fixture = StoreFixture()
    let theirs = Array(
      String(decoding: StoreFixture.list(["Milk", "Bread"]).encoded(), as: UTF8.self)
        .replacingOccurrences(of: "  ", with: "\t").utf8)
    var calls = Syscalls.live
    let isDone = Guarded(false)
    calls.exchange = { a, b throws(SystemError) in
      if !isDone.withLock({ value in
        defer { value = true }
        return value
      }) {
        fixture.replaceByRename(theirs)
      }
      try POSIX.exchangeNames(a, b)
    }
    let update = try fixture.store(calls).add("Bread")
    #expect(!update.isWritten)
    #expect(fixture.bytes == theirs)
    #expect(fixture.strays == [])
  }

  @Test(arguments: methods)
  func aWriterThatNeverRestsEndsInBusyWithItsLastVersionInPlace(_ method: ReplacementMethod) throws {
    let fixture = StoreFixture()
    let count = Guarded(0)
    var calls = Syscalls.sleepless()
    let put: @Sendable () -> Void = {
      let number = count.withLock { value in
        value += 1
        return value
      }
      // Each builds on nothing of ours.
      if number <= 30 { fixture.replaceByRename(StoreFixture.list(["Milk", "Theirs \(number)"]).encoded()) }
    }
    calls.exchange = { a, b throws(SystemError) in
      put()
      try POSIX.exchangeNames(a, b)
    }
    calls.link = { a, b throws(SystemError) in
      put()
      try POSIX.addLink(a, to: b)
    }
    let update = try? fixture.store(calls, method: method).add("Ours")
    let last = count.withLock { min($0, 30) }
    #expect(
      fixture.items.contains("Theirs \(last)") || fixture.kept.contains { $0.contains("Theirs \(last)") })
    #expect(update == nil || fixture.items.contains("Ours") || !(update?.snapshot.warnings.isEmpty ?? true))
    #expect(fixture.strays == [])
  }
}
