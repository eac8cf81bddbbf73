/// 128 bits over a file's bytes, to tell versions apart. Not against forgers: who may write beside the list needs no
/// collision to harm it.
struct VersionDigest: Equatable, Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(_ bytes: [UInt8]) { (high, low) = ContentDigest.wide(bytes) }

  /// 32 hex digits; else nil.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }
}

extension VersionDigest: CustomStringConvertible {
  var description: String { ContentDigest.hex(high) + ContentDigest.hex(low) }
}
