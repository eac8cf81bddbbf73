import ShoppingCore
import Testing

@testable import ShoppingSync

/// The shipped policy, and the guard against an empty or unusable file.
@Suite struct BackupWinsTests {
  static let rows: [(why: String, base: String?, store: String, file: String, result: String)] = [
    ("overwrites, adds, deletes what the file lacks", "1 2", "1=x@9 2", "1=a@5 3", "1=a@5 3"),
    ("first meeting: the file", nil, "1 2", "2=a 3", "2=a 3"),
    ("the file's order", "1 2", "1 2", "2 1", "2 1"),
    ("file as it was: the store's changes go out", "1@5 2", "1=a@5 3", "1@5 2", "1=a@900 3@900"),
    ("file as it was: the store's order goes out", "1 2", "2 1", "1 2", "2 1"),
    ("file as it was: the store was emptied", "1", "", "1", ""),
    ("an empty file wipes nothing", "1 2", "1 2", "", "1@900 2@900"),
    ("an empty file wipes nothing at the first meeting", nil, "1@5", "", "1@5"),
    ("both empty", "1", "", "", ""),
  ]

  @Test(arguments: rows) func theFileReplacesTheStoreUnlessItIsAsItWas(
    why: String, base: String?, store: String, file: String, result: String
  ) {
    let outcome = Reconciler(.backupWins).reconcile(
      store: shorthand(store), file: shorthand(file), base: base.map { shorthand($0) },
      at: VirtualTime.date(900))
    #expect(shorthand(outcome.list) == result, "\(why)")
  }

  /// Neither policy takes a file without one usable row for a wish to delete everything.
  @Test(arguments: Reconciler.Policy.allCases) func aFileOfUnusableRowsWipesNothing(policy: Reconciler.Policy)
  {
    var file = ShoppingListExport()
    file.rows = [.unusable(.null), .unusable(.bool(true))]
    let store = shorthand("1@5 2@5")
    let outcome = Reconciler(policy).reconcile(
      store: store, file: file, base: store, at: VirtualTime.date(900))
    #expect(shorthand(outcome.list) == "1@5 2@5")
    #expect(outcome.changes.isEmpty)
    #expect(outcome.list.unusableRowCount == 2)
  }

  @Test(arguments: Reconciler.Policy.allCases) func unusableRowsKeepTheirPlaces(policy: Reconciler.Policy) {
    var file = shorthand("1@5 2@5")
    file.rows.insert(.unusable(.null), at: 1)
    let store = shorthand("1@5 2@5 3@6")
    let outcome = Reconciler(policy).reconcile(
      store: store, file: file, base: shorthand("1@5 2@5"), at: VirtualTime.date(900))
    #expect(shorthand(outcome.list) == "1@5 2@5 3@6")
    guard outcome.list.rows.count == 4, case .unusable = outcome.list.rows[1] else {
      Issue.record("the unusable row has moved: \(outcome.list.rows)")
      return
    }
  }

  @Test func aRowWithoutANameStaysOut() {
    let file = list(row(1, "Milk", at: 5))
    let store = list(row(1, "", at: 5), row(2, " "))
    let outcome = Reconciler(.backupWins).reconcile(
      store: store, file: file, base: file, at: VirtualTime.date(900))
    #expect(brief(outcome.list) == "Milk")
    #expect(outcome.changes.isEmpty)
  }
}

/// Versions that lost against the file when two devices wrote at once.
@Suite struct FoldingTests {
  static let rows: [(why: String, current: String, versions: [String], result: String)] = [
    ("the same", "1@5", ["1@5"], "1@5"),
    ("each added a row", "1 2@5", ["1 3@6"], "1 2@5 3@6"),
    ("each edited a row", "1=a@5 2@5", ["1@4 2=b@6"], "1=a@5 2=b@6"),
    ("both edited one: the newer", "1=a@5", ["1=b@6"], "1=b@6"),
    ("a deletion does not count", "1", ["1 2"], "1 2"),
    ("several, one after the other", "1", ["1 2@5", "1 3@5", "1 2=x@9"], "1 2=x@9 3@5"),
    ("the order is the current one's", "2 1", ["1 2"], "2 1"),
    ("no date is made up", "1", ["1 2"], "1 2"),
    ("neither dated, no date is made up", "1=a", ["1=b"], "1=b"),
  ]

  @Test(arguments: rows) func aVersionIsFoldedIn(
    why: String, current: String, versions: [String], result: String
  ) {
    let reconciler = Reconciler(.newerRowWins)
    let folded = versions.reduce(shorthand(current)) { reconciler.folding(shorthand($1), into: $0) }
    #expect(shorthand(folded) == result, "\(why)")
  }

  @Test func unusableRowsAreFoldedInOnce() {
    var version = shorthand("1")
    version.rows.append(.unusable(.bool(true)))
    let reconciler = Reconciler(.newerRowWins)
    let folded = reconciler.folding(version, into: shorthand("1"))
    #expect(folded.unusableRowCount == 1)
    #expect(reconciler.folding(version, into: folded).unusableRowCount == 1)
  }
}
