/// Names that resemble a new one, to be mentioned with it: the same loose key or shared words.
struct SimilarNames {
  static let limit = 3

  private let items: [ShoppingItem]
  private var table: Table?

  private struct Table {
    var byLooseKey: [String: [Int]] = [:]
    var byWord: [String: [Int]] = [:]
    var lengths: [Int] = []
  }

  init(_ items: [ShoppingItem]) { self.items = items }

  /// At most three, nearest first, each once.
  mutating func names(to name: String) -> [String] {
    let table = filled()
    let key = LooseKey(name).text
    var shared: [Int: Int] = [:]
    for word in Set(LooseWords.split(key)) where LooseWords.isTelling(word) {
      for position in table.byWord[word] ?? [] { shared[position, default: 0] += 1 }
    }
    // More than any number of words.
    for position in table.byLooseKey[key] ?? [] { shared[position] = Int.max }
    let length = key.unicodeScalars.count
    let nearest = shared.sorted { a, b in
      (-a.value, abs(table.lengths[a.key] - length), a.key) < (
        -b.value, abs(table.lengths[b.key] - length), b.key
      )
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
    table.lengths.reserveCapacity(items.count)
    for (position, item) in items.enumerated() {
      let key = LooseKey(item.name).text
      table.lengths.append(key.unicodeScalars.count)
      table.byLooseKey[key, default: []].append(position)
      for word in Set(LooseWords.split(key)) where LooseWords.isTelling(word) {
        table.byWord[word, default: []].append(position)
      }
    }
    self.table = table
    return table
  }
}
