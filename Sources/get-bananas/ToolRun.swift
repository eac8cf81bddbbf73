import ShoppingCore
import ShoppingMCP

/// Runs one of the five tools as a command, so that a person gets the rules and the words that a model gets.
extension Invocation {
  /// How long the lock may be waited for, from the start of the call (CONTRACT §5).
  static let lockWaitMilliseconds = 6_000

  static func lockDeadline() -> MonotonicTime { .now().advanced(byMilliseconds: lockWaitMilliseconds) }

  static func tool(named name: String) -> (any Tool)? {
    ShoppingTools.all.first { $0.definition.name == name }
  }

  /// Runs the tool and answers with what it says.
  func runTool(_ name: String, _ arguments: JSONObject) throws(CommandError) -> ExitStatus {
    let (text, structured) = try outcome(ofTool: name, arguments)
    guard self.arguments.has(.dryRun) else {
      try answer(text, json: .object(structured))
      return .done
    }
    try answer(
      "Dry run, nothing was written. The call would say:\n" + text,
      json: .object(JSONObject([JSONMember("dry_run", true)] + structured.members)))
    return .done
  }

  /// Text and structured result of a call that succeeds.
  func outcome(ofTool name: String, _ arguments: JSONObject) throws(CommandError)
    -> (text: String, structured: JSONObject)
  {
    guard let tool = Self.tool(named: name) else {
      throw .failure(errorClass: "Internal error", message: "there is no tool \(name).")
    }
    let store = try store()
    let isDryRun = self.arguments.has(.dryRun)
    let outcome = try supervised(store, mayWrite: !tool.definition.isReadOnly && !isDryRun) { cancellation in
      tool.run(
        ToolCall(
          arguments: arguments, store: store, cancellation: cancellation, deadline: Self.lockDeadline(),
          isDryRun: isDryRun))
    }
    switch outcome {
    case .success(let text, let structured):
      return (text, structured)
    case .failure(let failure):
      let prefix = failure.errorClass + ": "
      let hasPrefix = failure.text.hasPrefix(prefix)
      throw .failure(
        errorClass: failure.errorClass,
        message: hasPrefix ? String(failure.text.dropFirst(prefix.count)) : failure.text)
    case .ask(let question):
      // Only a client that says it can ask is asked; this one does not.
      throw .failure(errorClass: "Not confirmed", message: question.message)
    case .cancelled:
      throw .failure(errorClass: "Cancelled", message: "Nothing was changed.")
    }
  }
}
