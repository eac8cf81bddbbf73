/// A text that may stand for a row's id: at least its first 8 hex digits, `#` allowed before them, any case, dashes
/// where a UUID has them or not at all.
struct IDPrefix {
  static let minimumDigits = 8

  let digitCount: Int
  private let high: UInt64
  private let low: UInt64

  var isWhole: Bool { digitCount == 32 }
  /// The first 8 digits as a number.
  var leading: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }

  /// nil: this text is no id.
  init?(_ text: String) {
    var digits = 0
    var (high, low) = (UInt64(0), UInt64(0))
    var isStart = true
    var isAfterDash = false
    for byte in text.utf8 {
      if isStart, byte == UInt8(ascii: "#") {
        isStart = false
        continue
      }
      isStart = false
      if byte == UInt8(ascii: "-") {
        guard !isAfterDash, digits == 8 || digits == 12 || digits == 16 || digits == 20 else { return nil }
        isAfterDash = true
        continue
      }
      isAfterDash = false
      guard let digit = Self.value(ofHexDigit: byte), digits < 32 else { return nil }
      if digits < 16 {
        high |= digit << UInt64(60 - 4 * digits)
      } else {
        low |= digit << UInt64(60 - 4 * (digits - 16))
      }
      digits += 1
    }
    guard digits >= Self.minimumDigits else { return nil }
    digitCount = digits
    self.high = high
    self.low = low
  }

  func matches(_ id: ItemID) -> Bool {
    let highMask = digitCount >= 16 ? UInt64.max : ~(UInt64.max >> UInt64(4 * digitCount))
    let lowMask =
      digitCount >= 32 ? UInt64.max : digitCount <= 16 ? 0 : ~(UInt64.max >> UInt64(4 * (digitCount - 16)))
    return id.high & highMask == high && id.low & lowMask == low
  }

  /// False: no name key of this name can read like an id. Nearly every name ends at its first letter, without the
  /// cost of a key.
  static func mayBeSpelled(by name: String) -> Bool {
    guard name.utf8.count >= minimumDigits / 2 else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x23, 0x2D: true
      // Selectors, dashes and full-width forms are folded by the key, and so is the ligature "ﬀ".
      case 0xFE0E...0xFE0F, 0x2010...0x2015, 0x2212, 0xFF01...0xFF5E, 0xFB00: true
      default: scalar.properties.isWhitespace
      }
    }
  }

  private static func value(ofHexDigit byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension ItemID {
  /// The first 8 hex digits as a number.
  var leading: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }
}
