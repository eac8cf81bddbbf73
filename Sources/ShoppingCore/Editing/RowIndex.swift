/// Finds rows of one list by id and by name (CONTRACT §7, "Naming a row"). Positions count the usable rows only.
///
/// Name keys are the dear part: they are computed once for all rows, at the first question that needs them.
struct RowIndex {
  private(set) var items: [ShoppingItem]
  /// The name keys of `items`.
  private var keys: [NameKey]?
  private var byName: [NameKey: [Int]]?
  private var byLeadingDigits: [UInt32: [Int]]?

  enum Found {
    case one(Int)
    case several([Int])
    case none
  }

  init(_ items: [ShoppingItem]) { self.items = items }

  /// - Parameter checking: the value that the caller will give to `checked` and to nothing else. Among namesakes it
  ///   means the one that is not yet so, if there is exactly one.
  mutating func find(_ reference: String, checking: Bool? = nil) -> Found {
    // As sent first: names in the file may hold what cleaning takes out.
    let exact = find(asSent: reference, checking: checking)
    guard case .none = exact else { return exact }
    let cleaned = ItemText.singleLine(reference)
    return sameBytes(cleaned, reference) ? .none : find(asSent: cleaned, checking: checking)
  }

  private mutating func find(asSent reference: String, checking: Bool?) -> Found {
    if let prefix = IDPrefix(reference) {
      let byID = positions(matching: prefix)
      // A whole id is always the row's own: it is the way out when names look like ids.
      if prefix.isWhole, byID.count == 1 { return .one(byID[0]) }
      if !byID.isEmpty {
        let others = positions(spelling: NameKey(reference)).filter { !byID.contains($0) }
        return byID.count + others.count == 1 ? .one(byID[0]) : .several((byID + others).sorted())
      }
    }
    let namesakes = positions(named: NameKey(reference))
    switch namesakes.count {
    case 0: return .none
    case 1: return .one(namesakes[0])
    default:
      if let checking {
        let open = namesakes.filter { items[$0].checked != checking }
        if open.count == 1 { return .one(open[0]) }
      }
      return .several(namesakes)
    }
  }

  /// For a text that can only be an id.
  mutating func find(id: String) -> Found {
    guard let prefix = IDPrefix(ItemText.singleLine(id)) else { return .none }
    let byID = positions(matching: prefix)
    return byID.isEmpty ? .none : byID.count == 1 ? .one(byID[0]) : .several(byID)
  }

  /// In list order.
  mutating func positions(named key: NameKey) -> [Int] {
    if byName == nil {
      var names: [NameKey: [Int]] = Dictionary(minimumCapacity: items.count)
      for (position, key) in allKeys().enumerated() { names[key, default: []].append(position) }
      byName = names
    }
    return byName?[key] ?? []
  }

  /// The rows of a name that reads like an id: few rows can have one, so that calls by id need no keys.
  private func positions(spelling key: NameKey) -> [Int] {
    items.indices.filter { position in
      IDPrefix.mayBeSpelled(by: items[position].name) && NameKey(items[position].name) == key
    }
  }

  /// At most five rows that may have been meant.
  mutating func suggestions(for reference: String) -> [ShoppingItem] {
    NearNames.positions(near: reference, in: allKeys()).map { items[$0] }
  }

  /// In the order of `items`.
  mutating func allKeys() -> [NameKey] {
    if let keys { return keys }
    let all = items.map { NameKey($0.name) }
    keys = all
    return all
  }

  private mutating func positions(matching prefix: IDPrefix) -> [Int] {
    if byLeadingDigits == nil {
      var ids: [UInt32: [Int]] = Dictionary(minimumCapacity: items.count)
      for (position, item) in items.enumerated() { ids[item.id.leading, default: []].append(position) }
      byLeadingDigits = ids
    }
    return (byLeadingDigits?[prefix.leading] ?? []).filter { prefix.matches(items[$0].id) }
  }

  mutating func append(_ item: ShoppingItem) {
    if keys != nil || byName != nil {
      let key = NameKey(item.name)
      keys?.append(key)
      byName?[key, default: []].append(items.count)
    }
    byLeadingDigits?[item.id.leading, default: []].append(items.count)
    items.append(item)
  }

  /// The same row with other fields. By name it is found as before.
  mutating func replace(at position: Int, with item: ShoppingItem) { items[position] = item }
}
