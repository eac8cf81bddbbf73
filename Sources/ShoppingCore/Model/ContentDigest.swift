/// Digests of bytes: not secret, not against an adversary, but the same in every process and on every platform.
///
/// The algorithm is XXH64 of the xxHash fast digest algorithm (Yann Collet, specification version 0.1.1).
public enum ContentDigest {
  /// XXH64 of `bytes`.
  public static func xxh64(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { xxh64($0, seed: seed) }
  }

  /// 128 bits: XXH64 under two seeds.
  public static func wide(_ bytes: [UInt8]) -> (high: UInt64, low: UInt64) {
    bytes.withUnsafeBytes { (xxh64($0, seed: 0), xxh64($0, seed: secondSeed)) }
  }

  /// `wide` as 32 lower case hex digits, the half with seed 0 first.
  public static func hex(_ bytes: [UInt8]) -> String {
    let (high, low) = wide(bytes)
    return hex(high) + hex(low)
  }

  /// 16 lower case hex digits.
  public static func hex(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Any fixed number does; this one is the golden ratio's fraction in 64 bits.
  private static let secondSeed: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// XXH64 of `bytes`.
  public static func xxh64(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var offset = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var a = seed &+ prime1 &+ prime2
      var b = seed &+ prime2
      var c = seed
      var d = seed &- prime1
      while bytes.count - offset >= 32 {
        a = round(a, word64(bytes, offset))
        b = round(b, word64(bytes, offset + 8))
        c = round(c, word64(bytes, offset + 16))
        d = round(d, word64(bytes, offset + 24))
        offset += 32
      }
      hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    } else {
      hash = seed &+ prime5
    }
    hash = hash &+ UInt64(bytes.count)
    while bytes.count - offset >= 8 {
      hash = rotated(hash ^ round(0, word64(bytes, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if bytes.count - offset >= 4 {
      let word = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      hash = rotated(hash ^ (word &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < bytes.count {
      hash = rotated(hash ^ (UInt64(bytes[offset]) &* prime5), 11) &* prime1
      offset += 1
    }
    hash = (hash ^ (hash >> 33)) &* prime2
    hash = (hash ^ (hash >> 29)) &* prime3
    return hash ^ (hash >> 32)
  }

  private static func word64(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func round(_ accumulator: UInt64, _ word: UInt64) -> UInt64 {
    rotated(accumulator &+ word &* prime2, 31) &* prime1
  }

  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }
}
