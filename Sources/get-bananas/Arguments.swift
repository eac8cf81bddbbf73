/// The command line, taken apart by the table of commands. Options may stand anywhere before `--`.
struct Arguments {
  /// nil: serve.
  private(set) var command: Command?
  private(set) var operands: [String] = []
  private var flags: Set<String> = []
  private var values: [String: String] = [:]

  func has(_ option: Option) -> Bool { flags.contains(option.name) }

  /// The last one counts.
  subscript(option: Option) -> String? { values[option.name] }

  init(_ words: [String]) throws(UsageError) {
    var used: [Option] = []
    var names: [String] = []
    var optionsHaveEnded = false
    var words = words[...]
    while let word = words.popFirst() {
      if optionsHaveEnded || !word.hasPrefix("-") || word == "-" {
        names.append(word)
      } else if word == "--" {
        optionsHaveEnded = true
      } else {
        used.append(try Self.take(word, from: &words, into: &flags, &values))
      }
    }
    if let name = names.first {
      guard let command = CommandTable.command(named: name) else {
        throw .unknownCommand(name)
      }
      self.command = command
      operands = Array(names.dropFirst())
    }
    for option in used where !Option.global.contains(option) && !(command?.options.contains(option) ?? false)
    {
      throw Self.misplaced(option, command: command)
    }
  }

  /// Takes one option, and the word after it if that is its value.
  private static func take(
    _ word: String, from words: inout ArraySlice<String>, into flags: inout Set<String>,
    _ values: inout [String: String]
  ) throws(UsageError) -> Option {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = word == "-h" ? "--help" : String(parts[0])
    guard let option = CommandTable.allOptions.first(where: { "--" + $0.name == spelling }) else {
      throw UsageError(
        "there is no option \(quoted(spelling)). A name that begins with - goes after --.",
        suggestion: nearest(to: spelling, among: CommandTable.allOptions.map { "--" + $0.name }))
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let valueName = option.value else {
      if attached != nil { throw UsageError("--\(option.name) takes no value.") }
      flags.insert(option.name)
      return option
    }
    if let attached {
      values[option.name] = attached
    } else if let next = words.first, !next.hasPrefix("-") || next == "-" {
      values[option.name] = next
      words.removeFirst()
    } else {
      throw UsageError("--\(option.name) needs a value: --\(option.name)=\(valueName).")
    }
    flags.insert(option.name)
    return option
  }

  private static func misplaced(_ option: Option, command: Command?) -> UsageError {
    let owners = CommandTable.all.filter { $0.options.contains(option) }.map(\.name).joined(separator: ", ")
    return if let command {
      UsageError("--\(option.name) is not an option of \(command.name); it goes with \(owners).")
    } else {
      UsageError("--\(option.name) needs a command; it goes with \(owners).")
    }
  }

  /// Whether the words ask for JSON, even if the rest of them makes no sense.
  static func wantsJSON(_ words: [String]) -> Bool { words.prefix { $0 != "--" }.contains("--json") }
}

/// A command line that means nothing to us.
struct UsageError: Error {
  /// Whole sentences.
  let message: String

  init(_ message: String, suggestion: String? = nil) {
    self.message = message + (suggestion.map { " Is \($0) meant?" } ?? "")
  }

  static func unknownCommand(_ name: String) -> UsageError {
    UsageError(
      "there is no command \(quoted(name)).", suggestion: nearest(to: name, among: CommandTable.names))
  }
}
