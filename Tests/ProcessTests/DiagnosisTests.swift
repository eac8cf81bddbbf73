import Testing

@testable import ShoppingCore
@testable import get_bananas

/// One inspection in, one finding out: the doctor's verdicts as rows. What the inspection itself sees is tested with
/// the store, and both together in `DoctorTests`.
@Suite struct DiagnosisTests {
  static let now = Timestamp(millisecondsSince1970: 1_800_000_000_000)

  /// A healthy list of three rows.
  static func healthy() -> StoreInspection {
    let list = ShoppingListExport(
      sections: ["Dairy"],
      items: [
        ShoppingItem(name: "Milk", section: "Dairy"), ShoppingItem(name: "Bread"),
        ShoppingItem(name: "Salt", checked: true),
      ])
    return StoreInspection(
      path: "/lists/BananaList.json", folder: "/lists",
      content: .success(ListSnapshot(list: list, fileExists: true, revision: "r0123456789abcdef")),
      file: StoreInspection.File(
        byteCount: 5_120, mode: 0o600, linkCount: 1, user: 501, group: 20, modified: now),
      isFileWritable: true, isFolderThere: true, isFolderWritable: true, lock: nil, temporaryFiles: [],
      conflictedCopies: [],
      history: StoreInspection.HistorySummary(
        folder: "/state/history", versionCount: 2, byteCount: 900, problem: nil))
  }

  static func lock(_ verdict: StoreInspection.Lock.Verdict, secondsAgo: Int64?) -> StoreInspection.Lock {
    StoreInspection.Lock(
      path: "/lists/BananaList.json.lock", process: 4711, holder: "PID 4711 holds it.",
      since: secondsAgo.map { Timestamp(millisecondsSince1970: now.millisecondsSince1970 - $0 * 1_000) },
      verdict: verdict)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var source = ListLocation.Source.platformDefault
    var path = "/lists/BananaList.json"
    var neighbours: [Diagnosis.Neighbour] = []
    var repeatedIDs: [String] = []
    var change: @Sendable (inout StoreInspection) -> Void = { _ in }
    /// Topic, level and a fragment of the sentence; a nil fragment: no such finding.
    let topic: String
    var level = Finding.Level.ok
    let says: String?
  }

  static let rows: [Row] = [
    Row(testDescription: "the default place", topic: "file", says: "the default place"),
    Row(testDescription: "--file", source: .argument, topic: "file", says: "named by --file"),
    Row(testDescription: "the environment", source: .environment, topic: "file", says: "GET_BANANAS_FILE"),
    Row(
      testDescription: "a link", path: "/home/list.json", topic: "file",
      says:
        "/home/list.json, the default place; neither --file nor GET_BANANAS_FILE names another. The file itself: /lists/BananaList.json."
    ),
    Row(testDescription: "no link, no second path", topic: "file", says: "names another."),

    Row(
      testDescription: "a good list", topic: "content",
      says: "Schema version 1, 5.1 kB: 2 to buy, 1 bought, 1 section."),
    Row(
      testDescription: "no file yet",
      change: {
        $0.content = .success(ListSnapshot(list: ShoppingListExport(), fileExists: false, revision: "r"))
      }, topic: "content", level: .note, says: "The first add creates it"),
    refused(.folderMissing(path: "/lists/x", folder: "/lists"), "Folder missing: The folder /lists"),
    refused(.notDownloaded(path: "/lists/x"), "Not downloaded: "),
    refused(.notAvailable(path: "/lists/x", seconds: 10), "Not available: "),
    refused(.notPermitted(path: "/lists/x", reason: "Permission denied"), "Not permitted: "),
    refused(.notAFile(path: "/lists/x", found: "a FIFO"), "Not a file: At /lists/x there is a FIFO"),
    refused(.emptyFile(path: "/lists/x"), "0 bytes"),
    refused(
      .notJSON(path: "/lists/x", JSONSyntaxError(line: 3, column: 7, reason: "a comma before ]")),
      "line 3, column 7: a comma before ]"),
    refused(.wrongShape(path: "/lists/x", reason: "items is a string"), "Wrong shape: "),
    refused(.newerSchema(path: "/lists/x", found: "2"), "schemaVersion 2"),
    refused(.tooLarge(path: "/lists/x", byteCount: 17_000_000), "17000000 bytes"),
    refused(.disk(path: "/lists/x", reason: "Input/output error"), "Disk: "),
    Row(
      testDescription: "unusable rows",
      change: {
        var list = ShoppingListExport(items: [ShoppingItem(name: "Milk")])
        list.rows.append(.unusable(["amount": "2"]))
        $0.content = .success(ListSnapshot(list: list, fileExists: true, revision: "r"))
      }, topic: "rows", level: .note, says: "1 row without a usable name. It is not shown"),
    Row(testDescription: "no unusable rows", topic: "rows", says: nil),
    Row(
      testDescription: "repeated ids", repeatedIDs: ["A1", "B\u{1}"], topic: "ids", level: .note,
      says: "2 ids of more than one row: \"A1\", \"B\\u{1}\"."),
    Row(testDescription: "no repeated ids", topic: "ids", says: nil),

    Row(testDescription: "all rights", topic: "rights", says: "can be written"),
    Row(
      testDescription: "a folder that cannot be written", change: { $0.isFolderWritable = false },
      topic: "rights", level: .act, says: "The folder /lists cannot be written"),
    Row(
      testDescription: "a file that cannot be written", change: { $0.isFileWritable = false },
      topic: "rights",
      level: .act, says: "/lists/BananaList.json cannot be written"),
    Row(
      testDescription: "a missing file is no question of rights",
      change: {
        $0.file = nil
        $0.isFileWritable = false
      }, topic: "rights", says: "The folder can be written"),
    Row(
      testDescription: "a missing folder is said once",
      change: {
        $0.isFolderThere = false
        $0.isFolderWritable = false
      }, topic: "rights", says: nil),
    Row(
      testDescription: "hard links", change: { $0.file?.linkCount = 3 }, topic: "rights", level: .note,
      says: "3 names (hard links)"),
    Row(
      testDescription: "writable by all", change: { $0.file?.mode = 0o666 }, topic: "rights", level: .note,
      says: "other users"),

    Row(testDescription: "not locked", topic: "lock", says: "Not locked."),
    Row(
      testDescription: "a write under way", change: { $0.lock = lock(.alive, secondsAgo: 1) }, topic: "lock",
      level: .note, says: "PID 4711 holds it."),
    Row(
      testDescription: "a live holder just within a minute",
      change: { $0.lock = lock(.alive, secondsAgo: 60) },
      topic: "lock", level: .note, says: "PID 4711"),
    Row(
      testDescription: "a live holder that does not let go",
      change: { $0.lock = lock(.alive, secondsAgo: 61) },
      topic: "lock", level: .act, says: "held for 61 s"),
    Row(
      testDescription: "a live holder from the future",
      change: { $0.lock = lock(.alive, secondsAgo: -9_000) },
      topic: "lock", level: .note, says: "PID 4711"),
    Row(
      testDescription: "a live holder of unknown age", change: { $0.lock = lock(.alive, secondsAgo: nil) },
      topic: "lock", level: .note, says: "PID 4711"),
    Row(
      testDescription: "an absurd time",
      change: {
        $0.lock = lock(.alive, secondsAgo: 0)
        $0.lock?.since = Timestamp(millisecondsSince1970: .min)
      }, topic: "lock", level: .act, says: "PID 4711"),
    Row(
      testDescription: "a dead holder", change: { $0.lock = lock(.gone, secondsAgo: 9_000) }, topic: "lock",
      level: .note, says: "PID 4711"),
    Row(
      testDescription: "an undecided holder", change: { $0.lock = lock(.undecided, secondsAgo: 9) },
      topic: "lock", level: .note, says: "PID 4711"),

    Row(testDescription: "no copies", topic: "copies", says: "No conflicted copies."),
    Row(
      testDescription: "one copy", change: { $0.conflictedCopies = ["BananaList 2.json"] }, topic: "copies",
      level: .act, says: "1 conflicted copy beside the list: \"BananaList 2.json\"."),
    Row(
      testDescription: "many copies",
      change: { $0.conflictedCopies = (2...8).map { "BananaList \($0).json" } }, topic: "copies", level: .act,
      says:
        "7 conflicted copies beside the list: \"BananaList 2.json\", \"BananaList 3.json\", \"BananaList 4.json\", \"BananaList 5.json\", \"BananaList 6.json\" and 2 more."
    ),
    Row(testDescription: "no leftovers", topic: "leftovers", says: "No temporary files."),
    Row(
      testDescription: "leftovers", change: { $0.temporaryFiles = [".BananaList.json.1.a.0.tmp"] },
      topic: "leftovers", level: .note, says: "1 temporary file of a change that was interrupted"),
    Row(
      testDescription: "a temporary file of a live writer",
      change: {
        $0.temporaryFiles = [".BananaList.json.1.a.0.tmp"]
        $0.lock = lock(.alive, secondsAgo: 0)
      }, topic: "leftovers", level: .note, says: "while a change is written"),

    Row(testDescription: "a history", topic: "history", says: "2 versions, 900 bytes, in /state/history"),
    Row(
      testDescription: "an empty history", change: { $0.history.versionCount = 0 }, topic: "history",
      says: "No versions yet in /state/history."),
    Row(
      testDescription: "no home", change: { $0.history.folder = nil }, topic: "history", level: .act,
      says: "HOME is not set"),
    Row(
      testDescription: "a history that cannot be read",
      change: { $0.history.problem = "Permission denied" }, topic: "history", level: .act,
      says: "/state/history: Permission denied."),

    Row(testDescription: "alone", topic: "processes", says: "No other get-bananas is running"),
    Row(
      testDescription: "another on this file",
      neighbours: [
        Diagnosis.Neighbour(process: 7, path: "/lists/BananaList.json"),
        Diagnosis.Neighbour(process: 8, path: "/other.json"),
      ], topic: "processes", says: "1 other get-bananas running on this file (PID 7)"),
    Row(
      testDescription: "another on another file",
      neighbours: [Diagnosis.Neighbour(process: 8, path: "/other.json")], topic: "processes",
      says: "No other get-bananas is running on this file."),
    Row(
      testDescription: "another that cannot be looked into",
      neighbours: [Diagnosis.Neighbour(process: 9, path: nil)], topic: "processes",
      says: "(PID 9); for which file cannot be seen"),
  ]

  static func refused(_ error: StoreError, _ says: String) -> Row {
    Row(
      testDescription: error.errorClass, change: { $0.content = .failure(error) }, topic: "content",
      level: .act,
      says: says)
  }

  static func diagnosis(_ row: Row) -> Diagnosis {
    var inspection = healthy()
    row.change(&inspection)
    return Diagnosis(
      location: ListLocation(path: row.path, source: row.source), inspection: inspection,
      repeatedIDs: row.repeatedIDs,
      neighbours: row.neighbours, now: now)
  }

  @Test(arguments: rows)
  func anInspectionBecomesAFinding(_ row: Row) {
    let report = DoctorReport(Self.diagnosis(row))
    let found = report.findings.filter { $0.topic == row.topic }
    guard let says = row.says else { return #expect(found.isEmpty) }
    #expect(found.count == 1)
    #expect(found.first?.level == row.level)
    #expect(found.first?.text.contains(says) == true, "\(found.first?.text ?? "nothing") lacks \(says)")
    #expect(report.needsAPerson == (row.level == .act))
    #expect(report.text.contains("ACT ") == (row.level == .act))
  }

  @Test func aHealthyListIsWell() {
    let report = DoctorReport(Self.diagnosis(Row(testDescription: "", topic: "", says: nil)))
    #expect(!report.needsAPerson)
    #expect(report.findings.allSatisfy { $0.level == .ok })
    #expect(report.text.hasSuffix("\nAll is well."))
    #expect(report.json["needs_a_person"] == false)
    #expect(report.json["state"] == "ok")
    #expect(report.json["list"]?["total"] == 3)
    #expect(report.json["file"]?["source"] == "default")
    #expect(report.json["file"]?["mode"] == "0600")
    #expect(report.json["lock"] == .null)
  }

  @Test func everyActEndsInAnAppeal() {
    let row = Row(
      testDescription: "",
      change: {
        $0.isFolderWritable = false
        $0.history.folder = nil
      }, topic: "", says: nil)
    #expect(DoctorReport(Self.diagnosis(row)).text.hasSuffix("\n2 things need you: the lines marked ACT."))
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB"), (5_190, "5.1 kB"),
    (999_999, "999.9 kB"),
    (1_000_000, "1.0 MB"), (16_777_216, "16.7 MB"),
  ])
  func bytesAreCountedInDecimalUnits(_ row: (count: Int, text: String)) {
    #expect(ByteCount.text(row.count) == row.text)
  }
}
