import ShoppingCore

/// What a request of 2026-07-28 says about itself in `_meta`; there is no handshake to remember it from.
struct RequestMeta {
  private static let versionName = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesName = "io.modelcontextprotocol/clientCapabilities"
  /// Other names of that prefix belong to older versions, too, and select nothing.
  private static let reservedNames = [
    versionName, capabilitiesName, "io.modelcontextprotocol/clientInfo", "io.modelcontextprotocol/logLevel",
  ]

  let canAsk: Bool

  static func isPresent(in params: JSONObject) -> Bool {
    guard let meta = params["_meta"]?.objectValue else { return false }
    return reservedNames.contains { meta[$0] != nil }
  }

  init(_ params: JSONObject) throws(RPCError) {
    guard let meta = params["_meta"]?.objectValue else {
      throw .invalidParams("_meta with \(Self.versionName) and \(Self.capabilitiesName) is required")
    }
    guard let version = meta[Self.versionName]?.stringValue else {
      throw .invalidParams("_meta needs \(Self.versionName), a string")
    }
    guard sameBytes(version, Era.july2026.version) else {
      throw RPCError(
        -32022, "Unsupported protocol version: \(RPCError.quoted(version))",
        data: ["supported": Discovery.supportedVersions, "requested": .string(version)])
    }
    guard let capabilities = meta[Self.capabilitiesName], capabilities.objectValue != nil else {
      throw .invalidParams("_meta needs \(Self.capabilitiesName), an object")
    }
    canAsk = Elicitation.isDeclared(in: capabilities, .july2026)
  }
}
