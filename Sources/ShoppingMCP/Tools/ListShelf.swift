import ShoppingCore

/// The rows of a list in the order in which they are shown: to buy section by section, then those without a section,
/// then what is bought.
struct ListShelf {
  /// The listed sections in their order, then others that rows use, by first use; each name once.
  private(set) var sections: [String]
  private let list: ShoppingListExport
  /// Rows that pass the filters, by their place in the list: a long list is not copied to show a page of it.
  private var rows: [(row: Int, section: Int?)]
  private var places: SectionPlaces

  /// Which section a spelling belongs to. Spellings are looked up by their text first: a key costs far more.
  private struct SectionPlaces {
    var bySpelling: [String: Int] = [:]
    var byKey: [NameKey: Int] = [:]

    func place(of section: String) -> Int? { bySpelling[section] ?? byKey[NameKey(section)] }
  }

  init(_ list: ShoppingListExport) {
    self.list = list
    sections = []
    rows = []
    places = SectionPlaces()
    for section in list.sections { _ = place(of: section) }
    rows.reserveCapacity(list.rows.count)
    for (index, row) in list.rows.enumerated() {
      if case .item(let item) = row { rows.append((index, place(of: item.section))) }
    }
  }

  /// The item in a row of a group.
  func item(_ row: Int) -> ShoppingItem? {
    if case .item(let item) = list.rows[row] { item } else { nil }
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

  mutating func filter(checked: Bool) {
    rows = rows.filter { item($0.row)?.checked == checked }
  }

  /// Keeps rows in whose name all words of `query` occur.
  mutating func filter(query: String) {
    let words = LooseKey(query).text.split(separator: " ")
    rows = rows.filter { place in
      let name = LooseKey(item(place.row)?.name ?? "").text
      return words.allSatisfy { name.contains($0) }
    }
  }

  struct Group {
    /// nil: rows to buy without a section.
    var section: String?
    var isBought: Bool
    /// Places in the list.
    var rows: [Int]
  }

  /// In the order shown; empty groups are left out.
  var groups: [Group] {
    var toBuy = sections.map { Group(section: $0, isBought: false, rows: []) }
    var loose = Group(section: nil, isBought: false, rows: [])
    var bought = Group(section: nil, isBought: true, rows: [])
    for (row, section) in rows {
      if item(row)?.checked == true {
        bought.rows.append(row)
      } else if let section {
        toBuy[section].rows.append(row)
      } else {
        loose.rows.append(row)
      }
    }
    return (toBuy + [loose, bought]).filter { !$0.rows.isEmpty }
  }
}
