import Foundation
import Testing

@testable import ShoppingCore

/// What a dead writer left, row by row (CONTRACT §6, "Whoever breaks a dead lock recovers first").
@Suite struct RecoveryTests {
  static let old = StoreFixture.list(["Old"]).encoded()
  static let new = StoreFixture.list(["Old", "New"]).encoded()
  static let next = StoreFixture.list(["Old", "Theirs", "New"]).encoded()
  static let theirs = StoreFixture.list(["Old", "Theirs"]).encoded()
  static let later = StoreFixture.list(["Later"]).encoded()

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    /// The list, the temporary files 1 and 2 as the death left them; nil: not there.
    var list: [UInt8]?
    var first: [UInt8]?
    var second: [UInt8]?
    var displaced: [UInt8]?
    /// The record names this many rounds; the first may be a creation.
    var rounds = 1
    var isCreation = false
    /// Afterwards, before the next update adds its row.
    var listAfter: [UInt8]?
    var kept: [[UInt8]] = []
    var warns = false
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "not committed", list: old, first: new, listAfter: old),
    Row(name: "committed", list: new, first: old, listAfter: new, kept: [old]),
    Row(name: "committed and cleared", list: new, listAfter: new),
    Row(
      name: "committed, then replaced by another program", list: later, first: old, listAfter: later,
      kept: [old]),
    Row(name: "a foreign version came out", list: new, first: theirs, listAfter: theirs, kept: [theirs]),
    Row(
      name: "a foreign version came out, and the list was replaced since", list: later, first: theirs,
      listAfter: later, kept: [theirs, later], warns: true),
    Row(
      name: "a foreign version came out, and the list is gone", list: nil, first: theirs, listAfter: nil,
      kept: [theirs], warns: true),
    Row(
      name: "a foreign version that is no list", list: new, first: Array("{".utf8),
      listAfter: Array("{".utf8),
      kept: [Array("{".utf8)]),
    Row(name: "creation not committed", list: nil, first: new, isCreation: true, listAfter: nil),
    Row(name: "creation committed", list: new, isCreation: true, listAfter: new),
    Row(
      name: "creation by a second name, half done", list: new, first: new, isCreation: true, listAfter: new),
    Row(
      name: "second round not committed", list: new, first: theirs, second: next, rounds: 2,
      listAfter: theirs,
      kept: [theirs]),
    Row(
      name: "second round committed", list: next, first: theirs, second: new, rounds: 2, listAfter: next,
      kept: [theirs, new]),
    Row(
      name: "second round committed, its file cleared", list: next, first: theirs, rounds: 2, listAfter: next,
      kept: [theirs]),
    Row(
      name: "another foreign version came out of the second round", list: next, first: theirs, second: later,
      rounds: 2, listAfter: later, kept: [theirs, later]),
    Row(name: "without exchange: linked, not renamed", list: old, first: new, displaced: old, listAfter: old),
    Row(name: "without exchange: renamed", list: new, displaced: old, listAfter: new, kept: [old]),
    Row(
      name: "without exchange: a foreign version displaced", list: new, displaced: theirs, listAfter: theirs,
      kept: [theirs]),
    Row(
      name: "without exchange: a foreign version linked, not renamed", list: theirs, first: new,
      displaced: theirs, listAfter: theirs),
  ]

  private func stage(_ row: Row, _ fixture: StoreFixture) -> [String] {
    let names = (1...2).map {
      TemporaryName(process: 4_200_000, nonce: "feed", serial: $0).text(for: fixture.site)
    }
    if let list = row.list { fixture.write(list) } else { fixture.remove() }
    if let first = row.first { fixture.write(first, to: names[0]) }
    if let second = row.second { fixture.write(second, to: names[1]) }
    if let displaced = row.displaced { fixture.write(displaced, to: TemporaryName.displaced(of: names[0])) }
    var identity = POSIX.ownIdentity
    identity.process = 4_200_000
    var record = LockRecord.text(identity, nonce: "feed")
    record +=
      CommitNote(
        temporaryName: names[0], old: row.isCreation ? nil : VersionDigest(Self.old),
        new: VersionDigest(Self.new)
      ).line
    if row.rounds == 2 {
      record +=
        CommitNote(
          temporaryName: names[1], old: VersionDigest(Self.new), new: VersionDigest(Self.next)
        ).line
    }
    fixture.write(record, to: "BananaList.json.lock")
    return names
  }

  private func recover(_ fixture: StoreFixture, _ syscalls: Syscalls, method: ReplacementMethod) throws
    -> [String]
  {
    let store = fixture.store(syscalls, method: method)
    var recovery = Recovery(store: store, site: fixture.site)
    let lock = try FileLock.acquire(
      at: fixture.site, syscalls: syscalls,
      deadline: syscalls.monotonicTime().advanced(byMilliseconds: 6_000),
      cancellation: Cancellation()
    ) { record throws(StoreError) in try recovery.settle(record) }
    lock.release()
    return recovery.warnings
  }

  private func check(_ row: Row, _ fixture: StoreFixture, _ warnings: [String], _ place: Comment = "") throws
  {
    #expect(fixture.bytes == row.listAfter, place)
    #expect(fixture.strays == [], place)
    #expect(warnings.isEmpty != row.warns, "\(warnings)")
    let folder = fixture.store().history.folder(for: fixture.site) ?? ""
    let kept = ((try? POSIX.names(in: folder)) ?? []).compactMap {
      FileManager.default.contents(atPath: "\(folder)/\($0)")
    }
    #expect(Set(kept) == Set(row.kept.map { Data($0) }), place)
  }

  @Test(arguments: rows)
  func aDeadWritersBusinessIsSettled(_ row: Row) throws {
    for method in [ReplacementMethod.exchange, .link] {
      let fixture = StoreFixture()
      _ = stage(row, fixture)
      try check(row, fixture, recover(fixture, .sleepless(), method: method))
    }
  }

  /// The one who recovers may die as well, anywhere; the next one finishes.
  @Test(arguments: rows)
  func aRecoveryThatDiesIsFinishedByTheNext(_ row: Row) throws {
    for method in [ReplacementMethod.exchange, .link] {
      var index = 0
      while true {
        let fixture = StoreFixture()
        _ = stage(row, fixture)
        let plan = FaultPlan(.death, at: index)
        _ = try? recover(fixture, plan.syscalls(.sleepless(.doomed)), method: method)
        guard plan.wasMet else { break }
        _ = try recover(fixture, .sleepless(), method: method)
        let place: Comment = "death at \(index) (\(plan.log[index])), \(method)"
        _ = try? fixture.store(.sleepless(), method: method).update { _ in }
        // Without an exchange a put-back that dies half way leaves the list with both names.
        #expect(fixture.bytes == row.listAfter, place)
        #expect(fixture.strays == [], place)
        index += 1
      }
      #expect(index > 5)
    }
  }

  /// A record is only text: whatever name it gives, no file but our own temporary ones is touched.
  @Test(arguments: ["BananaList.json", "precious.tmp", ".BananaList.json.x.tmp", ".Other.json.7.f.1.tmp"])
  func aRecordCannotPointRecoveryAtOtherFiles(_ name: String) throws {
    let fixture = StoreFixture()
    if name != "BananaList.json" { fixture.write("precious", to: name) }
    let content = try #require(FileManager.default.contents(atPath: "\(fixture.folder)/\(name)"))
    var identity = POSIX.ownIdentity
    identity.process = 4_200_000
    let note = CommitNote(temporaryName: name, old: nil, new: VersionDigest(Array(content)))
    fixture.write(LockRecord.text(identity, nonce: "feed") + note.line, to: "BananaList.json.lock")
    #expect(try fixture.store(.sleepless()).update { _ in }.isWritten == false)
    #expect(FileManager.default.contents(atPath: "\(fixture.folder)/\(name)") == content)
  }

  // MARK: leftovers that no lock names

  struct Leftover: Sendable, CustomTestStringConvertible {
    var name: String
    var process: Int32
    var nonce = "feed"
    var age: Double = 0
    var goes: Bool
    var testDescription: String { name }
  }

  @Test(arguments: [
    Leftover(name: "of a dead process", process: 4_200_000, goes: true),
    Leftover(name: "of a live process", process: getppid(), goes: false),
    Leftover(name: "of this process, its lock no longer held", process: getpid(), goes: true),
  ])
  func leftoversGoToTheHistoryNeverAwayUnseen(_ row: Leftover) throws {
    let fixture = StoreFixture()
    let name = TemporaryName(process: row.process, nonce: row.nonce, serial: 1).text(for: fixture.site)
    fixture.write(Self.theirs, to: name)
    fixture.write(
      "", to: TemporaryName(process: row.process, nonce: row.nonce, serial: 2).text(for: fixture.site))
    fixture.write("x", to: "someone-elses.tmp")
    try fixture.store(.sleepless()).add("Bread")
    #expect(fixture.strays.contains(name) == !row.goes)
    #expect(fixture.strays.contains("someone-elses.tmp"))
    #expect(fixture.strays.count == (row.goes ? 1 : 3))
    #expect(fixture.kept.contains(["Old", "Theirs"]) == row.goes)
  }

  @Test func aLeftoverOfALiveProcessGoesAfterAMinute() throws {
    let fixture = StoreFixture()
    let name = TemporaryName(process: getppid(), nonce: "feed", serial: 1).text(for: fixture.site)
    fixture.write(Self.theirs, to: name)
    let calls = Syscalls.sleepless()
    calls.sleep(61_000)
    try fixture.store(calls).add("Bread")
    #expect(fixture.strays == [])
    #expect(fixture.kept.contains(["Old", "Theirs"]))
  }

  @Test func withoutAHistoryALeftoverStays() throws {
    let fixture = StoreFixture()
    let name = TemporaryName(process: 4_200_000, nonce: "feed", serial: 1).text(for: fixture.site)
    fixture.write(Self.theirs, to: name)
    try fixture.store(.sleepless(), history: "/dev/null/x").add("Bread")
    #expect(fixture.strays == [name])
  }

  @Test func inspectionNamesEverythingAndChangesNothing() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    try store.add("Bread")
    _ = stage(Self.rows[0], fixture)
    fixture.write("{}", to: "BananaList 2.json")
    let before = fixture.fingerprint()
    let found = store.inspect()
    #expect(fixture.fingerprint() == before)
    #expect(found.path == fixture.path)
    #expect(found.lock?.verdict == .gone)
    #expect(found.lock?.process == 4_200_000)
    #expect(found.temporaryFiles.count == 1)
    #expect(found.conflictedCopies == ["BananaList 2.json"])
    // The version before, and the present one.
    #expect(found.history.versionCount == 2)
    #expect(found.file?.byteCount == fixture.bytes?.count)
    #expect(found.isFileWritable && found.isFolderWritable)
    guard case .success(let snapshot) = found.content else { return #expect(Bool(false)) }
    #expect(snapshot.list.items.map(\.name) == ["Old"])
  }
}
