import ShoppingCore
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("", "", true), ("", "a", true), ("a", "", false), ("a", "a", true), ("ab", "aab", true),
    ("aab", "aaab", true),
    ("aab", "aaa", false), ("b", "abc", true), ("bc", "abc", true), ("abcd", "abc", false),
    ("abab", "abaabab", true),
    // Composed and decomposed é are one Character; a letter is not found in a Character that it begins.
    ("caf\u{E9}", "un cafe\u{301} noir", true), ("e", "cafe\u{301}", false), ("..", "a...", true),
    ("👩", "👩‍🍳", false),
  ])
  func aPartIsFoundWhereItStands(_ row: (part: String, text: String, isFound: Bool)) {
    #expect(occurs(row.part, in: row.text) == row.isFound)
  }
}
