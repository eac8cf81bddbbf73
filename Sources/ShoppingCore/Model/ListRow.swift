/// A row as it stands in `items`: one that can be used, or one that is only carried through (no usable name).
public enum ListRow: Sendable, Equatable {
  case item(ShoppingItem)
  case unusable(JSONValue)
}
