/// One entry of `items` in update_shopping_list: the row with that id, else the row of that name, else a new row.
public struct EntryChange: Sendable {
  public var id: String?
  /// With `id`, `name` renames; without, it says which row is meant, and that row keeps its spelling.
  public var change: ItemChange

  public init(id: String? = nil, change: ItemChange) {
    self.id = id
    self.change = change
  }
}

/// Many different changes at once. What it does not mention stays.
public struct Replacement: Sendable {
  public var revision: String
  public var entries: [EntryChange]
  public var removals: [String]
  /// Wanted order; sections not mentioned follow in their old order.
  public var sections: [String]

  public init(
    revision: String, entries: [EntryChange] = [], removals: [String] = [], sections: [String] = []
  ) {
    self.revision = revision
    self.entries = entries
    self.removals = removals
    self.sections = sections
  }
}

public struct ReplacementOutcome: Sendable {
  public var added: [ShoppingItem]
  /// Every row that an entry named, changed or not, in the order of the entries.
  public var updated: [UpdateResult]
  /// In list order.
  public var removed: [ShoppingItem]
  /// Rows that were not mentioned.
  public var kept: Int
  /// Sections that did not exist before: first those of `sections`, then those of the entries.
  public var newSections: [String]
  /// Also true when only the order of rows or sections changed.
  public var isChanged: Bool
}
