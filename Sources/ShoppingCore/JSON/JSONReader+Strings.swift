extension JSONReader {
  /// Where a run of plain characters that begins at `here` stops: at a quote, a backslash, a control character,
  /// a byte that is not ASCII, or the end.
  @inline(__always)
  private func endOfPlainRun(_ from: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var p = from
    while end - p >= 8 {
      let plain = EightBytes.countOfPlain(EightBytes.load(p), alsoNonASCII: true)
      if plain < 8 { return p + plain }
      p += 8
    }
    while p < end {
      let byte = p.pointee
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { break }
      p += 1
    }
    return p
  }

  /// The string whose opening quote stands here.
  @inline(__always)
  mutating func string() throws(JSONFault) -> String {
    let first = here + 1
    let stop = endOfPlainRun(first)
    if stop < end, stop.pointee == UInt8(ascii: "\"") {
      here = stop + 1
      return String(decoding: UnsafeBufferPointer(start: first, count: stop - first), as: UTF8.self)
    }
    return try longWayString(first, stop)
  }

  /// A member name and the bits that stand for it: names that are equal share at least one.
  @inline(__always)
  mutating func nameString() throws(JSONFault) -> (String, bits: UInt64) {
    let first = here + 1
    let stop = endOfPlainRun(first)
    let count = stop - first
    guard count <= 15, end - first >= 16, stop.pointee == UInt8(ascii: "\"") else {
      return (try string(), ~0)
    }
    here = stop + 1
    let low = EightBytes.load(first) & (count >= 8 ? ~0 : 1 << UInt64(count * 8) - 1)
    let high = count <= 8 ? 0 : EightBytes.load(first + 8) & (1 << UInt64((count - 8) * 8) - 1)
    let (name, slot) = names.name(
      low: low, high: high | UInt64(count) << 56, bytes: UnsafeBufferPointer(start: first, count: count))
    return (name, 1 << UInt64(slot))
  }

  /// The string after `first`, plain up to `stop`, with all that a quick look does not cover.
  @inline(never)
  private mutating func longWayString(
    _ first: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws(JSONFault) -> String {
    var pending = first
    var hasEscapes = false
    var p = stop
    while p < end {
      switch p.pointee {
      case UInt8(ascii: "\""):
        here = p + 1
        let rest = UnsafeBufferPointer(start: pending, count: p - pending)
        guard hasEscapes else { return String(decoding: rest, as: UTF8.self) }
        unescaped.append(contentsOf: rest)
        return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"):
        if !hasEscapes { unescaped.removeAll(keepingCapacity: true) }
        hasEscapes = true
        unescaped.append(contentsOf: UnsafeBufferPointer(start: pending, count: p - pending))
        p = try escape(p, string: first - 1)
        pending = p
      case 0x80...:
        let count = UTF8Sequence.length(p, end)
        if count == 0 { throw JSONFault(.notUTF8, at: p - start) }
        p += count
      case ..<0x20:
        throw JSONFault(.controlCharacter, at: p - start)
      default:
        p = endOfPlainRun(p)
      }
    }
    throw JSONFault(.openString, at: first - 1 - start)
  }

  /// Appends what the escape at `p` stands for; gives the place after it.
  private mutating func escape(
    _ p: UnsafePointer<UInt8>, string quote: UnsafePointer<UInt8>
  ) throws(JSONFault) -> UnsafePointer<UInt8> {
    guard end - p >= 2 else { throw JSONFault(.openString, at: quote - start) }
    switch p[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(p[1])
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "u"): return try unicodeEscape(p)
    default: throw JSONFault(.unknownEscape, at: p - start)
    }
    return p + 2
  }

  private mutating func unicodeEscape(_ p: UnsafePointer<UInt8>) throws(JSONFault) -> UnsafePointer<UInt8> {
    guard let unit = codeUnit(p) else { throw JSONFault(.badUnicodeEscape, at: p - start) }
    if let scalar = Unicode.Scalar(unit) {
      unescaped.append(contentsOf: String(scalar).utf8)
      return p + 6
    }
    guard unit < 0xDC00, let second = codeUnit(p + 6), 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (second - 0xDC00))
    else { throw JSONFault(.loneSurrogate, at: p - start) }
    unescaped.append(contentsOf: String(scalar).utf8)
    return p + 12
  }

  /// The value of `\uXXXX` at `p`; nil if that does not stand there.
  private func codeUnit(_ p: UnsafePointer<UInt8>) -> UInt32? {
    guard end - p >= 6, p[0] == UInt8(ascii: "\\"), p[1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt32 = 0
    for index in 2..<6 {
      guard let digit = Character(Unicode.Scalar(p[index])).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
