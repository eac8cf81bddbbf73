extension ListEditor {
  /// Changes, adds, removes and orders in one step (CONTRACT §7, update_shopping_list). All or nothing.
  ///
  /// It is judged by what the list would be in the end: names may be swapped, and of several rows of one name an
  /// entry without id means the one that stays. If the entries mention every row that stays, their order becomes
  /// the list's; unusable rows keep their places.
  public mutating func apply(_ replacement: Replacement) throws(EditError) -> ReplacementOutcome {
    guard sameBytes(replacement.revision, list.revision) else {
      throw .staleRevision(given: replacement.revision)
    }
    var draft = EditDraft(list)
    let plan = try ReplacementPlan(replacement, for: &draft)
    let before = draft.items
    draft.arrangeSections(replacement.sections)

    var updated: [UpdateResult] = []
    var added: [ShoppingItem] = []
    var mentioned: [ShoppingItem] = []
    for (entry, target) in zip(replacement.entries, plan.targets) {
      let result = result(of: entry, on: target, in: &draft)
      mentioned.append(result.item)
      switch target {
      case .row(let position):
        updated.append(result)
        if result.isChanged { draft.replace(at: position, with: result.item) }
      case .new: added.append(result.item)
      }
    }

    let staying = before.indices.filter { !plan.removed.contains($0) }
    let order =
      plan.mentionedRows.count == staying.count ? mentioned : staying.map { draft.items[$0] } + added
    draft.arrange(order, without: plan.removed)

    let isReordered = !order.prefix(staying.count).map(\.id).elementsEqual(staying.map { before[$0].id })
    let isChanged =
      isReordered || !added.isEmpty || !plan.removed.isEmpty || updated.contains(where: \.isChanged)
      || !draft.list.sections.elementsEqual(list.sections, by: sameBytes)
    if isChanged { try commit(draft.list) }
    return ReplacementOutcome(
      added: added, updated: updated, removed: plan.removed.sorted().map { before[$0] },
      kept: staying.count - plan.mentionedRows.count, newSections: draft.newSections, isChanged: isChanged)
  }

  private func result(of entry: EntryChange, on target: ReplacementPlan.Target, in draft: inout EditDraft)
    -> UpdateResult
  {
    switch target {
    case .row(let position):
      var row = RowChange(draft.items[position])
      if entry.id != nil, let name = entry.change.name { row.item.name = name }
      row.apply(entry.change, in: &draft)
      return row.result(at: now)
    case .new(let name):
      let fresh = ShoppingItem(id: newID(), name: name, lastModified: now)
      var row = RowChange(fresh)
      row.apply(entry.change, in: &draft)
      return UpdateResult(item: row.item, was: fresh, isChanged: true)
    }
  }
}
