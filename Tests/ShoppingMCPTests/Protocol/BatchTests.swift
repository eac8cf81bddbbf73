import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Batches belong to 2025-03-26 alone.
@Suite struct BatchTests {
  private func wire() throws -> Wire {
    let wire = try Wire()
    try wire.initialize("2025-03-26")
    return wire
  }

  @Test(arguments: ["2024-11-05", "2025-06-18", "2025-11-25"])
  func otherVersionsHaveNone(_ version: String) throws {
    let wire = try Wire()
    try wire.initialize(version)
    wire.send("[\(Wire.line("ping"))]")
    #expect(try wire.next()["error"]?["code"] == -32600)
    #expect(wire.finish() == 0)
  }

  @Test func answersComeTogether() throws {
    let wire = try wire()
    wire.send(
      "[\(Wire.line("ping", id: 1)),\(Wire.line("notifications/initialized", id: nil)),"
        + "\(Wire.call("append", #"{"name":"x"}"#, id: 2)),\(Wire.line("nonsense", id: 3)),7,"
        + "\(Wire.line("initialize", "{}", id: 4)),\(Wire.modern("tools/list", id: 5)),"
        + "\(Wire.line("ping", id: 1)),{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}]",
      Wire.line("ping", id: "after"))
    let first = try wire.next()
    // The batch waits for its call, and holds up nothing else.
    let batch = first["id"] == "after" ? try wire.next() : first
    let answers = try #require(batch.arrayValue)
    func codes(_ id: JSONValue) -> [JSONValue?] {
      answers.filter { $0["id"] == id }.map { $0["error"]?["code"] }
    }
    #expect(answers.count == 7)
    #expect(codes(1) == [nil, nil])
    #expect(codes(2) == [nil])
    #expect(codes(3) == [-32601])
    #expect(codes(4) == [-32600])
    #expect(codes(5) == [-32600])
    #expect(codes(.null) == [-32600])
    #expect(wire.finish() == 0)
  }

  @Test func onlyNotificationsAreNotAnswered() throws {
    let wire = try wire()
    wire.send("[\(Wire.line("notifications/initialized", id: nil))]", Wire.line("ping", id: "after"))
    #expect(try wire.next()["id"] == "after")
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  @Test func anEmptyBatchIsInvalid() throws {
    let wire = try wire()
    wire.send("[]")
    let answer = try wire.next()
    #expect(answer["error"]?["code"] == -32600)
    #expect(answer.objectValue?["id"] == .some(.null))
    #expect(wire.finish() == 0)
  }

  @Test func aBatchThatIsNoneAnyMoreIsInvalid() throws {
    let wire = try wire()
    wire.send("[" + String(repeating: "1,", count: 200_000) + "1]")
    #expect(try wire.next()["error"]?["code"] == -32600)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  @Test func aCancelledCallLeavesTheOthersTheirAnswer() throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held])
    try wire.initialize("2025-03-26")
    wire.send("[\(Wire.call("held", id: 1)),\(Wire.line("ping", id: 2))]")
    #expect(held.hasBegun())
    wire.send(Wire.line("notifications/cancelled", #"{"requestId":1}"#, id: nil))
    #expect(try wire.next() == [["jsonrpc": "2.0", "id": 2, "result": [:]]])
    #expect(wire.finish() == 0)
  }
}
