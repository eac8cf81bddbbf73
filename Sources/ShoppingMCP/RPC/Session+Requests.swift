import ShoppingCore

/// The methods, and which era has them.
enum Method: String {
  case initialize
  case ping
  case discover = "server/discover"
  case listTools = "tools/list"
  case callTool = "tools/call"
  case listResources = "resources/list"
  case listResourceTemplates = "resources/templates/list"
  case readResource = "resources/read"
  case subscribe = "resources/subscribe"
  case unsubscribe = "resources/unsubscribe"
  case listen = "subscriptions/listen"

  var isLegacyOnly: Bool {
    switch self {
    case .initialize, .ping, .subscribe, .unsubscribe: true
    default: false
    }
  }

  var isModernOnly: Bool { self == .discover || self == .listen }

  func kind(byteCount: Int) -> InFlight.Kind {
    switch self {
    case .callTool, .readResource, .subscribe: .call(byteCount: byteCount)
    case .listen: .stream
    default: .immediate
    }
  }
}

/// What holds for one request: its version, and what its client can do.
struct RequestContext: Sendable {
  let era: Era
  let canAsk: Bool
}

/// From a request to its answer, or to a call in the queue.
extension Session {
  func receive(_ request: Message.Request, byteCount: Int, batch: Batch?) {
    let method = Method(rawValue: request.method)
    server.diagnostics.say(method?.rawValue ?? "a method that we do not have")
    let kind = method?.kind(byteCount: byteCount) ?? .immediate
    switch desk.admit(request.id, kind, batch: batch) {
    case .duplicate:
      refuse(.invalidRequest("a request with this id is in flight"), id: request.id, batch: batch)
    case .full:
      refuse(.busy, id: request.id, batch: batch)
    case .accepted(let reply):
      do throws(RPCError) {
        try answer(request, method, reply, isInBatch: batch != nil)
      } catch {
        server.diagnostics.say("error \(error.code)")
        reply.refuse(error)
      }
    }
  }

  private func context(_ request: Message.Request, _ method: Method?) throws(RPCError) -> RequestContext {
    if method?.isModernOnly == true || RequestMeta.isPresent(in: request.params) {
      return RequestContext(era: .july2026, canAsk: try RequestMeta(request.params).canAsk)
    }
    guard let handshake else { return RequestContext(era: .newestLegacy, canAsk: false) }
    return RequestContext(era: handshake.era, canAsk: handshake.canAsk)
  }

  private func answer(_ request: Message.Request, _ method: Method?, _ reply: Reply, isInBatch: Bool)
    throws(RPCError)
  {
    let context = try context(request, method)
    let (params, era) = (request.params, context.era)
    guard let method, !(era.isModern && method.isLegacyOnly) else { throw .methodNotFound(request.method) }
    if isInBatch && (era.isModern || method == .initialize) {
      throw .invalidRequest("\(method.rawValue) cannot be part of a batch here")
    }
    switch method {
    case .initialize:
      subscriptions.unsubscribe()
      let handshake = Handshake(params)
      self.handshake = handshake
      reply.send(handshake.result)
    case .ping:
      reply.send(.object(JSONObject()))
    case .discover:
      reply.send(era.result(Discovery.result, caching: .fixed))
    case .listTools:
      reply.send(try page("tools", server.tools.map { $0.definition.json(era) }, params, era))
    case .listResources:
      reply.send(try page("resources", [ListResource.json(era)], params, era))
    case .listResourceTemplates:
      reply.send(try page("resourceTemplates", [], params, era))
    case .callTool:
      try call(params, context, reply)
    case .readResource:
      try ListResource.check(params, era)
      read(era, reply)
    case .subscribe:
      try ListResource.check(params, era)
      subscriptions.subscribe(reply)
    case .unsubscribe:
      try ListResource.check(params, era)
      subscriptions.unsubscribe()
      reply.send(.object(JSONObject()))
    case .listen:
      subscriptions.listen(try stream(params, reply))
    }
  }

  /// Our lists fit one page, so there is no cursor that could be a right one.
  private func page(_ name: String, _ entries: [JSONValue], _ params: JSONObject, _ era: Era) throws(RPCError)
    -> JSONValue
  {
    if let cursor = params["cursor"], cursor != .null {
      throw .invalidParams("cursor is none of ours")
    }
    return era.result(JSONObject([JSONMember(name, .array(entries))]), caching: .fixed)
  }

  private func stream(_ params: JSONObject, _ reply: Reply) throws(RPCError) -> Subscriptions.Stream {
    guard let wanted = params["notifications"]?.objectValue else {
      throw .invalidParams("notifications must be an object")
    }
    guard let resources = wanted["resourceSubscriptions"] else {
      return Subscriptions.Stream(reply: reply, isAboutList: false)
    }
    guard let uris = resources.arrayValue, uris.allSatisfy({ $0.stringValue != nil }) else {
      throw .invalidParams("resourceSubscriptions must be an array of strings")
    }
    return Subscriptions.Stream(
      reply: reply,
      isAboutList: uris.contains { $0.stringValue.map { sameBytes($0, ListResource.uri) } ?? false })
  }
}
