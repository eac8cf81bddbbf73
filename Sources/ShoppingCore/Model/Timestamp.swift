/// An instant, in milliseconds since 1970-01-01T00:00:00Z, within the years 0001–9999.
public struct Timestamp: Hashable, Sendable {
  /// Clamped to the years 0001–9999, so that every timestamp has an ISO 8601 text.
  public var millisecondsSince1970: Int64 {
    didSet { millisecondsSince1970 = Self.clamped(millisecondsSince1970) }
  }

  public init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = Self.clamped(millisecondsSince1970)
  }

  /// 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
  static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  private static func clamped(_ milliseconds: Int64) -> Int64 {
    min(max(milliseconds, range.lowerBound), range.upperBound)
  }

  /// JSONEncoder's default form of a date: seconds since 2001-01-01T00:00:00Z, rounded to the nearest millisecond.
  /// nil for numbers outside the years 0001–9999.
  public init?(secondsSince2001 number: JSONNumber) {
    guard let seconds = Double(number.text), abs(seconds) < 1e12 else { return nil }
    let milliseconds = Int64((seconds * 1000).rounded()) + 978_307_200_000
    guard Self.range.contains(milliseconds) else { return nil }
    millisecondsSince1970 = milliseconds
  }
}

extension Timestamp: Comparable {
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    a.millisecondsSince1970 < b.millisecondsSince1970
  }
}
