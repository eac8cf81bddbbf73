extension JSONReader {
  /// The number that begins here with a digit or a minus, as it is written.
  mutating func number() throws(JSONFault) -> JSONNumber {
    let first = here
    if here.pointee == UInt8(ascii: "-") { here += 1 }
    if here < end, here.pointee == UInt8(ascii: "0") {
      here += 1
      if here < end, Self.isDigit(here.pointee) { throw JSONFault(.leadingZero, at: offset - 1) }
    } else {
      try digits(after: .minus)
    }
    if here < end, here.pointee == UInt8(ascii: ".") {
      here += 1
      try digits(after: .point)
    }
    if here < end, here.pointee | 0x20 == UInt8(ascii: "e") {
      here += 1
      if here < end, here.pointee == UInt8(ascii: "+") || here.pointee == UInt8(ascii: "-") { here += 1 }
      try digits(after: .exponent)
    }
    return JSONNumber(
      uncheckedText: String(decoding: UnsafeBufferPointer(start: first, count: here - first), as: UTF8.self))
  }

  private mutating func digits(after part: JSONFault.NumberPart) throws(JSONFault) {
    let first = here
    while here < end, Self.isDigit(here.pointee) { here += 1 }
    if here == first { throw JSONFault(.noDigits(after: part), at: offset) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}
