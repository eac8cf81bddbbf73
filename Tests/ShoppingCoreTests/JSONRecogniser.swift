/// A second opinion on what is JSON, written as the grammar of RFC 8259 reads: slow, recursive, without positions.
/// It shares nothing with the parser that it checks.
struct JSONRecogniser {
  private var rest: Substring.UnicodeScalarView

  static func accepts(_ bytes: [UInt8]) -> Bool {
    var text = String.UnicodeScalarView()
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): text.append(scalar)
      case .emptyInput: break decoding
      case .error: return false
      }
    }
    if text.first == "\u{FEFF}" { text.removeFirst() }
    var recogniser = JSONRecogniser(rest: text[...])
    return recogniser.blanks() && recogniser.value(depth: 0) && recogniser.blanks() && recogniser.rest.isEmpty
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(_ word: String) -> Bool { word.unicodeScalars.allSatisfy { take($0) } }

  private mutating func takeAll(_ set: String) -> Int {
    var count = 0
    while let first = rest.first, set.unicodeScalars.contains(first) {
      rest.removeFirst()
      count += 1
    }
    return count
  }

  private mutating func blanks() -> Bool {
    while let first = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(first.value) { rest.removeFirst() }
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    if depth > 512 { return false }
    switch rest.first {
    case "{":
      return take("{" as Unicode.Scalar)
        && list(closedBy: "}", depth: depth + 1) { recogniser, depth in
          recogniser.string() && recogniser.blanks() && recogniser.take(":" as Unicode.Scalar)
            && recogniser.blanks()
            && recogniser.value(depth: depth)
        }
    case "[":
      return take("[" as Unicode.Scalar) && list(closedBy: "]", depth: depth + 1) { $0.value(depth: $1) }
    case "\"": return string()
    case "t": return take("true")
    case "f": return take("false")
    case "n": return take("null")
    default: return number()
    }
  }

  private mutating func list(
    closedBy bracket: Unicode.Scalar, depth: Int, _ item: (inout Self, Int) -> Bool
  ) -> Bool {
    if depth > 512 { return false }
    guard blanks() else { return false }
    if take(bracket) { return true }
    while true {
      guard blanks(), item(&self, depth), blanks() else { return false }
      if take(bracket) { return true }
      guard take("," as Unicode.Scalar) else { return false }
    }
  }

  private mutating func number() -> Bool {
    _ = take("-" as Unicode.Scalar)
    if !take("0" as Unicode.Scalar) {
      guard takeAll("0123456789") > 0 else { return false }
    }
    if take("." as Unicode.Scalar), takeAll("0123456789") == 0 { return false }
    if take("e" as Unicode.Scalar) || take("E" as Unicode.Scalar) {
      if !take("+" as Unicode.Scalar) { _ = take("-" as Unicode.Scalar) }
      if takeAll("0123456789") == 0 { return false }
    }
    return true
  }

  private mutating func string() -> Bool {
    guard take("\"" as Unicode.Scalar) else { return false }
    var high = false
    while let scalar = rest.popFirst() {
      var isHigh = false
      if scalar == "\\" {
        guard let escape = rest.popFirst() else { return false }
        if escape == "u" {
          let digits = rest.prefix(4)
          guard digits.count == 4,
            digits.allSatisfy({ "0123456789abcdefABCDEF".unicodeScalars.contains($0) }),
            let unit = UInt16(String(digits), radix: 16)
          else { return false }
          rest.removeFirst(4)
          let isLow = 0xDC00...0xDFFF ~= unit
          isHigh = 0xD800...0xDBFF ~= unit
          guard isLow == high else { return false }
          high = isHigh
          continue
        }
        guard "\"\\/bfnrt".unicodeScalars.contains(escape) else { return false }
      }
      if high { return false }
      if scalar == "\"" { return true }
      if scalar.value < 0x20 { return false }
    }
    return false
  }
}
