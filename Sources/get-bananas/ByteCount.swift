/// Numbers of bytes for people.
enum ByteCount {
  /// Decimal units: "1 byte", "5.1 kB", "2.0 MB".
  static func text(_ count: Int) -> String {
    switch count {
    case 1: "1 byte"
    case ..<1_000: "\(count) bytes"
    case ..<1_000_000: tenths(count, of: 1_000) + " kB"
    default: tenths(count, of: 1_000_000) + " MB"
    }
  }

  /// Rounded down, so that 999,999 bytes are 999.9 kB.
  private static func tenths(_ count: Int, of unit: Int) -> String {
    let tenths = count / (unit / 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
