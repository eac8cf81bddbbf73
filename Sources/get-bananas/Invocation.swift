import ShoppingCore
import ShoppingMCP

/// One run of a command: what was asked for, and the doors to the world.
struct Invocation: Sendable {
  let arguments: Arguments
  let environment: [String: String]
  let console: Console

  var operands: [String] { arguments.operands }
  var wantsJSON: Bool { arguments.has(.json) }

  /// Which file, by CONTRACT §3. Touches nothing.
  func location() throws(CommandError) -> ListLocation {
    do {
      return try ListLocation.resolve(argument: arguments[.file], environment: environment)
    } catch {
      throw CommandError(error)
    }
  }

  /// The list's door. With --verbose a line on standard error says which file it is.
  func store() throws(CommandError) -> FileStore {
    let location = try location()
    if arguments.has(.verbose) {
      console.complain("\(CommandLineProgram.name): the list is \(location.path) (\(location.source.reason))")
    }
    return FileStore(location: location)
  }

  func refuseOperands() throws(CommandError) {
    if let first = operands.first { throw .usage("\(quoted(first)) is too much here.") }
  }

  /// What goes to standard output: `text` for people, or `json` if that was asked for.
  func answer(_ text: @autoclosure () -> String, json: @autoclosure () -> JSONValue) throws(CommandError) {
    if wantsJSON { try console.say(json()) } else { try console.say(text()) }
  }
}

extension CommandError {
  init(_ error: StoreError) { self = .failure(errorClass: error.errorClass, message: error.message) }
}

extension ListLocation.Source {
  /// Why this file and no other.
  var reason: String {
    switch self {
    case .argument: "named by --file"
    case .environment: "named by the environment variable GET_BANANAS_FILE"
    case .platformDefault: "the default place; neither --file nor GET_BANANAS_FILE names another"
    }
  }
}
