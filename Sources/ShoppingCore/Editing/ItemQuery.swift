/// Finding rows by what people and models call them (CONTRACT §7, "Naming a row"). A near match is only suggested.
public struct ItemQuery {
  let items: [ShoppingItem]

  public init(_ list: ShoppingListExport) { items = list.items }

  public enum Match: Sendable {
    case one(ShoppingItem)
    case several([ShoppingItem])
    /// Up to five near rows, nearest first.
    case none(suggestions: [ShoppingItem])
  }

  /// `checking`: the value that the caller will give to `checked` and nothing else; it decides among namesakes.
  public func find(_ reference: String, checking: Bool? = nil) -> Match { fatalError("not written yet") }

  /// The first 8 hex digits of the id as stored; the whole UUID if another row shares them.
  public func shortID(of item: ShoppingItem) -> String { fatalError("not written yet") }
}
