import Foundation
import ShoppingCore
import Testing

struct TimestampTests {
  @Test(arguments: [
    ("2026-11-30T18:20:31.250Z", "2026-11-30T18:20:31.250Z"),
    ("2026-11-30T18:20:31Z", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30T18:20:31", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30t18:20:31z", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30 18:20:31", "2026-11-30T18:20:31.000Z"),
    ("2026-11-30T18:20:31.1Z", "2026-11-30T18:20:31.100Z"),
    ("2026-11-30T18:20:31.123999Z", "2026-11-30T18:20:31.123Z"),
    ("2026-12-01T00:20:31+05:30", "2026-11-30T18:50:31.000Z"),
    ("2026-11-30T18:20:31-0800", "2026-12-01T02:20:31.000Z"),
    ("2026-11-30T18:20:31+02", "2026-11-30T16:20:31.000Z"),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"),
    ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
  ])
  func iso8601(_ text: String, _ expected: String) {
    #expect(Timestamp(iso8601: text)?.description == expected)
  }

  @Test(arguments: [
    "", "2026", "2026-11-30", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z", "2026-11-30T25:00:00Z", "2026-11-30T18:60:00Z", "2026-11-30T18:20:61Z",
    "2026-11-30T18:20:31ZZ", "2026-11-30T18:20:31.Z", "2026-11-30T18:20:31+99:00", "26-11-30T18:20:31Z",
    "0000-01-01T00:00:00Z", "+2026-11-30T18:20:31Z", "2026-11-30T18:20:31Z ", "２026-11-30T18:20:31Z",
  ])
  func noInstant(_ text: String) { #expect(Timestamp(iso8601: text) == nil) }

  @Test(arguments: [
    ("0", "2001-01-01T00:00:00.000Z"), ("-978307200", "1970-01-01T00:00:00.000Z"),
    ("817755631.25", "2026-11-30T18:20:31.250Z"), ("8.1775563125e8", "2026-11-30T18:20:31.250Z"),
    ("0.0004", "2001-01-01T00:00:00.000Z"), ("0.0006", "2001-01-01T00:00:00.001Z"),
  ])
  func secondsSince2001(_ text: String, _ expected: String) {
    #expect(Timestamp(secondsSince2001: JSONNumber(uncheckedText: text))?.description == expected)
  }

  @Test(arguments: ["1e400", "-1e400", "1e18", "99999999999999999999", "-99999999999999999999999"])
  func secondsBeyondAllYears(_ text: String) {
    #expect(Timestamp(secondsSince2001: JSONNumber(uncheckedText: text)) == nil)
  }

  /// What JSONEncoder makes of a Date by default is read back to the millisecond.
  @Test func datesAsJSONEncoderWritesThem() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      let milliseconds = Int64.random(in: -62_000_000_000_000...250_000_000_000_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      let text = String(decoding: try JSONEncoder().encode([date]).dropFirst().dropLast(), as: UTF8.self)
      let found = Timestamp(secondsSince2001: JSONNumber(uncheckedText: text))
      #expect(found?.millisecondsSince1970 == milliseconds, "\(text)")
    }
  }

  @Test func everyInstantIsReadBackAsItIsWritten() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let time = Timestamp(
        millisecondsSince1970: Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator))
      #expect(Timestamp(iso8601: time.description) == time)
    }
  }
}
