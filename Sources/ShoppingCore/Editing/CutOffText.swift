/// Recognises what a program writes where it left something out: "…", "[truncated]", "and 12 more items".
///
/// Only whole texts count, and only these patterns: a thing may well be called "Rest" or "12 Eggs".
enum CutOffText {
  static func matches(_ text: String, as field: ItemText.Field) -> Bool {
    let text = text.lowercased()
    let hasDots = text.contains("…") || text.contains("⋯") || occurs("..", in: text)
    let words = text.split(whereSeparator: isDecoration).map(String.init)
    if words.isEmpty { return hasDots }
    if suffixes.contains(where: text.hasSuffix) { return true }
    let phrase = words.joined(separator: " ")
    if phrases.contains(phrase) || hasDots && wholes.contains(phrase) { return true }
    var rest = words[...]
    let hasLead = hasDots || leads.contains(words[0])
    if leads.contains(words[0]) { rest = rest.dropFirst() }
    // "2 more" says how much, too.
    if field == .amount, !hasLead, rest.count == 2 { return false }
    return isCount(rest) || hasLead && isOpenEnded(rest)
  }

  private static let leads: Set = ["and", "plus", "with"]
  private static let mores: Set = ["more", "other", "others", "additional", "further", "remaining"]
  private static let nouns: Set = [
    "item", "items", "row", "rows", "entry", "entries", "line", "lines", "thing", "things", "product",
    "products", "element", "elements", "character", "characters", "chars",
  ]
  private static let fates: Set = [
    "omitted", "unchanged", "truncated", "hidden", "skipped", "elided", "removed for brevity", "not shown",
    "omitted for brevity", "left out", "remain", "remaining", "follow", "as before",
  ]

  private static let suffixes = ["[truncated]", "(truncated)", "<truncated>", "{truncated}"]

  /// What is said of all that was left out. Alone it may be a section of somebody's.
  private static let wholes: Set = [
    "rest", "the rest", "rest of list", "rest of the list", "rest of items", "rest of the items",
    "the rest of the list", "the rest of the items", "remaining items", "other items", "all other items",
    "existing items", "remaining rows", "other rows", "existing rows", "everything else", "all others",
  ]

  private static let phrases: Set<String> = {
    var phrases: Set = [
      "truncated", "output truncated", "list truncated", "content truncated", "omitted",
      "omitted for brevity",
      "unchanged", "no change", "no changes", "as before", "same as before", "as above", "same as above",
      "etc",
      "and so on", "and so forth", "continued", "to be continued",
    ]
    let fates = [
      "unchanged", "omitted", "truncated", "omitted for brevity", "as before", "is unchanged",
      "are unchanged",
      "remains unchanged", "remain unchanged", "stays the same", "stay the same", "remains the same",
      "remain the same",
    ]
    for whole in wholes { for fate in fates { phrases.insert("\(whole) \(fate)") } }
    return phrases
  }()

  /// "12 more", "12 more items", "12 items more", "12 items omitted", "12 more items not shown".
  private static func isCount(_ words: ArraySlice<String>) -> Bool {
    guard let number = words.first, number.allSatisfy(\.isWholeNumber) else { return false }
    var rest = words.dropFirst()
    var saysMore = false
    if let word = rest.first, mores.contains(word) {
      saysMore = true
      rest = rest.dropFirst()
    }
    if let word = rest.first, nouns.contains(word) {
      rest = rest.dropFirst()
    } else if !saysMore {
      return false
    }
    if let word = rest.first, !saysMore, mores.contains(word) {
      saysMore = true
      rest = rest.dropFirst()
    }
    return rest.isEmpty ? saysMore : fates.contains(rest.joined(separator: " "))
  }

  /// "and more", "and others", "… more items", "and many more".
  private static func isOpenEnded(_ words: ArraySlice<String>) -> Bool {
    var rest = words
    if let word = rest.first, ["many", "several", "some", "few"].contains(word) { rest = rest.dropFirst() }
    guard let word = rest.first, mores.contains(word) else { return false }
    rest = rest.dropFirst()
    return rest.isEmpty || rest.count == 1 && nouns.contains(rest[rest.startIndex])
  }

  /// Brackets, dots, dashes and comment signs that stand around such a text, and blanks.
  private static func isDecoration(_ character: Character) -> Bool {
    character.isWhitespace || "….⋯,:;()[]{}<>/*#!+&|-–—_~\"'`".contains(character)
  }
}
