/// One row on its way from what it was to what it becomes.
///
/// Setting a field also drops an original of a wrong type that the field was read from, which is a change even if the
/// value stays; setting the value that is there drops nothing else.
struct RowChange {
  let was: ShoppingItem
  var item: ShoppingItem

  init(_ item: ShoppingItem) {
    was = item
    self.item = item
  }

  /// Sets what `change` names, except the name; a new section is made in `draft`.
  mutating func apply(_ change: ItemChange, in draft: inout EditDraft) {
    if let amount = change.amount { item.amount = amount }
    if let section = change.section {
      item.section = sameBytes(section, item.section) ? section : draft.section(section)
    }
    if let optional = change.optional { item.optional = optional }
    if let checked = change.checked { item.checked = checked }
  }

  /// Stamped if anything changed.
  func result(at now: Timestamp) -> UpdateResult {
    guard item != was else { return UpdateResult(item: was, was: was, isChanged: false) }
    var item = item
    item.lastModified = now
    return UpdateResult(item: item, was: was, isChanged: true)
  }
}
