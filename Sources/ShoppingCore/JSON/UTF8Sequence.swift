/// Well-formed UTF-8 as The Unicode Standard, table 3-7, has it: no overlong forms, no surrogates, at most U+10FFFF.
enum UTF8Sequence {
  /// The length of the character at `p`, which is before `end`; 0 if no whole character stands there.
  static func length(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch p[0] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: count = 4
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard end - p >= count, second.contains(p[1]) else { return 0 }
    for index in 2..<max(count, 2) where p[index] & 0xC0 != 0x80 { return 0 }
    return count
  }
}
