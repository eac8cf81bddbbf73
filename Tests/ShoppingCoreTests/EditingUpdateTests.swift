import Testing

@testable import ShoppingCore

/// CONTRACT §7, update_item.
@Suite struct EditingUpdateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var rule: String
    var list: [String]
    var references: [String]
    var change: ItemChange
    /// Which of the results are changes.
    var changed: [Bool]
    var result: [String]
    var newSections: [String] = []

    var testDescription: String { rule }
  }

  static let one = [
    Row(
      rule: "checked is set", list: ["Tea", "Milk | 2 l"], references: ["milk"],
      change: ItemChange(checked: true),
      changed: [true], result: ["Tea", "[x] Milk | 2 l *"]),
    Row(
      rule: "checked that is so already is no change", list: ["[x] Milk | @5"], references: ["Milk"],
      change: ItemChange(checked: true), changed: [false], result: ["[x] Milk"]),
    Row(
      rule: "amount is replaced, not joined", list: ["Milk | 2 l"], references: ["Milk"],
      change: ItemChange(amount: "3 l"), changed: [true], result: ["Milk | 3 l *"]),
    Row(
      rule: "an empty amount clears", list: ["Milk | 2 l | Dairy"], references: ["Milk"],
      change: ItemChange(amount: ""), changed: [true], result: ["Milk |  | Dairy *"]),
    Row(
      rule: "clearing what is clear is no change", list: ["Milk"], references: ["Milk"],
      change: ItemChange(amount: "", section: ""), changed: [false], result: ["Milk"]),
    Row(
      rule: "the same amount in another case is a change", list: ["Milk | 2 l"], references: ["Milk"],
      change: ItemChange(amount: "2 L"), changed: [true], result: ["Milk | 2 L *"]),
    Row(
      rule: "the same amount is no change", list: ["Milk | 2 l"], references: ["Milk"],
      change: ItemChange(amount: "2 l"), changed: [false], result: ["Milk | 2 l"]),
    Row(
      rule: "a listed section is used in its spelling", list: ["Milk"], references: ["Milk"],
      change: ItemChange(section: "DAIRY"), changed: [true], result: ["Milk |  | Dairy *"]),
    Row(
      rule: "its own section in another case is no change", list: ["Milk |  | Dairy"], references: ["Milk"],
      change: ItemChange(section: "dairy"), changed: [false], result: ["Milk |  | Dairy"]),
    Row(
      rule: "its own spelling of a section is no change", list: ["Milk |  | dairy"], references: ["Milk"],
      change: ItemChange(section: "dairy"), changed: [false], result: ["Milk |  | dairy"]),
    Row(
      rule: "a new section is created and reported", list: ["Milk |  | Dairy"], references: ["Milk"],
      change: ItemChange(section: "Cold"), changed: [true], result: ["Milk |  | Cold *"],
      newSections: ["Cold"]),
    Row(
      rule: "an empty section clears", list: ["Milk |  | Dairy"], references: ["Milk"],
      change: ItemChange(section: ""), changed: [true], result: ["Milk *"]),
    Row(
      rule: "optional is set and taken back", list: ["Milk", "Tea | optional"], references: ["Milk"],
      change: ItemChange(optional: true), changed: [true], result: ["Milk | optional *", "Tea | optional"]),
    Row(
      rule: "optional false", list: ["Milk", "Tea | optional"], references: ["Tea"],
      change: ItemChange(optional: false), changed: [true], result: ["Milk", "Tea *"]),
    Row(
      rule: "a new name", list: ["Milk | 2 l", "Tea"], references: ["Milk"],
      change: ItemChange(name: "Oat milk"),
      changed: [true], result: ["Oat milk | 2 l *", "Tea"]),
    Row(
      rule: "its own name in another case", list: ["Milk"], references: ["milk"],
      change: ItemChange(name: "MILK"),
      changed: [true], result: ["MILK *"]),
    Row(
      rule: "its own name with other accents", list: ["Creme"], references: ["creme"],
      change: ItemChange(name: "Crème"), changed: [true], result: ["Crème *"]),
    Row(
      rule: "the same name is no change", list: ["Milk"], references: ["Milk"],
      change: ItemChange(name: "Milk"),
      changed: [false], result: ["Milk"]),
    Row(
      rule: "a namesake that keeps its name key may be spelled anew", list: ["Milk | #00000001", "Milk"],
      references: ["00000001"], change: ItemChange(name: "MILK"), changed: [true], result: ["MILK *", "Milk"]),
    Row(
      rule: "all fields at once", list: ["Milk"], references: ["Milk"],
      change: ItemChange(name: "Cream", amount: "1", section: "Dairy", optional: true, checked: true),
      changed: [true], result: ["[x] Cream | 1 | Dairy | optional *"]),
    Row(
      rule: "the mark decides among namesakes", list: ["[x] Milk | 1", "Milk | 2"], references: ["Milk"],
      change: ItemChange(checked: true), changed: [true], result: ["[x] Milk | 1", "[x] Milk | 2 *"]),
  ]

  static let several = [
    Row(
      rule: "several rows get the same change, results in order", list: ["Milk", "Tea", "[x] Bread"],
      references: ["Bread", "Milk"], change: ItemChange(checked: true), changed: [false, true],
      result: ["[x] Milk *", "Tea", "[x] Bread"]),
    Row(
      rule: "a row named twice counts once", list: ["Milk | #0E1B0C3E", "Tea"],
      references: ["Milk", "MILK", "#0e1b0c3e"], change: ItemChange(section: "Cold"), changed: [true],
      result: ["Milk |  | Cold *", "Tea"], newSections: ["Cold"]),
    Row(
      rule: "a new section is created once", list: ["Milk", "~1", "Tea"], references: ["Milk", "Tea"],
      change: ItemChange(section: "Cold"), changed: [true, true],
      result: ["Milk |  | Cold *", "~1", "Tea |  | Cold *"],
      newSections: ["Cold"]),
  ]

  @Test(arguments: one + several)
  func onlyWhatIsNamedChanges(row: Row) throws {
    let before = EditingRows.list(row.list, sections: ["Produce", "Dairy"])
    var editor = EditingRows.editor(before)
    let outcome = try editor.update(row.references, isBatch: row.references.count > 1, with: row.change)
    #expect(outcome.results.map(\.isChanged) == row.changed)
    #expect(EditingRows.shown(editor.list) == row.result)
    #expect(outcome.newSections == row.newSections)
    #expect(editor.list.sections == ["Produce", "Dairy"] + row.newSections)
    #expect(
      outcome.results.allSatisfy { before.items.contains($0.was) && editor.list.items.contains($0.item) })
    if !row.changed.contains(true) { #expect(editor.list == before) }
    // Again by id: nothing more to change.
    let once = editor.list
    let ids = outcome.results.map(\.item.id.description)
    let again = try editor.update(ids, isBatch: true, with: row.change)
    #expect(again.results.allSatisfy { !$0.isChanged })
    #expect(editor.list == once)
  }

  @Test(
    arguments: [
      (["Milk", "Tea"], ["Soya"], ItemChange(checked: true), "notFound Soya: "),
      (["Milk", "Tea"], ["Milk", "Millk"], ItemChange(checked: true), "notFound[1] Millk: Milk"),
      (["Milk", "MILK", "Tea"], ["Tea", "milk"], ItemChange(amount: "1"), "ambiguous[1] milk: Milk, MILK"),
      (["Milk", "MILK"], ["milk"], ItemChange(checked: true), "ambiguous milk: Milk, MILK"),
      // With another field the mark decides nothing.
      (["[x] Milk", "MILK"], ["milk"], ItemChange(amount: "1", checked: true), "ambiguous milk: Milk, MILK"),
      (["Milk", "Oat milk"], ["Milk"], ItemChange(name: "OAT  MILK"), "nameTaken OAT  MILK: Oat milk"),
      (["Milk", "[x] Cream"], ["Milk"], ItemChange(name: "Cream"), "nameTaken Cream: Cream"),
      (["Milk", "Tea"], ["Milk", "Tea"], ItemChange(name: "New"), "nameTaken[1] New: Milk"),
      (["Milk"], ["Milk"], ItemChange(), "nothingToChange Milk"),
      (["~Milk"], ["~Milk"], ItemChange(checked: true), "notFound ~Milk: "),
    ] as [([String], [String], ItemChange, String)])
  func aRefusedChangeLeavesTheListAlone(
    rows: [String], references: [String], change: ItemChange, expected: String
  ) {
    let before = EditingRows.list(rows, sections: ["Dairy"])
    var editor = EditingRows.editor(before)
    let error = #expect(throws: EditError.self) {
      try editor.update(references, isBatch: references.count > 1, with: change)
    }
    #expect(error.map(brief) == expected)
    #expect(editor.list == before)
  }

  @Test func aFailureAfterAChangeLeavesNothingBehind() {
    let before = EditingRows.list(["Milk", "Tea"])
    var editor = EditingRows.editor(before)
    #expect(throws: EditError.self) {
      try editor.update(["Milk", "Nope"], isBatch: true, with: ItemChange(section: "New"))
    }
    #expect(editor.list == before)
  }

  @Test func composedAndDecomposedAreDifferentTexts() throws {
    var editor = EditingRows.editor(EditingRows.list(["Cr\u{E9}me | \u{E9}"]))
    let outcome = try editor.update(
      ["cre\u{301}me"], isBatch: false, with: ItemChange(name: "Cre\u{301}me", amount: "e\u{301}"))
    #expect(outcome.results[0].isChanged)
    #expect(sameBytes(editor.list.items[0].name, "Cre\u{301}me"))
    #expect(sameBytes(editor.list.items[0].amount, "e\u{301}"))
  }

  @Test(arguments: [
    (ItemChange(amount: ""), true, #""amount": """#), (ItemChange(section: ""), true, #""section": """#),
    (ItemChange(optional: false), true, #""optional": false"#),
    (ItemChange(checked: false), true, #""checked": false"#),
    (ItemChange(name: "Milk"), false, #""amount": {"#), (ItemChange(name: "MILK"), true, #""amount": {"#),
  ])
  func settingAFieldDropsItsOriginalOnly(change: ItemChange, isChanged: Bool, expected: String) throws {
    let json = """
      [{"name": "Milk", "amount": {"l": 2}, "section": ["a"], "optional": "perhaps", "checked": "who knows", "x": 1.0}]
      """
    let before = try ShoppingListExport(decoding: Array(json.utf8))
    var editor = EditingRows.editor(before)
    #expect(try editor.update(["Milk"], isBatch: false, with: change).results[0].isChanged == isChanged)
    let text = String(decoding: editor.list.encoded(), as: UTF8.self)
    #expect(text.contains(expected), "\(text)")
    #expect(text.contains(#""x": 1.0"#))
    let fields: [(String, Bool)] = [
      (#""l": 2"#, change.amount == nil), (#""a""#, change.section == nil),
      ("perhaps", change.optional == nil),
      ("who knows", change.checked == nil),
    ]
    for (original, stays) in fields { #expect(text.contains(original) == stays, "\(original) in \(text)") }
    #expect((editor.list.items[0].lastModified == EditingRows.now) == isChanged)
  }
}
