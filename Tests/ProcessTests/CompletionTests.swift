import Foundation
import Testing

@Suite struct CompletionTests {
  static let shells = ["bash", "zsh", "fish"]

  private static func path(of shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  @Test(arguments: shells)
  func theScriptNamesEveryCommandAndOption(_ shell: String) throws {
    let scratch = try Scratch()
    let script = try scratch.run("completions", shell).output
    let words = script.split { !$0.isLetter && $0 != "-" }.map {
      String($0.drop { $0 == "-" })
    }
    let expected = [
      "list", "add", "check", "uncheck", "remove", "call", "doctor", "history", "restore", "completions",
      "file",
      "verbose", "version", "help", "json", "dry-run", "amount", "section", "all-checked", "to-buy",
    ]
    let missing = Set(expected).subtracting(words)
    #expect(missing.isEmpty)
    #expect(
      try scratch.run("completions", shell, "--json").answer()["script"].string.map { $0 + "\n" } == script)
    #expect(try scratch.names().isEmpty)
  }

  @Test(arguments: shells.filter { path(of: $0) != nil })
  func theShellParsesItsScript(_ shell: String) throws {
    let scratch = try Scratch()
    let script = try scratch.run("completions", shell).output
    let file = try scratch.write(script, as: "script")
    let child = try Child(
      ["-n", file], executable: URL(fileURLWithPath: try #require(Self.path(of: shell))),
      environment: scratch.environment)
    let complaints = Collector(child.complaints)
    child.closeInput()
    #expect(child.wait() == 0)
    #expect(complaints.text().isEmpty)
  }

  @Test(arguments: [
    ("get-bananas|ch", "check"), ("get-bananas|--file|a b|unc", "uncheck"),
    ("get-bananas|add|--am", "--amount"),
    ("get-bananas|list|--bou", "--bought"), ("get-bananas|call|upd", "update_item update_shopping_list"),
    ("get-bananas|completions|f", "fish"), ("get-bananas|add|--amount|--se", ""),
    ("get-bananas|list|--dry", ""),
  ])
  func bashCompletes(_ row: (words: String, expected: String)) throws {
    guard let bash = Self.path(of: "bash") else { return }
    let scratch = try Scratch()
    let script = try scratch.run("completions", "bash").output
    let words = row.words.split(separator: "|").map { "'\($0)'" }
    let file = try scratch.write(
      script
        + """
        COMP_WORDS=(\(words.joined(separator: " ")))
        COMP_CWORD=\(words.count - 1)
        _get_bananas
        echo "${COMPREPLY[*]}"
        """, as: "script")
    let child = try Child(
      [file], executable: URL(fileURLWithPath: bash), environment: scratch.environment)
    let output = Collector(child.output)
    child.closeInput()
    #expect(child.wait() == 0)
    #expect(output.text() == row.expected + "\n")
  }
}
