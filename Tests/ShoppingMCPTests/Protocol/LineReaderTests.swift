import ShoppingCore
import Testing

@testable import ShoppingMCP

@Suite struct LineReaderTests {
  /// The lines of `bytes`, fed in pieces of `size`; "TOO LONG" for one that is.
  private func lines(_ bytes: [UInt8], size: Int) -> [String] {
    var reader = LineReader()
    var found: [String] = []
    let add: (LineReader.Line) -> Void = { line in
      if case .text(let text) = line {
        found.append(String(decoding: text, as: UTF8.self))
      } else {
        found.append("TOO LONG")
      }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.feed(rest.prefix(size), add)
      rest = rest.dropFirst(size)
    }
    reader.finish(add)
    return found
  }

  static let rows: [(String, [String])] = [
    ("", []),
    ("a", ["a"]),
    ("a\n", ["a"]),
    ("a\nb", ["a", "b"]),
    ("a\nb\n", ["a", "b"]),
    ("a\r\nb\r\n", ["a", "b"]),
    ("\n\n \t\r\n\na\n\n", ["a"]),
    ("\u{FEFF}a\n", ["a"]),
    ("\u{FEFF}a", ["a"]),
    ("\u{FEFF}\na\n", ["a"]),
    // Only at the start.
    ("a\n\u{FEFF}b\n", ["a", "\u{FEFF}b"]),
    ("a\rb\n", ["a\rb"]),
    ("é😀\nü", ["é😀", "ü"]),
    ("a\u{0}b\n", ["a\u{0}b"]),
  ]

  @Test(arguments: rows, [1, 2, 3, 5, 1000])
  func anyChunkingGivesTheSameLines(_ row: (String, [String]), size: Int) {
    #expect(lines(Array(row.0.utf8), size: size) == row.1)
  }

  @Test(arguments: [
    (LineReader.limit, true), (LineReader.limit + 1, false), (LineReader.limit + 2, false),
    (LineReader.limit + 5, false), (2 * LineReader.limit, false),
  ])
  func theLimitIsTheLimitAndTheNextLineIsReadAgain(_ count: Int, isRead: Bool) {
    let bytes = Array(repeating: UInt8(ascii: "x"), count: count) + Array("\nnext\n".utf8)
    let found = lines(bytes, size: 1 << 16)
    #expect(found.count == 2)
    #expect((found.first == "TOO LONG") == !isRead)
    #expect(found.last == "next")
  }

  @Test func aByteOrderMarkAndACarriageReturnDoNotCount() {
    let bytes =
      [0xEF, 0xBB, 0xBF] + Array(repeating: UInt8(ascii: "x"), count: LineReader.limit) + Array("\r\n".utf8)
    #expect(lines(bytes, size: 1 << 16).first?.utf8.count == LineReader.limit)
  }

  @Test func aLongLineThatNeverEndsIsReportedOnceAtTheEnd() {
    let bytes = Array(repeating: UInt8(ascii: "x"), count: LineReader.limit + 100)
    #expect(lines(bytes, size: 1 << 16) == ["TOO LONG"])
  }
}
