extension Timestamp: CustomStringConvertible {
  /// `2026-11-30T18:20:31.250Z`.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    forEachByte { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  func forEachByte(_ body: (UInt8) -> Void) {
    func put(_ value: Int64, _ width: Int) {
      var divisor: Int64 = width == 4 ? 1000 : width == 3 ? 100 : 10
      while divisor > 0 {
        body(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
        divisor /= 10
      }
    }
    let day = millisecondsSince1970.flooredQuotient(86_400_000)
    let time = millisecondsSince1970 - day * 86_400_000
    let date = CivilDate(daysSince1970: day)
    put(date.year, 4)
    body(UInt8(ascii: "-"))
    put(date.month, 2)
    body(UInt8(ascii: "-"))
    put(date.day, 2)
    body(UInt8(ascii: "T"))
    put(time / 3_600_000, 2)
    body(UInt8(ascii: ":"))
    put(time / 60_000 % 60, 2)
    body(UInt8(ascii: ":"))
    put(time / 1000 % 60, 2)
    body(UInt8(ascii: "."))
    put(time % 1000, 3)
    body(UInt8(ascii: "Z"))
  }

  /// ISO 8601 date and time in the extended form, with or without fraction and offset (no offset: UTC); else nil.
  ///
  /// Digits of a fraction after the third are cut off, so that an instant never moves into the future. `t`, `z` and
  /// one blank instead of `T` are taken too, as RFC 3339 section 5.6 allows; offsets as `Z`, `±hh:mm`, `±hhmm` and
  /// `±hh`. 24:00:00 is the next day's midnight, second 60 the next minute's first. Years 0001–9999.
  public init?(iso8601 text: String) {
    let read = text.utf8.withContiguousStorageIfAvailable { Self.milliseconds($0) }
    guard let milliseconds = read ?? Array(text.utf8).withUnsafeBufferPointer({ Self.milliseconds($0) })
    else { return nil }
    millisecondsSince1970 = milliseconds
  }

  private static func milliseconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    var reader = DigitReader(bytes: bytes)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2)
    else { return nil }
    var second: Int64 = 0
    var fraction: Int64 = 0
    if reader.skip(":") {
      guard let number = reader.number(2) else { return nil }
      second = number
      if reader.skip(".") || reader.skip(",") {
        guard let number = reader.fraction() else { return nil }
        fraction = number
      }
    }
    guard let offset = reader.offsetInMinutes(), reader.isAtEnd else { return nil }

    guard let days = CivilDate(year: year, month: month, day: day)?.daysSince1970, minute < 60, second <= 60
    else { return nil }
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0 && fraction == 0) else { return nil }
    let minutes = days * 1440 + hour * 60 + minute - offset
    let milliseconds = (minutes * 60 + second) * 1000 + fraction
    return range.contains(milliseconds) ? milliseconds : nil
  }
}

/// Reads fixed-width decimal fields from the left.
private struct DigitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func digit() -> Int64? {
    guard position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 else { return nil }
    defer { position += 1 }
    return Int64(bytes[position] - 0x30)
  }

  mutating func number(_ width: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Milliseconds from at least one digit, any number of them.
  mutating func fraction() -> Int64? {
    guard var value = digit() else { return nil }
    var width = 1
    while let digit = digit() {
      if width < 3 {
        value = value * 10 + digit
        width += 1
      }
    }
    while width < 3 {
      value *= 10
      width += 1
    }
    return value
  }

  mutating func offsetInMinutes() -> Int64? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2), hours < 24 else { return nil }
    var minutes: Int64 = 0
    if skip(":") || !isAtEnd {
      guard let number = number(2), number < 60 else { return nil }
      minutes = number
    }
    let offset = hours * 60 + minutes
    return isWest ? -offset : offset
  }
}
