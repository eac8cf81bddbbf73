import ShoppingCore

/// Foreign text inside our sentences: one line, and cut where a sentence would drown in it.
enum ToolText {
  /// As much of a name as a sentence quotes.
  static let quoteLimit = 60

  /// On one line and at most `limit` Unicode scalars, whole characters, an ellipsis for what is missing.
  static func cut(_ text: String, to limit: Int = quoteLimit) -> String {
    let line = ItemText.singleLine(text)
    guard line.unicodeScalars.count > limit else { return line }
    var result = ""
    var count = 0
    for character in line {
      count += character.unicodeScalars.count
      if count >= limit { break }
      result.append(character)
    }
    return result + "…"
  }

  static func quoted(_ text: String) -> String { "\"\(cut(text))\"" }

  /// A JSON value as an error names it.
  static func shown(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): cut(number.text)
    case .string(let text): quoted(text)
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// "1 row", "2 rows".
  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// "A; B; C; and 3 more".
  static func enumeration(_ parts: [String], count: Int, limit: Int = 20) -> String {
    let shown = parts.prefix(limit).joined(separator: "; ")
    return count > limit ? "\(shown); and \(count - limit) more" : shown
  }

  /// "A", "A and B", "A, B and C".
  static func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
