/// One row of the table of commands: what help, completions, the README and the parser know of it, and what it does.
struct Command: Sendable {
  let name: String
  /// As help shows them: `NAME…`.
  let operands: String
  /// One line, no full stop.
  let summary: String
  /// What help for this command says beyond the summary.
  let details: String
  /// Beside the global ones.
  let options: [Option]
  /// Words that completion offers as operands.
  let operandWords: @Sendable () -> [String]
  let run: @Sendable (Invocation) throws(CommandError) -> ExitStatus

  init(
    _ name: String, _ operands: String = "", _ summary: String, details: String, options: [Option],
    operandWords: @escaping @Sendable @autoclosure () -> [String] = [],
    run: @escaping @Sendable (Invocation) throws(CommandError) -> ExitStatus
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.details = details
    self.options = options
    self.operandWords = operandWords
    self.run = run
  }

  /// `get-bananas add NAME… [--amount TEXT] …`
  var usage: String {
    ([CommandLineProgram.name, name] + (operands.isEmpty ? [] : [operands])
      + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }
}

/// How a command ends other than with an answer.
enum CommandError: Error {
  /// Whole sentences, as in `failure`.
  case usage(String)
  /// `message` does not repeat the class.
  case failure(errorClass: String, message: String)
  /// A signal ended it before anything was changed.
  case interrupted(signal: Int32)
  /// Standard output is closed: whoever read it has had enough.
  case readerGone
}
