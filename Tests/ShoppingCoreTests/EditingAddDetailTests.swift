import Testing

@testable import ShoppingCore

/// add_item: joined amounts that grow too long, and the mention of similar rows.
@Suite struct EditingAddDetailTests {
  @Test(arguments: [("9", 196), ("99", 197)])
  func aJoinedAmountIsNeverCut(given: String, length: Int) throws {
    let list = EditingRows.list(["Tea", "Milk | \(String(repeating: "é", count: length))"])
    var editor = EditingRows.editor(list)
    let request = AddRequest(name: "Milk", amount: given)
    if length + 3 + given.count <= 200 {
      #expect(try editor.add([request]).results[0].outcome == .merged)
      #expect(editor.list.items[1].amount.unicodeScalars.count == 200)
    } else {
      let alone = #expect(throws: EditError.self) { try editor.add([request]) }
      #expect(alone.map(brief) == "amountTooLong Milk 202")
      let inBatch = #expect(throws: EditError.self) {
        try editor.add([AddRequest(name: "Tea", amount: "1"), request])
      }
      #expect(inBatch.map(brief) == "amountTooLong[1] Milk 202")
      #expect(editor.list == list)
    }
  }

  /// A long amount that somebody else wrote is no obstacle as long as we add nothing to it.
  @Test func aLongAmountInTheFileIsKept() throws {
    let long = String(repeating: "x", count: 300)
    var editor = EditingRows.editor(EditingRows.list(["Milk | \(long)", "[x] Tea | \(long)"]))
    #expect(try editor.add([AddRequest(name: "Milk", amount: long)]).results[0].outcome == .alreadyOnList)
    #expect(try editor.add([AddRequest(name: "Tea")]).results[0].outcome == .backOnList)
  }

  @Test(
    arguments: [
      ("Creme", ["Crème", "Tea"], ["Crème"]),
      (
        "Oat milk", ["Milk", "Bread", "Soy milk", "Rice milk", "Goat milk"],
        ["Milk", "Soy milk", "Rice milk"]
      ),
      // The loose key before shared words, more shared words before fewer.
      (
        "Creme fraiche light", ["Creme", "Creme fraiche", "Crème fraîche light"],
        ["Crème fraîche light", "Creme fraiche", "Creme"]
      ),
      // The same name twice is one hint; small words, numbers and parts of words are none.
      ("Oat milk", ["Milk", "Milk"], ["Milk"]), ("Can of soup", ["Tin of beans"], []),
      ("Salt 500", ["Rice 500"], []),
      ("Milk", ["Vollmilk", "Milkshake"], []), ("Tea", ["Bread"], []),
    ] as [(String, [String], [String])])
  func similarRowsAreMentionedAndNotTouched(name: String, rows: [String], similar: [String]) throws {
    let before = EditingRows.list(rows)
    var editor = EditingRows.editor(before)
    let outcome = try editor.add([AddRequest(name: name, amount: "1"), AddRequest(name: "Zzz")])
    #expect(outcome.results[0].similar == similar)
    #expect(editor.list.rows.prefix(rows.count).elementsEqual(before.rows))
  }

  @Test func rowsOfTheSameCallAreNotSimilar() throws {
    var editor = EditingRows.editor(EditingRows.list([]))
    let outcome = try editor.add([AddRequest(name: "Oat milk"), AddRequest(name: "Soy milk")])
    #expect(outcome.results.map(\.similar) == [[], []])
  }

  @Test func onlyAddedRowsMentionSimilarOnes() throws {
    var editor = EditingRows.editor(EditingRows.list(["Milk", "[x] Oat milk"]))
    #expect(try editor.add([AddRequest(name: "Oat milk")]).results[0].similar.isEmpty)
  }
}
