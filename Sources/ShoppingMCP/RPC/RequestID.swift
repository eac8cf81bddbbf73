import ShoppingCore

/// A request's id: a string or a number, kept as it was sent, so that it can be echoed to the letter.
struct RequestID: Sendable, Hashable {
  let json: JSONValue
  /// Equal for ids that a client may hold for the same: strings by bytes, numbers by value (`1`, `1.0`, `10e-1`).
  private let key: [UInt8]

  /// nil for anything but a string or a number.
  init?(_ value: JSONValue) {
    switch value {
    case .string(let text): key = [UInt8(ascii: "s")] + Array(text.utf8)
    case .number(let number): key = [UInt8(ascii: "n")] + Self.canonical(Array(number.text.utf8))
    default: return nil
    }
    json = value
  }

  init(_ text: String) {
    json = .string(text)
    key = [UInt8(ascii: "s")] + Array(text.utf8)
  }

  static func == (a: RequestID, b: RequestID) -> Bool { a.key == b.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Sign, digits without zeros at either end, and the exponent that then goes with them.
  private static func canonical(_ number: [UInt8]) -> [UInt8] {
    let isNegative = number.first == UInt8(ascii: "-")
    var digits: [UInt8] = []
    var exponent = 0
    var rest = number[(isNegative ? 1 : 0)...]
    if let e = rest.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      let text = String(decoding: rest[(e + 1)...], as: UTF8.self)
      // So large an exponent is beyond comparing; its text will do.
      guard let value = Int(text), abs(value) < 1 << 40 else { return number }
      exponent = value
      rest = rest[..<e]
    }
    if let point = rest.firstIndex(of: UInt8(ascii: ".")) {
      exponent -= rest.endIndex - point - 1
      digits = Array(rest[..<point] + rest[(point + 1)...])
    } else {
      digits = Array(rest)
    }
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    if zeros == digits.count { return [UInt8(ascii: "0")] }
    return (isNegative ? [UInt8(ascii: "-")] : []) + digits[zeros...] + Array("e\(exponent)".utf8)
  }
}
