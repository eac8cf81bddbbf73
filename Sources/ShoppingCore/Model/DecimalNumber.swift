/// The exact value of a JSON number's text as digits × 10^exponent: big enough for any text, rounds nothing.
struct DecimalNumber {
  let isNegative: Bool
  /// ASCII digits without leading or trailing zeros; empty for zero.
  let digits: [UInt8]
  /// Of an exponent beyond ±2^40 only the sign can be relied on; no text is long enough to make up for it.
  let exponent: Int

  /// nil if `text` is not a JSON number (RFC 8259, section 6).
  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
    func takeDigits() -> ArraySlice<UInt8> {
      let taken = bytes.prefix { isDigit($0) }
      bytes = bytes.dropFirst(taken.count)
      return taken
    }

    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes = bytes.dropFirst() }
    let whole = takeDigits()
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if bytes.first == UInt8(ascii: ".") {
      bytes = bytes.dropFirst()
      fraction = takeDigits()
      guard !fraction.isEmpty else { return nil }
    }
    var exponent = 0
    if bytes.first == UInt8(ascii: "e") || bytes.first == UInt8(ascii: "E") {
      bytes = bytes.dropFirst()
      let isNegative = bytes.first == UInt8(ascii: "-")
      if isNegative || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
      let digits = takeDigits()
      guard !digits.isEmpty else { return nil }
      for digit in digits { exponent = min(exponent * 10 + Int(digit - 0x30), 1 << 40) }
      if isNegative { exponent = -exponent }
    }
    guard bytes.isEmpty else { return nil }

    var all = Array((whole + fraction).drop { $0 == 0x30 })
    exponent -= fraction.count
    while all.last == 0x30 {
      all.removeLast()
      exponent += 1
    }
    digits = all
    self.exponent = all.isEmpty ? 0 : exponent
  }

  var isZero: Bool { digits.isEmpty }
  var isOne: Bool { !isNegative && digits == [0x31] && exponent == 0 }
  var isPositiveWhole: Bool { !isNegative && !digits.isEmpty && exponent >= 0 }
}
