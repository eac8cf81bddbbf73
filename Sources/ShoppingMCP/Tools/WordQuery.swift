import ShoppingCore

/// The words of a query, each of which must occur somewhere in a name; by loose key, so accents and case do not matter.
struct WordQuery {
  private let words: [[Character]]
  /// nil: some word is not ASCII. One character outside ASCII may have several spellings in bytes.
  private let asciiWords: [[UInt8]]?

  init(_ query: String) {
    let words = LooseKey(query).text.split(separator: " ")
    self.words = words.map { Array($0) }
    asciiWords = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? words.map { Array($0.utf8) } : nil
  }

  /// A query without a single letter matches nothing.
  func matches(_ name: String) -> Bool {
    guard !words.isEmpty else { return false }
    let key = LooseKey(name).text
    if let asciiWords {
      let bytes = Array(key.utf8)
      return asciiWords.allSatisfy { Self.occurs($0, in: bytes) }
    }
    let characters = Array(key)
    return words.allSatisfy { Self.occurs($0, in: characters) }
  }

  private static func occurs<Unit: Equatable>(_ word: [Unit], in text: [Unit]) -> Bool {
    guard word.count <= text.count else { return false }
    return (0...text.count - word.count).contains { start in
      word.indices.allSatisfy { text[start + $0] == word[$0] }
    }
  }
}
