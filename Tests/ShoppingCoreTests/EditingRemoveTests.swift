import Testing

@testable import ShoppingCore

/// CONTRACT §7, remove_item.
@Suite struct EditingRemoveTests {
  @Test(
    arguments: [
      (["Milk", "Tea", "Bread"], ["tea"], ["Tea"], ["Milk", "Bread"]),
      // Each once, shown in list order.
      (
        ["Milk | #0E1B0C3E", "Tea", "Bread"], ["Bread", "Milk", "milk", "0e1b0c3e"], ["Milk", "Bread"],
        ["Tea"]
      ),
      (
        ["~1", "Milk", "~2", "[x] Tea | 1 | S", "~3"], ["Tea"], ["[x] Tea | 1 | S"],
        ["~1", "Milk", "~2", "~3"]
      ),
      (["~1", "Milk", "~2", "Tea", "~3"], ["Milk", "Tea"], ["Milk", "Tea"], ["~1", "~2", "~3"]),
      (["Milk", "Milk | #00000001"], ["00000001"], ["Milk"], ["Milk"]),
    ] as [([String], [String], [String], [String])])
  func theRowsNamedAreDeleted(rows: [String], references: [String], removed: [String], rest: [String]) throws
  {
    let before = EditingRows.list(rows, sections: ["S"])
    var editor = EditingRows.editor(before)
    let gone = try editor.remove(references, isBatch: references.count > 1)
    #expect(gone.map(EditingRows.shown) == removed)
    #expect(EditingRows.shown(editor.list) == rest)
    #expect(editor.list.rows.allSatisfy(before.rows.contains))
    #expect(editor.list.sections == ["S"])
  }

  @Test(
    arguments: [
      (["Milk", "Tea"], ["Soya"], "notFound Soya: "),
      (["Milk", "Tea"], ["Tea", "Milch"], "notFound[1] Milch: "),
      (["Milk", "milk", "Tea"], ["Tea", "Milk"], "ambiguous[1] Milk: Milk, milk"),
      // Removing sets no mark, so that the mark decides nothing.
      (["Milk", "[x] milk"], ["Milk"], "ambiguous Milk: Milk, milk"),
    ] as [([String], [String], String)])
  func aRefusedRemovalLeavesTheListAlone(rows: [String], references: [String], expected: String) {
    let before = EditingRows.list(rows)
    var editor = EditingRows.editor(before)
    let error = #expect(throws: EditError.self) {
      try editor.remove(references, isBatch: references.count > 1)
    }
    #expect(error.map(brief) == expected)
    #expect(editor.list == before)
  }

  @Test(
    arguments: [
      (["[x] Milk", "Tea", "~1", "[x] Bread"], ["[x] Milk", "[x] Bread"], ["Tea", "~1"]),
      (["Milk", "~1"], [], ["Milk", "~1"]), ([], [], []), (["[x] Milk"], ["[x] Milk"], []),
    ] as [([String], [String], [String])])
  func allBoughtRowsAreDeleted(rows: [String], removed: [String], rest: [String]) {
    var editor = EditingRows.editor(EditingRows.list(rows))
    #expect(editor.removeAllChecked().map(EditingRows.shown) == removed)
    #expect(EditingRows.shown(editor.list) == rest)
    #expect(editor.removeAllChecked().isEmpty)
  }
}
