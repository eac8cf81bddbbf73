/// "The same name as people mean it" (CONTRACT §4). Keys are compared with Swift's canonical `==`.
///
/// Emoji and text variation selectors are dropped, apostrophes and dashes of all kinds are one, fullwidth forms are
/// ASCII, a run of blanks is one, and case is folded by `lowercased().uppercased().lowercased()`: down, since İ has
/// no other way; up, since ß and ς show what they are only there. ı is exempt, because it would come back as i.
public struct NameKey: Hashable, Sendable {
  public let text: String

  public init(_ name: String) {
    var name = name
    text = name.withUTF8 { Self.asciiKey($0) } ?? Self.key(name)
  }

  /// nil if a byte is not ASCII.
  private static func asciiKey(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { key in
      var count = 0
      var isAfterBlank = false
      for byte in bytes {
        if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
          isAfterBlank = true
          continue
        }
        if isAfterBlank, count > 0 {
          key.initializeElement(at: count, to: 0x20)
          count += 1
        }
        isAfterBlank = false
        let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        let folded = isUpper ? byte | 0x20 : byte == UInt8(ascii: "`") ? UInt8(ascii: "'") : byte
        key.initializeElement(at: count, to: folded)
        count += 1
      }
      return count
    }
  }

  private static func key(_ name: String) -> String {
    var key = String.UnicodeScalarView()
    var isAfterBlank = false
    for scalar in name.unicodeScalars {
      if scalar.value == 0xFE0E || scalar.value == 0xFE0F { continue }
      if isBlank(scalar) {
        isAfterBlank = true
        continue
      }
      if isAfterBlank, !key.isEmpty { key.append(" ") }
      isAfterBlank = false
      append(unified(scalar), to: &key)
    }
    return String(key)
  }

  /// The property White_Space, asked only where it is in doubt.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09...0x0D: true
    case 0x21...0x84, 0xA1...0x167F: false
    default: scalar.properties.isWhitespace
    }
  }

  private static func unified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    // The last two are ` and ´ in Unicode's other spelling.
    case 0x2019, 0x2018, 0x02BC, 0x60, 0xB4, 0x1FEF, 0x1FFD: "'"
    case 0x2010...0x2015, 0x2212: "-"
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21))
    default: scalar
    }
  }

  /// Swift maps the case of each scalar by itself, so a Character's mapping is that of its scalars. ŉ comes apart into
  /// an apostrophe and an n.
  private static func append(_ scalar: Unicode.Scalar, to key: inout String.UnicodeScalarView) {
    // Written out where most names are at home; the library knows the rest.
    if let folded = quicklyFolded(scalar.value) {
      key.append(folded)
    } else if scalar.value == 0x0131 || !scalar.properties.changesWhenCaseMapped {
      key.append(scalar)
    } else {
      for part in String(scalar).lowercased().uppercased().lowercased().unicodeScalars {
        key.append(unified(part))
      }
    }
  }

  private static func quicklyFolded(_ value: UInt32) -> Unicode.Scalar? {
    switch value {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x0410...0x042F: Unicode.Scalar(value + 0x20)
    case 0x00...0xB4, 0xB6...0xD7, 0xE0...0xFF, 0x0430...0x044F: Unicode.Scalar(value)
    default: nil
    }
  }
}
