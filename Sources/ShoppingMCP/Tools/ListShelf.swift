import ShoppingCore

/// The rows of a list in the order in which they are shown: to buy section by section, then those without a section,
/// then what is bought.
///
/// A long list is gone through once and not copied to show a page of it.
struct ListShelf {
  /// The listed sections in their order, then others that rows use, by first use; each name once.
  var sections: [String] { book.sections }
  /// Of the whole list, whatever the filters.
  private(set) var counts = ListCounts()
  private let list: ShoppingListExport
  private var book: ShelfSections
  /// Rows that pass the filters.
  private var places: [Place] = []

  private struct Place {
    /// In `list.rows`.
    var row: Int
    var section: Int?
    var isChecked: Bool
  }

  init(_ list: ShoppingListExport) {
    self.list = list
    book = ShelfSections(list.sections)
    places.reserveCapacity(list.rows.count)
    for row in list.rows.indices {
      guard case .item(let item) = list.rows[row] else { continue }
      counts.count(item)
      places.append(Place(row: row, section: book.place(of: item.section), isChecked: item.checked))
    }
  }

  // MARK: filters

  /// False if there is no such section.
  mutating func filter(section: String) -> Bool {
    guard let section = book.known(section) else { return false }
    places.removeAll { $0.section != section }
    return true
  }

  mutating func filter(checked: Bool) { places.removeAll { $0.isChecked != checked } }

  /// Keeps rows in whose name all words of `query` occur.
  mutating func filter(query: String) {
    let query = WordQuery(query)
    places = places.filter { place in item(place.row).map { query.matches($0.name) } ?? false }
  }

  // MARK: groups

  struct Group {
    /// nil: rows to buy without a section, or what is bought.
    var section: String?
    var isBought = false
    /// For `item(_:)`.
    var rows: [Int] = []
  }

  /// In the order shown; empty groups are left out.
  var groups: [Group] {
    var toBuy = sections.map { Group(section: $0) }
    var loose = Group()
    var bought = Group(isBought: true)
    for place in places {
      if place.isChecked {
        bought.rows.append(place.row)
      } else if let section = place.section {
        toBuy[section].rows.append(place.row)
      } else {
        loose.rows.append(place.row)
      }
    }
    return (toBuy + [loose, bought]).filter { !$0.rows.isEmpty }
  }

  func item(_ row: Int) -> ShoppingItem? {
    if case .item(let item) = list.rows[row] { item } else { nil }
  }
}

/// Which section a spelling belongs to. Spellings are looked up by their text first: a key costs far more.
private struct ShelfSections {
  private(set) var sections: [String] = []
  private var bySpelling: [String: Int] = [:]
  private var byKey: [NameKey: Int] = [:]

  init(_ listed: [String]) {
    for section in listed { _ = place(of: section) }
  }

  /// nil for a blank section.
  mutating func place(of section: String) -> Int? {
    if section.isEmpty { return nil }
    if let known = bySpelling[section] { return known }
    let key = NameKey(section)
    if key.text.isEmpty { return nil }
    let place = byKey[key] ?? sections.count
    if place == sections.count {
      sections.append(section)
      byKey[key] = place
    }
    // An argument has lost its hidden characters; a section in the file may have some.
    let visible = NameKey(ItemText.singleLine(section))
    if byKey[visible] == nil { byKey[visible] = place }
    bySpelling[section] = place
    return place
  }

  func known(_ section: String) -> Int? { bySpelling[section] ?? byKey[NameKey(section)] }
}
