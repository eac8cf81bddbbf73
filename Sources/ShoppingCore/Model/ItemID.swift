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
  public init?(_ text: String) { return nil }
}

extension ItemID: CustomStringConvertible {
  /// 36 characters, upper case.
  public var description: String { "" }
}
