import ShoppingCore
import Testing

@testable import ShoppingMCP

/// What is wrong with a line decides the code, and what can be read of it the id.
@Suite struct MessageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let code: Int?
    /// nil: no id in the error.
    let id: JSONValue?
    var testDescription: String { String(line.prefix(100)) }

    init(_ line: String, _ code: Int?, _ id: JSONValue? = nil) {
      self.line = line
      self.code = code
      self.id = id
    }
  }

  static let rows = [
    // Not JSON.
    Row("garbage", -32700), Row("{", -32700), Row("{}}", -32700), Row("{'a':1}", -32700),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping",}"#, -32700),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping"} x"#, -32700),
    Row(#"{"jsonrpc":"2.0","id":NaN,"method":"ping"}"#, -32700),
    Row(#"{"jsonrpc":"2.0","id":01,"method":"ping"}"#, -32700),
    Row("\"\\ud800\"", -32700), Row("{\"a\":\"\u{1}\"}", -32700),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"ping"}"#, -32700),
    // Not a request.
    Row("1", -32600), Row("null", -32600), Row("\"ping\"", -32600), Row("true", -32600), Row("[]", -32600),
    Row("[1]", -32600), Row("{}", -32600),
    Row(#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
    Row(#"{"id":1,"method":"ping"}"#, -32600, 1),
    Row(#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600, 1),
    Row(#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, -32600, 1),
    Row(#"{"jsonrpc":null,"id":"x","method":"ping"}"#, -32600, "x"),
    Row(#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    Row(#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32600),
    Row(#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32600),
    Row(#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
    Row(#"{"jsonrpc":"2.0","id":7}"#, -32600, 7),
    Row(#"{"jsonrpc":"2.0"}"#, -32600),
    Row(#"{"jsonrpc":"2.0","id":7,"method":7}"#, -32600, 7),
    Row(#"{"jsonrpc":"2.0","id":7,"method":null}"#, -32600, 7),
    // A method that we do not have.
    Row(#"{"jsonrpc":"2.0","id":1,"method":"nonsense"}"#, -32601, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":""}"#, -32601, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"Ping"}"#, -32601, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping "}"#, -32601, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"info"}}"#, -32601, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"prompts/list"}"#, -32601, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{}}"#, -32601, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"notifications/initialized"}"#, -32601, 1),
    // Params that are none.
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":null}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":7}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nonsense"}}"#, -32602, 1),
    Row(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":[]}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":7}}"#, -32602, 1),
    Row(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":"x"}}"#, -32602, 1),
    Row(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":"[]"}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{"cursor":"x"}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"resources/templates/list","params":{"cursor":7}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":7}}"#, -32602, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"resources/subscribe"}"#, -32602, 1),
    Row(
      #"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, -32002, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":""}}"#, -32002, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"x:y"}}"#, -32002, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"resources/unsubscribe","params":{"uri":"x:y"}}"#, -32002, 1),
    // Fine, or nobody's business.
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}"#, nil, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping","extra":[{}]}"#, nil, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}"#, nil, 1),
    Row(#"{"id":2,"id":1,"jsonrpc":"2.0","method":"nonsense","method":"ping"}"#, nil, 1),
    Row(#"  {"jsonrpc" : "2.0", "id" : 1, "method" : "ping"}  "#, nil, 1),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"\u0070ing"}"#, nil, 1),
  ]

  @Test(arguments: rows)
  func everyFaultHasItsCode(_ row: Row) throws {
    let wire = try Wire()
    wire.send(row.line, Wire.line("ping", id: "after"))
    let answer = try wire.next()
    #expect(answer["error"]?["code"] == row.code.map { .int($0) })
    #expect(answer["id"] == row.id)
    #expect(answer["error"] == nil || answer["error"]?["message"]?.stringValue?.isEmpty == false)
    // One answer, and the session goes on.
    #expect(try wire.next()["id"] == "after")
    #expect(wire.finish() == 0)
  }

  /// An id that could not be read: none since 2025-11-25 and before a handshake, null in the older versions.
  @Test(arguments: Era.allCases.filter { !$0.isModern })
  func olderVersionsSayNullForAnUnreadableID(_ era: Era) throws {
    let wire = try Wire()
    try wire.initialize(era.version)
    for line in ["garbage", "7", #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#] {
      wire.send(line)
      let answer = try #require(try wire.next().objectValue)
      #expect(answer["id"] == (era < .november2025 ? JSONValue.null : nil))
      #expect(answer["error"] != nil)
    }
    #expect(wire.finish() == 0)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, #"{"jsonrpc":"2.0","method":"nonsense"}"#,
    #"{"jsonrpc":"2.0","method":"ping"}"#, #"{"jsonrpc":"2.0","method":"tools/call","params":7}"#,
    #"{"jsonrpc":"2.0","method":"initialize","params":{"protocolVersion":"2024-11-05"}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}"#,
    #"{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}"#,
    #"{"jsonrpc":"2.0","id":5,"result":{}}"#,
    #"{"jsonrpc":"2.0","id":"question-1","result":{"action":"accept"}}"#,
    #"{"jsonrpc":"2.0","id":5,"error":{"code":1,"message":"x"}}"#, #"{"jsonrpc":"2.0","id":null,"error":{}}"#,
    #"{"jsonrpc":"2.0","error":7}"#, #"{"jsonrpc":"2.0","result":null}"#, "", "   ", "\r",
  ])
  func notificationsAndResponsesAreNeverAnswered(_ line: String) throws {
    let wire = try Wire()
    wire.send(line, Wire.line("ping", id: "after"))
    #expect(try wire.next() == ["jsonrpc": "2.0", "id": "after", "result": [:]])
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  @Test(arguments: [
    ("{\"a\":1}", "{\"a\":1}"), ("null", "{}"), ("\"{\\\"a\\\":[1.0]}\"", "{\"a\":[1.0]}"), ("\"{}\"", "{}"),
    ("{\"a\":1e400}", "{\"a\":1e400}"),
  ])
  func argumentsReachTheToolAsTheyWereSent(_ sent: String, _ received: String) throws {
    let wire = try Wire()
    wire.send(Wire.call("echo", sent))
    let structured = try wire.answer(1)["result"]?["structuredContent"]
    #expect(try structured?["arguments"] == JSONParser.parse(received.utf8))
    wire.send(Wire.line("tools/call", "{\"name\":\"echo\"}", id: 2))
    #expect(try wire.answer(2)["result"]?["structuredContent"]?["arguments"] == [:])
    #expect(wire.finish() == 0)
  }

  @Test func whatAClientSaysIsQuotedCleanedAndCut() throws {
    let wire = try Wire()
    let long = "x\\u202E\\n" + String(repeating: "y", count: 5000)
    wire.send(Wire.line(long, id: 1))
    let message = try #require(try wire.answer(1)["error"]?["message"]?.stringValue)
    #expect(message.count < 120)
    #expect(!message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    #expect(wire.finish() == 0)
  }
}
