import ShoppingCore

/// How rows of one list are spoken of, in sentences and in structured results.
struct ItemPhrase {
  let query: ItemQuery

  init(_ list: ShoppingListExport) { query = ItemQuery(list) }

  func id(_ item: ShoppingItem) -> String { query.shortID(of: item) }

  /// "Milk"
  func name(_ item: ShoppingItem) -> String { ToolText.cut(item.name) }

  /// "Milk — 2 l"; with `optional`: "Cream, optional".
  func nameAndAmount(_ item: ShoppingItem, nameLimit: Int = ToolText.quoteLimit) -> String {
    let name = ToolText.cut(item.name, to: nameLimit)
    return item.amount.isEmpty ? name : "\(name) — \(Self.amount(item.amount))"
  }

  /// "Milk — 2 l (0E1B0C3E)"
  func row(_ item: ShoppingItem) -> String { "\(nameAndAmount(item)) (\(id(item)))" }

  /// "Milk — 2 l, Dairy, optional": all that is needed to add it again, so the name is whole.
  func whole(_ item: ShoppingItem) -> String {
    let name = ToolText.cut(item.name, to: ItemText.limit(of: .name))
    let details = details(item)
    return details.isEmpty ? name : "\(name) — \(details)"
  }

  /// "2 l, Dairy, to buy"
  func detailsAndState(_ item: ShoppingItem) -> String {
    let details = details(item)
    return details.isEmpty ? state(item) : "\(details), \(state(item))"
  }

  /// "Soy milk — 1 l, Dairy, to buy (0E1B0C3E)"
  func candidate(_ item: ShoppingItem) -> String {
    "\(name(item)) — \(detailsAndState(item)) (\(id(item)))"
  }

  func state(_ item: ShoppingItem) -> String { item.checked ? "bought" : "to buy" }

  static func amount(_ amount: String) -> String { ToolText.cut(amount, to: ItemText.limit(of: .amount)) }

  static func section(_ section: String) -> String {
    ToolText.cut(section, to: ItemText.limit(of: .section))
  }

  private func details(_ item: ShoppingItem) -> String {
    var parts: [String] = []
    if !item.amount.isEmpty { parts.append(Self.amount(item.amount)) }
    if !item.section.isEmpty { parts.append(Self.section(item.section)) }
    if item.optional { parts.append("optional") }
    return parts.joined(separator: ", ")
  }

  /// `{id, name, amount?, section?, optional?, checked?}`; empty and false are left out.
  func json(_ item: ShoppingItem) -> JSONValue {
    var members = [JSONMember("id", .string(id(item))), JSONMember("name", .string(item.name))]
    if !item.amount.isEmpty { members.append(JSONMember("amount", .string(item.amount))) }
    if !item.section.isEmpty { members.append(JSONMember("section", .string(item.section))) }
    if item.optional { members.append(JSONMember("optional", true)) }
    if item.checked { members.append(JSONMember("checked", true)) }
    return .object(JSONObject(members))
  }

  /// The old values of the members that changed, empty and false ones too.
  func changedMembers(_ result: UpdateResult) -> JSONValue {
    let (was, item) = (result.was, result.item)
    var members: [JSONMember] = []
    if !sameBytes(was.name, item.name) { members.append(JSONMember("name", .string(was.name))) }
    if !sameBytes(was.amount, item.amount) { members.append(JSONMember("amount", .string(was.amount))) }
    if !sameBytes(was.section, item.section) { members.append(JSONMember("section", .string(was.section))) }
    if was.optional != item.optional { members.append(JSONMember("optional", .bool(was.optional))) }
    if was.checked != item.checked { members.append(JSONMember("checked", .bool(was.checked))) }
    return .object(JSONObject(members))
  }
}
