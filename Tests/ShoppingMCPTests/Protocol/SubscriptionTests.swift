import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Who hears of changes to the list, and of which.
@Suite struct SubscriptionTests {
  static let uri = #"{"uri":"get-bananas://shopping-list"}"#
  static let filter = #""notifications":{"resourceSubscriptions":["get-bananas://shopping-list"]}"#

  private func updated(_ wire: Wire, seconds: Double = 20) throws -> JSONValue {
    let message = try wire.next(seconds: seconds)
    #expect(message["method"] == "notifications/resources/updated")
    #expect(message["params"]?["uri"] == "get-bananas://shopping-list")
    return message
  }

  /// Another program's write: aside, then renamed over.
  private func replace(_ wire: Wire, _ text: String) throws {
    let aside = wire.fixture.folder + "/aside"
    try text.write(toFile: aside, atomically: false, encoding: .utf8)
    #expect(rename(aside, wire.fixture.path) == 0)
  }

  private func inPlace(_ wire: Wire, _ text: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: wire.fixture.path))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.truncate(atOffset: UInt64(text.utf8.count))
    try handle.close()
  }

  private func listen(_ wire: Wire, id: JSONValue) throws {
    wire.send(Wire.modern("subscriptions/listen", Self.filter, id: id))
    let acknowledgement = try wire.next()
    #expect(acknowledgement["method"] == "notifications/subscriptions/acknowledged")
    #expect(acknowledgement["id"] == nil)
    #expect(acknowledgement["params"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == id)
    #expect(
      acknowledgement["params"]?["notifications"]
        == ["resourceSubscriptions": ["get-bananas://shopping-list"]])
  }

  // MARK: the handshake era

  @Test(arguments: Era.allCases.filter { !$0.isModern })
  func aSubscriberHearsOfOthersAndOfThisProcess(_ era: Era) throws {
    let wire = try Wire()
    try wire.initialize(era.version)
    #expect(try wire.request("resources/subscribe", Self.uri)["result"] == [:])
    try replace(wire, #"{"items":["Bread"]}"#)
    #expect(try updated(wire)["params"] == ["uri": "get-bananas://shopping-list"])
    wire.send(Wire.call("append", #"{"name":"x"}"#, id: 2))
    // The answer and the notice, in either order, and only those.
    let messages = [try wire.next(), try wire.next()]
    #expect(messages.contains { $0["id"] == 2 })
    #expect(messages.contains { $0["method"] == "notifications/resources/updated" })
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  @Test func subscribingTwiceIsSubscribingOnce() throws {
    let wire = try Wire()
    for _ in 1...2 { #expect(try wire.request("resources/subscribe", Self.uri)["result"] == [:]) }
    try replace(wire, #"{"items":["Bread"]}"#)
    _ = try updated(wire)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  @Test func whoUnsubscribesHearsNoMore() throws {
    let wire = try Wire()
    #expect(try wire.request("resources/unsubscribe", Self.uri)["result"] == [:])
    #expect(try wire.request("resources/subscribe", Self.uri)["result"] == [:])
    #expect(try wire.request("resources/unsubscribe", Self.uri)["result"] == [:])
    try replace(wire, #"{"items":["Bread"]}"#)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  @Test func aNewHandshakeStartsWithoutSubscriptions() throws {
    let wire = try Wire()
    #expect(try wire.request("resources/subscribe", Self.uri)["result"] == [:])
    try wire.initialize()
    try replace(wire, #"{"items":["Bread"]}"#)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  // MARK: what is a change

  @Test func bytesThatMeanTheSameAreNoChange() throws {
    let wire = try Wire(list: #"{"items":["Bread"]}"#)
    try listen(wire, id: "s")
    let same = #"{ "schemaVersion" : 1, "items" : [ "Bread" ] }"#
    try replace(wire, same)
    try inPlace(wire, same + "\n\n")
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: wire.fixture.path)
    // The next change comes after those, and is heard of first.
    try replace(wire, #"{"items":["Bread","Milk"]}"#)
    _ = try updated(wire)
    wire.endInput()
    #expect(try wire.rest().compactMap { $0["method"] } == ["notifications/cancelled"])
    #expect(wire.finish() == 0)
  }

  @Test func anInPlaceWriteOfTheSameLengthIsSeen() throws {
    let wire = try Wire(list: #"{"items":["Bread"]}"#)
    try listen(wire, id: "s")
    for name in ["Quark", "Melon", "Bread"] {
      try inPlace(wire, #"{"items":["\#(name)"]}"#)
      _ = try updated(wire)
    }
    #expect(wire.finish() == 0)
  }

  @Test func deletionAndCreationAreChangesIfTheListDiffers() throws {
    let wire = try Wire()
    try listen(wire, id: "s")
    try FileManager.default.removeItem(atPath: wire.fixture.path)
    _ = try updated(wire)
    try replace(wire, #"{"items":["Bread"]}"#)
    _ = try updated(wire)
    #expect(wire.finish() == 0)
  }

  @Test func anEmptyListAndAMissingFileAreTheSame() throws {
    let wire = try Wire(list: nil)
    try listen(wire, id: "s")
    try replace(wire, #"{"items":[]}"#)
    try FileManager.default.removeItem(atPath: wire.fixture.path)
    try replace(wire, #"{"items":["Bread"]}"#)
    _ = try updated(wire)
    wire.endInput()
    #expect(try wire.rest().count == 2)
    #expect(wire.finish() == 0)
  }

  @Test func aFileThatCannotBeReadForAWhileIsNoChange() throws {
    let wire = try Wire(list: #"{"items":["Bread"]}"#)
    var watcher = ListWatcher(store: wire.fixture.store)
    var seen: [Bool] = [watcher.look()]
    for text in ["{", #"{"items":["Bread"]}"#, "{", #"{"items":["Milk"]}"#, #"{"items":["Milk"] }"#] {
      try replace(wire, text)
      seen.append(watcher.look())
    }
    #expect(seen == [false, false, false, false, true, false])
    #expect(wire.finish() == 0)
  }

  @Test func aSettledFileIsNotReadAgain() throws {
    let fixture = try ListFixture()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: fixture.path)
    let fingerprint = ListFingerprint(of: fixture.store.location)
    // Its inode was changed just now; later it has been quiet for long.
    #expect(!fingerprint.isSettled())
    let later = Timestamp(millisecondsSince1970: Timestamp.now().millisecondsSince1970 + 2_500)
    #expect(fingerprint.isSettled(at: later))
    #expect(fingerprint == ListFingerprint(of: fixture.store.location))
    try "{}".write(toFile: fixture.path, atomically: false, encoding: .utf8)
    #expect(fingerprint != ListFingerprint(of: fixture.store.location))
    #expect(
      ListFingerprint(of: ListLocation(path: "/nowhere/at all"))
        == ListFingerprint(of: ListLocation(path: "/nowhere/else")))
  }

  // MARK: 2026-07-28

  @Test func severalStreamsEachHearOnceUnderTheirOwnName() throws {
    let wire = try Wire()
    try listen(wire, id: 1)
    try listen(wire, id: "1")
    #expect(try wire.request("resources/subscribe", Self.uri, id: 9)["result"] == [:])
    try replace(wire, #"{"items":["Bread"]}"#)
    let notices = [try updated(wire), try updated(wire), try updated(wire)]
    let names = notices.map { $0["params"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] }
    #expect(names.contains(1) && names.contains("1") && names.contains(nil))
    #expect(wire.finish() == 0)
    #expect(try wire.rest().count == 4)
  }

  @Test func aCancelledStreamIsSilentAndNotAnswered() throws {
    let wire = try Wire()
    try listen(wire, id: 1)
    try listen(wire, id: 2)
    wire.send(Wire.line("notifications/cancelled", #"{"requestId":1}"#, id: nil))
    #expect(try wire.request("ping", id: "ping")["result"] != nil)
    try replace(wire, #"{"items":["Bread"]}"#)
    #expect(try updated(wire)["params"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == 2)
    // The id is free again.
    try listen(wire, id: 1)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().count == 4)
  }

  @Test func theEndIsTheResultThenTheCancellation() throws {
    let wire = try Wire()
    try listen(wire, id: "s")
    #expect(wire.finish() == 0)
    let rest = try wire.rest()
    try #require(rest.count == 2)
    #expect(rest[0]["id"] == "s")
    #expect(rest[0]["result"]?["resultType"] == "complete")
    #expect(rest[0]["result"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == "s")
    #expect(rest[1]["method"] == "notifications/cancelled")
    #expect(rest[1]["params"]?["requestId"] == "s")
    #expect(rest[1]["params"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == "s")
  }

  @Test func aChangeRightBeforeTheEndIsHeardOf() throws {
    let wire = try Wire()
    try listen(wire, id: "s")
    wire.send(Wire.call("append", #"{"name":"x"}"#, id: 2))
    wire.endInput()
    let rest = try wire.rest()
    #expect(rest.filter { $0["method"] == "notifications/resources/updated" }.count == 1)
    #expect(rest.last?["method"] == "notifications/cancelled")
    #expect(wire.finish() == 0)
  }

  @Test func aSignalEndsStreamsAsWell() throws {
    let wire = try Wire()
    try listen(wire, id: "s")
    wire.signalArrives()
    #expect(wire.exitStatus() == 0)
    #expect(try wire.rest().map { $0["method"] } == [nil, "notifications/cancelled"])
  }

  @Test(arguments: [
    (#"{}"#, "{}"),
    (#"{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true}"#, "{}"),
    (#"{"resourceSubscriptions":[]}"#, "{}"), (#"{"resourceSubscriptions":["x:y"]}"#, "{}"),
    (
      #"{"resourceSubscriptions":["x:y","get-bananas://shopping-list"],"toolsListChanged":true,"other":1}"#,
      #"{"resourceSubscriptions":["get-bananas://shopping-list"]}"#
    ),
  ])
  func onlyWhatWeHaveIsHonoured(_ asked: String, _ honoured: String) throws {
    let wire = try Wire()
    wire.send(Wire.modern("subscriptions/listen", "\"notifications\":\(asked)", id: 5))
    #expect(try wire.next()["params"]?["notifications"] == JSONParser.parse(honoured.utf8))
    try replace(wire, #"{"items":["Bread"]}"#)
    if honoured != "{}" { _ = try updated(wire) }
    #expect(wire.finish() == 0)
    #expect(try wire.rest().count == 2)
  }

  @Test(arguments: [
    "", #""notifications":7"#, #""notifications":null"#, #""notifications":{"resourceSubscriptions":7}"#,
    #""notifications":{"resourceSubscriptions":[7]}"#,
    #""notifications":{"resourceSubscriptions":"get-bananas://shopping-list"}"#,
  ])
  func aMalformedFilterIsInvalid(_ members: String) throws {
    let wire = try Wire()
    wire.send(Wire.modern("subscriptions/listen", members))
    #expect(try wire.answer(1)["error"]?["code"] == -32602)
    #expect(wire.finish() == 0)
  }

  @Test func noneWatchesWhileNobodyListens() throws {
    let wire = try Wire()
    #expect(try wire.request("resources/subscribe", Self.uri)["result"] == [:])
    #expect(try wire.request("resources/unsubscribe", Self.uri)["result"] == [:])
    // Comes and goes again and again: each time there is one watcher, and what it hears is new.
    for id in 1...5 {
      try listen(wire, id: .int(id))
      wire.send(Wire.line("notifications/cancelled", #"{"requestId":\#(id)}"#, id: nil))
    }
    try listen(wire, id: "last")
    try replace(wire, #"{"items":["Bread"]}"#)
    _ = try updated(wire)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().count == 2)
  }
}
