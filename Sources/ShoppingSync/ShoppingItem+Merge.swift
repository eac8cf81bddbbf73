import ShoppingCore

extension ShoppingItem {
  /// No name yet, or no longer: such a row is never exported, and never deleted or overwritten by an import.
  var isNameless: Bool { name.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// This row, with what the file carries beside its content, saying what `other` says.
  func overlaid(with other: ShoppingItem) -> ShoppingItem {
    var row = self
    // Setting a field drops the original that it replaces, so only what differs is set.
    if !sameBytes(row.name, other.name) { row.name = other.name }
    if !sameBytes(row.amount, other.amount) { row.amount = other.amount }
    if !sameBytes(row.section, other.section) { row.section = other.section }
    if row.optional != other.optional { row.optional = other.optional }
    if row.checked != other.checked { row.checked = other.checked }
    if row.lastModified != other.lastModified { row.lastModified = other.lastModified }
    return row
  }

  func stamped(ifMissing now: Timestamp) -> ShoppingItem {
    var row = self
    row.lastModified = lastModified ?? now
    return row
  }

  /// Newer than `before`: by the app's own stamp if it has one, else by the clock, else by a millisecond.
  func stampedAsEdit(of before: ShoppingItem, at now: Timestamp) -> ShoppingItem {
    guard let earlier = before.lastModified else { return stamped(ifMissing: now) }
    if let own = lastModified, own > earlier { return self }
    var row = self
    let next = earlier.millisecondsSince1970.addingReportingOverflow(1)
    row.lastModified = max(
      now, next.overflow ? earlier : Timestamp(millisecondsSince1970: next.partialValue))
    return row
  }

  var canonicalBytes: [UInt8] { ShoppingListExport(items: [self]).encoded() }
}

extension [ShoppingItem] {
  /// A store may hold an id twice (clouds do that); the newer row counts, the first of equals.
  func byID() -> [ItemID: ShoppingItem] {
    var rows: [ItemID: ShoppingItem] = [:]
    rows.reserveCapacity(count)
    for item in self {
      if let other = rows[item.id], !item.isNewer(than: other) { continue }
      rows[item.id] = item
    }
    return rows
  }
}

extension ShoppingItem {
  fileprivate func isNewer(than other: ShoppingItem) -> Bool {
    guard let date = lastModified else { return false }
    return other.lastModified.map { date > $0 } ?? true
  }
}

extension ShoppingListExport {
  var hasOnlyUnusableRows: Bool { !rows.isEmpty && items.isEmpty }

  func hasUnusable(_ row: JSONValue) -> Bool {
    rows.contains { if case .unusable(let other) = $0 { other == row } else { false } }
  }

  /// The usable rows become `items`; unusable ones keep their places.
  mutating func replaceUsableRows(with items: [ShoppingItem]) {
    var rest = items[...]
    var replaced: [ListRow] = []
    replaced.reserveCapacity(items.count)
    for row in rows {
      if case .unusable = row {
        replaced.append(row)
      } else if let next = rest.popFirst() {
        replaced.append(.item(next))
      }
    }
    rows = replaced + rest.map(ListRow.item)
  }
}
