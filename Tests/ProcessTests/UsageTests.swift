import Foundation
import Testing

/// Words → exit status, standard output and standard error. None of these touches a list.
@Suite struct UsageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let words: [String]
    let status: Int32
    /// Fragments of standard output; none: it is empty.
    var output: [String] = []
    /// Fragments of standard error; none: it is empty.
    var complaints: [String] = []

    var testDescription: String { words.joined(separator: " ") }

    static func good(_ words: String..., output: [String]) -> Row {
      Row(words: words, status: 0, output: output)
    }
    static func wrong(_ words: String..., complaints: [String]) -> Row {
      Row(words: words, status: 2, complaints: complaints)
    }
  }

  static let rows: [Row] = [
    .good("--version", output: ["get-bananas 1.0.0\n"]),
    .good("list", "--version", output: ["get-bananas 1.0.0\n"]),
    .good(
      "--help", output: ["add NAME…", "uncheck ITEM…", "--file PATH", "GET_BANANAS_FILE", "2 wrong usage"]),
    .good("-h", output: ["Commands:"]),
    .good("help", output: ["Commands:"]),
    .good("help", "add", output: ["get-bananas add NAME…", "--amount TEXT"]),
    .good("add", "--help", output: ["get-bananas add NAME…", "--amount TEXT", "--dry-run"]),
    .good("--help", "add", output: ["get-bananas add NAME…"]),
    .good("list", "-h", output: ["get-bananas list", "--bought"]),
    .good("check", "--help", output: ["get-bananas check ITEM…"]),
    .good("remove", "--help", output: ["--all-checked"]),
    .good("call", "--help", output: ["NAME:=JSON", "add_item", "update_shopping_list"]),
    .good("doctor", "--help", output: ["get-bananas doctor"]),
    .good("history", "--help", output: ["clear"]),
    .good("restore", "--help", output: ["--dry-run"]),
    .good("completions", "--help", output: ["bash|zsh|fish"]),

    .wrong("lits", complaints: ["no command \"lits\"", "Is list meant?", "get-bananas --help"]),
    .wrong("doktor", complaints: ["Is doctor meant?"]),
    .wrong("unchek", complaints: ["Is uncheck meant?"]),
    .wrong("LIST", complaints: ["Is list meant?"]),
    .wrong("hist", complaints: ["Is history meant?"]),
    .wrong("bananas", complaints: ["no command \"bananas\"."]),
    .wrong("", complaints: ["no command \"\""]),
    .wrong("help", "lsit", complaints: ["Is list meant?"]),
    .wrong("help", "list", "add", complaints: ["one command"]),
    .wrong("--verbos", complaints: ["no option \"--verbos\"", "Is --verbose meant?"]),
    .wrong("--jsno", "list", complaints: ["Is --json meant?"]),
    .wrong("add", "-x", complaints: ["no option \"-x\"", "goes after --"]),
    .wrong("add", "Milk", "--quantity", "2", complaints: ["no option \"--quantity\""]),
    .wrong("--file", complaints: ["--file needs a value: --file=PATH"]),
    .wrong("--file", "--verbose", complaints: ["--file needs a value"]),
    .wrong("--verbose=yes", complaints: ["--verbose takes no value"]),
    .wrong("--json", complaints: ["--json needs a command"]),
    .wrong("list", "--dry-run", complaints: ["--dry-run is not an option of list", "add"]),
    .wrong("list", "Milk", complaints: ["\"Milk\" is too much", "get-bananas list --help"]),
    .wrong("list", "--to-buy", "--bought", complaints: ["exclude each other"]),
    .wrong("add", complaints: ["add needs at least one NAME", "get-bananas add --help"]),
    .wrong("add", "Milk", "Bread", "--amount", "2", complaints: ["one NAME"]),
    .wrong("check", complaints: ["check needs at least one ITEM"]),
    .wrong("uncheck", complaints: ["uncheck needs at least one ITEM"]),
    .wrong("remove", complaints: ["remove needs at least one ITEM"]),
    .wrong("remove", "Milk", "--all-checked", complaints: ["stands alone"]),
    .wrong("call", complaints: ["call needs the name of a tool"]),
    .wrong("call", "add_itme", complaints: ["no tool \"add_itme\"", "Is add_item meant?"]),
    .wrong("call", "nothing", complaints: ["get_shopping_list, add_item, remove_item"]),
    .wrong("call", "add_item", "Milk", complaints: ["\"Milk\" is not an argument", "NAME=VALUE"]),
    .wrong("call", "add_item", "=Milk", complaints: ["no name before ="]),
    .wrong("call", "add_item", ":=1", complaints: ["no name before ="]),
    .wrong("call", "add_item", "name=a", "name=b", complaints: ["\"name\" is given twice"]),
    .wrong("call", "add_item", "optional:=tru", complaints: ["\"optional\" is not JSON at column"]),
    .wrong("call", "add_item", "-", "name=a", complaints: ["- stands alone"]),
    .wrong("completions", complaints: ["bash, zsh or fish"]),
    .wrong("completions", "tcsh", complaints: ["\"tcsh\""]),
    .wrong("completions", "bash", "zsh", complaints: ["one shell"]),
    .wrong("history", "empty", complaints: ["\"empty\"", "clear"]),
    .wrong("restore", complaints: ["restore needs"]),
    .wrong("restore", "1", "2", complaints: ["restore needs"]),
    .wrong("doctor", "list", complaints: ["too much"]),
  ]

  @Test(arguments: rows)
  func wordsBecomeStatusAndText(_ row: Row) throws {
    let scratch = try Scratch()
    let result = try scratch.run(row.words)
    #expect(result.status == row.status)
    #expect(result.output.isEmpty == row.output.isEmpty)
    #expect(result.complaints.isEmpty == row.complaints.isEmpty, "\(result.complaints)")
    for fragment in row.output {
      #expect(result.output.contains(fragment), "\(result.output) lacks \(fragment)")
    }
    for fragment in row.complaints {
      #expect(result.complaints.contains(fragment), "\(result.complaints) lacks \(fragment)")
    }
    #expect(try scratch.names().isEmpty)
  }

  @Test(arguments: [["lits", "--json"], ["--json"], ["add", "--json"], ["add", "--json", "--nosuch"]])
  func wrongUsageWithJSONIsAJSONComplaint(_ words: [String]) throws {
    let result = try Scratch().run(words)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    let complaint = try result.complaint()
    #expect(complaint.members == ["error", "message"])
    #expect(complaint["error"].string == "Usage")
    #expect(complaint["message"].string?.isEmpty == false)
  }

  @Test func jsonAfterTheEndOfOptionsIsANameAndNotAWish() throws {
    let result = try Scratch().run("lits", "--", "--json")
    #expect(result.status == 2)
    #expect(result.complaints.hasPrefix("get-bananas: Usage: "))
  }

  @Test func controlCharactersOfAWordAreEscapedInTheComplaint() throws {
    let result = try Scratch().run("li\u{1B}[31m\nts\u{202E}")
    #expect(result.status == 2)
    #expect(result.complaints.contains(#""li\u{1b}[31m\u{a}ts\u{202e}""#))
    #expect(!result.complaints.contains("\u{1B}"))
    #expect(result.complaints.filter { $0 == "\n" }.count == 1)
  }

  @Test func everyCommandOfTheOverviewHasHelpOfItsOwn() throws {
    let overview = try Scratch().run("--help").output
    let commands = overview.components(separatedBy: "Commands:\n")[1].components(separatedBy: "\n\n")[0]
      .split(separator: "\n").map { String($0.split(separator: " ")[0]) }
    #expect(commands.count >= 11)
    for command in commands {
      let help = try Scratch().run(command, "--help")
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("get-bananas \(command)"))
      #expect(help.output.contains("--file PATH"))
    }
  }
}
