@testable import ShoppingCore

/// Lists as short texts, so that a test is a table of rows.
///
/// A row: `[x] Milk | 2 l | Dairy | optional | #77AB12F0 | @5`; `[x] ` is bought, then name, amount and section,
/// `#` its first id digits, `@` the millisecond of its last change. `~` is a row that cannot be used. Shown again, a
/// row has a `*` at the end if it was stamped by the operation.
enum EditingRows {
  static let now = Timestamp(millisecondsSince1970: 1_000_000)

  static func list(_ rows: [String], sections: [String] = []) -> ShoppingListExport {
    var list = ShoppingListExport(sections: sections)
    for (number, row) in rows.enumerated() { list.rows.append(parse(row, number: number)) }
    return list
  }

  private static func parse(_ text: String, number: Int) -> ListRow {
    if text.hasPrefix("~") { return .unusable(.object(JSONObject([JSONMember("note", .string(text))]))) }
    let isChecked = text.hasPrefix("[x] ")
    let parts = (isChecked ? String(text.dropFirst(4)) : text).split(
      separator: "|", omittingEmptySubsequences: false
    )
    .map { trimmed(String($0)) }
    var plain: [String] = [parts[0]]
    var id = ItemID(high: UInt64(0xA000_0000 + number) << 32, low: UInt64(number))
    var isOptional = false
    var lastModified: Timestamp?
    for part in parts.dropFirst() {
      if part == "optional" {
        isOptional = true
      } else if part.hasPrefix("#"), let digits = UInt64(part.dropFirst(), radix: 16) {
        id = ItemID(high: digits << 32, low: UInt64(number))
      } else if part.hasPrefix("@"), let time = Int64(part.dropFirst()) {
        lastModified = Timestamp(millisecondsSince1970: time)
      } else {
        plain.append(part)
      }
    }
    plain += ["", ""]
    return .item(
      ShoppingItem(
        id: id, name: plain[0], amount: plain[1], section: plain[2], optional: isOptional, checked: isChecked,
        lastModified: lastModified))
  }

  static func shown(_ list: ShoppingListExport) -> [String] {
    list.rows.map { row in
      switch row {
      case .item(let item): shown(item)
      case .unusable(let value): value.objectNote ?? "?"
      }
    }
  }

  static func shown(_ item: ShoppingItem) -> String {
    var parts = [item.name, item.amount, item.section]
    while parts.last == "" { parts.removeLast() }
    if item.optional { parts.append("optional") }
    return (item.checked ? "[x] " : "") + parts.joined(separator: " | ")
      + (item.lastModified == now ? " *" : "")
  }

  /// New rows get the ids F0000000, F0000001, …
  static func editor(_ list: ShoppingListExport) -> ListEditor {
    let counter = Counter()
    return ListEditor(list, now: now, newID: { counter.next() })
  }

  private final class Counter {
    private var count: UInt64 = 0

    func next() -> ItemID {
      defer { count += 1 }
      return ItemID(high: (0xF000_0000 + count) << 32, low: 0)
    }
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension JSONValue {
  fileprivate var objectNote: String? {
    guard case .object(let object) = self, case .string(let note)? = object["note"] else { return nil }
    return note
  }
}

/// An error in a few words: its case, its index and the rows that it shows.
func brief(_ error: EditError) -> String {
  func at(_ index: Int?) -> String { index.map { "[\($0)]" } ?? "" }
  func ids(_ items: [ShoppingItem]) -> String { items.map(\.name).joined(separator: ", ") }
  return switch error {
  case .notFound(let reference, let index, let near): "notFound\(at(index)) \(reference): \(ids(near))"
  case .unknownID(let id, let index): "unknownID\(at(index)) \(id)"
  case .ambiguous(let reference, let index, let rows): "ambiguous\(at(index)) \(reference): \(ids(rows))"
  case .nameTaken(let name, let index, let item): "nameTaken\(at(index)) \(name): \(item.name)"
  case .nameGivenTwice(let name, let index): "nameGivenTwice\(at(index)) \(name)"
  case .staleRevision(let given): "stale \(given)"
  case .changedAndRemoved(let item): "changedAndRemoved \(item.name)"
  case .namedTwice(let item, let index): "namedTwice\(at(index)) \(item.name)"
  case .amountTooLong(let item, let joined, let index):
    "amountTooLong\(at(index)) \(item.name) \(joined.unicodeScalars.count)"
  case .nothingToChange(let item): "nothingToChange \(item.name)"
  case .nameMissing(let index): "nameMissing\(at(index))"
  case .listTooLarge(let rows): "tooLarge \(rows)"
  }
}

/// An entry of update_shopping_list: the id or nil, the name or nil, then the other members.
func entry(
  _ id: String? = nil, _ name: String? = nil, amount: String? = nil, section: String? = nil,
  optional: Bool? = nil, checked: Bool? = nil
) -> EntryChange {
  EntryChange(
    id: id,
    change: ItemChange(name: name, amount: amount, section: section, optional: optional, checked: checked))
}
