extension ListEditor {
  /// Deletes the rows named, each once; the deleted rows in list order. All or nothing.
  public mutating func remove(_ references: [String], isBatch: Bool) throws(EditError) -> [ShoppingItem] {
    var draft = EditDraft(list)
    return removeRows(at: try draft.positions(of: references, isBatch: isBatch), of: &draft)
  }

  /// Deletes every bought row.
  public mutating func removeAllChecked() -> [ShoppingItem] {
    var draft = EditDraft(list)
    return removeRows(at: draft.items.indices.filter { draft.items[$0].checked }, of: &draft)
  }

  private mutating func removeRows(at positions: [Int], of draft: inout EditDraft) -> [ShoppingItem] {
    guard !positions.isEmpty else { return [] }
    let items = draft.items
    let gone = Set(positions)
    draft.arrange(items.indices.filter { !gone.contains($0) }.map { items[$0] }, without: gone)
    list = draft.list
    return gone.sorted().map { items[$0] }
  }
}
