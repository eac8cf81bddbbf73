import Testing

@testable import ShoppingCore

/// Every rule of CONTRACT §5 as rows: who is proven gone, and who is not.
@Suite struct HolderVerdictTests {
  static let own = ProcessIdentity(
    process: 100, boot: "boot-a", machine: "machine-a", namespace: "1", startToken: "77")

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var record: String
    var process = ProcessState.missing
    var age: Int64 = 0
    var watched: Int64 = 0
    var own = HolderVerdictTests.own
    var isHeldHere = false
    var verdict: HolderVerdict
    var testDescription: String { name }
  }

  static func ours(
    _ process: String = "200", boot: String = "boot-a", machine: String = "machine-a",
    namespace: String = "1",
    token: String = "5"
  ) -> String {
    "\(process)\n\(boot)\n\(machine)\n\(namespace)\n\(token)\n00ff\n"
  }

  static let here: [Row] = [
    Row(name: "process gone", record: ours(), verdict: .gone),
    Row(name: "zombie", record: ours(), process: .zombie, verdict: .gone),
    Row(name: "alive", record: ours(), process: .running(startToken: "5", ageInSeconds: 9), verdict: .alive),
    Row(
      name: "alive, however old the lock", record: ours(),
      process: .running(startToken: "5", ageInSeconds: 9),
      age: 86_400_000_000, watched: 86_400_000, verdict: .alive),
    Row(
      name: "alive, lock from the future", record: ours(),
      process: .running(startToken: "5", ageInSeconds: 9),
      age: -86_400_000, verdict: .alive),
    Row(
      name: "other start token", record: ours(), process: .running(startToken: "6", ageInSeconds: 0),
      verdict: .gone),
    Row(
      name: "start token unreadable now", record: ours(),
      process: .running(startToken: nil, ageInSeconds: nil), age: 86_400_000, watched: 60_000, verdict: .alive
    ),
    Row(
      name: "start token unknown then", record: ours(token: "-"),
      process: .running(startToken: "6", ageInSeconds: 1), age: 86_400_000, watched: 60_000, verdict: .alive),
    Row(
      name: "another user's process: EPERM is alive", record: ours(),
      process: .running(startToken: nil, ageInSeconds: nil), verdict: .alive),
    Row(
      name: "ours, held by another thread", record: ours("100", token: "77"),
      process: .running(startToken: "77", ageInSeconds: 9), age: 86_400_000, isHeldHere: true, verdict: .alive
    ),
    Row(
      name: "ours, no longer known: its release failed", record: ours("100", token: "77"),
      process: .running(startToken: "77", ageInSeconds: 9), verdict: .gone),
    Row(name: "clock set forward, process gone", record: ours(), age: 1_000_000, verdict: .gone),
    Row(name: "clock set back, process gone", record: ours(), age: -1_000_000, verdict: .gone),
    Row(
      name: "no machine id on this machine, same boot", record: ours(machine: "-"),
      own: ProcessIdentity(process: 100, boot: "boot-a", machine: "-", namespace: "1", startToken: "77"),
      verdict: .gone),
  ]

  static let elsewhere: [Row] = [
    Row(name: "other boot of this machine", record: ours(boot: "boot-b"), verdict: .gone),
    Row(
      name: "other boot of this machine, PID in use here", record: ours(boot: "boot-b"),
      process: .running(startToken: "5", ageInSeconds: 9), verdict: .gone),
    Row(
      name: "other machine, fresh", record: ours(boot: "boot-b", machine: "machine-b"), verdict: .undecided),
    Row(
      name: "other machine, old, not watched", record: ours(boot: "boot-b", machine: "machine-b"),
      age: 3_600_000, verdict: .undecided),
    Row(
      name: "other machine, old, watched too shortly", record: ours(boot: "boot-b", machine: "machine-b"),
      age: 3_600_000, watched: 4_999, verdict: .undecided),
    Row(
      name: "other machine, old and watched", record: ours(boot: "boot-b", machine: "machine-b"),
      age: 60_001, watched: 5_000, verdict: .gone),
    Row(
      name: "other machine, watched, not old enough", record: ours(boot: "boot-b", machine: "machine-b"),
      age: 60_000, watched: 9_000, verdict: .undecided),
    Row(
      name: "other machine, its clock ahead", record: ours(boot: "boot-b", machine: "machine-b"),
      age: -60_000, watched: 9_000, verdict: .undecided),
    Row(
      name: "other machine with the same boot id", record: ours(machine: "machine-b"), age: 1_000,
      verdict: .undecided),
    Row(name: "other namespace", record: ours(namespace: "2"), verdict: .undecided),
    Row(
      name: "other namespace, old and watched", record: ours(namespace: "2"), age: 61_000, watched: 5_000,
      verdict: .gone),
    Row(name: "boot unknown", record: ours(boot: "-"), age: 61_000, watched: 1_000, verdict: .undecided),
    Row(name: "boot unknown, watched", record: ours(boot: "-"), age: 61_000, watched: 5_001, verdict: .gone),
    Row(
      name: "our own boot unknown", record: ours(),
      own: ProcessIdentity(process: 100, boot: "-", machine: "machine-a", namespace: "1", startToken: "77"),
      verdict: .undecided),
    Row(
      name: "both boots unknown", record: ours(boot: "-"),
      own: ProcessIdentity(process: 100, boot: "-", machine: "machine-a", namespace: "1", startToken: "77"),
      verdict: .undecided),
    Row(
      name: "both machines unknown, other boot", record: ours(boot: "boot-b", machine: "-"),
      own: ProcessIdentity(process: 100, boot: "boot-a", machine: "-", namespace: "1", startToken: "77"),
      verdict: .undecided),
    Row(
      name: "torn record with a PID", record: "200\nboot-a\nmach", age: 61_000, watched: 1_000,
      verdict: .undecided),
    Row(
      name: "torn record with a PID, watched", record: "200\nboot-a\nmach", age: 61_000, watched: 5_000,
      verdict: .gone),
  ]

  static let bare: [Row] = [
    Row(name: "dead and old", record: "200", age: 5_001, verdict: .gone),
    Row(name: "dead and old, with a newline", record: "200\n", age: 5_001, verdict: .gone),
    Row(name: "dead, with blanks", record: " 200 \r\n\n", age: 5_001, verdict: .gone),
    Row(name: "dead and young", record: "200", age: 5_000, verdict: .undecided),
    Row(name: "dead zombie", record: "200", process: .zombie, age: 5_001, verdict: .gone),
    Row(name: "dead, clock set back, watched", record: "200", age: -9_000, watched: 5_001, verdict: .gone),
    Row(name: "dead, clock set back", record: "200", age: -9_000, watched: 4_000, verdict: .undecided),
    Row(
      name: "alive", record: "200", process: .running(startToken: "5", ageInSeconds: 100), age: 90_000,
      watched: 60_000, verdict: .alive),
    Row(
      name: "alive and very old", record: "200", process: .running(startToken: "5", ageInSeconds: 86_400),
      age: 86_000_000, watched: 60_000, verdict: .alive),
    Row(
      name: "PID reused: started 61 s after the lock", record: "200",
      process: .running(startToken: "5", ageInSeconds: 10), age: 71_000, verdict: .gone),
    Row(
      name: "PID started 60 s after the lock", record: "200",
      process: .running(startToken: "5", ageInSeconds: 10), age: 70_000, verdict: .alive),
    Row(
      name: "start unknown", record: "200", process: .running(startToken: nil, ageInSeconds: nil),
      age: 86_000_000, watched: 60_000, verdict: .alive),
    Row(
      name: "lock from the future, alive", record: "200",
      process: .running(startToken: "5", ageInSeconds: 10), age: .min, verdict: .alive),
    Row(
      name: "absurd process age", record: "200", process: .running(startToken: "5", ageInSeconds: .min),
      age: 1, verdict: .alive),
  ]

  static let noPID: [Row] =
    [
      "", "\n", "0", "1", "-1", "-200", "99999999999999999999", "2147483648", "pid", "{\"pid\": 200}",
      "\0\0\0\0",
    ]
    .flatMap { text in
      [
        Row(name: "\(text.debugDescription) young", record: text, age: 5_000, verdict: .undecided),
        Row(name: "\(text.debugDescription) old", record: text, age: 5_001, verdict: .gone),
        Row(name: "\(text.debugDescription) watched", record: text, age: -1, watched: 5_001, verdict: .gone),
        Row(
          name: "\(text.debugDescription), never asks for that process", record: text,
          process: .running(startToken: "5", ageInSeconds: 1), age: 5_001, verdict: .gone),
      ]
    } + [
      Row(name: "several lines of garbage, old", record: "x\ny\nz\n", age: 5_001, verdict: .gone),
      Row(name: "our lines, PID 0, watched too shortly", record: ours("0"), age: 90_000, verdict: .undecided),
    ]

  @Test(arguments: here + elsewhere + bare + noPID)
  func onlyProofOfDeathBreaksALock(_ row: Row) {
    let facts = HolderFacts(
      record: LockRecord(parsing: Array(row.record.utf8)), own: row.own, process: row.process,
      ageInMilliseconds: row.age, watchedMilliseconds: row.watched, isHeldHere: row.isHeldHere)
    #expect(facts.verdict == row.verdict)
  }

  // MARK: the record

  @Test func theRecordReadsBackAsWritten() {
    let note = CommitNote(
      temporaryName: ".Meine Liste.json.7.00ff.1.tmp", old: VersionDigest([1]), new: VersionDigest([2]))
    let creation = CommitNote(temporaryName: ".x.json.7.00ff.2.tmp", old: nil, new: VersionDigest([3]))
    let text = LockRecord.text(Self.own, nonce: "00ff") + note.line + creation.line
    let record = LockRecord(parsing: text)
    #expect(record.process == 100)
    #expect(
      record.identity
        == LockRecord.Identity(
          boot: "boot-a", machine: "machine-a", namespace: "1", startToken: "77", nonce: "00ff"))
    #expect(record.commits == [note, creation])
    #expect(text.split(separator: 10).first.map { String(decoding: $0, as: UTF8.self) } == "100")
  }

  @Test func everyPrefixOfARecordIsReadWithoutInventing() {
    let note = CommitNote(temporaryName: ".a.7.f.1.tmp", old: nil, new: VersionDigest([2]))
    let text = LockRecord.text(Self.own, nonce: "00ff") + note.line
    for count in 0..<text.count {
      let record = LockRecord(parsing: Array(text[..<count]))
      #expect(record.commits == [])
      if let identity = record.identity, identity.nonce != "-" { #expect(identity.nonce == "00ff") }
    }
    #expect(LockRecord(parsing: text).commits == [note])
  }

  @Test(arguments: [
    "", "x", "x y", "x - ", "x - 12", "../x - \(VersionDigest([1]))", "a/b - \(VersionDigest([1]))",
    " - \(VersionDigest([1]))", "x z \(VersionDigest([1]))", "x \(VersionDigest([1])) -",
  ])
  func aNoteThatMakesNoSenseIsNone(_ line: String) {
    #expect(CommitNote(line) == nil)
  }
}
