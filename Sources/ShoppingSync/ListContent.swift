import ShoppingCore

/// What counts as a change of the list: id, name, amount, section, checked and optional of every usable row, the
/// rows' order, and the sections.
///
/// Dates, unknown members and unusable rows are no content: they never start an export or an import. Contents are
/// compared whole, by UTF-8 bytes, and not by a hash: both lists are at hand, and a collision would lose a change.
public struct ListContent: Equatable, Sendable {
  private let items: [ShoppingItem]
  private let sections: [String]

  public init(_ list: ShoppingListExport) {
    items = list.items
    sections = list.sections
  }

  public static func == (a: ListContent, b: ListContent) -> Bool {
    guard a.items.count == b.items.count, a.sections.count == b.sections.count else { return false }
    for index in a.items.indices where !a.items[index].hasSameContent(as: b.items[index]) { return false }
    for index in a.sections.indices where !sameBytes(a.sections[index], b.sections[index]) { return false }
    return true
  }
}

extension ShoppingItem {
  /// Everything that people see is the same; `lastModified` and what the file carries beside may differ.
  func hasSameContent(as other: ShoppingItem) -> Bool {
    id == other.id && checked == other.checked && optional == other.optional && sameBytes(name, other.name)
      && sameBytes(amount, other.amount) && sameBytes(section, other.section)
  }
}
