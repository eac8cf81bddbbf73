/// Rows that may have been meant by a name that no row has. They are shown, never acted on.
struct NearNames {
  static let suggestionLimit = 5

  /// At most five, nearest first; equally near ones by how much longer or shorter they are, then in list order.
  static func positions(near reference: String, in keys: [NameKey]) -> [Int] {
    let wanted = NearNames(reference)
    guard !wanted.text.isEmpty else { return [] }
    var near: [(nearness: Int, difference: Int, position: Int)] = []
    for (position, key) in keys.enumerated() {
      let name = LooseKey(key).text
      guard let nearness = wanted.nearness(of: name) else { continue }
      near.append((nearness.rawValue, abs(name.unicodeScalars.count - wanted.scalars.count), position))
    }
    near.sort(by: <)
    return near.prefix(suggestionLimit).map(\.position)
  }

  /// Nearest first.
  private enum Nearness: Int {
    case sameLooseKey
    case oneEdit
    /// All words of the one are among those of the other.
    case words
    case twoEdits
    case substring
    case sharedWord
  }

  private let text: String
  private let scalars: [Unicode.Scalar]
  private let words: Set<String>
  /// A slip of one letter counts from 5 letters, of two from 8: short words are too close to one another.
  private let editLimit: Int

  private init(_ reference: String) {
    text = LooseKey(reference).text
    scalars = Array(text.unicodeScalars)
    words = Set(LooseWords.split(text))
    editLimit = scalars.count >= 8 ? 2 : scalars.count >= 5 ? 1 : 0
  }

  private func nearness(of name: String) -> Nearness? {
    if name == text { return .sameLooseKey }
    let edits =
      editLimit == 0
      ? nil : EditDistance.between(scalars, Array(name.unicodeScalars), limit: editLimit)
    if edits == 1 { return .oneEdit }
    let others = LooseWords.split(name)
    let shared = others.filter(words.contains)
    let isTelling = shared.contains(where: LooseWords.isTelling)
    if isTelling, shared.count == others.count || words.isSubset(of: shared) { return .words }
    if edits != nil { return .twoEdits }
    if LooseWords.isContained(text, in: name) || LooseWords.isContained(name, in: text) { return .substring }
    return isTelling ? .sharedWord : nil
  }
}
