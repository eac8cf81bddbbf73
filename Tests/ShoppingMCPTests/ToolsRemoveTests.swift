import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

struct ToolsRemoveTests {
  private static let list = ListFixture.list(
    sections: ["Dairy", "Drinks"],
    [
      ListFixture.row("0E1B0C3E", "Milk", amount: "2 l", section: "Dairy"),
      ListFixture.row("77AB12F0", "Milk", amount: "1 pack", section: "Drinks"),
      ListFixture.row("9C41D2E7", "Soy milk", amount: "1 l", section: "Dairy"),
      ListFixture.row("51D0E9A4", "Butter", amount: "250 g", section: "Dairy", checked: true),
      ListFixture.row("51D0E9A5", "Cream", optional: true, checked: true),
      ListFixture.row("23456789", "Bread"), ListFixture.row("12345678", "Rusk"),
      ListFixture.row("ABCDEF01", "12345678"),
    ])

  @Test(
    arguments: rows(
      #"""
      {"item":"0e1b0c3e"} → Deleted Milk — 2 l, Dairy (0E1B0C3E); it was still to buy. Revision r…; 7 rows, 2 bought.
      {"item":"butter"} → Deleted Butter — 250 g, Dairy (51D0E9A4); it was bought. Revision r…; 7 rows, 1 bought.
      {"items":["bread","#51D0E9A5","Bread"]} → Deleted 2 rows: Cream — optional, bought; Bread, to buy. Revision r…; 6 rows, 1 bought.
      {"items":["bread"]} → Deleted Bread (23456789); it was still to buy. Revision r…; 7 rows, 2 bought.
      {"all_checked":true} → Deleted 2 bought rows: Butter — 250 g, Dairy; Cream — optional. Revision r…; 6 rows, 0 bought.
      {"item":"bread","items":[],"all_checked":false} → Deleted Bread (23456789); it was still to buy. Revision r…; 7 rows, 2 bought.
      {"item":"bread","note":"x"} → Deleted Bread (23456789); it was still to buy. ⏎ Warning: Ignored, because remove_item has no such argument: "note". ⏎ Revision r…; 7 rows, 2 bought.
      """#))
  func texts(row: Row) throws {
    let found = try ListFixture(Self.list).text(RemoveItem(), row.input)
    #expect(found == row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      {} → ! Invalid argument: item is missing. Give exactly one of item, items, all_checked true. Nothing was changed.
      {"all_checked":false} → ! Invalid argument: item is missing. Give exactly one of item, items, all_checked true. Nothing was changed.
      {"item":"A","items":["B"]} → ! Invalid argument: item and items exclude each other. Nothing was changed.
      {"item":"A","all_checked":true} → ! Invalid argument: item and all_checked exclude each other. Nothing was changed.
      {"items":["A"],"all_checked":"true"} → ! Invalid argument: items and all_checked exclude each other. Nothing was changed.
      {"all_checked":"yes"} → ! Invalid argument: all_checked must be true or false, not "yes". Nothing was changed.
      {"item":"milk"} → ! Ambiguous: 2 rows are called "milk": 0E1B0C3E — 2 l, Dairy, to buy; 77AB12F0 — 1 pack, Drinks, to buy. Nothing was changed. Repeat with the id.
      {"items":[null,"bread","milk"]} → ! Ambiguous: items[2]: 2 rows are called "milk": 0E1B0C3E — 2 l, Dairy, to buy; 77AB12F0 — 1 pack, Drinks, to buy. Nothing was changed. Repeat with the id.
      {"item":"12345678"} → ! Ambiguous: 2 rows answer to "12345678": 12345678-0000-4000-8000-000000000001 — Rusk, to buy; ABCDEF01 — 12345678, to buy. Nothing was changed. Repeat with the id.
      {"item":"xylophone"} → ! Not found: no row is called "xylophone" and no id starts with it. The list has 6 to buy, 2 bought; get_shopping_list shows them. Nothing was changed.
      {"items":["bread",null,"xylophone"]} → ! Not found: items[2]: no row is called "xylophone" and no id starts with it. The list has 6 to buy, 2 bought; get_shopping_list shows them. Nothing was changed.
      {"item":"Buter"} → ! Not found: no row is called "Buter" and no id starts with it. Similar: Butter — 250 g, Dairy, bought (51D0E9A4). Nothing was changed. Repeat with this id if it is meant.
      """#))
  func refusals(row: Row) throws {
    let fixture = try ListFixture(Self.list)
    let before = fixture.bytes
    let found = try fixture.text(RemoveItem(), row.input)
    #expect(found == row.expected)
    #expect(fixture.bytes == before)
  }

  @Test func theSuggestionsOfTheDocument() throws {
    let fixture = try ListFixture(
      ListFixture.list([
        ListFixture.row("77AB12F0", "Milk", amount: "2 l", section: "Dairy", checked: true),
        ListFixture.row("0E1B0C3E", "Soy milk", amount: "1 l", section: "Dairy"),
      ]))
    #expect(
      try fixture.text(RemoveItem(), #"{"item":"Soya milk"}"#)
        == "! Not found: no row is called \"Soya milk\" and no id starts with it. "
        + "Similar: Soy milk — 1 l, Dairy, to buy (0E1B0C3E); Milk — 2 l, Dairy, bought (77AB12F0). "
        + "Nothing was changed. Repeat with one of these ids if it is meant.")
  }

  @Test func noBoughtRows() throws {
    let fixture = try ListFixture(ListFixture.list([ListFixture.row("0E1B0C3E", "Milk")]))
    let before = fixture.bytes
    #expect(
      try fixture.text(RemoveItem(), #"{"all_checked":true}"#)
        == "No bought rows; nothing was changed. Revision r…; 1 row, 0 bought.")
    let structured = try fixture.structured(RemoveItem(), #"{"all_checked":true}"#)
    #expect(structured["outcome"] == "nothing_to_remove")
    #expect(structured["removed_items"] == [])
    #expect(fixture.bytes == before)
  }

  @Test func deletedRowsAreWholeInTheStructuredForm() throws {
    let structured = try ListFixture(Self.list).structured(RemoveItem(), #"{"items":["Cream","51D0E9A4"]}"#)
    #expect(structured["outcome"] == "removed")
    #expect(
      structured["removed_items"] == [
        ["id": "51D0E9A4", "name": "Butter", "amount": "250 g", "section": "Dairy", "checked": true],
        ["id": "51D0E9A5", "name": "Cream", "optional": true, "checked": true],
      ])
    #expect(structured["total"] == 6)
    #expect(structured["checked"] == 0)
  }

  @Test func twentyAreNamedInTheTextAndAllInTheStructuredForm() throws {
    let rows = (0..<23).map { ListFixture.row(String(format: "%08X", $0 + 1), "Thing \($0)", checked: true) }
    let text = try ListFixture(ListFixture.list(rows)).text(RemoveItem(), #"{"all_checked":true}"#)
    #expect(text.hasPrefix("Deleted 23 bought rows: Thing 0; Thing 1; "))
    #expect(text.hasSuffix("; Thing 19; and 3 more. Revision r…; 0 rows, 0 bought."))
    let structured = try ListFixture(ListFixture.list(rows)).structured(
      RemoveItem(), #"{"all_checked":true}"#)
    #expect(structured["removed_items"]?.arrayValue?.count == 23)
  }

  @Test func longNamesAreWholeWhereTheRowIsGoneAndCutInSentences() throws {
    let name = String(repeating: "n", count: 150)
    let rows = ListFixture.list([ListFixture.row("0E1B0C3E", name)])
    #expect(try ListFixture(rows).text(RemoveItem(), #"{"item":"0E1B0C3E"}"#).contains(name))
    let added = try ListFixture(rows).text(AddItem(), #"{"name":"\#(name)"}"#)
    #expect(added.hasPrefix(String(repeating: "n", count: 59) + "… is already to buy"))
  }

  @Test func idsThatShareTheirBeginningAreShownWhole() throws {
    let twin = ListFixture.row("0E1B0C3E", "Oat milk").replacingOccurrences(
      of: "0E1B0C3E-0000", with: "0E1B0C3E-0001")
    let fixture = try ListFixture(ListFixture.list([ListFixture.row("0E1B0C3E", "Milk"), twin]))
    let ids = try fixture.structured(GetShoppingList())["items"]?.arrayValue?.compactMap {
      $0["id"]?.stringValue
    }
    #expect(
      ids == ["0E1B0C3E-0000-4000-8000-000000000001", "0E1B0C3E-0001-4000-8000-000000000001"])
    #expect(
      try fixture.structured(RemoveItem(), #"{"item":"Milk"}"#)["removed_items"]?.arrayValue?.first?["id"]
        == "0E1B0C3E-0000-4000-8000-000000000001")
  }
}
