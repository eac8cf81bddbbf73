import ShoppingCore

/// What get_shopping_list shows: heading, one page of rows, and where the next one begins.
struct ListView {
  let snapshot: ListSnapshot
  let arguments: ToolArguments
  let path: String
  private let counts: ListCounts
  private let phrase: ItemPhrase
  private let shelf: ListShelf
  private let groups: [ListShelf.Group]
  private let matchCount: Int
  private let page: Range<Int>

  init(snapshot: ListSnapshot, shelf: ListShelf, arguments: ToolArguments, path: String) {
    self.snapshot = snapshot
    self.arguments = arguments
    self.path = path
    counts = shelf.counts
    phrase = ItemPhrase(snapshot.list)
    self.shelf = shelf
    groups = shelf.groups
    matchCount = groups.reduce(0) { $0 + $1.rows.count }
    let start = min(arguments.integer("offset") ?? 0, matchCount)
    page = start..<min(matchCount, start + (arguments.integer("limit") ?? GetShoppingList.defaultLimit))
  }

  var outcome: ToolOutcome {
    var lines: [String] = []
    var items: [JSONValue] = []
    var position = 0
    for group in groups {
      let shown = page.clamped(to: position..<position + group.rows.count)
      if !shown.isEmpty {
        lines.append(group.isBought ? "Bought" : group.section.map(ItemPhrase.section) ?? "No section")
        for row in group.rows[shown.lowerBound - position..<shown.upperBound - position] {
          guard let item = shelf.item(row) else { continue }
          lines.append(line(item))
          items.append(phrase.json(item))
        }
      }
      position += group.rows.count
    }
    if let pageLine { lines.append(pageLine) }

    var members = [
      JSONMember("sections", .array(shelf.sections.map { .string($0) })), JSONMember("items", .array(items)),
      JSONMember("shown", .int(page.count)),
    ]
    if page.upperBound < matchCount { members.append(JSONMember("next_offset", .int(page.upperBound))) }
    let unusable = snapshot.list.rows.count - counts.total
    if unusable > 0 { members.append(JSONMember("unusable_rows", .int(unusable))) }
    return ToolReport(
      heading: heading, listing: lines, members: members, revision: snapshot.revision, counts: counts,
      warnings: snapshot.warnings + arguments.warnings
    ).outcome
  }

  private func line(_ item: ShoppingItem) -> String {
    if item.checked { return "- [x] \(phrase.whole(item)) (\(phrase.id(item)))" }
    let name = phrase.nameAndAmount(item, nameLimit: ItemText.limit(of: .name))
    return "- [ ] \(name)\(item.optional ? ", optional" : "") (\(phrase.id(item)))"
  }

  // MARK: heading

  private var heading: String {
    var sentences = [state, "Revision \(snapshot.revision)."]
    if !shelf.sections.isEmpty {
      sentences.append("Sections: \(shelf.sections.map(ItemPhrase.section).joined(separator: ", ")).")
    }
    if !filters.isEmpty, matchCount > 0 {
      let rows = ToolText.count(matchCount, "row matches", "rows match")
      sentences.append("\(rows) (\(filters.joined(separator: ", "))).")
    }
    return sentences.joined(separator: " ")
  }

  private var state: String {
    if counts.total == 0 {
      return snapshot.fileExists
        ? "The shopping list is empty."
        : "The shopping list is empty. There is no file yet at \(ItemText.singleLine(path)); "
          + "the first add creates it."
    }
    let narrows = arguments.has("section") || arguments.has("query")
    if counts.toBuy == 0, !narrows {
      let rows = ToolText.count(counts.checked, "bought row is", "bought rows are")
      return "Nothing left to buy; \(rows) still on the list."
    }
    if matchCount == 0 {
      return "No row matches (\(filters.joined(separator: ", "))); "
        + "the list has \(counts.toBuy) to buy and \(counts.checked) bought."
    }
    return "Shopping list: \(counts.toBuy) to buy, \(counts.checked) bought."
  }

  private var filters: [String] {
    var filters: [String] = []
    if let checked = arguments.boolean("checked") { filters.append("checked \(checked)") }
    if let section = arguments.text("section") { filters.append("section \(ToolText.quoted(section))") }
    if let query = arguments.text("query") { filters.append("query \(ToolText.quoted(query))") }
    return filters
  }

  /// nil if one page holds everything.
  private var pageLine: String? {
    if page.isEmpty, matchCount > 0 {
      return "No rows from offset \(arguments.integer("offset") ?? 0) on; there are \(matchCount)."
    }
    guard page.count < matchCount else { return nil }
    let rows =
      page.count == 1
      ? "Row \(page.upperBound) of \(matchCount)."
      : "Rows \(page.lowerBound + 1)–\(page.upperBound) of \(matchCount)."
    guard page.upperBound < matchCount else { return rows }
    return "\(rows) More: offset \(page.upperBound), or narrow with section, query or checked."
  }
}
