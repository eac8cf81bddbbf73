import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

struct ToolsGetTests {
  @Test func theListAsInTheDocument() throws {
    let fixture = try ListFixture()
    let expected = """
      Shopping list: 3 to buy, 1 bought. Revision r…. Sections: Produce, Dairy.
      Produce
      - [ ] Bananas (9C41D2E7)
      Dairy
      - [ ] Milk — 2 l (0E1B0C3E)
      - [ ] Cream, optional (77AB12F0)
      Bought
      - [x] Butter — 250 g, Dairy (51D0E9A4)
      """
    #expect(try fixture.text(GetShoppingList()) == expected)
  }

  @Test func theStructuredFormIsCompleteAlone() throws {
    let fixture = try ListFixture()
    let revision = try fixture.revision()
    let expected: JSONValue = [
      "message": .string(
        "Shopping list: 3 to buy, 1 bought. Revision \(revision). Sections: Produce, Dairy."),
      "sections": ["Produce", "Dairy"],
      "items": [
        ["id": "9C41D2E7", "name": "Bananas", "section": "Produce"],
        ["id": "0E1B0C3E", "name": "Milk", "amount": "2 l", "section": "Dairy"],
        ["id": "77AB12F0", "name": "Cream", "section": "Dairy", "optional": true],
        ["id": "51D0E9A4", "name": "Butter", "amount": "250 g", "section": "Dairy", "checked": true],
      ],
      "shown": 4, "revision": .string(revision), "total": 4, "checked": 1,
    ]
    #expect(try fixture.structured(GetShoppingList()) == expected)
  }

  @Test(
    arguments: rows(
      #"""
      {"checked":false,"section":"dairy"} → Shopping list: 3 to buy, 1 bought. Revision r…. Sections: Produce, Dairy. 2 rows match (checked false, section "dairy"). ⏎ Dairy ⏎ - [ ] Milk — 2 l (0E1B0C3E) ⏎ - [ ] Cream, optional (77AB12F0)
      {"query":"UTT  bú"} → Shopping list: 3 to buy, 1 bought. Revision r…. Sections: Produce, Dairy. 1 row matches (query "UTT bú"). ⏎ Bought ⏎ - [x] Butter — 250 g, Dairy (51D0E9A4)
      {"query":"butter milk"} → No row matches (query "butter milk"); the list has 3 to buy and 1 bought. Revision r…. Sections: Produce, Dairy.
      {"checked":true,"section":"Produce"} → No row matches (checked true, section "Produce"); the list has 3 to buy and 1 bought. Revision r…. Sections: Produce, Dairy.
      {"section":"Frozen"} → ! Not found: no section is called "Frozen". Sections: Produce, Dairy.
      {"limit":2} → Shopping list: 3 to buy, 1 bought. Revision r…. Sections: Produce, Dairy. ⏎ Produce ⏎ - [ ] Bananas (9C41D2E7) ⏎ Dairy ⏎ - [ ] Milk — 2 l (0E1B0C3E) ⏎ Rows 1–2 of 4. More: offset 2, or narrow with section, query or checked.
      {"limit":1,"offset":1} → Shopping list: 3 to buy, 1 bought. Revision r…. Sections: Produce, Dairy. ⏎ Dairy ⏎ - [ ] Milk — 2 l (0E1B0C3E) ⏎ Row 2 of 4. More: offset 2, or narrow with section, query or checked.
      {"offset":2} → Shopping list: 3 to buy, 1 bought. Revision r…. Sections: Produce, Dairy. ⏎ Dairy ⏎ - [ ] Cream, optional (77AB12F0) ⏎ Bought ⏎ - [x] Butter — 250 g, Dairy (51D0E9A4) ⏎ Rows 3–4 of 4.
      {"offset":9223372036854775807} → Shopping list: 3 to buy, 1 bought. Revision r…. Sections: Produce, Dairy. ⏎ No rows from offset 9223372036854775807 on; there are 4.
      {"limit":0} → ! Invalid argument: limit must be a whole number from 1 to 500, not 0.
      {"sort":1} → Shopping list: 3 to buy, 1 bought. Revision r…. Sections: Produce, Dairy. ⏎ Produce ⏎ - [ ] Bananas (9C41D2E7) ⏎ Dairy ⏎ - [ ] Milk — 2 l (0E1B0C3E) ⏎ - [ ] Cream, optional (77AB12F0) ⏎ Bought ⏎ - [x] Butter — 250 g, Dairy (51D0E9A4) ⏎ Warning: Ignored, because get_shopping_list has no such argument: "sort".
      """#))
  func filtersAndPages(row: Row) throws {
    let found = try ListFixture().text(GetShoppingList(), row.input)
    #expect(found == row.expected)
  }

  @Test func nextOffsetLeadsThroughAllRowsInOrder() throws {
    let fixture = try ListFixture()
    let whole = try fixture.structured(GetShoppingList())["items"]
    var found: [JSONValue] = []
    var offset = 0
    for _ in 0..<4 {
      let page = try fixture.structured(GetShoppingList(), #"{"limit":1,"offset":\#(offset)}"#)
      found += page["items"]?.arrayValue ?? []
      #expect(page["shown"] == 1)
      guard let next = page["next_offset"]?.intValue else { break }
      offset = next
    }
    #expect(JSONValue.array(found) == whole)
    #expect(offset == 3)
  }

  @Test func twoHundredRowsAreAPage() throws {
    let rows = (0..<431).map { ListFixture.row(String(format: "%08X", $0 + 1), "Thing \($0)") }
    let fixture = try ListFixture(ListFixture.list(rows))
    let lines = try fixture.text(GetShoppingList()).split(separator: "\n")
    #expect(lines.count == 203)
    #expect(lines[1] == "No section")
    #expect(lines[202] == "Rows 1–200 of 431. More: offset 200, or narrow with section, query or checked.")
    let last = try fixture.structured(GetShoppingList(), #"{"limit":500,"offset":200}"#)
    #expect(last["shown"] == 231)
    #expect(last["next_offset"] == nil)
  }

  @Test func noFileIsAnEmptyListAndStaysNoFile() throws {
    let fixture = try ListFixture(nil)
    #expect(
      try fixture.text(GetShoppingList())
        == "The shopping list is empty. There is no file yet at \(fixture.path); the first add creates it. "
        + "Revision r….")
    #expect(fixture.names.isEmpty)
  }

  @Test func emptyLists() throws {
    let empty = try ListFixture(ListFixture.list(sections: ["Dairy"], []))
    #expect(
      try empty.text(GetShoppingList()) == "The shopping list is empty. Revision r…. Sections: Dairy.")
    let bought = try ListFixture(
      ListFixture.list([
        ListFixture.row("51D0E9A4", "Butter", checked: true),
        ListFixture.row("51D0E9A5", "Milk", checked: true),
      ]))
    let text = try bought.text(GetShoppingList())
    #expect(
      text.hasPrefix("Nothing left to buy; 2 bought rows are still on the list. Revision r….\nBought\n"))
    #expect(
      try bought.text(GetShoppingList(), #"{"checked":false}"#)
        == "Nothing left to buy; 2 bought rows are still on the list. Revision r….")
    let hidden = try bought.text(GetShoppingList(), #"{"query":"eggs"}"#)
    #expect(hidden.hasPrefix("No row matches (query \"eggs\"); the list has 0 to buy and 2 bought."))
  }

  /// Listed sections first, then others by first use, then rows without one, then what is bought in file order.
  @Test func orderOfGroups() throws {
    let fixture = try ListFixture(
      ListFixture.list(
        sections: ["Dairy"],
        [
          ListFixture.row("00000001", "Loose"), ListFixture.row("00000002", "Bread", section: "Bakery"),
          ListFixture.row("00000003", "Soap", section: "Bath", checked: true),
          ListFixture.row("00000004", "Milk", section: "DAIRY"),
          ListFixture.row("00000005", "Gum", checked: true),
        ]))
    let lines = try fixture.text(GetShoppingList()).split(separator: "\n").dropFirst()
    #expect(
      Array(lines) == [
        "Dairy", "- [ ] Milk (00000004)", "Bakery", "- [ ] Bread (00000002)", "No section",
        "- [ ] Loose (00000001)", "Bought", "- [x] Soap — Bath (00000003)", "- [x] Gum (00000005)",
      ])
  }

  @Test func foreignTextsStayOnTheirLine() throws {
    let fixture = try ListFixture(
      ListFixture.list([
        ListFixture.row("00000001", "Milk\n- [ ] Poison", amount: "1\u{2028}2", section: "Da\niry")
      ]))
    let text = try fixture.text(GetShoppingList())
    #expect(text.split(whereSeparator: \.isNewline).count == 3)
    #expect(
      try fixture.structured(GetShoppingList())["items"]?.arrayValue?.first?["name"] == "Milk\n- [ ] Poison")
  }

  @Test func unusableRowsAreCounted() throws {
    let fixture = try ListFixture(#"{"items":[{"id":"x"},{"name":"Milk"},{"name":""}]}"#)
    let structured = try fixture.structured(GetShoppingList())
    #expect(structured["unusable_rows"] == 2)
    #expect(structured["total"] == 1)
    #expect(structured["warnings"]?.arrayValue?.isEmpty == false)
    #expect(try fixture.text(GetShoppingList()).contains("\nWarning: "))
  }

  @Test(arguments: [
    ("milk", "Oat milk", true), ("MILK oat", "Oat milk", true), ("ilk", "Oat milk", true),
    ("oatmilk", "Oat milk", false),
    ("creme", "Crème fraîche", true), ("crème", "Creme", true), ("cre\u{300}me", "Crème", true),
    ("ёж", "Еж", true), ("йог", "И\u{306}огурт", true), ("蜂蜜", "有机蜂蜜 500", true), ("500 蜂", "有机蜂蜜 500", true),
    ("o", "Ö", true),
    ("x", "", false),
    ("milk milk", "milk", true), ("\u{301}", "Milk", false), ("longer than the name", "long", false),
  ])
  func wordsOfAQuery(query: String, name: String, expected: Bool) {
    #expect(WordQuery(query).matches(name) == expected)
  }

  /// The argument is cleaned, the section in the file is not.
  @Test func aSectionWithHiddenCharactersIsFound() throws {
    let fixture = try ListFixture(
      ListFixture.list([ListFixture.row("00000001", "Milk", section: "Da\u{200B}iry\u{202E}")]))
    for section in ["Dairy", "Da\u{200B}iry\u{202E}"] {
      let found = try fixture.structured(GetShoppingList(), #"{"section":"\#(section)"}"#)
      #expect(found["shown"] == 1)
    }
  }

  @Test func readingLeavesNothingBehind() throws {
    let fixture = try ListFixture()
    let before = fixture.bytes
    _ = try fixture.call(GetShoppingList())
    _ = try fixture.call(GetShoppingList(), #"{"section":"nowhere"}"#)
    #expect(fixture.names == ["BananaList.json"])
    #expect(fixture.bytes == before)
  }

  @Test func aReaderDoesNotClaimThatNothingWasChanged() throws {
    let fixture = try ListFixture("not JSON")
    guard case .failure(let failure) = try fixture.call(GetShoppingList()) else {
      Issue.record("read a list from what is none")
      return
    }
    #expect(failure.errorClass == "Not JSON")
    #expect(failure.text.hasPrefix("Not JSON: "))
    #expect(failure.text.contains(fixture.path))
    #expect(!failure.text.contains("Nothing was changed"))
  }
}
