/// Finding rows by what people and models call them (CONTRACT §7, "Naming a row"). A near match is only suggested.
public struct ItemQuery {
  let items: [ShoppingItem]
  /// What the first 8 hex digits of an id lead to: the only row that they fit, or nil if they fit several things.
  private let byLeadingDigits: [UInt32: ItemID?]

  public init(_ list: ShoppingListExport) {
    items = list.items
    var leading: [UInt32: ItemID?] = Dictionary(minimumCapacity: items.count)
    for item in items {
      let isShared = leading[item.id.leading] != nil
      leading[item.id.leading] = .some(isShared ? nil : item.id)
    }
    // Eight digits that are also another row's name would only lead to "Ambiguous" again.
    for item in items {
      guard let digits = Self.shortID(readAs: item.name), let owner = leading[digits] else { continue }
      if owner != item.id { leading[digits] = .some(nil) }
    }
    byLeadingDigits = leading
  }

  public enum Match: Sendable {
    case one(ShoppingItem)
    case several([ShoppingItem])
    /// Up to five near rows, nearest first.
    case none(suggestions: [ShoppingItem])
  }

  /// `checking`: the value that the caller will give to `checked` and nothing else; it decides among namesakes.
  public func find(_ reference: String, checking: Bool? = nil) -> Match {
    var index = RowIndex(items)
    switch index.find(reference, checking: checking) {
    case .one(let position): return .one(items[position])
    case .several(let positions): return .several(positions.map { items[$0] })
    case .none: return .none(suggestions: index.suggestions(for: reference))
    }
  }

  /// The first 8 hex digits of the id as stored; the whole id if they fit another row too.
  public func shortID(of item: ShoppingItem) -> String {
    let spelled = item.idText
    // Not in the list at all (a deleted row): whole only if its digits lead elsewhere.
    guard let owner = byLeadingDigits[item.id.leading] else { return String(spelled.prefix(8)) }
    return owner == item.id ? String(spelled.prefix(8)) : spelled
  }

  /// The digits of a name that reads like a short id.
  private static func shortID(readAs name: String) -> UInt32? {
    guard IDPrefix.mayBeSpelled(by: name) else { return nil }
    let key = NameKey(name).text
    guard key.utf8.count == 8, let prefix = IDPrefix(key) else { return nil }
    return prefix.leading
  }
}
