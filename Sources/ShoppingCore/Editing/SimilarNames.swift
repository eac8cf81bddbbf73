/// Names that resemble a new one, to be mentioned with it: the same loose key or shared words.
struct SimilarNames {
  static let limit = 3

  private let items: [ShoppingItem]
  private var table: Table?

  private struct Table {
    var byLooseKey: [String: [Int]] = [:]
    var byWord: [String: [Int]] = [:]
    var wordCounts: [Int] = []
  }

  init(_ items: [ShoppingItem]) { self.items = items }

  /// At most three, each once: the same loose key first, then the most shared words, then the fewest others.
  mutating func names(to name: String) -> [String] {
    let table = filled()
    let key = LooseKey(name).text
    var shared: [Int: Int] = [:]
    for word in Self.words(of: key) {
      for position in table.byWord[word] ?? [] { shared[position, default: 0] += 1 }
    }
    // More than any number of words.
    for position in table.byLooseKey[key] ?? [] { shared[position] = Int.max }
    let nearest = shared.sorted { a, b in
      (b.value, table.wordCounts[a.key], a.key) < (a.value, table.wordCounts[b.key], b.key)
    }
    var names: [String] = []
    for (position, _) in nearest where names.count < Self.limit {
      let name = items[position].name
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private mutating func filled() -> Table {
    if let table { return table }
    var table = Table()
    table.wordCounts.reserveCapacity(items.count)
    for (position, item) in items.enumerated() {
      let key = LooseKey(item.name).text
      let words = Self.words(of: key)
      table.byLooseKey[key, default: []].append(position)
      table.wordCounts.append(words.count)
      for word in words { table.byWord[word, default: []].append(position) }
    }
    self.table = table
    return table
  }

  private static func words(of key: String) -> Set<String> {
    Set(LooseWords.split(key).filter(LooseWords.isTelling))
  }
}
