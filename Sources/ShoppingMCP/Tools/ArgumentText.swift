import ShoppingCore

/// Texts among the arguments: what counts as one, how a number becomes one, when it is JSON.
enum ArgumentText {
  /// A name in the file may be longer than a new one; beyond this nobody means a row.
  static let referenceLimit = 1000

  /// The cleaned text; nil if nothing was said.
  static func decode(_ value: JSONValue, _ rule: Argument.TextRule, label: String)
    throws(ArgumentError) -> String?
  {
    let text = try plain(value, label: label, what: "a text")
    if rule.knowsNullWords, isNullWord(trimmed(text)) { return nil }
    let cleaned: String
    if let field = rule.field {
      do {
        cleaned = try ItemText.cleaned(text, as: field)
      } catch {
        throw ArgumentError(sentence: sentence(for: error, label: label))
      }
    } else {
      cleaned = trimmed(ItemText.singleLine(text))
      let count = cleaned.unicodeScalars.count
      guard count <= referenceLimit else {
        throw ArgumentError(
          sentence: sentence(for: .tooLong(count: count, limit: referenceLimit), label: label))
      }
    }
    guard cleaned.isEmpty else { return cleaned }
    switch rule.empty {
    case .isError: throw ArgumentError(sentence: sentence(for: .empty, label: label))
    case .isAbsent: return nil
    case .clears: return ""
    }
  }

  static func reference(_ value: JSONValue, label: String) throws(ArgumentError) -> String {
    let text = try plain(value, label: label, what: "an id or a name")
    if trimmed(ItemText.singleLine(text)).isEmpty {
      throw ArgumentError(sentence: sentence(for: .empty, label: label))
    }
    let count = text.unicodeScalars.count
    if count > referenceLimit {
      throw ArgumentError(
        sentence: sentence(for: .tooLong(count: count, limit: referenceLimit), label: label))
    }
    return trimmed(text)
  }

  private static func plain(_ value: JSONValue, label: String, what: String) throws(ArgumentError) -> String {
    switch value {
    case .string(let text): return text
    case .number(let number): return self.text(of: number)
    default: throw ArgumentError(sentence: "\(label) must be \(what), not \(ToolText.shown(value)).")
    }
  }

  private static func sentence(for problem: ItemText.Problem, label: String) -> String {
    switch problem {
    case .empty: "\(label) is empty."
    case .tooLong(let count, let limit): "\(label) has \(count) characters; at most \(limit)."
    case .looksCutOff(let text):
      "\(label) \(ToolText.quoted(text)) looks like a cut-off text, not an item."
    }
  }

  /// `2.0` is "2"; other numbers are what was written.
  static func text(of number: JSONNumber) -> String {
    let text = number.text
    if let integer = Int(text) { return String(integer) }
    // Up to 2^53 a Double holds every whole number exactly.
    if let value = Double(text), value.magnitude <= 9_007_199_254_740_992, value == value.rounded() {
      return String(Int(value))
    }
    return text
  }

  static func isNullWord(_ text: String) -> Bool { ["null", "None", "undefined"].contains(text) }

  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }

  /// The text, if it is an id or at least the first 8 hex digits of one, `#` before it allowed.
  static func id(_ value: JSONValue) -> String? {
    guard let sent = try? plain(value, label: "", what: "") else { return nil }
    let text = trimmed(sent)
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.utf8.dropFirst() : text.utf8[...]
    let isID =
      (8...36).contains(digits.count) && digits.prefix(8).allSatisfy(isHexDigit)
      && digits.allSatisfy { isHexDigit($0) || $0 == UInt8(ascii: "-") }
    return isID ? text : nil
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// The array or object whose JSON text this is; nil for any other text.
  ///
  /// What begins like JSON and is none is an error: the torso of an array is no shopping item.
  static func json(_ text: String, label: String) throws(ArgumentError) -> JSONValue? {
    let scalars = trimmed(text).unicodeScalars
    guard let first = scalars.first, first == "[" || first == "{" else { return nil }
    do {
      let value = try JSONParser.parse(text.utf8)
      switch value {
      case .array, .object: return value
      default: return nil
      }
    } catch {
      let next = scalars.dropFirst().first { !$0.properties.isWhitespace }
      guard let next, next == "{" || next == "\"" || next == "'" || next == "[" else { return nil }
      let position = "line \(error.line), column \(error.column)"
      throw ArgumentError(sentence: "\(label) is broken JSON: \(position), \(error.reason).")
    }
  }
}
