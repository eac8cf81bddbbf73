/// Names that resemble a new one, to be mentioned with it: the same loose key or shared words.
struct SimilarNames {
  static let limit = 3

  private let items: [ShoppingItem]
  private var looseKeys: [String] = []
  private var wordCounts: [Int] = []
  /// Positions of the rows whose names have the word.
  private var byWord: [String: [Int]] = [:]

  /// `keys`: the name keys of `items`.
  init(_ items: [ShoppingItem], keys: [NameKey]) {
    self.items = items
    looseKeys.reserveCapacity(items.count)
    wordCounts.reserveCapacity(items.count)
    for (position, key) in keys.enumerated() {
      let loose = LooseKey(key).text
      looseKeys.append(loose)
      var count = 0
      for word in LooseWords.split(loose) where LooseWords.isTelling(word) {
        count += 1
        if byWord[word]?.last != position { byWord[word, default: []].append(position) }
      }
      wordCounts.append(count)
    }
  }

  /// At most three, each once: the same loose key first, then the most shared words, then the fewest others.
  func names(to name: String) -> [String] {
    let wanted = LooseKey(name).text
    var shared = [Int](repeating: 0, count: items.count)
    for word in Set(LooseWords.split(wanted)) where LooseWords.isTelling(word) {
      for position in byWord[word] ?? [] { shared[position] += 1 }
    }
    var nearest: [(rank: (Int, Int), name: String)] = []
    for position in items.indices {
      let isSame = looseKeys[position] == wanted
      guard isSame || shared[position] > 0 else { continue }
      let rank = (isSame ? Int.min : -shared[position], wordCounts[position])
      if nearest.count == Self.limit, let last = nearest.last, rank >= last.rank { continue }
      let name = items[position].name
      if let twin = nearest.firstIndex(where: { $0.name == name }) {
        if nearest[twin].rank <= rank { continue }
        nearest.remove(at: twin)
      }
      nearest.insert((rank, name), at: nearest.firstIndex { rank < $0.rank } ?? nearest.endIndex)
      if nearest.count > Self.limit { nearest.removeLast() }
    }
    return nearest.map(\.name)
  }
}
