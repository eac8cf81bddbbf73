import Foundation
import Testing

/// A call that changes nothing writes nothing: programs that answer each other's changes come to rest.
@Suite struct EchoTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var tool: String
    var arguments: String
    var testDescription: String { "\(tool) \(arguments)" }
  }

  static let list = """
    {
      "schemaVersion": 1,
      "sections": ["Dairy"],
      "items": [
        {"id": "0E1B0C3E-1111-4222-8333-444455556666", "name": "Milk", "amount": "2 l", "section": "Dairy",
         "optional": false, "checked": true, "lastModified": "2026-11-30T18:20:31.250Z", "x": 1e400}
      ]
    }
    """

  static let rows = [
    Row(tool: "update_item", arguments: #"{"item":"Milk","checked":true}"#),
    Row(tool: "update_item", arguments: #"{"item":"milk","name":"Milk","amount":"2 l","section":"Dairy"}"#),
    Row(tool: "update_item", arguments: #"{"item":"0e1b0c3e","optional":false}"#),
    Row(
      tool: "update_shopping_list", arguments: #"{"items":[{"id":"0e1b0c3e","name":"Milk","amount":"2 l"}]}"#),
    Row(tool: "remove_item", arguments: #"{"item":"Soap"}"#),
    Row(tool: "add_item", arguments: #"{"name":""}"#),
    Row(tool: "get_shopping_list", arguments: "{}"),
  ]

  /// The bytes, though not as we would write them, the inode and the times stay; so does the history.
  @Test(arguments: rows) func nothingToChangeWritesNothing(_ row: Row) throws {
    let scratch = try Scratch()
    try scratch.write(Self.list)
    try scratch.date(scratch.list, secondsAgo: 3600)
    let before = Footprint(scratch.list)
    let session = try scratch.serve()
    try session.initialize()
    for _ in 1...3 { _ = try session.call(row.tool, row.arguments) }
    #expect(session.finish() == 0)
    #expect(Footprint(scratch.list) == before)
    #expect(try scratch.names() == ["BananaList.json"])
    #expect(try scratch.run("history", "--json").answer()["versions"].elements.isEmpty)
  }

  /// Two programs that each repeat the other's last word whenever the file changes.
  @Test func twoProgramsThatEchoEachOtherComeToRest() throws {
    let scratch = try Scratch()
    try scratch.write(Self.list)
    let sessions = try [scratch.serve(), scratch.serve()]
    for session in sessions { try session.initialize() }
    _ = try sessions[0].call("update_item", #"{"item":"Milk","amount":"3 l","checked":false}"#)
    var last = Footprint("")
    var turns = 0
    while turns < 20, Footprint(scratch.list) != last {
      last = Footprint(scratch.list)
      for session in sessions {
        let item = try session.call("get_shopping_list")["structuredContent"]["items"][0]
        let (amount, isChecked) = (item["amount"].string ?? "", item["checked"].bool ?? false)
        let result = try session.call(
          "update_item", #"{"item":"Milk","amount":"\#(amount)","checked":\#(isChecked)}"#)
        #expect(result["isError"].bool != true)
      }
      turns += 1
    }
    #expect(turns == 1)
    for session in sessions { #expect(session.finish() == 0) }
  }
}
