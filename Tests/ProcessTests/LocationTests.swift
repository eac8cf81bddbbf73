import Foundation
import Testing

/// Which file (CONTRACT §3), seen from outside: where does an `add` end up?
@Suite struct LocationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var words: [String] = []
    /// In words and values ROOT stands for the scratch folder, whose `home` is HOME and whose `the list` exists.
    var environment: [String: String] = [:]
    var directory = "/"
    /// Below ROOT; nil: refused, with `complaint`.
    let file: String?
    var complaint = ""
  }

  static let listFolder = "the list/BananaList.json"
  #if os(Linux)
    static let defaultFile = "home/.local/share/get-bananas/BananaList.json"
  #else
    static let defaultFile =
      "home/Library/Mobile Documents/iCloud~com~941apps~Banana-List/Documents/BananaList.json"
  #endif

  static let rows: [Row] = [
    Row(
      testDescription: "an absolute path", words: ["--file", "ROOT/the list/other.json"],
      file: "the list/other.json"),
    Row(testDescription: "--file=", words: ["--file=ROOT/the list/a=b.json"], file: "the list/a=b.json"),
    Row(testDescription: "--file after the operands", words: ["--", "Salt"], file: defaultFile),
    Row(testDescription: "a folder", words: ["--file", "ROOT/the list"], file: listFolder),
    Row(testDescription: "a folder with a slash", words: ["--file", "ROOT/the list/"], file: listFolder),
    Row(
      testDescription: "a relative path", words: ["--file", "other.json"], directory: "ROOT/the list",
      file: "the list/other.json"),
    Row(
      testDescription: "a relative path with folders", words: ["--file", "../the list/x.json"],
      directory: "ROOT/home", file: "the list/x.json"),
    Row(
      testDescription: "a folder that is the working one", words: ["--file", "."], directory: "ROOT/the list",
      file: listFolder),
    Row(testDescription: "~/", words: ["--file", "~/mine.json"], file: "home/mine.json"),
    Row(testDescription: "$HOME/", words: ["--file", "$HOME/mine.json"], file: "home/mine.json"),
    Row(testDescription: "${HOME}/", words: ["--file", "${HOME}/mine.json"], file: "home/mine.json"),
    Row(
      testDescription: "~/ in the environment", environment: ["GET_BANANAS_FILE": "~/mine.json"],
      file: "home/mine.json"),
    Row(
      testDescription: "${HOME}/ in the environment", environment: ["GET_BANANAS_FILE": "${HOME}/mine.json"],
      file: "home/mine.json"),
    Row(
      testDescription: "the environment", environment: ["GET_BANANAS_FILE": "ROOT/the list/env.json"],
      file: "the list/env.json"),
    Row(
      testDescription: "--file beats the environment", words: ["--file", "ROOT/the list/argument.json"],
      environment: ["GET_BANANAS_FILE": "ROOT/the list/env.json"], file: "the list/argument.json"),
    Row(
      testDescription: "an empty --file is not set", words: ["--file="],
      environment: ["GET_BANANAS_FILE": "ROOT/the list/env.json"], file: "the list/env.json"),
    Row(
      testDescription: "a placeholder for --file is not set", words: ["--file", "${user_config.list_path}"],
      environment: ["GET_BANANAS_FILE": "ROOT/the list/env.json"], file: "the list/env.json"),
    Row(testDescription: "nothing set", file: defaultFile),
    Row(
      testDescription: "an empty environment value", environment: ["GET_BANANAS_FILE": ""], file: defaultFile),
    Row(
      testDescription: "a blank environment value", environment: ["GET_BANANAS_FILE": "  "], file: defaultFile
    ),
    Row(
      testDescription: "an unexpanded placeholder of a host",
      environment: ["GET_BANANAS_FILE": "${user_config.list_path}"], file: defaultFile),
    Row(
      testDescription: "no HOME, absolute path", words: ["--file", "ROOT/the list/x.json"],
      environment: ["HOME": "UNSET"], file: "the list/x.json"),
    Row(
      testDescription: "no HOME, ~/", words: ["--file", "~/x.json"], environment: ["HOME": "UNSET"],
      file: nil,
      complaint: "HOME"),
    Row(testDescription: "no HOME, default", environment: ["HOME": "UNSET"], file: nil, complaint: "HOME"),
    Row(
      testDescription: "no parent folder", words: ["--file", "ROOT/the list/deeper/x.json"], file: nil,
      complaint: "the list/deeper"),
    Row(
      testDescription: "a parent that is a file", words: ["--file", "/dev/null/x.json"], file: nil,
      complaint: "/dev/null"),
    Row(testDescription: "a device", words: ["--file", "/dev/null"], file: nil, complaint: "device"),
  ]

  #if os(Linux)
    static let linuxRows: [Row] = [
      Row(
        testDescription: "XDG_DATA_HOME", environment: ["XDG_DATA_HOME": "ROOT/the list"],
        file: "the list/get-bananas/BananaList.json"),
      Row(testDescription: "an empty XDG_DATA_HOME", environment: ["XDG_DATA_HOME": ""], file: defaultFile),
      Row(
        testDescription: "no HOME but XDG_DATA_HOME",
        environment: ["HOME": "UNSET", "XDG_DATA_HOME": "ROOT/the list"],
        file: "the list/get-bananas/BananaList.json"),
    ]
  #else
    static let linuxRows: [Row] = []
  #endif

  @Test(arguments: rows + linuxRows)
  func theFirstThatIsSetWins(_ row: Row) throws {
    let scratch = try Scratch()
    #if !os(Linux)
      let container = scratch.root.appendingPathComponent(Self.defaultFile).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    #endif
    func filled(_ text: String) -> String { text.replacingOccurrences(of: "ROOT", with: scratch.root.path) }
    var environment = scratch.environment
    for (name, value) in row.environment { environment[name] = value == "UNSET" ? nil : filled(value) }
    let before = try paths(in: scratch)
    let result = try Binary.run(
      ["add", "Milk"] + row.words.map(filled), environment: environment, directory: filled(row.directory))
    guard let file = row.file else {
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.complaints.contains(row.complaint), "\(result.complaints)")
      #expect(try paths(in: scratch) == before)
      return
    }
    #expect(result.status == 0, "\(result.complaints)")
    let added = try paths(in: scratch).subtracting(before).filter { $0.hasSuffix(".json") }
    #expect(added == [file])
    let path = scratch.root.appendingPathComponent(file).path
    let items = try Answer(parsing: String(contentsOfFile: path, encoding: .utf8))["items"].elements
    #expect(items.first?["name"].string == "Milk")
  }

  #if os(Linux)
    @Test func theDefaultFolderIsMadeForTheOwnerAloneAndOnlyByAWrite() throws {
      let scratch = try Scratch()
      #expect(try Binary.run(["list"], environment: scratch.environment).status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.home.path).isEmpty)
      #expect(try Binary.run(["add", "Milk"], environment: scratch.environment).status == 0)
      let folder = scratch.home.appendingPathComponent(".local/share/get-bananas").path
      let rights = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
      #expect(rights == 0o700)
    }
  #endif

  private func paths(in scratch: Scratch) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: scratch.root.path))
      .filter { !$0.contains("/state/") && !$0.contains("Application Support") }
  }
}
