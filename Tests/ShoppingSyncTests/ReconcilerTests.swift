import ShoppingCore
import Testing

@testable import ShoppingSync

/// Rows, dates, order and sections of `newerRowWins`. "Now" is 900.
@Suite struct NewerRowWinsTests {
  static let reconciler = Reconciler(.newerRowWins)

  struct Merge: Sendable, CustomTestStringConvertible {
    var why: String
    var base: String?
    var store: String
    var file: String
    var result: String

    init(_ why: String, base: String?, store: String, file: String, _ result: String) {
      self.why = why
      self.base = base
      self.store = store
      self.file = file
      self.result = result
    }

    var testDescription: String { why }
  }

  static let rows = [
    Merge("nothing anywhere", base: "", store: "", file: "", ""),
    Merge("nothing changed", base: "1@5 2", store: "1@5 2", file: "1@5 2", "1@5 2"),
    // Present on both sides.
    Merge("file newer", base: nil, store: "1=a@5", file: "1=b@6", "1=b@6"),
    Merge("store newer", base: nil, store: "1=a@7", file: "1=b@6", "1=a@7"),
    Merge("only the store dated", base: nil, store: "1=a@5", file: "1=b", "1=a@5"),
    Merge("only the file dated", base: nil, store: "1=a", file: "1=b@5", "1=b@5"),
    Merge("same date, greater bytes here", base: nil, store: "1=b@5", file: "1=a@5", "1=b@5"),
    Merge("same date, greater bytes there", base: nil, store: "1=a@5", file: "1=b@5", "1=b@5"),
    Merge("neither dated, greater bytes here", base: nil, store: "1=b", file: "1=a", "1=b@900"),
    Merge("neither dated, greater bytes there", base: nil, store: "1=a", file: "1=b", "1=b@900"),
    Merge("same content, other date: as it stands there", base: nil, store: "1@9", file: "1@5", "1@5"),
    Merge("same content, no date: none is made up", base: nil, store: "1", file: "1", "1"),
    // An edit is newer than what it edited.
    Merge("edited here, not stamped", base: "1@5", store: "1=a@5", file: "1@5", "1=a@900"),
    Merge("edited here, stamp forgotten", base: "1@5", store: "1=a", file: "1@5", "1=a@900"),
    Merge("edited here, stamped by the app", base: "1@5", store: "1=a@800", file: "1@5", "1=a@800"),
    Merge(
      "edited here, by a clock that is behind", base: "1@5000", store: "1=a@100", file: "1@5000", "1=a@5001"),
    Merge("edited here, never dated before", base: "1", store: "1=a", file: "1", "1=a@900"),
    Merge("edited on both sides, there later", base: "1@5", store: "1=a@5", file: "1=b@950", "1=b@950"),
    Merge("edited on both sides, here later", base: "1@5", store: "1=a@5", file: "1=b@800", "1=a@900"),
    Merge("edited there", base: "1@5", store: "1@5", file: "1=b@6", "1=b@6"),
    Merge("edited there, by hand, date left", base: "1=b@5", store: "1=b@5", file: "1=a@5", "1=a@5"),
    Merge("the file has gone back to an old row", base: "1=b@6", store: "1=b@6", file: "1=a@5", "1=b@6"),
    // Present on one side.
    Merge("added here", base: "1", store: "1 2@5", file: "1", "1 2@5"),
    Merge("added here, not dated", base: "1", store: "1 2", file: "1", "1 2@900"),
    Merge("added there", base: "1", store: "1", file: "1 2@5", "1 2@5"),
    Merge("added there, not dated", base: "1", store: "1", file: "1 2", "1 2"),
    Merge("added on both sides", base: "1", store: "1 2@5", file: "1 3@6", "1 2@5 3@6"),
    Merge("deleted here", base: "1 2", store: "1", file: "1 2", "1"),
    Merge("deleted there", base: "1 2", store: "1 2", file: "1", "1"),
    Merge("deleted on both sides", base: "1 2", store: "1", file: "1", "1"),
    Merge("deleted here, edited there", base: "1 2@5", store: "1", file: "1 2=a@6", "1 2=a@6"),
    Merge("deleted there, edited here", base: "1 2@5", store: "1 2=a@6", file: "1", "1 2=a@6"),
    Merge("everything deleted there", base: "1 2", store: "1 2", file: "", ""),
    Merge("everything deleted there, one added here", base: "1 2", store: "1 2 3@5", file: "", "3@5"),
    Merge("no base: nothing counts as deleted", base: nil, store: "1 2@5", file: "1 3@6", "1 3@6 2@5"),
    Merge("no base, empty file", base: nil, store: "1@5", file: "", "1@5"),
    Merge("no base, empty store", base: nil, store: "", file: "1@5", "1@5"),
    // Order.
    Merge("moved here", base: "1 2 3", store: "3 1 2", file: "1 2 3", "3 1 2"),
    Merge("moved there", base: "1 2 3", store: "1 2 3", file: "3 1 2", "3 1 2"),
    Merge("moved on both sides: the file's", base: "1 2 3", store: "2 1 3", file: "3 1 2", "3 1 2"),
    Merge("moved here, added there", base: "1 2", store: "2 1", file: "1 2 3@5", "2 3@5 1"),
    Merge("added here at the top", base: "1 2", store: "3@5 1 2", file: "1 2", "3@5 1 2"),
    Merge("added there at the top", base: "1 2", store: "1 2", file: "3@5 1 2", "3@5 1 2"),
    Merge("added in the middle on both sides", base: "1 2", store: "1 3@5 2", file: "1 4@5 2", "1 3@5 4@5 2"),
    Merge("deleted here what it stood behind there", base: "1 2", store: "1", file: "1 2 3@5", "1 3@5"),
    Merge("no base: the file's order", base: nil, store: "2 1", file: "1 2", "1 2"),
  ]

  @Test(arguments: rows) func mergesRowByRow(merge: Merge) {
    let base = merge.base.map { shorthand($0) }
    let outcome = Self.reconciler.reconcile(
      store: shorthand(merge.store), file: shorthand(merge.file), base: base, at: VirtualTime.date(900))
    #expect(shorthand(outcome.list) == merge.result)
    // The store, having done as told, and the file agree, and stay so.
    let again = Self.reconciler.reconcile(
      store: outcome.list, file: outcome.list, base: outcome.list, at: VirtualTime.date(901))
    #expect(again.changes.isEmpty)
    #expect(shorthand(again.list) == merge.result)
    // What was written once does not change when it is merged again with what it was made from.
    let late = Self.reconciler.reconcile(
      store: shorthand(merge.store), file: outcome.list, base: base, at: VirtualTime.date(950))
    #expect(ListContent(late.list) == ListContent(outcome.list))
  }

  /// Both devices see the same two rows, each from its own side, and choose the same one.
  @Test(arguments: [
    ("1=a@5", "1=b@5"), ("1=a", "1=b"), ("1=a@5", "1=b@6"), ("1✓@5", "1@5"), ("1=a", "1=b@6"),
    ("1=é@5", "1=e@5"),
  ])
  func theChoiceIsTheSameOnEveryDevice(one: String, other: String) {
    func choice(_ store: String, _ file: String) -> ListContent {
      let now = VirtualTime.date(900)
      return ListContent(
        Self.reconciler.reconcile(store: shorthand(store), file: shorthand(file), base: nil, at: now).list)
    }
    #expect(choice(one, other) == choice(other, one))
  }

  struct Sections: Sendable, CustomTestStringConvertible {
    var base: [String]?
    var store: [String]
    var file: [String]
    var result: [String]
    var testDescription: String { "\(base ?? ["–"]) \(store) \(file)" }
  }

  static let sections = [
    Sections(base: ["A", "B"], store: ["A", "B"], file: ["A", "B"], result: ["A", "B"]),
    Sections(base: ["A", "B"], store: ["B", "A"], file: ["A", "B"], result: ["B", "A"]),
    Sections(base: ["A", "B"], store: ["A"], file: ["A", "B"], result: ["A"]),
    Sections(base: ["A", "B"], store: ["A", "B"], file: ["B", "A", "C"], result: ["B", "A", "C"]),
    Sections(base: ["A"], store: ["A", "C"], file: ["B", "A"], result: ["B", "A", "C"]),
    Sections(base: ["A", "B"], store: ["A", "B"], file: ["A"], result: ["A"]),
    Sections(base: ["A", "B"], store: [], file: ["A", "B"], result: ["A", "B"]),
    Sections(base: ["A", "B"], store: [], file: ["B"], result: ["B"]),
    Sections(base: nil, store: ["C", "A"], file: ["A", "B"], result: ["A", "B", "C"]),
  ]

  @Test(arguments: sections) func mergesSections(merge: Sections) {
    let outcome = Self.reconciler.reconcile(
      store: shorthand("1", sections: merge.store), file: shorthand("1", sections: merge.file),
      base: merge.base.map { shorthand("1", sections: $0) }, at: VirtualTime.date(900))
    #expect(outcome.list.sections == merge.result)
  }

  @Test func aRowBringsItsSectionAlong() {
    let file = list(row(1, section: "B"), sections: ["A"])
    let store = list(row(1, section: "B"), row(2, section: "C", at: 5))
    let outcome = Self.reconciler.reconcile(store: store, file: file, base: file, at: VirtualTime.date(900))
    #expect(outcome.list.sections == ["A", "C"])
  }

  @Test func aRowWithoutAFinishedNameSaysNothing() {
    let base = list(row(1, "Milk", at: 5), row(2, "Eggs", at: 5))
    let store = list(row(1, " ", at: 5), row(2, "Eggs", at: 5), row(3, ""))
    let file = list(row(1, "Milk", amount: "2 l", at: 6), row(2, "Eggs", at: 5))
    let outcome = Self.reconciler.reconcile(store: store, file: file, base: base, at: VirtualTime.date(900))
    #expect(brief(outcome.list) == "Milk:2 l Eggs")
    #expect(outcome.changes.isEmpty)
    #expect(outcome.changes.order == [.row(1), .row(2)])
  }

  @Test func anIDThatTheStoreHasTwiceCountsOnce() {
    let store = list(row(1, "old", at: 5), row(1, "new", at: 6), row(1, "undated"))
    let outcome = Self.reconciler.reconcile(
      store: store, file: ShoppingListExport(), base: nil, at: VirtualTime.date(900))
    #expect(brief(outcome.list) == "new")
  }

  @Test func aDateAtTheEndOfTimeIsNoTrap() {
    var end = row(1, amount: "a")
    end.lastModified = Timestamp(millisecondsSince1970: .max)
    var edited = end
    edited.amount = "b"
    let outcome = Self.reconciler.reconcile(
      store: list(edited), file: list(end), base: list(end), at: VirtualTime.date(900))
    #expect(brief(outcome.list) == "row 1:b")
  }

  /// "é" composed and decomposed are the same name to Swift, and not the same bytes.
  @Test func bytesMakeTheDifference() {
    let composed = list(row(1, "caf\u{e9}", at: 5))
    let decomposed = list(row(1, "cafe\u{301}", at: 6))
    #expect(ListContent(composed) != ListContent(decomposed))
    let outcome = Self.reconciler.reconcile(
      store: composed, file: decomposed, base: composed, at: VirtualTime.date(900))
    #expect(outcome.changes.updated.count == 1)
  }

  @Test func theReportSaysWhatTheStoreHasToDo() {
    let base = shorthand("1@5 2@5 3@5 4@5")
    let store = shorthand("1@5 2@5 3@5 4@5 6@8")
    let file = shorthand("2@5 1=x@9 3@5 5@9")
    let changes = Self.reconciler.reconcile(
      store: store, file: file, base: base, at: VirtualTime.date(900)
    ).changes
    #expect(shorthand(changes.inserted) == "5@9")
    #expect(shorthand(changes.updated) == "1=x@9")
    #expect(shorthand(changes.deleted) == "4@5")
    #expect(changes.kept == 3)
    #expect(changes.isReordered)
    #expect(changes.order == [.row(2), .row(1), .row(3), .row(5), .row(6)])
  }
}
