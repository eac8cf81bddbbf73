import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Who waits for whom, and who does not.
@Suite struct OrderTests {
  @Test func callsRunInTheOrderTheyCame() throws {
    let wire = try Wire(list: nil)
    for id in 1...100 {
      wire.send(
        id % 2 == 1
          ? Wire.call("append", #"{"name":"Row \#(id)"}"#, id: .int(id)) : Wire.call("count", id: .int(id)))
    }
    for id in 1...100 {
      let answer = try wire.next()
      #expect(answer["id"] == .int(id))
      // A read sees the writes before it, and none after it.
      #expect(answer["result"]?["structuredContent"]?["message"] == .string("\((id + 1) / 2)"))
    }
    #expect(wire.finish() == 0)
  }

  @Test func whatNeedsNoDiskIsAnsweredWhileACallRuns() throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: "held"))
    #expect(held.hasBegun())
    let start = MonotonicTime.now()
    for method in ["ping", "tools/list", "resources/list", "resources/templates/list", "initialize"] {
      #expect(try wire.request(method)["result"] != nil)
    }
    #expect(try wire.request("nonsense")["error"] != nil)
    // 50 ms each are promised; the bound is for a machine with a lot else to do.
    #expect(MonotonicTime.now() < start.advanced(byMilliseconds: 5_000))
    held.open()
    #expect(try wire.answer("held")["result"] != nil)
    #expect(wire.finish() == 0)
  }

  @Test func aReadWaitsForTheWriteBeforeIt() throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: "write"), Wire.call("count", id: "read"))
    #expect(held.hasBegun())
    #expect(try wire.request("ping", id: "ping")["result"] != nil)
    held.open()
    #expect(try wire.next()["id"] == "write")
    #expect(try wire.next()["id"] == "read")
    #expect(wire.finish() == 0)
  }

  @Test func aReadDoesNotWaitForSomebodyElsesLock() throws {
    let held = Held(waitsForLock: true)
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(
      Wire.call("held", id: "write"), Wire.call("count", id: 1),
      Wire.call("append", #"{"name":"x"}"#, id: "next"),
      Wire.line("resources/read", #"{"uri":"get-bananas://shopping-list"}"#, id: 2), Wire.call("echo", id: 3))
    for id in 1...3 { #expect(try wire.next()["id"] == .int(id)) }
    // Also one that comes while it waits.
    #expect(try wire.request("tools/call", #"{"name":"count"}"#, id: 4)["result"] != nil)
    held.open()
    #expect(try wire.next()["id"] == "write")
    #expect(try wire.next()["id"] == "next")
    #expect(wire.finish() == 0)
  }

  @Test func aReadDoesNotWaitForARealLock() throws {
    let wire = try Wire()
    // A bare PID, ours: a living holder.
    try "\(ProcessInfo.processInfo.processIdentifier)\n"
      .write(toFile: wire.fixture.path + ".lock", atomically: false, encoding: .utf8)
    wire.send(Wire.call("append", #"{"name":"x"}"#, id: "write"), Wire.call("count", id: "read"))
    #expect(try wire.next()["id"] == "read")
    try FileManager.default.removeItem(atPath: wire.fixture.path + ".lock")
    let written = try wire.next()
    #expect(written["id"] == "write")
    #expect(written["result"]?["isError"] == nil)
    #expect(wire.finish() == 0)
  }

  @Test func busyAfterSixSecondsOfLockAndNotBefore() throws {
    let wire = try Wire()
    try "\(ProcessInfo.processInfo.processIdentifier)\n"
      .write(toFile: wire.fixture.path + ".lock", atomically: false, encoding: .utf8)
    let start = MonotonicTime.now()
    wire.send(Wire.call("append", #"{"name":"x"}"#, id: 1), Wire.call("append", #"{"name":"y"}"#, id: 2))
    for id in 1...2 {
      let answer = try wire.next()
      #expect(answer["id"] == .int(id))
      #expect(answer["result"]?["isError"] == true)
      #expect(MonotonicTime.now() >= start.advanced(byMilliseconds: 5_900))
    }
    // From receipt: the second has not begun to wait anew.
    #expect(MonotonicTime.now() < start.advanced(byMilliseconds: 11_000))
    #expect(wire.finish() == 0)
  }

  // MARK: cancellation

  @Test func aCancelledCallChangesNothingAndIsNotAnswered() throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held], list: nil)
    wire.send(
      Wire.call("held", id: "held"), Wire.call("append", #"{"name":"never"}"#, id: 2),
      Wire.call("append", #"{"name":"once"}"#, id: 3))
    #expect(held.hasBegun())
    wire.send(Wire.line("notifications/cancelled", #"{"requestId":2,"reason":"no"}"#, id: nil))
    #expect(try wire.request("ping", id: "ping")["result"] != nil)
    held.open()
    #expect(try wire.next()["id"] == "held")
    #expect(try wire.next()["id"] == 3)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
    #expect(try wire.fixture.list().items.map(\.name) == ["once"])
  }

  @Test func aCallThatWaitsForALockCanBeCancelled() throws {
    let wire = try Wire()
    let lock = wire.fixture.path + ".lock"
    try "\(ProcessInfo.processInfo.processIdentifier)\n".write(
      toFile: lock, atomically: false, encoding: .utf8)
    let before = wire.fixture.bytes
    wire.send(Wire.call("append", #"{"name":"x"}"#, id: 1.text))
    wire.send(Wire.call("count", id: "read"))
    // The read has overtaken, so the write is waiting.
    #expect(try wire.next()["id"] == "read")
    wire.send(Wire.line("notifications/cancelled", #"{"requestId":"1"}"#, id: nil))
    wire.send(Wire.call("append", #"{"name":"y"}"#, id: 2))
    try FileManager.default.removeItem(atPath: lock)
    #expect(try wire.next()["id"] == 2)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
    #expect(wire.fixture.bytes != before)
    #expect(try wire.fixture.list().items.contains { $0.name == "x" } == false)
  }

  @Test func aCommitThatHasBegunIsAnswered() throws {
    let held = Held(claims: true)
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: 1))
    #expect(held.hasBegun())
    wire.send(Wire.line("notifications/cancelled", #"{"requestId":1}"#, id: nil))
    #expect(try wire.request("ping", id: "ping")["result"] != nil)
    held.open()
    #expect(try wire.next()["result"]?["structuredContent"]?["message"] == "let go")
    #expect(wire.finish() == 0)
  }

  @Test func anIDIsFreeAgainAfterItsCancellation() throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: 1))
    #expect(held.hasBegun())
    wire.send(Wire.line("notifications/cancelled", #"{"requestId":1.0}"#, id: nil), Wire.line("ping", id: 1))
    #expect(try wire.next() == ["jsonrpc": "2.0", "id": 1, "result": [:]])
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  @Test(arguments: [#"{"requestId":"1"}"#, #"{"requestId":2}"#, #"{"requestId":null}"#, "{}", #"{"id":1}"#])
  func cancellingSomethingElseCancelsNothing(_ params: String) throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: 1), Wire.line("notifications/cancelled", params, id: nil))
    held.open()
    #expect(try wire.next()["id"] == 1)
    #expect(wire.finish() == 0)
  }

  // MARK: ids in flight

  @Test(arguments: [
    Wire.line("ping", id: 1), Wire.call("echo", id: 1), Wire.line("nonsense", id: 1),
    #"{"jsonrpc":"2.0","id":1.0,"method":"ping"}"#, #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"ping","params":7}"#, #"{"jsonrpc":"2.0","id":1}"#,
    Wire.modern("subscriptions/listen", #""notifications":{}"#),
  ])
  func aRequestWhoseIDIsInFlightIsRefusedWithoutID(_ line: String) throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: 1))
    #expect(held.hasBegun())
    wire.send(line)
    let refusal = try #require(try wire.next().objectValue)
    #expect(refusal["id"] == nil)
    #expect(refusal["error"] != nil)
    held.open()
    let answer = try wire.next()
    #expect(answer["id"] == 1)
    #expect(answer["result"] != nil)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  // MARK: room

  @Test func oneCallTooManyIsRefusedAndNoOther() throws {
    let held = Held()
    let wire = try Wire(tools: FakeTools.all + [held])
    wire.send(Wire.call("held", id: "held"))
    #expect(held.hasBegun())
    for id in 2...InFlight.callLimit { wire.send(Wire.call("echo", id: .int(id))) }
    wire.send(Wire.call("echo", id: "too many"))
    let refusal = try wire.next()
    #expect(refusal["id"] == "too many")
    #expect(refusal["error"]?["message"]?.stringValue?.hasPrefix("Busy") == true)
    #expect(try wire.request("ping", id: "ping")["result"] != nil)
    held.open()
    #expect(try wire.next()["id"] == "held")
    for id in 2...InFlight.callLimit {
      let answer = try wire.next()
      if answer["id"] != .int(id) { Issue.record("\(id): \(answer)") }
    }
    #expect(wire.finish() == 0)
  }

  @Test func aReaderThatSleepsGetsAllThreeThousandAnswers() throws {
    let rows = (1...200).map { "{\"name\":\"Row \($0)\"}" }.joined(separator: ",")
    let wire = try Wire(tools: ShoppingTools.all, list: "{\"items\":[\(rows)]}")
    // Some 60 MB of answers, none of which is read before the last request is in.
    for id in 1...3000 { wire.send(Wire.call("get_shopping_list", id: .int(id))) }
    for id in 1...3000 {
      let line = try #require(wire.line())
      if !line.hasPrefix("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\"") {
        Issue.record("\(id): \(line.prefix(100))")
      }
    }
    #expect(wire.finish() == 0)
  }
}

extension Int {
  /// The id "1" is not the id 1.
  fileprivate var text: JSONValue { .string(String(self)) }
}
