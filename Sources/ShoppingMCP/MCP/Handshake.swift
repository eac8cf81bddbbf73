import ShoppingCore

/// What `initialize` settled: the version and what the client can do. Holds until the next `initialize`.
struct Handshake {
  let era: Era
  /// The client shows forms to its user.
  let canAsk: Bool

  init(_ params: JSONObject) {
    era = params["protocolVersion"]?.stringValue.flatMap(Era.legacy) ?? .newestLegacy
    canAsk = Elicitation.isDeclared(in: params["capabilities"], era)
  }

  var result: JSONValue {
    [
      "protocolVersion": .string(era.version), "capabilities": ServerIdentity.capabilities,
      "serverInfo": ServerIdentity.json(era), "instructions": .string(ServerIdentity.instructions),
    ]
  }
}
