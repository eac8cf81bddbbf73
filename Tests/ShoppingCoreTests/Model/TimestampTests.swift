import Foundation
import ShoppingCore
import Testing

@Suite struct TimestampTests {
  /// A text and the instant as it is written; nil: no instant.
  static let texts: [(text: String, written: String?)] = [
    ("2026-11-30T18:20:31.250Z", "2026-11-30T18:20:31.250Z"),
    ("2026-11-30T18:20:31Z", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30T18:20:31", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30T18:20Z", "2026-11-30T18:20:00.000Z"),
    ("2026-11-30 18:20:31.5Z", "2026-11-30T18:20:31.500Z"),
    ("2026-11-30t18:20:31.25z", "2026-11-30T18:20:31.250Z"),
    ("2026-11-30T18:20:31,25Z", "2026-11-30T18:20:31.250Z"),
    ("2026-11-30T18:20:31.2509999999999999999999999999Z", "2026-11-30T18:20:31.250Z"),
    ("2026-11-30T18:20:31.000001Z", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30T18:20:31.99999Z", "2026-11-30T18:20:31.999Z"),
    ("2026-11-30T19:20:31+01:00", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30T19:20:31+0100", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30T19:20:31+01", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30T12:50:31-05:30", "2026-11-30T18:20:31.000Z"),
    ("2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00.000Z"),
    ("2027-01-01T00:30:00+01:00", "2026-12-31T23:30:00.000Z"),
    ("2026-11-30T24:00:00Z", "2026-12-01T00:00:00.000Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"),
    ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ("1582-10-10T00:00:00Z", "1582-10-10T00:00:00.000Z"),
    ("2023-02-29T00:00:00Z", nil), ("1900-02-29T00:00:00Z", nil), ("2026-04-31T00:00:00Z", nil),
    ("2026-00-01T00:00:00Z", nil), ("2026-13-01T00:00:00Z", nil), ("2026-01-00T00:00:00Z", nil),
    ("2026-01-32T00:00:00Z", nil), ("0000-01-01T00:00:00Z", nil), ("2026-11-30T24:00:01Z", nil),
    ("2026-11-30T24:00:00.001Z", nil), ("2026-11-30T25:00:00Z", nil), ("2026-11-30T18:60:00Z", nil),
    ("2026-11-30T18:20:61Z", nil), ("0001-01-01T00:00:00+00:01", nil), ("9999-12-31T23:59:59-00:01", nil),
    ("2026-11-30", nil), ("2026-11-30T", nil), ("2026-11-30T18", nil), ("2026-11-30T18:20:31.Z", nil),
    ("2026-11-30T18:20:31Z ", nil), (" 2026-11-30T18:20:31Z", nil), ("2026-11-30T18:20:31ZZ", nil),
    ("2026-11-30T18:20:31+", nil), ("2026-11-30T18:20:31+1", nil), ("2026-11-30T18:20:31+01:", nil),
    ("2026-11-30T18:20:31+01:0", nil), ("2026-11-30T18:20:31+24:00", nil), ("2026-11-30T18:20:31+01:60", nil),
    ("2026-11-30T18:20:31 UTC", nil), ("26-11-30T18:20:31Z", nil), ("+12026-11-30T18:20:31Z", nil),
    ("2026/11/30T18:20:31Z", nil), ("2026-11-30T18.20.31Z", nil), ("2026-1-30T18:20:31Z", nil),
    ("20261130T182031Z", nil), ("", nil), ("yesterday", nil), ("817755631", nil),
    ("\u{0662}026-11-30T18:20:31Z", nil), ("2026-11-30T18:20:31\u{0}", nil), ("2026-11-30T-8:20:31Z", nil),
  ]

  @Test(arguments: texts)
  func textsThatAreAnInstant(text: String, written: String?) {
    #expect(Timestamp(iso8601: text)?.description == written)
  }

  static let numbers: [(number: String, written: String?)] = [
    ("0", "2001-01-01T00:00:00.000Z"), ("-0.0", "2001-01-01T00:00:00.000Z"),
    ("1e0", "2001-01-01T00:00:01.000Z"),
    ("817755631.25", "2026-11-30T18:20:31.250Z"), ("817755631.2500001", "2026-11-30T18:20:31.250Z"),
    ("817755631.24999999", "2026-11-30T18:20:31.250Z"), ("0.0006", "2001-01-01T00:00:00.001Z"),
    ("-978307200", "1970-01-01T00:00:00.000Z"), ("-0.001", "2000-12-31T23:59:59.999Z"),
    ("252423993599.999", "9999-12-31T23:59:59.999Z"), ("-63113904000", "0001-01-01T00:00:00.000Z"),
    ("252423993600", nil), ("-63113904000.001", nil), ("1e400", nil), ("-1e400", nil), ("1e18", nil),
    ("1e11111", nil),
    ("99999999999999999999999999", nil), ("1e-400", "2001-01-01T00:00:00.000Z"),
  ]

  @Test(arguments: numbers)
  func numbersThatAreAnInstant(number: String, written: String?) {
    #expect(Timestamp(secondsSince2001: JSONNumber(uncheckedText: number))?.description == written)
  }

  /// Foundation's calendar against ours, over all years and every kind of day.
  @Test func agreesWithFoundation() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var generator = SeededGenerator(seed: 2)
    // After 1582-10-15, where Foundation's calendar becomes Gregorian.
    for _ in 0..<2_000 {
      let milliseconds = Int64.random(in: -12_219_292_800_000...253_402_300_799_999, using: &generator)
      let second = Int64((Double(milliseconds) / 1000).rounded(.down))
      let date = Date(timeIntervalSince1970: TimeInterval(second))
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
      let text = String(
        format: "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", try #require(parts.year), try #require(parts.month),
        try #require(parts.day), try #require(parts.hour), try #require(parts.minute),
        try #require(parts.second), Int(milliseconds - second * 1000))
      #expect(Timestamp(millisecondsSince1970: milliseconds).description == text)
    }
  }

  @Test func everyInstantReadsBack() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
      let stamp = Timestamp(millisecondsSince1970: milliseconds)
      #expect(Timestamp(iso8601: stamp.description) == stamp)
    }
  }

  /// What an app's JSONEncoder writes for a date with milliseconds comes back as the same millisecond.
  @Test func anAppsDatesKeepTheirMilliseconds() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      let milliseconds = Int64.random(in: 946_684_800_000...4_102_444_800_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      let text = String(decoding: try JSONEncoder().encode([date]).dropFirst().dropLast(), as: UTF8.self)
      let stamp = Timestamp(secondsSince2001: JSONNumber(uncheckedText: text))
      #expect(stamp?.millisecondsSince1970 == milliseconds, "\(text)")
    }
  }

  /// Clamped, so that every timestamp has a text that reads back.
  @Test(arguments: [Int64.min, -62_135_596_800_001, 253_402_300_800_000, .max])
  func instantsOutsideTheCalendarAreClamped(milliseconds: Int64) {
    var stamp = Timestamp(millisecondsSince1970: milliseconds)
    #expect(Timestamp(iso8601: stamp.description) == stamp)
    stamp.millisecondsSince1970 = milliseconds
    #expect(Timestamp(iso8601: stamp.description) == stamp)
  }
}
