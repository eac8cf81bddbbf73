import ShoppingCore
import ShoppingSync

extension ItemID {
  /// Row number so and so.
  static func row(_ number: Int) -> ItemID { ItemID(high: 0x4000, low: UInt64(number) | 2 << 62) }
}

/// A row as a test names it: `row(3, "Milk", amount: "2 l")`.
func row(
  _ number: Int, _ name: String? = nil, amount: String = "", section: String = "", checked: Bool = false,
  optional: Bool = false, at milliseconds: Int? = nil
) -> ShoppingItem {
  ShoppingItem(
    id: .row(number), name: name ?? "row \(number)", amount: amount, section: section, optional: optional,
    checked: checked, lastModified: milliseconds.map(VirtualTime.date))
}

func list(_ items: ShoppingItem..., sections: [String] = []) -> ShoppingListExport {
  ShoppingListExport(sections: sections, items: items)
}

func rows(_ count: Int) -> ShoppingListExport { ShoppingListExport(items: (1...count).map { row($0) }) }

/// A list in a few characters, for expectations: names, `✓` for bought, `:` before the amount.
func brief(_ list: ShoppingListExport) -> String { brief(list.items) }

func brief(_ items: [ShoppingItem]) -> String {
  items.map { $0.name + ($0.amount.isEmpty ? "" : ":" + $0.amount) + ($0.checked ? "✓" : "") }
    .joined(separator: " ")
}

/// A list in shorthand, rows parted by blanks: number, `=amount`, `✓` for bought, `@` and the date in milliseconds.
/// `3=2l✓@50` is row 3, 2 l, bought, last changed at 50.
func shorthand(_ text: String, sections: [String] = []) -> ShoppingListExport {
  let items = text.split(separator: " ").map { word -> ShoppingItem in
    let dated = word.split(separator: "@")
    let checked = dated[0].hasSuffix("✓")
    let parts = (checked ? dated[0].dropLast() : dated[0]).split(separator: "=")
    return row(
      Int(parts[0]) ?? -1, amount: parts.count > 1 ? String(parts[1]) : "", checked: checked,
      at: dated.count > 1 ? Int(dated[1]) : nil)
  }
  return ShoppingListExport(sections: sections, items: items)
}

/// The same the other way round.
func shorthand(_ items: [ShoppingItem]) -> String {
  items.map { item in
    let number = item.id.low & ~(2 << 62)
    let date = item.lastModified.map {
      "@\($0.millisecondsSince1970 - VirtualTime.date(0).millisecondsSince1970)"
    }
    return "\(number)\(item.amount.isEmpty ? "" : "=" + item.amount)\(item.checked ? "✓" : "")\(date ?? "")"
  }.joined(separator: " ")
}

func shorthand(_ list: ShoppingListExport) -> String { shorthand(list.items) }
