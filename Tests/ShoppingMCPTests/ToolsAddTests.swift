import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

struct ToolsAddTests {
  private static let list = ListFixture.list(
    sections: ["Produce", "Dairy"],
    [
      ListFixture.row("0E1B0C3E", "Milk", amount: "1 l", section: "Dairy"),
      ListFixture.row("9C41D2E7", "Bananas", section: "Produce"),
      ListFixture.row("77AB12F0", "Bread"), ListFixture.row("51D0E9A4", "Crème", section: "Dairy"),
      ListFixture.row("ABCDEF01", "Juice", amount: "6 l", section: "Dairy", checked: true),
      ListFixture.row("ABCDEF02", "Salt", checked: true),
      ListFixture.row("ABCDEF03", "Gum", amount: "1", section: "Produce", optional: true, checked: true),
      ListFixture.row("ABCDEF04", "Tea", optional: true),
    ])

  @Test(
    arguments: rows(
      #"""
      {"name":"Eggs","amount":"10","section":"Dairy"} → Added Eggs — 10 (…) in Dairy. Revision r…; 9 rows, 3 bought.
      {"name":"Eggs"} → Added Eggs (…). Revision r…; 9 rows, 3 bought.
      {"name":"Eggs","optional":true,"section":"dairy"} → Added Eggs, optional (…) in Dairy. Revision r…; 9 rows, 3 bought.
      {"name":"Flour","section":"Baking"} → Added Flour (…) in Baking. Section Baking is new. Revision r…; 9 rows, 3 bought.
      {"name":"Creme"} → Added Creme (…). Similar on the list: Crème. Revision r…; 9 rows, 3 bought.
      {"name":"milk","amount":"2 l"} → Milk was already to buy (1 l); the amount is now 1 l + 2 l (0E1B0C3E). Revision r…; 8 rows, 3 bought.
      {"name":"Bananas","amount":"3"} → Bananas was already to buy; the amount is now 3 (9C41D2E7). Revision r…; 8 rows, 3 bought.
      {"name":"Bread","amount":"1","section":"Bakery"} → Bread was already to buy; the amount is now 1 and the section is now Bakery (77AB12F0). Section Bakery is new. Revision r…; 8 rows, 3 bought.
      {"name":"Tea","optional":false} → Tea was already to buy; it is no longer optional (ABCDEF04). Revision r…; 8 rows, 3 bought.
      {"name":"Milk","amount":"1 l"} → Milk is already to buy — 1 l (0E1B0C3E). Nothing was changed; update_item sets another amount. Revision r…; 8 rows, 3 bought.
      {"name":"Bananas"} → Bananas is already to buy (9C41D2E7). Nothing was changed; update_item sets another amount. Revision r…; 8 rows, 3 bought.
      {"name":"Bananas","section":"Dairy"} → Bananas is already to buy (9C41D2E7). Nothing was changed; update_item sets another amount. It stays in Produce, not Dairy. Revision r…; 8 rows, 3 bought.
      {"name":"Bananas","optional":true} → Bananas is already to buy (9C41D2E7). Nothing was changed; update_item sets another amount. It is not made optional. Revision r…; 8 rows, 3 bought.
      {"name":"Juice"} → Juice was bought and is to buy again — 6 l as before, in Dairy (ABCDEF01). Revision r…; 8 rows, 2 bought.
      {"name":"Juice","amount":"2 l","section":"Drinks"} → Juice was bought and is to buy again — 2 l instead of 6 l, in Dairy (ABCDEF01). It stays in Dairy, not Drinks. Revision r…; 8 rows, 2 bought.
      {"name":"Salt"} → Salt was bought and is to buy again (ABCDEF02). Revision r…; 8 rows, 2 bought.
      {"name":"Salt","amount":"1 kg"} → Salt was bought and is to buy again — 1 kg (ABCDEF02). Revision r…; 8 rows, 2 bought.
      {"name":"Eggs","checked":false} → Added Eggs (…). Revision r…; 9 rows, 3 bought.
      {"name":"Eggs","brand":"x"} → Added Eggs (…). ⏎ Warning: Ignored, because add_item has no such argument: "brand". ⏎ Revision r…; 9 rows, 3 bought.
      {"items":["Eggs",{"name":"Milk","amount":"2 l"},"Bananas",{"name":"Juice"},{"name":"Flour","section":"Baking"}]} → Added Eggs (…). ⏎ Milk was already to buy (1 l); the amount is now 1 l + 2 l (0E1B0C3E). ⏎ Bananas is already to buy (9C41D2E7). ⏎ Juice was bought and is to buy again — 6 l as before, in Dairy (ABCDEF01). ⏎ Added Flour (…) in Baking. ⏎ Section Baking is new. ⏎ Added 2, back on the list 1, merged 1, already there 1. Revision r…; 10 rows, 2 bought.
      {"items":["Milk","Bread"]} → Milk is already to buy — 1 l (0E1B0C3E). ⏎ Bread is already to buy (77AB12F0). ⏎ Already there 2; nothing was changed. Revision r…; 8 rows, 3 bought.
      {"items":"Eggs"} → Added Eggs (…). Revision r…; 9 rows, 3 bought.
      """#))
  func texts(row: Row) throws {
    let found = try ListFixture(Self.list).text(AddItem(), row.input)
    #expect(found == row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      {} → ! Invalid argument: name is missing. Give name for one thing or items for several. Nothing was changed.
      {"items":[]} → ! Invalid argument: name is missing. Give name for one thing or items for several. Nothing was changed.
      {"name":"A","items":["B"]} → ! Invalid argument: name and items exclude each other. Nothing was changed.
      {"items":["B"],"section":"Dairy"} → ! Invalid argument: section belongs to name; with items it stands in each of them. Nothing was changed.
      {"name":"A","checked":true} → ! Invalid argument: checked is not for add_item, which puts things on the list to buy; update_item with checked true marks a row as bought. Nothing was changed.
      {"items":["A",{"name":"B","checked":true}]} → ! Invalid argument: items[1].checked is not for add_item, which puts things on the list to buy; update_item with checked true marks a row as bought. Nothing was changed.
      {"items":["A",{"amount":"2"}]} → ! Invalid argument: items[1].name is missing. Nothing was changed.
      {"items":["A","B","C","D",{"name":" "}]} → ! Invalid argument: items[4].name is empty. Nothing was changed.
      {"name":"[truncated]"} → ! Invalid argument: name "[truncated]" looks like a cut-off text, not an item. Nothing was changed.
      {"items":[{"name":"…"}]} → ! Invalid argument: items[0].name "…" looks like a cut-off text, not an item. Nothing was changed.
      {"name":"A","quantity":"2"} → ! Invalid argument: "quantity" is not an argument of add_item; amount is meant? Accepted: name, amount, section, optional, items. Nothing was changed.
      """#))
  func refusals(row: Row) throws {
    let fixture = try ListFixture(Self.list)
    let before = fixture.bytes
    let found = try fixture.text(AddItem(), row.input)
    #expect(found == row.expected)
    #expect(fixture.bytes == before)
    #expect(fixture.names == ["BananaList.json"])
  }

  @Test(arguments: [("name", 200), ("amount", 200), ("section", 100)])
  func limits(field: String, limit: Int) throws {
    let name = field == "name" ? "" : #""name":"A","#
    let fits = String(repeating: "x", count: limit)
    let fixture = try ListFixture(Self.list)
    #expect(try fixture.text(AddItem(), #"{\#(name)"\#(field)":"\#(fits)"}"#).hasPrefix("Added "))
    #expect(
      try fixture.text(AddItem(), #"{\#(name)"\#(field)":"\#(fits)yy"}"#)
        == "! Invalid argument: \(field) has \(limit + 2) characters; at most \(limit). Nothing was changed.")
  }

  @Test func aHundredAtOnceAndNoMore() throws {
    let fixture = try ListFixture(Self.list)
    func items(_ count: Int) -> String {
      "{\"items\":[" + (0..<count).map { "\"Thing \($0)\"" }.joined(separator: ",") + "]}"
    }
    #expect(
      try fixture.text(AddItem(), items(140))
        == "! Invalid argument: 140 items; at most 100 in a call. Nothing was changed.")
    #expect(try fixture.text(AddItem(), items(101)).hasPrefix("! Invalid argument: 101 items"))
    #expect(try fixture.text(AddItem(), items(100)).hasSuffix("Added 100. Revision r…; 108 rows, 3 bought."))
  }

  @Test func theJoinedAmountHasALimit() throws {
    let long = String(repeating: "x", count: 150)
    let fixture = try ListFixture(
      ListFixture.list([ListFixture.row("0E1B0C3E", "Milk", amount: long)]))
    let text = try fixture.text(
      AddItem(), #"{"name":"Milk","amount":"\#(String(repeating: "y", count: 60))"}"#)
    #expect(
      text == "! Invalid argument: the joined amount of \"Milk\" (0E1B0C3E) would have 213 characters; "
        + "at most 200. update_item sets another amount. Nothing was changed.")
  }

  @Test func structuredResults() throws {
    let fixture = try ListFixture(Self.list)
    let found = try fixture.structured(
      AddItem(), #"{"items":[{"name":"Creme","section":"Baking"},{"name":"Juice"},"Bananas"]}"#)
    let results = try #require(found["results"]?.arrayValue)
    #expect(results.map { $0["outcome"] } == ["added", "back_on_list", "already_on_list"])
    #expect(results[0]["item"]?["name"] == "Creme")
    #expect(results[0]["similar"] == ["Crème"])
    #expect(
      results[1]["item"] == ["id": "ABCDEF01", "name": "Juice", "amount": "6 l", "section": "Dairy"])
    #expect(results[1]["similar"] == nil)
    #expect(found["new_sections"] == ["Baking"])
    #expect(found["total"] == 9)
    #expect(found["checked"] == 2)
    #expect(found["revision"] == .string(try fixture.revision()))
  }

  @Test func nothingToDoWritesNothing() throws {
    let fixture = try ListFixture(Self.list)
    let before = fixture.bytes
    _ = try fixture.call(AddItem(), #"{"name":"milk","amount":"1 l"}"#)
    #expect(fixture.bytes == before)
  }

  @Test func theFirstAddMakesTheFile() throws {
    let fixture = try ListFixture(nil)
    #expect(
      try fixture.text(AddItem(), #"{"name":"Milk"}"#) == "Added Milk (…). Revision r…; 1 row, 0 bought.")
    #expect(fixture.names == ["BananaList.json"])
    #expect(try fixture.list().items.map(\.name) == ["Milk"])
  }

  @Test func aDryRunSaysSoAndWritesNothing() throws {
    let fixture = try ListFixture(Self.list)
    let before = fixture.bytes
    #expect(
      try fixture.text(AddItem(), #"{"name":"Eggs"}"#, isDryRun: true)
        == "Dry run: Added Eggs (…). Nothing was written. Revision r…; 8 rows, 3 bought.")
    #expect(fixture.bytes == before)
    #expect(fixture.names == ["BananaList.json"])
  }

  @Test func aCancelledCallChangesNothing() throws {
    let fixture = try ListFixture(Self.list)
    let before = fixture.bytes
    let cancellation = Cancellation()
    cancellation.cancel()
    guard case .cancelled = try fixture.call(AddItem(), #"{"name":"Eggs"}"#, cancellation: cancellation)
    else {
      Issue.record("the call was carried out")
      return
    }
    #expect(fixture.bytes == before)
    #expect(fixture.names == ["BananaList.json"])
  }

  @Test(arguments: [
    ("not JSON", "Not JSON"), (#"{"schemaVersion":2}"#, "Newer format"), ("5", "Wrong shape"),
  ])
  func aFileThatIsNoListIsLeftAlone(content: String, errorClass: String) throws {
    let fixture = try ListFixture(content)
    guard case .failure(let failure) = try fixture.call(AddItem(), #"{"name":"Eggs"}"#) else {
      Issue.record("added to what is no list")
      return
    }
    #expect(failure.errorClass == errorClass)
    #expect(failure.text.hasPrefix(errorClass + ": "))
    #expect(failure.text.hasSuffix("Nothing was changed."))
    #expect(failure.text.contains(fixture.path))
    #expect(fixture.bytes == Data(content.utf8))
    #expect(fixture.names == ["BananaList.json"])
  }
}
