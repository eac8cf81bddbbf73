/// One row on its way from what it was to what it becomes. A field that already has the value is left alone, so
/// that what the file said about it is carried on.
struct RowChange {
  let was: ShoppingItem
  private(set) var item: ShoppingItem

  init(_ item: ShoppingItem) {
    was = item
    self.item = item
  }

  mutating func setName(_ name: String) { if !sameBytes(item.name, name) { item.name = name } }

  /// Clearing also drops an original that was read as "".
  mutating func setAmount(_ amount: String) {
    if amount.isEmpty || !sameBytes(item.amount, amount) { item.amount = amount }
  }

  /// Clearing also drops an original that was read as "".
  mutating func setSection(_ section: String) {
    if section.isEmpty || !sameBytes(item.section, section) { item.section = section }
  }

  mutating func setOptional(_ optional: Bool) { if item.optional != optional { item.optional = optional } }

  mutating func setChecked(_ checked: Bool) { if item.checked != checked { item.checked = checked } }

  /// Sets what `change` names but the name; a new section is made in `draft`.
  mutating func apply(_ change: ItemChange, in draft: inout EditDraft) {
    if let amount = change.amount { setAmount(amount) }
    if let section = change.section {
      setSection(sameBytes(section, item.section) ? section : draft.section(section))
    }
    if let optional = change.optional { setOptional(optional) }
    if let checked = change.checked { setChecked(checked) }
  }

  var isChanged: Bool { !was.isSame(as: item) }

  /// Stamped if anything changed.
  func result(at now: Timestamp) -> UpdateResult {
    guard isChanged else { return UpdateResult(item: was, was: was, isChanged: false) }
    var item = item
    item.lastModified = now
    return UpdateResult(item: item, was: was, isChanged: true)
  }
}

extension ShoppingItem {
  func isSame(as other: ShoppingItem) -> Bool {
    id == other.id && sameBytes(name, other.name) && sameBytes(amount, other.amount)
      && sameBytes(section, other.section) && optional == other.optional && checked == other.checked
  }
}
