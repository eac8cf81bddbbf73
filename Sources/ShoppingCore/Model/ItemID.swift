/// A row's identity: the 16 bytes of a UUID. How the file spells it (case) is the row's business.
public struct ItemID: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A fresh random (version 4) UUID.
  public static func random() -> ItemID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  public static func random(using generator: inout some RandomNumberGenerator) -> ItemID {
    ItemID(
      high: (generator.next() & ~0xF000) | 0x4000,
      low: (generator.next() & ~(3 << 62)) | (2 << 62))
  }

  /// Exactly the 36 characters 8-4-4-4-12 in hex, any case; else nil.
  public init?(_ text: String) {
    guard let spelled = SpelledID(text) else { return nil }
    self = spelled.id
  }
}

extension ItemID: CustomStringConvertible {
  /// 36 characters, upper case.
  public var description: String { text(inLowerCase: false) }

  func text(inLowerCase: Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    forEachByte(inLowerCase: inLowerCase) { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  func forEachByte(inLowerCase: Bool, _ body: (UInt8) -> Void) {
    let letters: UInt8 = (inLowerCase ? UInt8(ascii: "a") : UInt8(ascii: "A")) - 10
    for digit in 0..<32 {
      if digit == 8 || digit == 12 || digit == 16 || digit == 20 { body(UInt8(ascii: "-")) }
      let half = digit < 16 ? high : low
      let nibble = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (digit & 15))) & 15
      body(nibble < 10 ? UInt8(ascii: "0") + nibble : letters + nibble)
    }
  }
}

/// An id as a text spells it: the 16 bytes, and the case of its letters.
struct SpelledID {
  enum Case { case upper, lower, mixed }

  var id: ItemID
  /// Digits alone count as upper.
  var letterCase: Case

  init?(_ text: String) {
    var text = text
    guard text.utf8.count == 36, let spelled = text.withUTF8({ SpelledID($0) }) else { return nil }
    self = spelled
  }

  private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var hasUpper = false
    var hasLower = false
    for (index, byte) in bytes.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        digit = byte - UInt8(ascii: "A") + 10
        hasUpper = true
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        digit = byte - UInt8(ascii: "a") + 10
        hasLower = true
      default: return nil
      }
      if index < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
    }
    id = ItemID(high: high, low: low)
    letterCase = !hasLower ? .upper : hasUpper ? .mixed : .lower
  }
}
