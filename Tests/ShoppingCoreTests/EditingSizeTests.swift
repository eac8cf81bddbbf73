import Testing

@testable import ShoppingCore

/// Long lists: the bound on growth, and one pass for a call.
@Suite struct EditingSizeTests {
  static func long(_ count: Int) -> ShoppingListExport {
    ShoppingListExport(
      items: (0..<count).map {
        ShoppingItem(id: ItemID(high: UInt64($0) << 32, low: 1), name: "Thing \($0)", checked: $0 == 7)
      })
  }

  @Test func rowsBeyondTheLimitAreRefused() throws {
    var editor = EditingRows.editor(Self.long(ListEditor.rowLimit - 1))
    let before = editor.list
    let error = #expect(throws: EditError.self) {
      try editor.add([AddRequest(name: "One"), AddRequest(name: "Two")])
    }
    #expect(error.map(brief) == "tooLarge 10001")
    #expect(editor.list == before)
    _ = try editor.add([AddRequest(name: "One")])
    #expect(editor.list.rows.count == ListEditor.rowLimit)
  }

  @Test func aListOverTheLimitCanBeEditedAndReduced() throws {
    var editor = EditingRows.editor(Self.long(ListEditor.rowLimit + 5))
    #expect(throws: EditError.self) { try editor.add([AddRequest(name: "One")]) }
    #expect(try editor.add([AddRequest(name: "Thing 7")]).results[0].outcome == .backOnList)
    #expect(
      try editor.update(["Thing 8"], isBatch: false, with: ItemChange(amount: "1")).results[0].isChanged)
    #expect(try editor.remove(["Thing 9"], isBatch: false).count == 1)
    let outcome = try editor.apply(
      Replacement(
        revision: editor.list.revision, entries: [EntryChange(change: ItemChange(name: "One"))],
        removals: ["Thing 10"]))
    #expect(outcome.added.count == 1)
    let error = #expect(throws: EditError.self) {
      try editor.apply(
        Replacement(revision: editor.list.revision, entries: [EntryChange(change: ItemChange(name: "Two"))]))
    }
    #expect(error.map(brief) == "tooLarge 10005")
  }

  /// 10,000 rows and 500 entries: keys are computed once, not once for each entry. A bound against hanging only.
  @Test func largeListsAreEditedInOnePass() throws {
    let rows = (0..<ListEditor.rowLimit).map { number in
      ShoppingItem(
        id: ItemID(high: UInt64(number) << 32, low: 1), name: "Größe \(number) Äpfel",
        section: "S\(number % 30)",
        checked: number % 3 == 0)
    }
    let list = ShoppingListExport(items: rows)
    let start = ContinuousClock.now
    var editor = EditingRows.editor(list)
    let entries = (0..<500).map {
      EntryChange(change: ItemChange(name: "größe \($0 * 17) äpfel", section: "T\($0)"))
    }
    let removals = (0..<500).map { "Größe \($0 * 17 + 1) Äpfel" }
    let outcome = try editor.apply(Replacement(revision: list.revision, entries: entries, removals: removals))
    #expect(outcome.updated.count == 500 && outcome.removed.count == 500 && outcome.newSections.count == 500)
    let references = (0..<100).map { "Größe \($0 * 17) Äpfel" }
    #expect(try editor.update(references, isBatch: true, with: ItemChange(amount: "1")).results.count == 100)
    let requests = (0..<100).map { AddRequest(name: "Neue Äpfel \($0)") }
    #expect(try editor.add(requests).results.allSatisfy { $0.similar.count == 3 })
    #expect(throws: EditError.self) {
      try editor.update(["Größe 1 Äpfell"], isBatch: false, with: ItemChange(checked: true))
    }
    let query = ItemQuery(editor.list)
    #expect(editor.list.items.allSatisfy { query.shortID(of: $0).utf8.count == 8 })
    #expect(start.duration(to: .now) < .seconds(60))
  }
}
