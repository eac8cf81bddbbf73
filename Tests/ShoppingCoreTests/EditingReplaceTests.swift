import Testing

@testable import ShoppingCore

/// CONTRACT §7, update_shopping_list: what it does not mention stays.
@Suite struct EditingReplaceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var rule: String
    var list: [String]
    var entries: [EntryChange] = []
    var removals: [String] = []
    var sections: [String] = []
    var result: [String]
    var sectionsAfter: [String] = ["Produce", "Dairy"]
    var newSections: [String] = []
    /// changed, added, removed, kept
    var counts: [Int]

    var testDescription: String { rule }
  }

  static let abc = ["A | 1 | #AAAAAAAA", "B | #BBBBBBBB", "C | #CCCCCCCC"]

  static let edits = [
    Row(
      rule: "a row by id", list: abc, entries: [entry("BBBBBBBB", amount: "2")],
      result: ["A | 1", "B | 2 *", "C"], counts: [1, 0, 0, 2]),
    Row(
      rule: "a row by whole id", list: abc,
      entries: [entry("bbbbbbbb-0000-0000-0000-000000000001", checked: true)],
      result: ["A | 1", "[x] B *", "C"], counts: [1, 0, 0, 2]),
    Row(
      rule: "a row by name keeps its spelling", list: abc, entries: [entry(nil, "b", amount: "2")],
      result: ["A | 1", "B | 2 *", "C"], counts: [1, 0, 0, 2]),
    Row(
      rule: "name with id renames", list: abc, entries: [entry("#bbbbbbbb", "Beta")],
      result: ["A | 1", "Beta *", "C"], counts: [1, 0, 0, 2]),
    Row(
      rule: "an unknown name is a new row at the end", list: abc, entries: [entry(nil, "D", checked: true)],
      result: ["A | 1", "B", "C", "[x] D *"], counts: [0, 1, 0, 3]),
    Row(
      rule: "a row named without a change is not touched", list: abc, entries: [entry("BBBBBBBB")],
      result: ["A | 1", "B", "C"], counts: [0, 0, 0, 2]),
    Row(
      rule: "empty clears", list: abc, entries: [entry("AAAAAAAA", amount: "")], result: ["A *", "B", "C"],
      counts: [1, 0, 0, 2]),
    Row(
      rule: "removals by id and name, each once", list: abc, removals: ["CCCCCCCC", "a", "c"], result: ["B"],
      counts: [0, 0, 2, 1]),
    Row(
      rule: "an id that is a name is the id here", list: ["A | #AAAAAAAA", "aaaaaaaa | #BBBBBBBB"],
      entries: [entry("AAAAAAAA", amount: "1")], result: ["A | 1 *", "aaaaaaaa"], counts: [1, 0, 0, 1]),
  ]

  static let names = [
    Row(
      rule: "names may be swapped", list: abc, entries: [entry("AAAAAAAA", "B"), entry("BBBBBBBB", "A")],
      result: ["B | 1 *", "A *", "C"], counts: [2, 0, 0, 1]),
    Row(
      rule: "names may be passed on in a ring", list: abc,
      entries: [entry("AAAAAAAA", "b"), entry("BBBBBBBB", "c"), entry("CCCCCCCC", "a")],
      result: ["b | 1 *", "c *", "a *"], counts: [3, 0, 0, 0]),
    Row(
      rule: "a name that is renamed away is free", list: abc,
      entries: [entry("BBBBBBBB", "D"), entry(nil, "B")],
      result: ["A | 1", "D *", "C", "B *"], counts: [1, 1, 0, 2]),
    Row(
      rule: "a removed row's name is free for another", list: abc, entries: [entry("AAAAAAAA", "B")],
      removals: ["BBBBBBBB"], result: ["B | 1 *", "C"], counts: [1, 0, 1, 1]),
    Row(
      rule: "of namesakes a name means the one that stays",
      list: ["M | 1 | #AAAAAAAA", "M | 2 | #BBBBBBBB", "T"],
      entries: [entry(nil, "m", amount: "3")], removals: ["BBBBBBBB"], result: ["M | 3 *", "T"],
      counts: [1, 0, 1, 1]),
    Row(
      rule: "of namesakes a name means the one that is not renamed",
      list: ["M | 1 | #AAAAAAAA", "M | 2 | #BBBBBBBB"],
      entries: [entry("AAAAAAAA", "N"), entry(nil, "M", amount: "3")], result: ["N | 1 *", "M | 3 *"],
      counts: [2, 0, 0, 0]),
    Row(
      rule: "namesakes that were there may stay", list: ["M | #AAAAAAAA", "M | #BBBBBBBB"],
      entries: [entry("AAAAAAAA", "m", amount: "1")], result: ["m | 1 *", "M"], counts: [1, 0, 0, 1]),
  ]

  static let orders = [
    Row(
      rule: "all rows mentioned: their order", list: abc,
      entries: [entry("CCCCCCCC"), entry(nil, "A"), entry("BBBBBBBB", amount: "2")],
      result: ["C", "A | 1", "B | 2 *"], counts: [1, 0, 0, 0]),
    Row(
      rule: "all that stay mentioned: their order, new ones in their place", list: abc,
      entries: [entry(nil, "N"), entry("CCCCCCCC"), entry("AAAAAAAA"), entry(nil, "O")], removals: ["B"],
      result: ["N *", "C", "A | 1", "O *"], counts: [0, 2, 1, 0]),
    Row(
      rule: "one not mentioned: all keep their places", list: abc,
      entries: [entry("CCCCCCCC"), entry(nil, "N"), entry("AAAAAAAA")], result: ["A | 1", "B", "C", "N *"],
      counts: [0, 1, 0, 1]),
    Row(
      rule: "unusable rows keep their places", list: ["~1"] + abc.prefix(2) + ["~2", "C | #CCCCCCCC", "~3"],
      entries: [entry("CCCCCCCC"), entry("BBBBBBBB"), entry("AAAAAAAA")],
      result: ["~1", "C", "B", "~2", "A | 1", "~3"], counts: [0, 0, 0, 0]),
    Row(
      rule: "unusable rows keep their places beside new ones", list: ["A | #AAAAAAAA", "~1"],
      entries: [entry(nil, "N"), entry("AAAAAAAA")], result: ["N *", "~1", "A"], counts: [0, 1, 0, 0]),
    Row(
      rule: "an empty list takes the order of the entries", list: [],
      entries: [entry(nil, "B"), entry(nil, "A")],
      result: ["B *", "A *"], counts: [0, 2, 0, 0]),
    Row(
      rule: "all rows mentioned in their order: nothing changes", list: abc,
      entries: [entry("AAAAAAAA"), entry("BBBBBBBB"), entry("CCCCCCCC")], result: ["A | 1", "B", "C"],
      counts: [0, 0, 0, 0]),
  ]

  static let sections = [
    Row(
      rule: "sections mentioned come first", list: abc, sections: ["dairy"], result: ["A | 1", "B", "C"],
      sectionsAfter: ["Dairy", "Produce"], counts: [0, 0, 0, 3]),
    Row(
      rule: "mentioned twice counts once", list: abc, sections: ["Dairy", "DAIRY", "Produce"],
      result: ["A | 1", "B", "C"], sectionsAfter: ["Dairy", "Produce"], counts: [0, 0, 0, 3]),
    Row(
      rule: "the present order is no change", list: abc, sections: ["Produce", "Dairy"],
      result: ["A | 1", "B", "C"], counts: [0, 0, 0, 3]),
    Row(
      rule: "an unknown section is created", list: abc, sections: ["Cold", "Dairy"],
      result: ["A | 1", "B", "C"],
      sectionsAfter: ["Cold", "Dairy", "Produce"], newSections: ["Cold"], counts: [0, 0, 0, 3]),
    Row(
      rule: "one that only rows name is listed, but not new", list: ["A |  | Bath"], sections: ["BATH"],
      result: ["A |  | Bath"], sectionsAfter: ["Bath", "Produce", "Dairy"], counts: [0, 0, 0, 1]),
    Row(
      rule: "entries use the spelling of sections", list: ["A"], entries: [entry(nil, "A", section: "cold")],
      sections: ["Cold"], result: ["A |  | Cold *"], sectionsAfter: ["Cold", "Produce", "Dairy"],
      newSections: ["Cold"], counts: [1, 0, 0, 0]),
    Row(
      rule: "sections of entries come last", list: ["A"], entries: [entry(nil, "A", section: "Cold")],
      sections: ["Dairy", "Bath"], result: ["A |  | Cold *"],
      sectionsAfter: ["Dairy", "Bath", "Produce", "Cold"],
      newSections: ["Bath", "Cold"], counts: [1, 0, 0, 0]),
    Row(
      rule: "a section emptied by a removal stays", list: ["A |  | Dairy"], removals: ["A"], result: [],
      counts: [0, 0, 1, 0]),
  ]

  @Test(arguments: edits + names + orders + sections)
  func whatIsNotMentionedStays(row: Row) throws {
    let before = EditingRows.list(row.list, sections: ["Produce", "Dairy"])
    var editor = EditingRows.editor(before)
    let replacement = Replacement(
      revision: before.revision, entries: row.entries, removals: row.removals, sections: row.sections)
    let outcome = try editor.apply(replacement)
    #expect(EditingRows.shown(editor.list) == row.result)
    #expect(editor.list.sections == row.sectionsAfter)
    #expect(outcome.newSections == row.newSections)
    let changed = outcome.updated.filter(\.isChanged)
    #expect([changed.count, outcome.added.count, outcome.removed.count, outcome.kept] == row.counts)
    #expect(outcome.isChanged == (editor.list != before))
    #expect((outcome.updated.map(\.item) + outcome.added).allSatisfy(editor.list.items.contains))
    #expect((outcome.updated.map(\.was) + outcome.removed).allSatisfy(before.items.contains))
  }

  @Test func sectionsOfEqualKeyAreAllKept() throws {
    let before = EditingRows.list(["A"], sections: ["Dairy", "X", "DAIRY", "Dairy"])
    var editor = EditingRows.editor(before)
    _ = try editor.apply(Replacement(revision: before.revision, sections: ["X", "DAIRY"]))
    #expect(editor.list.sections == ["X", "DAIRY", "Dairy", "Dairy"])
  }

  @Test func membersThatWeDoNotKnowSurvive() throws {
    let json = """
      {"items": [{"id": "AAAAAAAA-0000-4000-8000-000000000000", "name": "A", "price": 1.50}, {"x": 1e400},
        {"id": "BBBBBBBB-0000-4000-8000-000000000000", "name": "B", "tags": ["q"]}], "sections": [3], "top": null}
      """
    let before = try ShoppingListExport(decoding: Array(json.utf8))
    var editor = EditingRows.editor(before)
    let entries = [
      entry("BBBBBBBB", "Beta"), entry(nil, "New"), entry("AAAAAAAA", amount: "1"),
    ]
    _ = try editor.apply(Replacement(revision: before.revision, entries: entries))
    #expect(EditingRows.shown(editor.list) == ["Beta *", "?", "New *", "A | 1 *"])
    let text = String(decoding: editor.list.encoded(), as: UTF8.self)
    for part in [#""price": 1.50"#, #""x": 1e400"#, #""q""#, #""top": null"#, "    3"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  /// Members left out stay, on every matched row.
  @Test func membersLeftOutStay() throws {
    let before = EditingRows.list(["[x] A | 1 | Dairy | optional | #AAAAAAAA"], sections: ["Dairy"])
    for change in [
      ItemChange(name: "B"), ItemChange(amount: "2"), ItemChange(section: "S"), ItemChange(optional: false),
      ItemChange(checked: false),
    ] {
      var editor = EditingRows.editor(before)
      _ = try editor.apply(
        Replacement(revision: before.revision, entries: [EntryChange(id: "AAAAAAAA", change: change)]))
      var expected = before.items[0]
      if let name = change.name { expected.name = name }
      if let amount = change.amount { expected.amount = amount }
      if let section = change.section { expected.section = section }
      if let optional = change.optional { expected.optional = optional }
      if let checked = change.checked { expected.checked = checked }
      expected.lastModified = EditingRows.now
      #expect(editor.list.items == [expected])
    }
  }
}
