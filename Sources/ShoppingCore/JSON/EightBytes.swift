/// Eight bytes of text looked at together.
enum EightBytes {
  private static let each: UInt64 = 0x0101_0101_0101_0101

  /// The bytes at `pointer`, the first one lowest.
  @inline(__always)
  static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  static func store(_ bytes: UInt64, at pointer: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: bytes.littleEndian, as: UInt64.self)
  }

  /// How many bytes come before the first quote, backslash or control character, and, unless `alsoNonASCII` is
  /// false, before the first byte that is not ASCII; 8 if there is none.
  @inline(__always)
  static func countOfPlain(_ bytes: UInt64, alsoNonASCII: Bool) -> Int {
    // A byte below n has its top bit set by the subtraction and not before. A borrow can spoil only bytes above one
    // that is found rightly, so the lowest found is right.
    let quote = bytes ^ (each &* 0x22)
    let backslash = bytes ^ (each &* 0x5C)
    var found = (quote &- each) & ~quote | (backslash &- each) & ~backslash | (bytes &- each &* 0x20) & ~bytes
    if alsoNonASCII { found |= bytes }
    return (found & (each &* 0x80)).trailingZeroBitCount >> 3
  }

  /// How many spaces they begin with.
  @inline(__always)
  static func countOfSpaces(_ bytes: UInt64) -> Int { (bytes ^ (each &* 0x20)).trailingZeroBitCount >> 3 }
}
