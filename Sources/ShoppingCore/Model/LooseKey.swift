/// A coarser key for suggestions only: accents, strokes and ё ignored (CONTRACT §4).
///
/// Composed and decomposed spellings have the same key: so the marks of Hebrew and Arabic letters that Unicode also
/// has as one character go too, and ѓ, ќ, ў and ї lose theirs as ё does.
public struct LooseKey: Hashable, Sendable {
  public let text: String

  public init(_ name: String) { self.init(NameKey(name)) }

  /// For who has the name key already.
  init(_ nameKey: NameKey) {
    let key = nameKey.text
    text = key.utf8.allSatisfy { $0 < 0x80 } ? key : Self.key(key)
  }

  private static func key(_ name: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x0306 where key.last == "и":
        // й in two scalars: a letter of its own, not an и with an accent.
        key.removeLast()
        key.append("й")
      case 0x0300...0x036F, 0x05B4...0x05C2, 0x0653...0x0655: continue
      case 0x0451: key.append("е")
      case 0x0453: key.append("г")
      case 0x045C: key.append("к")
      case 0x045E: key.append("у")
      case 0x0457: key.append("і")
      case 0x06C0: key.append("\u{06D5}")
      case 0xFB1F: key.append("\u{05F2}")
      default: key.append(PlainLetters.plain(scalar))
      }
    }
    return String(key)
  }
}

/// The letters that others are drawn from: ø is an o WITH STROKE.
///
/// The standard library knows every letter's name but cannot be asked for the letter of a name, so the names of the
/// alphabets below are read once, at the first use.
private enum PlainLetters {
  private static let blocks: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0xDF...0x2AF, 0x370...0x52F, 0x5D0...0x5F2, 0x620...0x6D5, 0x6EE...0x6FF, 0x750...0x77F,
    0x8A0...0x8C7,
    0x1D00...0x1DBF, 0x1E00...0x1FFF, 0x2C60...0x2C7F, 0xA640...0xA69B, 0xA722...0xA7FF, 0xFB1D...0xFB4F,
  ]

  private static let table: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [String: Unicode.Scalar] = [:]
    var derived: [(letter: Unicode.Scalar, plainName: String)] = []
    for scalar in blocks.joined().compactMap(Unicode.Scalar.init) {
      guard scalar.properties.isAlphabetic, let name = scalar.properties.name else { continue }
      if let plainName = plainName(of: name) {
        derived.append((scalar, plainName))
      } else {
        letters[name] = scalar
      }
    }
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (letter, plainName) in derived { table[letter] = letters[plainName] }
    return table
  }()

  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.isASCII ? scalar : table[scalar] ?? scalar
  }

  /// What stands before the first " WITH " of a name.
  private static func plainName(of name: String) -> String? {
    let mark = Array(" WITH ".utf8)
    let bytes = Array(name.utf8)
    guard bytes.count > mark.count else { return nil }
    for start in 0..<(bytes.count - mark.count) where bytes[start..<start + mark.count].elementsEqual(mark) {
      return String(decoding: bytes[..<start], as: UTF8.self)
    }
    return nil
  }
}
