import Foundation
import Testing

/// `doctor` on real files: what it says, that it changes nothing, and whether it asks for a person.
@Suite struct DoctorTests {
  /// What is in and around a folder, to be compared afterwards.
  private func portrait(_ scratch: Scratch) throws -> [String: String] {
    let manager = FileManager.default
    var result: [String: String] = [:]
    for name in try manager.subpathsOfDirectory(atPath: scratch.root.path) {
      let path = scratch.root.appendingPathComponent(name).path
      let facts = try manager.attributesOfItem(atPath: path)
      let parts = [
        facts[.size], facts[.modificationDate], facts[.posixPermissions], facts[.systemFileNumber],
      ]
      result[name] = parts.map { "\($0 ?? "-")" }.joined(separator: " ")
    }
    return result
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Names and contents beside each other; OURS in a content stands for the PID of this process.
    let files: [String: String]
    let status: Int32
    let says: [String]
  }

  static let rows: [Row] = [
    Row(
      testDescription: "nothing there", files: [:], status: 0,
      says: ["There is no file yet", "GET_BANANAS_FILE", "All is well."]),
    Row(
      testDescription: "a list",
      files: ["BananaList.json": #"{"items": ["Milk", {"name": "Salt", "checked": 1}]}"#],
      status: 0, says: ["1 to buy, 1 bought", "Not locked.", "All is well."]),
    Row(
      testDescription: "broken", files: ["BananaList.json": "{\n\"a\": 1,}"], status: 1,
      says: ["Not JSON: ", "line 2"]),
    Row(testDescription: "empty", files: ["BananaList.json": ""], status: 1, says: ["Empty file: "]),
    Row(testDescription: "NULs", files: ["BananaList.json": "\0\0\0"], status: 1, says: ["Not downloaded: "]),
    Row(
      testDescription: "newer", files: ["BananaList.json": #"{"schemaVersion": 3}"#], status: 1,
      says: ["Newer format: ", "3"]),
    Row(testDescription: "a number", files: ["BananaList.json": "42"], status: 1, says: ["Wrong shape: "]),
    Row(
      testDescription: "not downloaded", files: [".BananaList.json.icloud": "bplist"], status: 1,
      says: ["Not downloaded: "]),
    Row(
      testDescription: "a conflicted copy", files: ["BananaList.json": "[]", "BananaList 2.json": "[]"],
      status: 1,
      says: ["conflicted copy", "BananaList 2.json"]),
    Row(
      testDescription: "an unusable row", files: ["BananaList.json": #"[{"amount": "2"}, "Milk"]"#],
      status: 0,
      says: ["1 row without a usable name", "All is well."]),
    Row(
      testDescription: "ids that repeat, one in another case",
      files: [
        "BananaList.json": """
        {"items": [{"name": "a", "id": "0e1b0c3e-0000-4000-8000-00000000000a"}, {"name": "b", "id": "x"},
          {"name": "c", "id": "0E1B0C3E-0000-4000-8000-00000000000A"}, {"name": "d", "id": "x"}, {"name": "e"}]}
        """
      ], status: 0, says: ["2 ids of more than one row: \"0e1b0c3e-0000-4000-8000-00000000000a\", \"x\"."]),
    Row(
      testDescription: "a lock of a live program",
      files: ["BananaList.json": "[]", "BananaList.json.lock": "OURS\n"], status: 0, says: ["OURS"]),
    Row(
      testDescription: "a lock of no living program",
      files: ["BananaList.json": "[]", "BananaList.json.lock": "4194303\n"], status: 0, says: ["4194303"]),
  ]

  @Test(arguments: rows)
  func saysWhatIsSoAndChangesNothing(_ row: Row) throws {
    let scratch = try Scratch()
    func filled(_ text: String) -> String {
      text.replacingOccurrences(of: "OURS", with: "\(ProcessInfo.processInfo.processIdentifier)")
    }
    for (name, content) in row.files { try scratch.write(filled(content), as: name) }
    let before = try portrait(scratch)
    let result = try scratch.run("doctor")
    let json = try scratch.run("doctor", "--json")
    #expect(try portrait(scratch) == before)
    for status in [result.status, json.status] { #expect(status == row.status, "\(result.output)") }
    for fragment in row.says.map(filled) {
      #expect(result.output.contains(fragment), "\(result.output) lacks \(fragment)")
    }
    #expect(result.complaints.isEmpty && json.complaints.isEmpty)
    let answer = try json.answer()
    #expect(answer["needs_a_person"].bool == (row.status == 1))
    #expect(answer["findings"].elements.allSatisfy { $0.members == ["level", "message", "topic"] })
    #expect(answer["file"]["path"].string == scratch.list)
    #expect(answer["file"]["source"].string == "environment")
  }

  @Test func whatIsInTheWayOfAFileIsNamed() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.list, withIntermediateDirectories: false)
    // A folder at the list's path means the list inside it; a folder there again is in the way.
    try FileManager.default.createDirectory(
      atPath: scratch.list + "/BananaList.json", withIntermediateDirectories: false)
    let result = try scratch.run("doctor")
    #expect(result.status == 1)
    #expect(result.output.contains("a folder"))
  }

  @Test func aPipeInPlaceOfTheFileIsNotWaitedFor() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.list, 0o600) == 0)
    for words in [["doctor"], ["list"], ["add", "Milk"]] {
      let result = try scratch.run(words)
      #expect(result.status == 1)
      #expect((result.output + result.complaints).contains("Not a file: "))
    }
  }

  @Test func aMissingHomeIsSaidAndChangesNoVerdictOnTheList() throws {
    let scratch = try Scratch()
    try scratch.write("[]")
    let result = try Binary.run(["doctor", "--file", scratch.list], environment: ["PATH": "/usr/bin:/bin"])
    #expect(result.status == 1)
    #expect(result.output.contains("HOME is not set"))
    #expect(result.output.contains("0 to buy, 0 bought"))
  }

  @Test func aServerOnTheSameFileIsSeen() throws {
    let scratch = try Scratch()
    try scratch.write("[]")
    // By another way to the same file.
    let link = scratch.root.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.folder.path)
    let here = try Session(
      ["--file", "link/."], environment: scratch.environment, directory: scratch.root.path)
    let elsewhere = try Scratch().serve()
    try here.initialize()
    try elsewhere.initialize()
    let result = try scratch.run("doctor", "--json").answer()
    let processes = result["processes"].elements
    #expect(processes.contains { $0["pid"].int == Int(here.child.pid) && $0["file"].string == scratch.list })
    #expect(
      !processes.contains { $0["pid"].int == Int(elsewhere.child.pid) && $0["file"].string == scratch.list })
    #expect(try scratch.run("doctor").output.contains("running on this file (PID \(here.child.pid))"))
    #expect(here.finish() == 0)
    #expect(elsewhere.finish() == 0)
  }

  #if os(Linux)
    /// As a user whom rights stop: root becomes another one. The copy is where that one may look, too.
    private func unprivileged(_ words: [String], _ scratch: Scratch, home: String) throws -> Binary.Result {
      let binary = scratch.root.appendingPathComponent("get-bananas")
      try FileManager.default.copyItem(at: Binary.url, to: binary)
      let isRoot = getuid() == 0
      let prefix = isRoot ? ["--reuid=65534", "--regid=65534", "--clear-groups", binary.path] : []
      let child = try Child(
        prefix + words, executable: isRoot ? URL(fileURLWithPath: "/usr/bin/setpriv") : binary,
        environment: ["HOME": home, "PATH": "/usr/bin:/bin"])
      let (output, complaints) = (Collector(child.output), Collector(child.complaints))
      child.closeInput()
      let status = child.wait()
      return Binary.Result(status: status, output: output.text(), complaints: complaints.text())
    }

    @Test(arguments: [
      (
        mode: 0o555, fileMode: 0o644, homeMode: 0o777,
        says: "cannot be written, so that the list cannot be changed"
      ),
      (mode: 0o777, fileMode: 0o444, homeMode: 0o777, says: "BananaList.json cannot be written."),
      (mode: 0o777, fileMode: 0o000, homeMode: 0o777, says: "Not permitted: "),
      (mode: 0o000, fileMode: 0o644, homeMode: 0o777, says: "Not permitted: "),
      (mode: 0o777, fileMode: 0o666, homeMode: 0o555, says: "versions that they replace are not kept"),
    ])
    func missingRightsNeedAPerson(_ row: (mode: Int, fileMode: Int, homeMode: Int, says: String)) throws {
      let scratch = try Scratch()
      try scratch.write("[]")
      func set(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      try set(0o755, scratch.root.path)
      try set(row.fileMode, scratch.list)
      try set(row.homeMode, scratch.home.path)
      try set(row.mode, scratch.folder.path)
      defer { try? set(0o755, scratch.folder.path) }
      let result = try unprivileged(["doctor", "--file", scratch.list], scratch, home: scratch.home.path)
      #expect(result.status == 1, "\(result.output)\(result.complaints)")
      #expect(result.output.contains(row.says), "\(result.output)")
    }
  #endif
}
