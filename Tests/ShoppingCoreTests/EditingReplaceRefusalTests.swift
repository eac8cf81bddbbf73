import Testing

@testable import ShoppingCore

/// CONTRACT §7, update_shopping_list: what is refused, and that it leaves the list alone.
@Suite struct EditingReplaceRefusalTests {
  static let abc = EditingReplaceTests.abc

  @Test(
    arguments: [
      (abc, Replacement(revision: "r0", removals: ["nope"]), "stale r0"),
      (abc, Replacement(revision: "", entries: [entry(nil, "A")]), "stale "),
      (
        abc, Replacement(revision: "=", entries: [entry(nil, "A"), entry("DDDDDDDD")]),
        "unknownID[1] DDDDDDDD"
      ),
      // An id member is an id, never a name.
      (abc, Replacement(revision: "=", entries: [entry("A", amount: "1")]), "unknownID[0] A"),
      (
        ["A | #AAAAAAAA", "B | #AAAAAAAA"], Replacement(revision: "=", entries: [entry("AAAAAAAA")]),
        "ambiguous[0] AAAAAAAA: A, B"
      ),
      (
        ["M", "m", "T"],
        Replacement(revision: "=", entries: [entry(nil, "T"), entry(nil, "M", checked: true)]),
        "ambiguous[1] M: M, m"
      ),
      (abc, Replacement(revision: "=", entries: [entry(nil, nil, amount: "1")]), "nameMissing[0]"),
      (abc, Replacement(revision: "=", removals: ["A", "Bee"]), "notFound[1] Bee: "),
      (["M", "m"], Replacement(revision: "=", removals: ["M"]), "ambiguous[0] M: M, m"),
      (abc, Replacement(revision: "=", entries: [entry("AAAAAAAA")], removals: ["a"]), "changedAndRemoved A"),
      (
        abc, Replacement(revision: "=", entries: [entry(nil, "a")], removals: ["AAAAAAAA"]),
        "changedAndRemoved A"
      ),
      (abc, Replacement(revision: "=", entries: [entry("AAAAAAAA"), entry(nil, "a")]), "namedTwice[1] A"),
      (abc, Replacement(revision: "=", entries: [entry(nil, "a"), entry("AAAAAAAA")]), "namedTwice[0] A"),
      (abc, Replacement(revision: "=", entries: [entry("AAAAAAAA"), entry("aaaaaaaa0")]), "namedTwice[1] A"),
      (abc, Replacement(revision: "=", entries: [entry("AAAAAAAA", "b")]), "nameTaken[0] b: B"),
      // A chain whose end is not renamed.
      (
        abc, Replacement(revision: "=", entries: [entry("AAAAAAAA", "B"), entry("BBBBBBBB", "C")]),
        "nameTaken[1] C: C"
      ),
      (
        abc, Replacement(revision: "=", entries: [entry("AAAAAAAA", "D"), entry("BBBBBBBB", "d")]),
        "nameGivenTwice[1] d"
      ),
      (
        abc, Replacement(revision: "=", entries: [entry("AAAAAAAA", "D"), entry(nil, "D")]),
        "nameGivenTwice[1] D"
      ),
      (abc, Replacement(revision: "=", entries: [entry(nil, "D"), entry(nil, "d")]), "nameGivenTwice[1] d"),
    ] as [([String], Replacement, String)])
  func aRefusedReplacementLeavesTheListAlone(rows: [String], replacement: Replacement, expected: String) {
    let before = EditingRows.list(rows, sections: ["Dairy"])
    var replacement = replacement
    if replacement.revision == "=" { replacement.revision = before.revision }
    // Something that would change the list comes first.
    replacement.sections = ["New"]
    var editor = EditingRows.editor(before)
    let error = #expect(throws: EditError.self) { try editor.apply(replacement) }
    #expect(error.map(brief) == expected)
    #expect(editor.list == before)
  }

  @Test func theSameCallAgainIsStale() throws {
    let before = EditingRows.list(["A"])
    var editor = EditingRows.editor(before)
    let replacement = Replacement(revision: before.revision, entries: [entry(nil, "B")])
    _ = try editor.apply(replacement)
    let error = #expect(throws: EditError.self) { try editor.apply(replacement) }
    #expect(error.map(brief) == "stale \(before.revision)")
  }
}
