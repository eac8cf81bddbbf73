/// Which row each entry and each removal of a replacement means, and that the names would still be unique in the end.
struct ReplacementPlan {
  enum Target {
    /// The position of a usable row.
    case row(Int)
    case new(name: String)
  }

  /// One for each entry.
  private(set) var targets: [Target] = []
  private(set) var removed: Set<Int>
  /// Positions of the rows that entries mean.
  private(set) var mentionedRows: Set<Int> = []
  /// Rows that an entry gives another name key.
  private var renamed: Set<Int> = []

  init(_ replacement: Replacement, for draft: inout EditDraft) throws(EditError) {
    removed = Set(try draft.positions(of: replacement.removals, isBatch: true))
    let entries = replacement.entries
    // Ids first: they say which rows get another name, and so whom a name alone can mean.
    var rows: [Int: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard let id = entry.id else { continue }
      let position = try self.position(ofID: id, index: index, in: &draft)
      try mention(position, index: index, in: draft)
      rows[index] = position
      if let name = entry.change.name, NameKey(name) != NameKey(draft.items[position].name) {
        renamed.insert(position)
      }
    }
    for (index, entry) in entries.enumerated() {
      if let position = rows[index] {
        targets.append(.row(position))
      } else {
        guard let name = entry.change.name else { throw .nameMissing(index: index) }
        targets.append(try target(named: name, index: index, in: &draft))
      }
    }
    try requireUniqueNames(entries, in: &draft)
  }

  private func position(ofID id: String, index: Int, in draft: inout EditDraft) throws(EditError) -> Int {
    switch draft.index.find(id: id) {
    case .one(let position): return position
    case .several(let positions):
      throw .ambiguous(reference: id, index: index, candidates: positions.map { draft.items[$0] })
    case .none: throw .unknownID(id: id, index: index)
    }
  }

  private mutating func target(named name: String, index: Int, in draft: inout EditDraft)
    throws(EditError) -> Target
  {
    let namesakes = draft.index.positions(named: NameKey(name))
    let staying = namesakes.filter { !removed.contains($0) && !renamed.contains($0) }
    switch staying.count {
    case 1:
      try mention(staying[0], index: index, in: draft)
      return .row(staying[0])
    case 0:
      // The row it means is to go: a contradiction, not a new row.
      if let gone = namesakes.first(where: removed.contains) { throw .changedAndRemoved(draft.items[gone]) }
      return .new(name: name)
    default:
      throw .ambiguous(reference: name, index: index, candidates: staying.map { draft.items[$0] })
    }
  }

  private mutating func mention(_ position: Int, index: Int, in draft: EditDraft) throws(EditError) {
    if removed.contains(position) { throw .changedAndRemoved(draft.items[position]) }
    guard mentionedRows.insert(position).inserted else {
      throw .namedTwice(draft.items[position], index: index)
    }
  }

  /// Names that were shared before may stay so; none may come to be shared.
  private func requireUniqueNames(_ entries: [EntryChange], in draft: inout EditDraft) throws(EditError) {
    var given: Set<NameKey> = []
    for (index, target) in targets.enumerated() {
      guard let name = entries[index].change.name else { continue }
      if case .row(let position) = target, !renamed.contains(position) { continue }
      let key = NameKey(name)
      let others = draft.index.positions(named: key).filter { !removed.contains($0) && !renamed.contains($0) }
      if let other = others.first { throw .nameTaken(name: name, index: index, by: draft.items[other]) }
      if !given.insert(key).inserted { throw .nameGivenTwice(name: name, index: index) }
    }
  }
}
