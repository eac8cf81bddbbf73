/// 128 bits over a file's bytes, to tell versions apart. Made for speed, not against forgers: who may write beside
/// the list needs no collision to harm it.
struct VersionDigest: Equatable, Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// Two lanes of folded 64 × 64 → 128 bit products, 16 bytes a step, then the length and a last mixing.
  init(_ bytes: [UInt8]) {
    let (a, b): (UInt64, UInt64) = bytes.withUnsafeBytes { all in
      var (a, b): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03)
      var offset = 0
      while offset + 16 <= all.count {
        let x = UInt64(littleEndian: all.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let y = UInt64(littleEndian: all.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
        a = Self.fold(a ^ x, y ^ 0xA24B_AED4_963E_E407)
        b = Self.fold(b ^ y, x ^ 0x8CB9_2BA7_2F3D_8DD7) &+ x
        offset += 16
      }
      var (x, y): (UInt64, UInt64) = (0, 0)
      for (index, byte) in all[offset...].enumerated() {
        if index < 8 { x |= UInt64(byte) << (8 * index) } else { y |= UInt64(byte) << (8 * (index - 8)) }
      }
      let count = UInt64(all.count)
      a = Self.fold(a ^ x, y ^ 0xA24B_AED4_963E_E407) ^ count
      b = Self.fold(b ^ y, x ^ 0x8CB9_2BA7_2F3D_8DD7) &+ count
      return (a, b)
    }
    high = Self.fold(a ^ 0x2545_F491_4F6C_DD1D, b ^ 0x9FB2_1C65_1E98_DF25)
    low = Self.fold(b ^ 0xC2B2_AE3D_27D4_EB4F, a ^ 0x1656_67B1_9E37_79F9)
  }

  /// 32 hex digits; else nil.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  @inline(__always)
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}

extension VersionDigest: CustomStringConvertible {
  var description: String { Self.hex(high) + Self.hex(low) }

  static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
