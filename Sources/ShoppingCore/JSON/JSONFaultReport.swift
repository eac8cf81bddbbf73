/// Finds the words for a fault by looking at the text around it.
struct JSONFaultReport {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The place to point at and the phrase.
  func words(for fault: JSONFault) -> (offset: Int, String) {
    let offset = fault.offset
    if let encoding = foreignEncoding { return (0, encoding) }
    switch fault.reason {
    case .emptyText: return (offset, "an empty text")
    case .endOfText(let open):
      guard let open else { return (offset, "the end of the text") }
      let (line, column) = JSONFault.position(of: open, in: bytes)
      let bracket = Unicode.Scalar(bytes[open])
      return (offset, "the end of the text, with the \(bracket) of line \(line), column \(column) still open")
    case .tooDeep: return (offset, "nesting deeper than \(JSONParser.nestingLimit)")
    case .openString: return (offset, "a string that does not end")
    case .controlCharacter: return (offset, controlCharacter(offset))
    case .unknownEscape: return (offset, unknownEscape(offset))
    case .badUnicodeEscape: return (offset, "\\u without four hexadecimal digits")
    case .loneSurrogate: return (offset, "half a surrogate pair")
    case .notUTF8: return (offset, notUTF8(offset))
    case .leadingZero: return (offset, "a number with a leading zero")
    case .noDigits(let part): return (offset, noDigits(offset, after: part))
    case .noValue, .noName: return noItem(offset, isName: fault.reason.isName)
    case .noColon: return (offset, unexpected(offset, where: "the colon after a member name"))
    case .noCommaInObject: return (offset, noComma(offset, or: "}"))
    case .noCommaInArray: return (offset, noComma(offset, or: "]"))
    case .moreText:
      if isComment(offset) { return (offset, comment) }
      return (offset, "\(describe(offset)) after the end of the value")
    }
  }

  /// JSON text holds no NUL, so one at its start tells the encoding.
  private var foreignEncoding: String? {
    let first = bytes.prefix(4)
    let isWide = first.count >= 2 && first[..<2].contains(0) && first.contains { $0 != 0 }
    if isWide || first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE]) {
      return "UTF-16 or UTF-32 where UTF-8 belongs"
    }
    return nil
  }

  private func noItem(_ offset: Int, isName: Bool) -> (Int, String) {
    let byte = bytes[offset]
    let before = lastNonBlank(before: offset)
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"), let before {
      let bracket = Unicode.Scalar(byte)
      if bytes[before] == UInt8(ascii: ",") { return (before, "a comma before \(bracket)") }
      if bytes[before] == UInt8(ascii: ":") { return (offset, "no value after a colon") }
    }
    if isComment(offset) { return (offset, comment) }
    if byte == UInt8(ascii: "'") { return (offset, "a single quote where a double quote belongs") }
    let word = word(offset)
    if isName {
      if !word.isEmpty { return (offset, "a member name without double quotes: \(word)") }
      return (offset, unexpected(offset, where: "a member name in double quotes"))
    }
    switch word {
    case "": return (offset, unexpected(offset, where: "a value"))
    case _ where Self.notNumbers.contains(word): return (offset, notANumber(word))
    case "True", "TRUE": return (offset, "\(word) where true belongs")
    case "False", "FALSE": return (offset, "\(word) where false belongs")
    case "None", "Null", "NULL", "nil", "undefined": return (offset, "\(word) where null belongs")
    default: return (offset, "a word that is no JSON value: \(word)")
    }
  }

  private func noComma(_ offset: Int, or bracket: String) -> String {
    if isComment(offset) { return comment }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
      return "no comma before \(describe(offset))"
    default: return unexpected(offset, where: "a comma or \(bracket)")
    }
  }

  private func noDigits(_ offset: Int, after part: JSONFault.NumberPart) -> String {
    switch part {
    case .minus:
      let word = offset < bytes.count ? word(offset) : ""
      return Self.notNumbers.contains(word) ? notANumber("-" + word) : "a minus without digits"
    case .point: return "a number without digits after its point"
    case .exponent: return "a number without digits in its exponent"
    }
  }

  private func controlCharacter(_ offset: Int) -> String {
    switch bytes[offset] {
    case 0x0A, 0x0D: "a line break inside a string"
    case 0x09: "a tab inside a string, where \\t belongs"
    default: "a control character inside a string: \(describe(offset))"
    }
  }

  private func unknownEscape(_ offset: Int) -> String {
    "an unknown escape: \\ before \(describe(offset + 1))"
  }

  private static let notNumbers = ["NaN", "nan", "Infinity", "infinity", "Inf", "inf"]

  private func notANumber(_ word: String) -> String { "\(word), which JSON cannot hold" }

  private let comment = "a comment, which JSON does not have"

  private func isComment(_ offset: Int) -> Bool {
    if bytes[offset] == UInt8(ascii: "#") { return true }
    guard bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count else { return false }
    return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
  }

  private func unexpected(_ offset: Int, where expected: String) -> String {
    if let scalar = scalar(offset) {
      if "“”„‟‘’‚«»".unicodeScalars.contains(scalar) {
        return "a typographic quote (\(describe(offset))) where \(expected) belongs"
      }
      return "\(describe(offset)) where \(expected) belongs"
    }
    return notUTF8(offset)
  }

  /// The character at a place before the end, fit to be shown.
  private func describe(_ offset: Int) -> String {
    guard let scalar = scalar(offset) else { return notUTF8(offset) }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned, .nonspacingMark, .enclosingMark, .spacingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return String(scalar)
    }
  }

  /// The character at a place before the end; nil if it is not UTF-8.
  private func scalar(_ offset: Int) -> Unicode.Scalar? {
    guard let base = bytes.baseAddress else { return nil }
    let count = UTF8Sequence.length(base + offset, base + bytes.count)
    if count == 0 { return nil }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self).unicodeScalars.first
  }

  /// The letters, digits and underscores at a place that begins with a letter, at most 20.
  private func word(_ offset: Int) -> String {
    let rest = bytes[offset...].prefix(20)
    let word = rest.prefix { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
    guard let first = word.first, !(0x30...0x39 ~= first) else { return "" }
    return String(decoding: word, as: UTF8.self)
  }

  private func lastNonBlank(before offset: Int) -> Int? {
    bytes[..<offset].lastIndex { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
  }

  private func notUTF8(_ offset: Int) -> String {
    "a byte that is not UTF-8: 0x" + String(bytes[offset], radix: 16, uppercase: true)
  }
}

extension JSONFault.Reason {
  fileprivate var isName: Bool { if case .noName = self { true } else { false } }
}
