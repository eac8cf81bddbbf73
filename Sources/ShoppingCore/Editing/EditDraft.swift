/// The copy of a list that one operation works on, so that a failure leaves nothing behind.
struct EditDraft {
  private(set) var list: ShoppingListExport
  var index: RowIndex
  private var sections: SectionBook
  /// Where in `list.rows` each usable row stands.
  private var places: [Int]

  init(_ list: ShoppingListExport) {
    self.list = list
    var items: [ShoppingItem] = []
    var places: [Int] = []
    items.reserveCapacity(list.rows.count)
    places.reserveCapacity(list.rows.count)
    for (place, row) in list.rows.enumerated() {
      guard case .item(let item) = row else { continue }
      items.append(item)
      places.append(place)
    }
    self.places = places
    index = RowIndex(items)
    sections = SectionBook(list, items: items)
  }

  var items: [ShoppingItem] { index.items }
  var newSections: [String] { sections.new }

  // MARK: sections

  mutating func section(_ given: String) -> String {
    let spelling = sections.spelling(for: given)
    storeSections()
    return spelling
  }

  mutating func arrangeSections(_ mentioned: [String]) {
    sections.arrange(mentioned)
    storeSections()
  }

  private mutating func storeSections() {
    if !list.sections.elementsEqual(sections.listed, by: sameBytes) { list.sections = sections.listed }
  }

  // MARK: rows

  mutating func replace(at position: Int, with item: ShoppingItem) {
    list.rows[places[position]] = .item(item)
    index.replace(at: position, with: item)
  }

  mutating func append(_ item: ShoppingItem) {
    places.append(list.rows.count)
    list.rows.append(.item(item))
    index.append(item)
  }

  /// Gives the usable rows this order and these contents; the unusable ones keep their places. The draft can be
  /// asked nothing about rows afterwards.
  mutating func arrange(_ order: [ShoppingItem], without removed: Set<Int>) {
    var rows: [ListRow] = []
    rows.reserveCapacity(order.count + list.rows.count - places.count)
    var next = order.startIndex
    var position = 0
    for row in list.rows {
      guard case .item = row else {
        rows.append(row)
        continue
      }
      defer { position += 1 }
      guard !removed.contains(position), next < order.endIndex else { continue }
      rows.append(.item(order[next]))
      next += 1
    }
    rows += order[next...].map(ListRow.item)
    list.rows = rows
  }

  /// The positions that the references name, each once, in the order in which they were first named.
  mutating func positions(of references: [String], isBatch: Bool, checking: Bool? = nil)
    throws(EditError) -> [Int]
  {
    var positions: [Int] = []
    var seen: Set<Int> = []
    for (number, reference) in references.enumerated() {
      let place = isBatch ? number : nil
      switch index.find(reference, checking: checking) {
      case .one(let position): if seen.insert(position).inserted { positions.append(position) }
      case .several(let several):
        throw .ambiguous(reference: reference, index: place, candidates: several.map { items[$0] })
      case .none:
        let near = index.suggestions(for: reference)
        throw .notFound(reference: reference, index: place, suggestions: near)
      }
    }
    return positions
  }
}
