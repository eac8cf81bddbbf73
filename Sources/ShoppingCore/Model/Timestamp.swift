/// An instant, in milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
  public var millisecondsSince1970: Int64

  public init(millisecondsSince1970: Int64) { self.millisecondsSince1970 = millisecondsSince1970 }

  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    a.millisecondsSince1970 < b.millisecondsSince1970
  }

  /// ISO 8601 date and time with or without fraction and offset (no offset: UTC); years 0001–9999; else nil.
  public init?(iso8601 text: String) { return nil }

  /// JSONEncoder's default form of a date: seconds since 2001-01-01T00:00:00Z, as JSON number text.
  public init?(secondsSince2001 number: JSONNumber) { return nil }
}

extension Timestamp: CustomStringConvertible {
  /// `2026-11-30T18:20:31.250Z`.
  public var description: String { "" }
}
