import ShoppingCore
import Testing

@testable import ShoppingMCP

/// 2026-07-28: no handshake, every request says its version.
@Suite struct ModernTests {
  static let version = #""io.modelcontextprotocol/protocolVersion":"2026-07-28""#
  static let capabilities = #""io.modelcontextprotocol/clientCapabilities":{}"#

  @Test func discoverySaysWhatThereIs() throws {
    let wire = try Wire()
    wire.send(Wire.modern("server/discover"))
    let result = try #require(try wire.answer(1)["result"])
    #expect(result["resultType"] == "complete")
    #expect(result["supportedVersions"] == ["2026-07-28"])
    #expect(result["capabilities"] == ["tools": [:], "resources": ["subscribe": true]])
    #expect(result["instructions"]?.stringValue == ServerIdentity.instructions)
    #expect(result["cacheScope"] == "public")
    #expect(result["ttlMs"] != nil)
    let info = try #require(result["_meta"]?["io.modelcontextprotocol/serverInfo"])
    #expect(info == ["name": "get-bananas", "title": "Get Bananas", "version": .string(Server.version)])
    #expect(wire.finish() == 0)
  }

  @Test(arguments: [
    // A required member is missing, or is not what it must be.
    ("tools/list", "{\(capabilities)}", -32602), ("tools/list", "{\(version)}", -32602),
    ("tools/list", #"{"io.modelcontextprotocol/protocolVersion":20260728,\#(capabilities)}"#, -32602),
    ("tools/list", #"{"io.modelcontextprotocol/protocolVersion":null,\#(capabilities)}"#, -32602),
    ("tools/list", #"{\#(version),"io.modelcontextprotocol/clientCapabilities":null}"#, -32602),
    ("tools/list", #"{\#(version),"io.modelcontextprotocol/clientCapabilities":[]}"#, -32602),
    ("tools/list", #"{"io.modelcontextprotocol/clientInfo":{"name":"x","version":"1"}}"#, -32602),
    ("tools/list", #"{"io.modelcontextprotocol/logLevel":"info"}"#, -32602),
    ("server/discover", "{}", -32602), ("server/discover", "7", -32602), ("server/discover", "null", -32602),
    ("subscriptions/listen", "{}", -32602),
    // Handshake-era methods.
    ("ping", "{\(version),\(capabilities)}", -32601), ("initialize", "{\(version),\(capabilities)}", -32601),
    ("resources/subscribe", "{\(version),\(capabilities)}", -32601),
    ("resources/unsubscribe", "{\(version),\(capabilities)}", -32601),
    ("logging/setLevel", "{\(version),\(capabilities)}", -32601),
    ("nonsense", "{\(version),\(capabilities)}", -32601),
    // What other versions have, or nobody, selects nothing.
    ("ping", "{}", nil), ("ping", #"{"progressToken":1}"#, nil),
    ("ping", #"{"io.modelcontextprotocol/related-task":{"taskId":"x"}}"#, nil),
    ("ping", #"{"io.modelcontextprotocol/subscriptionId":1}"#, nil), ("ping", "7", nil),
    // What is there besides does no harm.
    ("tools/list", "{\(version),\(capabilities),\"progressToken\":\"p\",\"com.example/x\":[1]}", nil),
    ("tools/list", #"{\#(version),\#(capabilities),"io.modelcontextprotocol/logLevel":"debug"}"#, nil),
  ])
  func metaDecides(_ method: String, _ meta: String, _ code: Int?) throws {
    let wire = try Wire()
    let answer = try wire.request(method, "{\"_meta\":\(meta)}")
    #expect(answer["error"]?["code"] == code.map { .int($0) })
    #expect((answer["result"] != nil) == (code == nil))
    #expect(wire.finish() == 0)
  }

  @Test(arguments: ["2025-11-25", "2026-07-27", "DRAFT-2026-v1", "", "2026-07-28 ", "2027-01-01"])
  func anotherVersionIsToldWhichThereIs(_ version: String) throws {
    let wire = try Wire()
    for method in ["tools/list", "server/discover", "ping", "nonsense"] {
      let answer = try wire.request(
        method, #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"\#(version)",\#(Self.capabilities)}}"#)
      #expect(answer["error"]?["code"] == -32022)
      #expect(answer["error"]?["data"] == ["supported": ["2026-07-28"], "requested": .string(version)])
      #expect(answer["id"] == 1)
    }
    #expect(wire.finish() == 0)
  }

  @Test func anUnknownResourceIsInvalidParams() throws {
    let wire = try Wire()
    wire.send(Wire.modern("resources/read", #""uri":"x:y""#))
    #expect(try wire.answer(1)["error"]?["code"] == -32602)
    #expect(wire.finish() == 0)
  }

  @Test func bothErasShareAConnectionAndNothingElse() throws {
    let wire = try Wire()
    try wire.initialize("2024-11-05", capabilities: #"{"elicitation":{}}"#)
    wire.send(Wire.modern("tools/list", id: 1), Wire.line("tools/list", id: 2))
    #expect(try wire.next()["result"]?["tools"]?.arrayValue?.first?["outputSchema"] != nil)
    #expect(try wire.next()["result"]?["tools"]?.arrayValue?.first?["outputSchema"] == nil)
    // What the handshake declared does not hold for a request that declares for itself.
    wire.send(Wire.modern("tools/call", #""name":"ask","arguments":{"name":"x"}"#, id: 3))
    #expect(try wire.answer(3)["result"]?["resultType"] == "complete")
    #expect(wire.finish() == 0)
  }

  @Test func everyResultSaysWhoAnswersAndThatItIsComplete() throws {
    let wire = try Wire()
    for (method, members) in [
      ("server/discover", ""), ("tools/list", ""), ("resources/list", ""), ("resources/templates/list", ""),
      ("resources/read", #""uri":"get-bananas://shopping-list""#),
      ("tools/call", #""name":"echo","arguments":{}"#),
      ("tools/call", #""name":"append","arguments":{"name":"x"}"#),
    ] {
      wire.send(Wire.modern(method, members))
      let result = try #require(try wire.answer(1)["result"])
      #expect(result["resultType"] == "complete")
      #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "get-bananas")
    }
    #expect(wire.finish() == 0)
  }
}
