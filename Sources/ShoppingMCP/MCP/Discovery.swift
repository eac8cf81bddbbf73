import ShoppingCore

/// `server/discover`, and what 2026-07-28 wants in every result.
enum Discovery {
  static let supportedVersions: JSONValue = [.string(Era.july2026.version)]

  static let result = JSONObject([
    JSONMember("supportedVersions", supportedVersions),
    JSONMember("capabilities", ServerIdentity.capabilities),
    JSONMember("instructions", .string(ServerIdentity.instructions)),
  ])
}

/// How long a client of 2026-07-28 may keep a result, and for whom.
enum Caching {
  /// The same for everybody, as long as this program runs; an hour.
  case fixed
  /// The list itself.
  case never

  var members: [JSONMember] {
    switch self {
    case .fixed: [JSONMember("ttlMs", 3_600_000), JSONMember("cacheScope", "public")]
    case .never: [JSONMember("ttlMs", 0), JSONMember("cacheScope", "private")]
    }
  }
}

extension Era {
  /// `result` as this version wants it.
  func result(_ result: JSONObject, caching: Caching? = nil) -> JSONValue {
    guard isModern else { return .object(result) }
    return modernResult(result, type: "complete", caching: caching)
  }

  /// `_meta` of every modern result: who answers, and for a subscription's end which.
  func modernResult(
    _ result: JSONObject, type: String, caching: Caching? = nil, meta: [JSONMember] = []
  ) -> JSONValue {
    var members = [JSONMember("resultType", .string(type))] + result.members + (caching?.members ?? [])
    let identity = JSONMember("io.modelcontextprotocol/serverInfo", ServerIdentity.json(self))
    members.append(JSONMember("_meta", .object(JSONObject(meta + [identity]))))
    return .object(JSONObject(members))
  }
}
