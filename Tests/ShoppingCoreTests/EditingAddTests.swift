import Testing

@testable import ShoppingCore

/// CONTRACT §7, add_item: one row a rule.
@Suite struct EditingAddTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var rule: String
    var sections: [String] = ["Produce", "Dairy"]
    var list: [String]
    var requests: [AddRequest]
    /// Outcomes, then the list.
    var outcomes: [String]
    var result: [String]
    var newSections: [String] = []

    var testDescription: String { rule }
  }

  static let newRows = [
    Row(
      rule: "a new row goes to the end", list: ["Tea"], requests: [AddRequest(name: "Milk", amount: "2 l")],
      outcomes: ["added"], result: ["Tea", "Milk | 2 l *"]),
    Row(
      rule: "the name is stored as given", list: [], requests: [AddRequest(name: "BUTTER (Aldi)")],
      outcomes: ["added"], result: ["BUTTER (Aldi) *"]),
    Row(
      rule: "optional is taken for a new row", list: [],
      requests: [AddRequest(name: "Cream", optional: true)],
      outcomes: ["added"], result: ["Cream | optional *"]),
    Row(
      rule: "a listed section is used in its spelling", list: [],
      requests: [AddRequest(name: "Milk", section: "  dAiRy ")], outcomes: ["added"],
      result: ["Milk |  | Dairy *"]),
    Row(
      rule: "a section that only a row names is used and not listed", list: ["Soap |  | Bath room"],
      requests: [AddRequest(name: "Shampoo", section: "BATH ROOM")], outcomes: ["added"],
      result: ["Soap |  | Bath room", "Shampoo |  | Bath room *"]),
    Row(
      rule: "the listed spelling comes before a row's", list: ["Quark |  | DAIRY"],
      requests: [AddRequest(name: "Milk", section: "dairy")], outcomes: ["added"],
      result: ["Quark |  | DAIRY", "Milk |  | Dairy *"]),
    Row(
      rule: "an unknown section is created and reported", list: [],
      requests: [AddRequest(name: "Flour", section: "Baking")], outcomes: ["added"],
      result: ["Flour |  | Baking *"], newSections: ["Baking"]),
    Row(
      rule: "a new section is created once in a batch", list: [],
      requests: [AddRequest(name: "Flour", section: "Baking"), AddRequest(name: "Yeast", section: "BAKING")],
      outcomes: ["added", "added"], result: ["Flour |  | Baking *", "Yeast |  | Baking *"],
      newSections: ["Baking"]),
    Row(
      rule: "a name twice in a batch is one row", list: [],
      requests: [AddRequest(name: "Eggs"), AddRequest(name: "eggs"), AddRequest(name: "EGGS", amount: "6")],
      outcomes: ["added", "already_on_list", "merged"], result: ["Eggs | 6 *"]),
    Row(
      rule: "unusable rows keep their places", list: ["~1", "Tea", "~2"],
      requests: [AddRequest(name: "Milk")],
      outcomes: ["added"], result: ["~1", "Tea", "~2", "Milk *"]),
    Row(
      rule: "the name of an unusable row is free", list: ["~Milk"], requests: [AddRequest(name: "Milk")],
      outcomes: ["added"], result: ["~Milk", "Milk *"]),
  ]

  static let toBuy = [
    Row(
      rule: "the same name makes no second row", list: ["Milk | 2 l | Dairy"],
      requests: [AddRequest(name: "milk")],
      outcomes: ["already_on_list"], result: ["Milk | 2 l | Dairy"]),
    Row(
      rule: "the same name counts in whatever section", list: ["Milk |  | Dairy"],
      requests: [AddRequest(name: "Milk", section: "Drinks")], outcomes: ["already_on_list not Drinks"],
      result: ["Milk |  | Dairy"]),
    Row(
      rule: "its own section in another case is no complaint", list: ["Milk |  | Dairy"],
      requests: [AddRequest(name: "Milk", section: "dairy")], outcomes: ["already_on_list"],
      result: ["Milk |  | Dairy"]),
    Row(
      rule: "an unused section is not created", list: ["Milk |  | Dairy"],
      requests: [AddRequest(name: "Milk", amount: "1 l", section: "Baking")], outcomes: ["merged not Baking"],
      result: ["Milk | 1 l | Dairy *"]),
    Row(
      rule: "a row without a section gets it", list: ["Milk"],
      requests: [AddRequest(name: "Milk", section: "dairy")],
      outcomes: ["merged"], result: ["Milk |  | Dairy *"]),
    Row(
      rule: "a row without a section gets a new one", list: ["Milk"],
      requests: [AddRequest(name: "Milk", section: "Cold")], outcomes: ["merged"],
      result: ["Milk |  | Cold *"],
      newSections: ["Cold"]),
    Row(
      rule: "no amount given: kept", list: ["Milk | 2 l"], requests: [AddRequest(name: "Milk", amount: "")],
      outcomes: ["already_on_list"], result: ["Milk | 2 l"]),
    Row(
      rule: "the same amount: kept", list: ["Milk | 2 l"],
      requests: [AddRequest(name: "Milk", amount: "2  L")],
      outcomes: ["already_on_list"], result: ["Milk | 2 l"]),
    Row(
      rule: "no amount yet: set", list: ["Milk"], requests: [AddRequest(name: "Milk", amount: "2 l")],
      outcomes: ["merged"], result: ["Milk | 2 l *"]),
    Row(
      rule: "another amount: joined, no arithmetic", list: ["Milk | 1 l"],
      requests: [AddRequest(name: "Milk", amount: "2 l")], outcomes: ["merged"],
      result: ["Milk | 1 l + 2 l *"]),
    Row(
      rule: "already a part: kept", list: ["Milk | 1 l + 2 l"],
      requests: [AddRequest(name: "Milk", amount: "2 L")],
      outcomes: ["already_on_list"], result: ["Milk | 1 l + 2 l"]),
    Row(
      rule: "already several parts: kept", list: ["Milk | 1 l + 2 l + 3 l"],
      requests: [AddRequest(name: "Milk", amount: "3 l + 1 l")], outcomes: ["already_on_list"],
      result: ["Milk | 1 l + 2 l + 3 l"]),
    Row(
      rule: "a part of a number is no part", list: ["Milk | 12 l"],
      requests: [AddRequest(name: "Milk", amount: "2 l")],
      outcomes: ["merged"], result: ["Milk | 12 l + 2 l *"]),
    Row(
      rule: "a plus without blanks is no join", list: ["Soap | 1+1 free"],
      requests: [AddRequest(name: "Soap", amount: "1")], outcomes: ["merged"],
      result: ["Soap | 1+1 free + 1 *"]),
    Row(
      rule: "a part counts as often as it is there", list: ["Milk | 1 l"],
      requests: [AddRequest(name: "Milk", amount: "1 l + 1 l")], outcomes: ["merged"],
      result: ["Milk | 1 l + 1 l + 1 l *"]),
    Row(
      rule: "optional false makes it required", list: ["Cream | optional"],
      requests: [AddRequest(name: "Cream", optional: false)], outcomes: ["merged"], result: ["Cream *"]),
    Row(
      rule: "optional true never weakens", list: ["Cream"],
      requests: [AddRequest(name: "Cream", optional: true)],
      outcomes: ["already_on_list"], result: ["Cream"]),
    Row(
      rule: "optional unsaid stays", list: ["Cream | optional"], requests: [AddRequest(name: "Cream")],
      outcomes: ["already_on_list"], result: ["Cream | optional"]),
    Row(
      rule: "several to buy: the first", list: ["Milk | 1 l | Dairy", "Milk | 2 l | Drinks"],
      requests: [AddRequest(name: "Milk", amount: "3 l")], outcomes: ["merged"],
      result: ["Milk | 1 l + 3 l | Dairy *", "Milk | 2 l | Drinks"]),
    Row(
      rule: "several to buy: the one in the given section",
      list: ["Milk | 1 l | Dairy", "Milk | 2 l | Drinks"],
      requests: [AddRequest(name: "Milk", amount: "3 l", section: "DRINKS")], outcomes: ["merged"],
      result: ["Milk | 1 l | Dairy", "Milk | 2 l + 3 l | Drinks *"]),
    Row(
      rule: "several to buy, none in the given section: the first",
      list: ["Milk |  | Dairy", "Milk |  | Drinks"], requests: [AddRequest(name: "Milk", section: "Cold")],
      outcomes: ["already_on_list not Cold"], result: ["Milk |  | Dairy", "Milk |  | Drinks"]),
    Row(
      rule: "one to buy comes before bought ones, in whatever section",
      list: ["[x] Milk | 1 l | Dairy | @9", "Milk | 2 l | Drinks"],
      requests: [AddRequest(name: "Milk", section: "Dairy")], outcomes: ["already_on_list not Dairy"],
      result: ["[x] Milk | 1 l | Dairy", "Milk | 2 l | Drinks"]),
  ]

  static let bought = [
    Row(
      rule: "a bought row is to buy again, with its amount", list: ["[x] Milk | 6 l | Dairy"],
      requests: [AddRequest(name: "milk")], outcomes: ["back_on_list"], result: ["Milk | 6 l | Dairy *"]),
    Row(
      rule: "a given amount replaces", list: ["[x] Milk | 6 l | Dairy"],
      requests: [AddRequest(name: "Milk", amount: "1 l")], outcomes: ["back_on_list"],
      result: ["Milk | 1 l | Dairy *"]),
    Row(
      rule: "an empty amount does not replace", list: ["[x] Milk | 6 l"],
      requests: [AddRequest(name: "Milk", amount: "")], outcomes: ["back_on_list"], result: ["Milk | 6 l *"]),
    Row(
      rule: "it stays in its section", list: ["[x] Milk |  | Dairy"],
      requests: [AddRequest(name: "Milk", section: "Drinks")], outcomes: ["back_on_list not Drinks"],
      result: ["Milk |  | Dairy *"]),
    Row(
      rule: "without a section it gets the given one", list: ["[x] Milk"],
      requests: [AddRequest(name: "Milk", section: "Dairy")], outcomes: ["back_on_list"],
      result: ["Milk |  | Dairy *"]),
    Row(
      rule: "optional true does not weaken it", list: ["[x] Milk"],
      requests: [AddRequest(name: "Milk", optional: true)], outcomes: ["back_on_list"], result: ["Milk *"]),
    Row(
      rule: "optional false makes it required", list: ["[x] Milk | optional"],
      requests: [AddRequest(name: "Milk", optional: false)], outcomes: ["back_on_list"], result: ["Milk *"]),
    Row(
      rule: "several bought: the newest",
      list: ["[x] Milk | 1 | @5", "[x] Milk | 2 | @9", "[x] Milk | 3 | @7"],
      requests: [AddRequest(name: "Milk")], outcomes: ["back_on_list"],
      result: ["[x] Milk | 1", "Milk | 2 *", "[x] Milk | 3"]),
    Row(
      rule: "several bought: without a date is oldest", list: ["[x] Milk | 1 | @-5", "[x] Milk | 2"],
      requests: [AddRequest(name: "Milk")], outcomes: ["back_on_list"],
      result: ["Milk | 1 *", "[x] Milk | 2"]),
    Row(
      rule: "several bought: equally new, the later row", list: ["[x] Milk | 1 | @5", "[x] Milk | 2 | @5"],
      requests: [AddRequest(name: "Milk")], outcomes: ["back_on_list"],
      result: ["[x] Milk | 1", "Milk | 2 *"]),
    Row(
      rule: "several bought: the one in the given section",
      list: ["[x] Milk |  | Dairy | @5", "[x] Milk |  | Drinks | @9"],
      requests: [AddRequest(name: "Milk", section: "dairy")], outcomes: ["back_on_list"],
      result: ["Milk |  | Dairy *", "[x] Milk |  | Drinks"]),
    Row(
      rule: "back once, then already there", list: ["[x] Milk"],
      requests: [AddRequest(name: "Milk"), AddRequest(name: "MILK")],
      outcomes: ["back_on_list", "already_on_list"],
      result: ["Milk *"]),
  ]

  @Test(arguments: newRows + toBuy + bought)
  func addingMakesSureThatItIsOnTheList(row: Row) throws {
    let before = EditingRows.list(row.list, sections: row.sections)
    var editor = EditingRows.editor(before)
    let outcome = try editor.add(row.requests)
    let outcomes = outcome.results.map { result in
      result.outcome.rawValue + (result.sectionNotUsed.map { " not \($0)" } ?? "")
    }
    #expect(outcomes == row.outcomes)
    #expect(EditingRows.shown(editor.list) == row.result)
    #expect(outcome.newSections == row.newSections)
    #expect(editor.list.sections == row.sections + row.newSections)
    for (result, old) in zip(outcome.results, row.outcomes) where old != "added" {
      #expect(result.was != nil)
    }

    // A repeated call after a lost answer changes nothing, unless it asks for more than there is.
    let once = editor.list
    let again = try editor.add(row.requests)
    #expect(again.results.allSatisfy { $0.outcome == .alreadyOnList })
    #expect(again.newSections.isEmpty)
    #expect(editor.list == once)
  }

  @Test func theResultShowsTheRowBeforeAndAfter() throws {
    var editor = EditingRows.editor(EditingRows.list(["[x] Milk | 6 l"]))
    let result = try #require(try editor.add([AddRequest(name: "milk", amount: "1 l")]).results.first)
    #expect(result.was.map(EditingRows.shown) == "[x] Milk | 6 l")
    #expect(EditingRows.shown(result.item) == "Milk | 1 l *")
    #expect(result.item == editor.list.items[0])
  }

  @Test func aNewRowHasTheNextID() throws {
    var editor = EditingRows.editor(EditingRows.list([]))
    let outcome = try editor.add([AddRequest(name: "A"), AddRequest(name: "B")])
    #expect(outcome.results.map { String($0.item.id.description.prefix(8)) } == ["F0000000", "F0000001"])
  }

  @Test func whatTheFileSaysBesideIsCarried() throws {
    let json = """
      {"sections": [], "items": [{"name": "Milk", "checked": true, "optional": "perhaps", "price": 1.0,
        "amount": {"l": 2}, "lastModified": "yesterday"}, 7], "owner": "me"}
      """
    let before = try ShoppingListExport(decoding: Array(json.utf8))
    var editor = EditingRows.editor(before)
    _ = try editor.add([AddRequest(name: "Milk")])
    let text = String(decoding: editor.list.encoded(), as: UTF8.self)
    for part in [#""price": 1.0"#, #""optional": "perhaps""#, #""owner": "me""#, #""l": 2"#, "    7"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(!text.contains("yesterday"))
    _ = try editor.add([AddRequest(name: "Milk", amount: "2 l")])
    #expect(!String(decoding: editor.list.encoded(), as: UTF8.self).contains(#""l": 2"#))
  }
}
