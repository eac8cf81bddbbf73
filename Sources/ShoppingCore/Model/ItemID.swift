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
    guard text.utf8.count == 36 else { return nil }
    let read = text.utf8.withContiguousStorageIfAvailable { SpelledID(UnsafeRawBufferPointer($0)) }
    guard let spelled = read ?? Array(text.utf8).withUnsafeBytes({ SpelledID($0) }) else { return nil }
    self = spelled
  }

  private init?(_ bytes: UnsafeRawBufferPointer) {
    for dash in [8, 13, 18, 23] where bytes[dash] != UInt8(ascii: "-") { return nil }
    func four(_ offset: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    func eight(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    var letters = HexDigits()
    let a = letters.value(of: eight(0))
    let b = letters.value(of: four(9) | four(14) << 32)
    let c = letters.value(of: four(19) | four(24) << 32)
    let d = letters.value(of: eight(28))
    guard letters.areAllDigits else { return nil }
    id = ItemID(high: a << 32 | b, low: c << 32 | d)
    letterCase = !letters.haveLower ? .upper : letters.haveUpper ? .mixed : .lower
  }
}

/// Reads hex digits eight at a time, and remembers what kinds it met.
private struct HexDigits {
  private(set) var areAllDigits = true
  private(set) var haveUpper = false
  private(set) var haveLower = false

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// `text` holds eight characters, the first in its lowest byte.
  mutating func value(of text: UInt64) -> UInt64 {
    // In each byte below 0x80, adding 0x80 - n sets the top bit if the byte is n or more.
    func atLeast(_ limit: UInt8, _ bytes: UInt64) -> UInt64 { bytes &+ (UInt64(0x80 - limit) &* Self.ones) }
    let top = 0x80 &* Self.ones
    let lower = text | (0x20 &* Self.ones)
    let isDecimal = atLeast(0x30, text) & ~atLeast(0x3A, text) & top
    let isLetter = atLeast(0x61, lower) & ~atLeast(0x67, lower) & top
    if text & top != 0 || isDecimal | isLetter != top { areAllDigits = false }
    let isLower = isLetter & (text << 2)
    if isLower != 0 { haveLower = true }
    if isLower != isLetter { haveUpper = true }

    var value = (text & (0x0F &* Self.ones)) &+ (isLetter >> 7) &* 9
    value = value.byteSwapped
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return (value | value >> 16) & 0xFFFF_FFFF
  }
}
