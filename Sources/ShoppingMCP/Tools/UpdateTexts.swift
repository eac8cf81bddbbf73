import ShoppingCore

/// What update_item says.
struct UpdateTexts {
  let phrase: ItemPhrase
  let counts: ListCounts

  func sentence(_ outcome: UpdateOutcome, change: ItemChange) -> String {
    let results = outcome.results
    if results.count == 1, let only = results.first {
      let text = only.isChanged ? one(only) : unchanged(only.item, change)
      return joined(text, RowArguments.newSections(outcome.newSections))
    }
    return several(results, change, newSections: outcome.newSections)
  }

  private func joined(_ sentences: String?...) -> String {
    sentences.compactMap { $0 }.joined(separator: " ")
  }

  // MARK: one row

  private func one(_ result: UpdateResult) -> String {
    let (item, was) = (result.item, result.was)
    let id = "(\(phrase.id(item)))"
    let changed = ChangedFields(result)
    let oldName = phrase.name(was)
    switch changed.names {
    case ["checked"]:
      return "\(oldName) is \(item.checked ? "bought" : "to buy again") \(id). \(counts.toBuy) to buy."
    case ["amount"]:
      if item.amount.isEmpty { return "\(oldName): amount cleared, was \(ItemPhrase.amount(was.amount))." }
      let before = was.amount.isEmpty ? "had no amount" : "was \(ItemPhrase.amount(was.amount))"
      return "\(phrase.nameAndAmount(item)), \(before) \(id)."
    case ["section"]:
      let before = ItemPhrase.section(was.section)
      if item.section.isEmpty { return "\(oldName): section cleared, was \(before)." }
      let section = ItemPhrase.section(item.section)
      return was.section.isEmpty
        ? "\(oldName) is in \(section) now \(id)."
        : "\(oldName) is in \(section) now, was in \(before) \(id)."
    case ["name"]: return "\(oldName) is called \(phrase.name(item)) now \(id)."
    case ["optional"]: return "\(oldName) is \(item.optional ? "optional now" : "no longer optional") \(id)."
    case []:
      // An original of a wrong type gave way, such as an amount that was an object.
      return "\(oldName) is as asked \(id); what stood there was of another type and is replaced."
    default:
      let parts = changed.phrases(phrase).joined(separator: "; ")
      let remaining = was.checked == item.checked ? nil : "\(counts.toBuy) to buy."
      return joined("\(oldName): \(parts) \(id).", remaining)
    }
  }

  private func unchanged(_ item: ShoppingItem, _ change: ItemChange) -> String {
    change.isOnlyChecked
      ? "\(phrase.name(item)) was \(phrase.state(item)) already; nothing was changed."
      : "\(phrase.name(item)) was so already — \(phrase.detailsAndState(item)); nothing was changed."
  }

  // MARK: several rows

  private func several(_ results: [UpdateResult], _ change: ItemChange, newSections: [String]) -> String {
    let changed = results.filter(\.isChanged)
    let rest = results.filter { !$0.isChanged }
    let already = change.isOnlyChecked ? (change.checked == true ? "bought" : "to buy") : "so"
    if changed.isEmpty { return "All \(results.count) rows were \(already) already; nothing was changed." }
    let rows = ToolText.count(changed.count, "row", "rows")
    let names = ToolText.enumeration(changed.prefix(20).map { phrase.row($0.item) }, count: changed.count)
    var text: String
    // As the list spells it, which may differ from the argument.
    let spelled = changed.first?.item.section
    var newSection = RowArguments.newSections(newSections)
    if change.isOnlyChecked {
      let state = change.checked == true ? "bought" : "to buy again"
      text = "\(rows) \(changed.count == 1 ? "is" : "are") \(state): \(names). \(counts.toBuy) to buy."
    } else if let section = change.section, change.isOnlySection {
      let target = ItemPhrase.section(spelled ?? section)
      if section.isEmpty {
        text = "Section cleared in \(rows): \(names)."
      } else {
        text = "Moved \(rows) to \(target)\(newSection == nil ? "" : ", a new section"): \(names)."
        newSection = nil
      }
    } else {
      text = "Changed \(rows) (\(change.phrases(section: spelled).joined(separator: "; "))): \(names)."
      if changed.contains(where: { $0.was.checked != $0.item.checked }) { text += " \(counts.toBuy) to buy." }
    }
    if !rest.isEmpty {
      let names = ToolText.enumeration(rest.prefix(20).map { phrase.row($0.item) }, count: rest.count)
      text += " \(rest.count == 1 ? "1 was" : "\(rest.count) were") \(already) already: \(names)."
    }
    return joined(text, newSection)
  }
}

/// What differs between a row and what it was.
private struct ChangedFields {
  let result: UpdateResult
  let names: [String]

  init(_ result: UpdateResult) {
    self.result = result
    let (item, was) = (result.item, result.was)
    var names: [String] = []
    if !sameBytes(item.name, was.name) { names.append("name") }
    if !sameBytes(item.amount, was.amount) { names.append("amount") }
    if !sameBytes(item.section, was.section) { names.append("section") }
    if item.optional != was.optional { names.append("optional") }
    if item.checked != was.checked { names.append("checked") }
    self.names = names
  }

  func phrases(_ phrase: ItemPhrase) -> [String] {
    let (item, was) = (result.item, result.was)
    return names.map { name in
      switch name {
      case "name": "called \(phrase.name(item)) now"
      case "amount": replaced("amount", ItemPhrase.amount(was.amount), ItemPhrase.amount(item.amount))
      case "section": replaced("section", ItemPhrase.section(was.section), ItemPhrase.section(item.section))
      case "optional": item.optional ? "optional" : "no longer optional"
      default: item.checked ? "bought" : "to buy again"
      }
    }
  }

  private func replaced(_ field: String, _ old: String, _ new: String) -> String {
    if new.isEmpty { return "\(field) cleared, was \(old)" }
    return old.isEmpty ? "\(field) \(new)" : "\(field) \(new), was \(old)"
  }
}

extension ItemChange {
  fileprivate var isOnlySection: Bool {
    section != nil && name == nil && amount == nil && optional == nil && checked == nil
  }

  /// The change itself, the same for several rows.
  fileprivate func phrases(section spelled: String?) -> [String] {
    var phrases: [String] = []
    if let amount {
      phrases.append(amount.isEmpty ? "amount cleared" : "amount \(ItemPhrase.amount(amount))")
    }
    if let section {
      phrases.append(
        section.isEmpty ? "section cleared" : "section \(ItemPhrase.section(spelled ?? section))")
    }
    if let optional { phrases.append(optional ? "optional" : "no longer optional") }
    if let checked { phrases.append(checked ? "bought" : "to buy") }
    return phrases
  }
}
