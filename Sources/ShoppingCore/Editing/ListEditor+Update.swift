extension ListEditor {
  /// Gives the rows named the same change (CONTRACT §7, update_item). `isBatch`: errors carry an index. All or nothing.
  ///
  /// A new name may be the row's own in another case or with other accents, but no other row's.
  public mutating func update(_ references: [String], isBatch: Bool, with change: ItemChange)
    throws(EditError) -> UpdateOutcome
  {
    var draft = EditDraft(list)
    let positions = try draft.positions(of: references, isBatch: isBatch, checking: change.onlyChecked)
    if change.setsNothing, let first = positions.first { throw .nothingToChange(draft.items[first]) }
    if let name = change.name { try requireFree(name, for: positions, in: &draft, isBatch: isBatch) }

    var results: [UpdateResult] = []
    for position in positions {
      var row = RowChange(draft.items[position])
      if let name = change.name { row.item.name = name }
      row.apply(change, in: &draft)
      let result = row.result(at: now)
      if result.isChanged { draft.replace(at: position, with: result.item) }
      results.append(result)
    }
    if results.contains(where: \.isChanged) { list = draft.list }
    return UpdateOutcome(results: results, newSections: draft.newSections)
  }

  /// Only one of the rows can have a name that is not its own already.
  private func requireFree(_ name: String, for positions: [Int], in draft: inout EditDraft, isBatch: Bool)
    throws(EditError)
  {
    let key = NameKey(name)
    var owner = draft.index.positions(named: key).first
    for (number, position) in positions.enumerated() where NameKey(draft.items[position].name) != key {
      if let owner {
        throw .nameTaken(name: name, index: isBatch ? number : nil, by: draft.items[owner])
      }
      owner = position
    }
  }
}
