/// "The same name as people mean it" (CONTRACT §4). Keys are compared with Swift's canonical `==`.
///
/// Presentation selectors out; apostrophes, dashes and full-width forms to ASCII; runs of blanks to one space,
/// trimmed; then case folded character by character, ı exempt.
public struct NameKey: Hashable, Sendable {
  public let text: String

  public init(_ name: String) { text = Self.asciiKey(name) ?? Self.key(name) }

  /// The same for plain ASCII, which nearly all names are; nil for others.
  private static func asciiKey(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { bytes -> String? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { target in
        var count = 0
        var isBlankPending = false
        for byte in bytes {
          switch byte {
          case 0x20, 0x09...0x0D:
            isBlankPending = count > 0
            continue
          default: break
          }
          if isBlankPending {
            target[count] = 0x20
            count += 1
            isBlankPending = false
          }
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): target[count] = byte | 0x20
          case UInt8(ascii: "`"): target[count] = UInt8(ascii: "'")
          default: target[count] = byte
          }
          count += 1
        }
        return count
      }
    }
  }

  private static func key(_ name: String) -> String {
    var plain = String.UnicodeScalarView()
    var isBlankPending = false
    for scalar in name.unicodeScalars {
      if scalar.value == 0xFE0E || scalar.value == 0xFE0F { continue }
      if scalar.properties.isWhitespace {
        isBlankPending = !plain.isEmpty
        continue
      }
      if isBlankPending { plain.append(" ") }
      isBlankPending = false
      plain.append(plainForm(of: scalar))
    }
    var folded = ""
    for character in String(plain) {
      folded += character == "ı" ? "ı" : character.lowercased().uppercased().lowercased()
    }
    return folded
  }

  private static func plainForm(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2019, 0x2018, 0x02BC, 0x60, 0xB4: "'"
    case 0x2010...0x2015, 0x2212: "-"
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    default: scalar
    }
  }
}

/// A coarser key for suggestions only: the name key without accents and strokes, ё as е. й stays a letter of its own.
public struct LooseKey: Hashable, Sendable {
  public let text: String

  public init(_ name: String) {
    let key = NameKey(name).text
    text = key.utf8.allSatisfy { $0 < 0x80 } ? key : Self.loosened(key)
  }

  private static func loosened(_ key: String) -> String {
    var loose = String.UnicodeScalarView()
    for character in key {
      if character == "й" {
        loose.append("й")
        continue
      }
      for scalar in character.unicodeScalars where !(0x0300...0x036F).contains(scalar.value) {
        loose.append(scalar == "ё" ? "е" : baseLetters[scalar] ?? scalar)
      }
    }
    return String(loose)
  }

  /// "LATIN SMALL LETTER E WITH ACUTE" → the letter named "LATIN SMALL LETTER E", for the alphabets that have such.
  private static let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x24F, 0x250...0x2AF, 0x370...0x52F, 0x600...0x6FF, 0x1E00...0x1FFF,
    ]
    var byName: [String: Unicode.Scalar] = [:]
    var accented: [(Unicode.Scalar, String)] = []
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name else { continue }
      byName[name] = scalar
      if let range = name.firstRange(ofWords: " WITH ") {
        accented.append((scalar, String(name[..<range])))
      }
    }
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (scalar, name) in accented where scalar != "й" { letters[scalar] = byName[name] }
    return letters
  }()
}

extension String {
  /// Where `words` begins; the standard library alone has no search for a substring before macOS 13's regex module.
  fileprivate func firstRange(ofWords words: String) -> Index? {
    indices.first { self[$0...].hasPrefix(words) }
  }
}
