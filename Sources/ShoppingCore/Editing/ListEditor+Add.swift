extension ListEditor {
  /// Makes sure that each is on the list (CONTRACT §7, add_item). All or nothing.
  ///
  /// The requests take effect one after the other: a name that comes twice finds the row that its first mention made.
  public mutating func add(_ requests: [AddRequest]) throws(EditError) -> AddOutcome {
    var draft = EditDraft(list)
    var similar: SimilarNames?
    var results: [AddResult] = []
    for (number, request) in requests.enumerated() {
      let namesakes = draft.index.positions(named: NameKey(request.name))
      let result: AddResult
      if namesakes.isEmpty {
        let near = similar ?? SimilarNames(draft.items, keys: draft.index.allKeys())
        similar = near
        result = added(request, to: &draft, similar: near.names(to: request.name))
      } else {
        let position = meant(by: request, among: namesakes, in: draft)
        let place = requests.count > 1 ? number : nil
        result = try ensured(request, at: position, in: &draft, index: place)
      }
      results.append(result)
    }
    if results.contains(where: { $0.outcome != .alreadyOnList }) { try commit(draft.list) }
    return AddOutcome(results: results, newSections: draft.newSections)
  }

  private func added(_ request: AddRequest, to draft: inout EditDraft, similar: [String]) -> AddResult {
    let section = request.section.map { draft.section($0) } ?? ""
    let item = ShoppingItem(
      id: newID(), name: request.name, amount: request.amount ?? "", section: section,
      optional: request.optional ?? false, lastModified: now)
    draft.append(item)
    return AddResult(outcome: .added, item: item, was: nil, sectionNotUsed: nil, similar: similar)
  }

  /// One still to buy comes before a bought one; then the one in the section that was asked for; then the first of
  /// those to buy, the newest of the bought ones.
  private func meant(by request: AddRequest, among namesakes: [Int], in draft: EditDraft) -> Int {
    let toBuy = namesakes.filter { !draft.items[$0].checked }
    var candidates = toBuy.isEmpty ? namesakes : toBuy
    if let section = request.section, !section.isEmpty {
      let key = NameKey(section)
      let there = candidates.filter { NameKey(draft.items[$0].section) == key }
      if !there.isEmpty { candidates = there }
    }
    if !toBuy.isEmpty { return candidates[0] }
    // Rows without a date are the oldest; of equal ones the later in the list is the newer.
    return candidates.dropFirst().reduce(candidates[0]) { newest, position in
      let (a, b) = (draft.items[newest].lastModified, draft.items[position].lastModified)
      guard let a else { return position }
      return b.map { $0 >= a } ?? false ? position : newest
    }
  }

  private func ensured(_ request: AddRequest, at position: Int, in draft: inout EditDraft, index: Int?)
    throws(EditError) -> AddResult
  {
    let was = draft.items[position]
    var row = RowChange(was)
    if let amount = request.amount, !amount.isEmpty {
      if was.checked {
        row.item.amount = amount
      } else if let joined = AmountSum.joining(amount, to: was.amount) {
        // What stands in the file already may be longer; only what we make of it is bounded.
        guard joined.unicodeScalars.count <= ItemText.limit(of: .amount) else {
          throw .amountTooLong(was, joined: joined, index: index)
        }
        row.item.amount = joined
      }
    }
    var sectionNotUsed: String?
    if let section = request.section, !section.isEmpty {
      if was.section.isEmpty {
        row.item.section = draft.section(section)
      } else if NameKey(was.section) != NameKey(section) {
        sectionNotUsed = section
      }
    }
    // Somebody needs it: what was wanted for certain does not become "nice to have".
    if request.optional == false, was.optional { row.item.optional = false }
    if was.checked { row.item.checked = false }

    let result = row.result(at: now)
    if result.isChanged { draft.replace(at: position, with: result.item) }
    let outcome: AddResult.Outcome =
      was.checked ? .backOnList : result.isChanged ? .merged : .alreadyOnList
    return AddResult(
      outcome: outcome, item: result.item, was: was, sectionNotUsed: sectionNotUsed, similar: [])
  }
}
