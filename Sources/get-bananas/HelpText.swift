/// Help, made from the table of commands.
enum HelpText {
  static var overview: String {
    """
    get-bananas: one shopping list in one file, for MCP hosts and for people.

    \(CommandLineProgram.name) [--file PATH] [--verbose]
      serves the list over the Model Context Protocol on standard input and output
    \(CommandLineProgram.name) COMMAND …
      does one thing with the list

    Commands:
    \(columns(CommandTable.all.map { (($0.name + " " + $0.operands).trimmed, $0.summary) }))

    Options:
    \(columns(Option.global.map { ($0.usage, $0.summary) }))

    Which file: --file, else the environment variable GET_BANANAS_FILE, else the platform's default;
    "\(CommandLineProgram.name) doctor" says which and why. -- ends options.
    Exit status: 0 done, 1 failed, 2 wrong usage.
    """
  }

  static func of(_ command: Command) -> String {
    """
    \(command.usage)

    \(command.details)

    Options:
    \(columns((command.options + Option.global).map { ($0.usage, $0.summary) }))
    """
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0 + String(repeating: " ", count: width - $0.count + 2) + $1 }
      .joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
