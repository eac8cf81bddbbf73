import ShoppingCore

/// The rows of a list in the order in which they are shown: to buy section by section, then those without a section,
/// then what is bought.
struct ListShelf {
  /// The listed sections in their order, then others that rows use, by first use; each name once.
  private(set) var sections: [String]
  /// Rows that pass the filters.
  private var rows: [(item: ShoppingItem, section: Int?)]
  private var places: SectionPlaces

  /// Which section a spelling belongs to. Spellings are looked up by their text first: a key costs far more.
  private struct SectionPlaces {
    var bySpelling: [String: Int] = [:]
    var byKey: [NameKey: Int] = [:]

    func place(of section: String) -> Int? { bySpelling[section] ?? byKey[NameKey(section)] }
  }

  init(_ list: ShoppingListExport) {
    sections = []
    rows = []
    places = SectionPlaces()
    for section in list.sections { _ = place(of: section) }
    rows.reserveCapacity(list.rows.count)
    for case .item(let item) in list.rows { rows.append((item, place(of: item.section))) }
  }

  /// nil for a blank section.
  private mutating func place(of section: String) -> Int? {
    if section.isEmpty { return nil }
    if let known = places.bySpelling[section] { return known }
    let key = NameKey(section)
    if key.text.isEmpty { return nil }
    let place = places.byKey[key] ?? sections.count
    if place == sections.count {
      sections.append(section)
      places.byKey[key] = place
    }
    places.bySpelling[section] = place
    return place
  }

  /// False if there is no such section.
  mutating func filter(section: String) -> Bool {
    guard let place = places.place(of: section) else { return false }
    rows.removeAll { $0.section != place }
    return true
  }

  mutating func filter(checked: Bool) { rows.removeAll { $0.item.checked != checked } }

  /// Keeps rows in whose name all words of `query` occur.
  mutating func filter(query: String) {
    let words = LooseKey(query).text.split(separator: " ")
    rows.removeAll { row in
      let name = LooseKey(row.item.name).text
      return !words.allSatisfy { name.contains($0) }
    }
  }

  struct Group {
    /// nil: rows to buy without a section.
    var section: String?
    var isBought: Bool
    var items: [ShoppingItem]
  }

  /// In the order shown; empty groups are left out.
  var groups: [Group] {
    var toBuy = sections.map { Group(section: $0, isBought: false, items: []) }
    var loose = Group(section: nil, isBought: false, items: [])
    var bought = Group(section: nil, isBought: true, items: [])
    for (item, section) in rows {
      if item.checked {
        bought.items.append(item)
      } else if let section {
        toBuy[section].items.append(item)
      } else {
        loose.items.append(item)
      }
    }
    return (toBuy + [loose, bought]).filter { !$0.items.isEmpty }
  }
}
