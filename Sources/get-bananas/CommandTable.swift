/// The one table of commands. Help, completions, the parser and the README's table are made from it.
enum CommandTable {
  static let all: [Command] = [
    .list, .add, .check, .uncheck, .remove, .call, .doctor, .history, .restore, .completions, .help,
  ]

  static var names: [String] { all.map(\.name) }

  static func command(named name: String) -> Command? { all.first { $0.name == name } }

  /// Every option there is, each once, in the order in which it first occurs.
  static let allOptions: [Option] = all.reduce(into: Option.global) { options, command in
    options += command.options.filter { !options.contains($0) }
  }

  /// The README's table of commands.
  static var markdown: String {
    let rows = all.map { command in
      let call = "`" + command.name + (command.operands.isEmpty ? "" : " " + command.operands) + "`"
      let options = command.options.map { "`\($0.usage)`" }.joined(separator: " ")
      return "| \(call.split(separator: "|").joined(separator: "\\|")) | \(command.summary) | \(options) |"
    }
    return (["| command | what it does | options |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
  }
}
