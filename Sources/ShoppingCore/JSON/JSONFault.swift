/// What the reader found wrong, and at which byte; made into line, column and words only when it is reported.
struct JSONFault: Error {
  enum Reason {
    case emptyText
    case endOfText(openOffset: Int?)
    case noValue
    case noName
    case noColon
    case noCommaInObject
    case noCommaInArray
    case moreText
    case tooDeep
    case openString
    case controlCharacter
    case unknownEscape
    case badUnicodeEscape
    case loneSurrogate
    case notUTF8
    case leadingZero
    case noDigits(after: NumberPart)
  }

  enum NumberPart { case minus, point, exponent }

  var reason: Reason
  var offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The fault as a person wants it told.
  func located(in bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError {
    let (offset, words) = JSONFaultReport(bytes: bytes).words(for: self)
    let (line, column) = Self.position(of: offset, in: bytes)
    return JSONSyntaxError(line: line, column: column, reason: words)
  }

  /// Line and column of a byte, both from 1. Needs well-formed UTF-8 only before `offset`.
  static func position(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) && offset >= 3 ? 3 : 0
    while index < offset {
      let byte = bytes[index]
      let next = index + 1
      if byte == 0x0A || byte == 0x0D && !(next < bytes.count && bytes[next] == 0x0A) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 && !(byte == 0x0D) {
        column += 1
      }
      index = next
    }
    return (line, column)
  }
}
