import ShoppingCore
import ShoppingMCP

/// From words to an exit status: answers on standard output, complaints on standard error.
struct CommandLineProgram {
  static let name = "get-bananas"

  let arguments: [String]
  let environment: [String: String]
  let console: Console

  func run() -> ExitStatus {
    let wantsJSON = Arguments.wantsJSON(arguments)
    var command: Command?
    do {
      let arguments = try Arguments(arguments)
      command = arguments.command
      return try run(Invocation(arguments: arguments, environment: environment, console: console))
    } catch let error as UsageError {
      return complain(.usage(error.message), command: command, wantsJSON: wantsJSON)
    } catch let error as CommandError {
      return complain(error, command: command, wantsJSON: wantsJSON)
    } catch {
      return complain(
        .failure(errorClass: "Internal error", message: "\(error)"), command: command, wantsJSON: wantsJSON)
    }
  }

  private func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let arguments = invocation.arguments
    if arguments.has(.help) {
      try console.say(arguments.command.map(HelpText.of) ?? HelpText.overview)
      return .done
    }
    if arguments.has(.version) {
      try console.say("\(Self.name) \(Server.version)")
      return .done
    }
    if let command = arguments.command { return try command.run(invocation) }
    return try serve(invocation)
  }

  private func serve(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let store = try invocation.store()
    if POSIX.isTerminal(console.input) {
      console.complain(
        "get-bananas: waiting for JSON-RPC lines from an MCP host. Typing here? Ctrl-D ends it; then try: "
          + "get-bananas --help")
    }
    let server = Server(store: store, isVerbose: invocation.arguments.has(.verbose))
    return ExitStatus(rawValue: server.run(input: console.input, output: console.output)) ?? .failed
  }

  private func complain(_ error: CommandError, command: Command?, wantsJSON: Bool) -> ExitStatus {
    let errorClass: String
    let message: String
    let status: ExitStatus
    switch error {
    case .readerGone:
      return .done
    case .interrupted(let signal):
      console.complain("\(Self.name): Cancelled: a signal came. Nothing was changed.")
      POSIX.endBySignal(signal)
    case .usage(let text):
      let help = command.map { "\(Self.name) \($0.name) --help" } ?? "\(Self.name) --help"
      (errorClass, message, status) = ("Usage", "\(text) Try: \(help)", .wrongUsage)
    case .failure(let failureClass, let text):
      (errorClass, message, status) = (failureClass, text, .failed)
    }
    if wantsJSON {
      console.complain(["error": .string(errorClass), "message": .string(message)])
    } else {
      console.complain("\(Self.name): \(errorClass): \(message)")
    }
    return status
  }
}
