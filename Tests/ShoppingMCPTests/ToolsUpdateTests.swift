import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

struct ToolsUpdateTests {
  private static let list = ListFixture.list(
    sections: ["Produce", "Dairy"],
    [
      ListFixture.row("0E1B0C3E", "Milk", amount: "2 l", section: "Dairy"),
      ListFixture.row("9C41D2E7", "Bananas", section: "Produce"),
      ListFixture.row("51D0E9A4", "Oat milk", section: "Dairy"),
      ListFixture.row("77AB12F0", "Cream", section: "Dairy", optional: true),
      ListFixture.row("ABCDEF01", "Butter", amount: "250 g", section: "Dairy", checked: true),
    ])

  @Test(
    arguments: rows(
      #"""
      {"item":"Milk","checked":true} → Milk is bought (0E1B0C3E). 3 to buy. Revision r…; 5 rows, 2 bought.
      {"item":"butter","checked":false} → Butter is to buy again (ABCDEF01). 5 to buy. Revision r…; 5 rows, 0 bought.
      {"item":"Milk","amount":"3 l"} → Milk — 3 l, was 2 l (0E1B0C3E). Revision r…; 5 rows, 1 bought.
      {"item":"Bananas","amount":"6"} → Bananas — 6, had no amount (9C41D2E7). Revision r…; 5 rows, 1 bought.
      {"item":"Milk","amount":""} → Milk: amount cleared, was 2 l. Revision r…; 5 rows, 1 bought.
      {"item":"Milk","section":"produce"} → Milk is in Produce now, was in Dairy (0E1B0C3E). Revision r…; 5 rows, 1 bought.
      {"item":"Milk","section":"Frozen"} → Milk is in Frozen now, was in Dairy (0E1B0C3E). Section Frozen is new. Revision r…; 5 rows, 1 bought.
      {"item":"Milk","section":""} → Milk: section cleared, was Dairy. Revision r…; 5 rows, 1 bought.
      {"item":"Milk","name":"Rice milk"} → Milk is called Rice milk now (0E1B0C3E). Revision r…; 5 rows, 1 bought.
      {"item":"Milk","name":"MILK"} → Milk is called MILK now (0E1B0C3E). Revision r…; 5 rows, 1 bought.
      {"item":"Cream","optional":false} → Cream is no longer optional (77AB12F0). Revision r…; 5 rows, 1 bought.
      {"item":"Milk","optional":true} → Milk is optional now (0E1B0C3E). Revision r…; 5 rows, 1 bought.
      {"item":"Milk","name":"Rice milk","amount":"","section":"Drinks","optional":true,"checked":true} → Milk: called Rice milk now; amount cleared, was 2 l; section Drinks, was Dairy; optional; bought (0E1B0C3E). 3 to buy. Section Drinks is new. Revision r…; 5 rows, 2 bought.
      {"item":"Butter","checked":true} → Butter was bought already; nothing was changed. Revision r…; 5 rows, 1 bought.
      {"item":"Milk","checked":false} → Milk was to buy already; nothing was changed. Revision r…; 5 rows, 1 bought.
      {"item":"Milk","amount":"2 l"} → Milk was so already — 2 l, Dairy, to buy; nothing was changed. Revision r…; 5 rows, 1 bought.
      {"items":["Milk","Bananas"],"checked":true} → 2 rows are bought: Milk — 2 l (0E1B0C3E); Bananas (9C41D2E7). 2 to buy. Revision r…; 5 rows, 3 bought.
      {"items":["Milk","Butter"],"checked":true} → 1 row is bought: Milk — 2 l (0E1B0C3E). 3 to buy. 1 was bought already: Butter — 250 g (ABCDEF01). Revision r…; 5 rows, 2 bought.
      {"items":["Milk","Bananas"],"section":"Frozen"} → Moved 2 rows to Frozen, a new section: Milk — 2 l (0E1B0C3E); Bananas (9C41D2E7). Revision r…; 5 rows, 1 bought.
      {"items":["Milk","Bananas"],"section":"dairy"} → Moved 1 row to Dairy: Bananas (9C41D2E7). 1 was so already: Milk — 2 l (0E1B0C3E). Revision r…; 5 rows, 1 bought.
      {"items":["Milk","Bananas"],"section":""} → Section cleared in 2 rows: Milk — 2 l (0E1B0C3E); Bananas (9C41D2E7). Revision r…; 5 rows, 1 bought.
      {"items":["Milk","Bananas"],"amount":"3","optional":true} → Changed 2 rows (amount 3; optional): Milk — 3 (0E1B0C3E); Bananas — 3 (9C41D2E7). Revision r…; 5 rows, 1 bought.
      {"items":["Bananas"],"section":"dairy","amount":"3"} → Bananas: amount 3; section Dairy, was Produce (9C41D2E7). Revision r…; 5 rows, 1 bought.
      {"items":["Milk","Bananas"],"section":"dairy","optional":true} → Changed 2 rows (section Dairy; optional): Milk — 2 l (0E1B0C3E); Bananas (9C41D2E7). Revision r…; 5 rows, 1 bought.
      {"items":["Milk","Cream"],"checked":false} → All 2 rows were to buy already; nothing was changed. Revision r…; 5 rows, 1 bought.
      {"items":["Milk","0E1B0C3E"],"checked":true} → Milk is bought (0E1B0C3E). 3 to buy. Revision r…; 5 rows, 2 bought.
      """#))
  func texts(row: Row) throws {
    let found = try ListFixture(Self.list).text(UpdateItem(), row.input)
    #expect(found == row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      {"checked":true} → ! Invalid argument: item is missing. It takes an id or the present name; name is the new name. Nothing was changed.
      {"name":"Milk","checked":true} → ! Invalid argument: item is missing. It takes an id or the present name; name is the new name. Nothing was changed.
      {"item":"Milk"} → ! Invalid argument: nothing to change for "Milk". Give at least one of name, amount, section, optional, checked. Nothing was changed.
      {"item":"Milk","amount":"null"} → ! Invalid argument: nothing to change for "Milk". Give at least one of name, amount, section, optional, checked. Nothing was changed.
      {"items":["Milk"]} → ! Invalid argument: nothing to change for these rows. Give at least one of amount, section, optional, checked. Nothing was changed.
      {"item":"Milk","items":["Bananas"],"checked":true} → ! Invalid argument: item and items exclude each other. Nothing was changed.
      {"items":["Milk"],"name":"X"} → ! Invalid argument: name renames one row and goes with item, not with items. Nothing was changed.
      {"item":"Milk","name":"Oat milk"} → ! Conflict: another row is already called "Oat milk" (51D0E9A4, to buy). Nothing was changed.
      {"item":"Milk","name":""} → ! Invalid argument: name is empty. Nothing was changed.
      {"item":"Milk","checked":"yes"} → ! Invalid argument: checked must be true or false, not "yes". Nothing was changed.
      {"item":"Milk","quantity":"3"} → ! Invalid argument: "quantity" is not an argument of update_item; amount is meant? Accepted: item, items, checked, amount, section, optional, name. Nothing was changed.
      {"items":["Milk","Banana"],"checked":true} → ! Not found: items[1]: no row is called "Banana" and no id starts with it. Similar: Bananas — Produce, to buy (9C41D2E7). Nothing was changed. Repeat with this id if it is meant.
      """#))
  func refusals(row: Row) throws {
    let fixture = try ListFixture(Self.list)
    let before = fixture.bytes
    let found = try fixture.text(UpdateItem(), row.input)
    #expect(found == row.expected)
    #expect(fixture.bytes == before)
  }

  /// A name shared by two rows is enough where only one of them can be meant.
  @Test func checkingOffTheOnlyNamesakeThatIsLeft() throws {
    let list = ListFixture.list([
      ListFixture.row("0E1B0C3E", "Milk", amount: "2 l", checked: true),
      ListFixture.row("77AB12F0", "Milk", amount: "1 pack"),
    ])
    #expect(
      try ListFixture(list).text(UpdateItem(), #"{"item":"Milk","checked":true}"#)
        == "Milk is bought (77AB12F0). 0 to buy. Revision r…; 2 rows, 2 bought.")
    #expect(
      try ListFixture(list).text(UpdateItem(), #"{"item":"Milk","amount":"3"}"#).hasPrefix("! Ambiguous: "))
  }

  @Test func structuredResults() throws {
    let fixture = try ListFixture(Self.list)
    let found = try fixture.structured(
      UpdateItem(), #"{"items":["Milk","Butter"],"amount":"250 g","section":"Fridge","checked":true}"#)
    #expect(
      found["results"] == [
        [
          "outcome": "updated",
          "item": [
            "id": "0E1B0C3E", "name": "Milk", "amount": "250 g", "section": "Fridge", "checked": true,
          ],
          "was": ["amount": "2 l", "section": "Dairy", "checked": false],
        ],
        [
          "outcome": "updated",
          "item": [
            "id": "ABCDEF01", "name": "Butter", "amount": "250 g", "section": "Fridge", "checked": true,
          ],
          "was": ["section": "Dairy"],
        ],
      ])
    #expect(found["new_sections"] == ["Fridge"])
    #expect(found["revision"] == .string(try fixture.revision()))
    let again = try fixture.structured(UpdateItem(), #"{"item":"Milk","checked":true}"#)
    #expect(again["results"]?.arrayValue?.first?["outcome"] == "unchanged")
    #expect(again["results"]?.arrayValue?.first?["was"] == .object(JSONObject()))
  }

  @Test func anUnchangedRowIsNotWritten() throws {
    let fixture = try ListFixture(Self.list)
    let before = fixture.bytes
    _ = try fixture.call(UpdateItem(), #"{"item":"Milk","amount":"2 l"}"#)
    #expect(fixture.bytes == before)
  }

  @Test func anOriginalOfAnotherTypeGivesWayInWords() throws {
    let fixture = try ListFixture(
      #"{"items": [{"id": "0E1B0C3E-0000-4000-8000-000000000001", "name": "Milk", "amount": {"l": 2}}]}"#)
    let text = try fixture.text(UpdateItem(), #"{"item":"Milk","amount":""}"#)
    #expect(text.hasPrefix("Milk is as asked (0E1B0C3E); what stood there was of another type"))
    #expect(!String(decoding: fixture.bytes ?? Data(), as: UTF8.self).contains("\"l\""))
  }
}
