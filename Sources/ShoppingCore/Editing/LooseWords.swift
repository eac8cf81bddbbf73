/// The words of a name, for suggestions.
enum LooseWords {
  /// Of a loose key's text: runs of letters, digits, marks and pictures.
  static func split(_ text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.split { !isWordByte($0) }.map { String(Substring($0)) }
    }
    return text.unicodeScalars.split(whereSeparator: isBreak).map { String(Substring($0)) }
  }

  /// Says enough about a thing to connect two names: not "of", not "500". In scripts other than Latin one sign may.
  static func isTelling(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    if scalars.contains(where: { !$0.isASCII }) { return true }
    return scalars.count >= 3 && scalars.contains { $0.properties.isAlphabetic }
  }

  /// `part` stands somewhere in `text` and says enough.
  static func isContained(_ part: String, in text: String) -> Bool {
    guard isTelling(part) else { return false }
    let (part, text) = (Array(part.utf8), Array(text.utf8))
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { start in
      text[start] == part[0] && text[start..<(start + part.count)].elementsEqual(part)
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return !isWordByte(UInt8(truncatingIfNeeded: scalar.value)) }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation:
      return true
    default: return false
    }
  }
}
