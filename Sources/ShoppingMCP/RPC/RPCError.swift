import ShoppingCore

/// A broken message: what JSON-RPC answers with `error`. A tool that fails is no such thing, it is a result.
struct RPCError: Error, Sendable {
  var code: Int
  /// One sentence.
  var message: String
  var data: JSONValue?

  init(_ code: Int, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  var json: JSONValue {
    var object = JSONObject([JSONMember("code", .int(code)), JSONMember("message", .string(message))])
    if let data { object["data"] = data }
    return .object(object)
  }

  static func notJSON(_ error: JSONSyntaxError) -> RPCError {
    RPCError(-32700, "Parse error: column \(error.column): \(error.reason)")
  }

  static func invalidRequest(_ reason: String) -> RPCError { RPCError(-32600, "Invalid request: \(reason)") }

  static func methodNotFound(_ method: String) -> RPCError {
    RPCError(-32601, "Method not found: \(quoted(method))")
  }

  static func invalidParams(_ reason: String) -> RPCError { RPCError(-32602, "Invalid params: \(reason)") }

  static func internalError(_ reason: String) -> RPCError { RPCError(-32603, "Internal error: \(reason)") }

  /// Too much is waiting. Sent before anything of the call has been done. The code is ours: new ones lie outside the
  /// range that JSON-RPC reserves (2026-07-28, basic/index).
  static let busy = RPCError(
    -31000, "Busy: too many calls or answers are waiting. Nothing was changed. Read the answers, then repeat."
  )

  /// A client's own word, cleaned and cut, so that it can stand in a sentence.
  static func quoted(_ text: String) -> String {
    let line = ItemText.singleLine(String(text.prefix(200)))
    return line.count > 60 ? "\"\(line.prefix(60))…\"" : "\"\(line)\""
  }
}
