import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// How a session ends.
@Suite struct EndTests {
  private func lock(_ wire: Wire) throws {
    try "\(ProcessInfo.processInfo.processIdentifier)\n"
      .write(toFile: wire.fixture.path + ".lock", atomically: false, encoding: .utf8)
  }

  @Test func everythingReceivedIsCarriedOutAndAnswered() throws {
    let wire = try Wire(list: nil)
    for id in 1...200 { wire.send(Wire.call("append", #"{"name":"Row \#(id)"}"#, id: .int(id))) }
    // The last line has no newline.
    wire.write(Array(Wire.call("append", #"{"name":"Row 201"}"#, id: 201).utf8))
    #expect(wire.finish() == 0)
    #expect(try wire.rest().map { $0["id"] } == (1...201).map { .int($0) })
    #expect(try wire.fixture.list().items.map(\.name) == (1...201).map { "Row \($0)" })
    #expect(wire.fixture.names == ["BananaList.json"])
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}", "{", "{\"jsonrpc\":\"2.0\",\"id\":1,\"meth"])
  func anEndInTheMiddleIsAnEnd(_ text: String) throws {
    let wire = try Wire()
    wire.write(Array(text.utf8))
    #expect(wire.finish() == 0)
    let rest = try wire.rest()
    #expect(rest.map { $0["error"]?["code"] } == (text.hasPrefix("{") ? [-32700] : []))
  }

  @Test func lockWaitsTogetherGetTwoSecondsMore() throws {
    let wire = try Wire()
    try lock(wire)
    for id in 1...5 { wire.send(Wire.call("append", #"{"name":"x"}"#, id: .int(id))) }
    wire.send(Wire.call("count", id: 6))
    #expect(try wire.next()["id"] == 6)
    let start = MonotonicTime.now()
    #expect(wire.finish() == 0)
    // Less than the six seconds that the first alone would have had.
    #expect(MonotonicTime.now() < start.advanced(byMilliseconds: 5_000))
    #expect(MonotonicTime.now() >= start.advanced(byMilliseconds: 1_900))
    let rest = try wire.rest()
    #expect(rest.map { $0["id"] } == (1...5).map { .int($0) })
    #expect(rest.allSatisfy { $0["result"]?["isError"] == true })
    #expect(wire.fixture.names == ["BananaList.json", "BananaList.json.lock"])
  }

  @Test func aReaderThatReadsNothingDoesNotKeepUs() throws {
    let rows = (1...500).map { "{\"name\":\"Row \($0)\"}" }.joined(separator: ",")
    let wire = try Wire(tools: ShoppingTools.all, list: "{\"items\":[\(rows)]}")
    for id in 1...50 { wire.send(Wire.call("get_shopping_list", id: .int(id))) }
    wire.send(Wire.call("add_item", #"{"name":"Milk"}"#, id: 51))
    #expect(wire.finish(seconds: 20) == 0)
    #expect(try wire.fixture.list().items.count == 501)
  }

  @Test func aSlowReaderGetsEverything() throws {
    let rows = (1...500).map { "{\"name\":\"Row \($0)\"}" }.joined(separator: ",")
    let wire = try Wire(tools: ShoppingTools.all, list: "{\"items\":[\(rows)]}")
    for id in 1...50 { wire.send(Wire.call("get_shopping_list", id: .int(id))) }
    wire.endInput()
    #expect(try wire.rest().count == 50)
    #expect(wire.finish() == 0)
  }

  @Test func aSignalDropsWhatHasNotReachedItsCommitPoint() throws {
    let wire = try Wire()
    try lock(wire)
    let before = wire.fixture.bytes
    wire.send(Wire.call("append", #"{"name":"x"}"#, id: 1), Wire.call("append", #"{"name":"y"}"#, id: 2))
    wire.send(Wire.call("count", id: "read"))
    #expect(try wire.next()["id"] == "read")
    let start = MonotonicTime.now()
    wire.signalArrives()
    #expect(wire.exitStatus() == 0)
    #expect(MonotonicTime.now() < start.advanced(byMilliseconds: 5_000))
    #expect(try wire.rest().isEmpty)
    #expect(wire.fixture.bytes == before)
    #expect(wire.fixture.names == ["BananaList.json", "BananaList.json.lock"])
  }

  @Test func aSignalLetsACommitFinishAndAnswersIt() throws {
    let held = Held(claims: true)
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: 1), Wire.call("append", #"{"name":"x"}"#, id: 2))
    #expect(held.hasBegun())
    wire.signalArrives()
    #expect(!wire.hasEnded)
    held.open()
    #expect(wire.exitStatus() == 0)
    // The call behind it is dropped, or, if it was quicker than the signal, carried out and answered.
    let answered = try wire.rest().map { $0["id"] }
    #expect(answered == [1] || answered == [1, 2])
    #expect(try wire.fixture.list().items.count == 3 + answered.count)
  }

  @Test func closedOutputIsAnEndWithOne() throws {
    let wire = try Wire()
    try lock(wire)
    wire.send(Wire.call("append", #"{"name":"x"}"#, id: 1), Wire.call("count", id: "read"))
    #expect(try wire.next()["id"] == "read")
    wire.closeOutput()
    wire.send(Wire.line("ping"))
    #expect(wire.exitStatus() == 1)
    #expect(try wire.fixture.list().items.count == 4)
    #expect(wire.fixture.names == ["BananaList.json", "BananaList.json.lock"])
  }

  @Test func closedOutputAtTheEndIsAnEndWithOne() throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: 1))
    #expect(held.hasBegun())
    wire.endInput()
    wire.closeOutput()
    held.open()
    #expect(wire.exitStatus() == 1)
  }
}
