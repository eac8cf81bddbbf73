import ShoppingCore

/// What a store has to do so that it holds the reconciled list; at the same time the report for the person.
///
/// Rows that are not mentioned stay as they are, such as one whose name is still being typed.
public struct ListChanges: Sendable {
  public var inserted: [ShoppingItem] = []
  public var updated: [ShoppingItem] = []
  /// As the store holds them.
  public var deleted: [ShoppingItem] = []
  /// How many rows stay as they are.
  public var kept = 0
  /// Every row of the reconciled list: a store that keeps a `sortOrder` numbers its rows by this.
  public var order: [ItemID] = []
  public var sections: [String] = []
  /// Rows or sections stand in another order than in the store.
  public var isReordered = false

  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && !isReordered }

  init(from store: ShoppingListExport, to list: ShoppingListExport) {
    let before = store.items
    let target = list.items
    let old = before.byID()
    let new = target.byID()
    for item in target {
      guard let was = old[item.id] else {
        inserted.append(item)
        continue
      }
      // A row without a name says nothing, not even that it is to be overwritten.
      if was.hasSameContent(as: item) || was.isNameless { kept += 1 } else { updated.append(item) }
    }
    deleted = before.filter { new[$0.id] == nil && !$0.isNameless }
    order = target.map(\.id)
    sections = list.sections
    isReordered =
      before.map(\.id).filter { new[$0] != nil } != order.filter { old[$0] != nil }
      || !store.sections.isEmpty && !store.sections.elementsEqual(sections, by: sameBytes)
  }
}
