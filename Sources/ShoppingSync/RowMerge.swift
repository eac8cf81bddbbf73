import ShoppingCore

/// One three-way merge of rows, order and sections (`Reconciler.Policy.newerRowWins`).
struct RowMerge {
  private let storeItems: [ShoppingItem]
  private let fileItems: [ShoppingItem]
  private let baseItems: [ShoppingItem]?
  private let store: [ItemID: ShoppingItem]
  private let file: [ItemID: ShoppingItem]
  private let base: [ItemID: ShoppingItem]
  private let storeSections: [String]
  private let fileSections: [String]
  private let baseSections: [String]?
  /// nil: nothing is stamped.
  private let now: Timestamp?

  init(
    store list: ShoppingListExport, file: ShoppingListExport, base: ShoppingListExport?, now: Timestamp?
  ) {
    fileItems = file.items
    self.file = fileItems.byID()
    let fileRows = self.file
    // A row whose name the person is just clearing says nothing: it counts as the file has it.
    storeItems = list.items.compactMap { $0.isNameless ? fileRows[$0.id] : $0 }
    store = storeItems.byID()
    baseItems = base?.items
    self.base = baseItems?.byID() ?? [:]
    storeSections = list.sections
    fileSections = file.sections
    baseSections = base?.sections
    self.now = now
  }

  /// The rows that stay, in order. The side that changed the order since the base leads; if both did, or nobody knows,
  /// it is the file. A row that only the other side has stands behind the row that it stands behind there.
  func rows() -> [ShoppingItem] {
    let fileLeads = baseItems.map { !keepsOrder(of: $0) } ?? true
    let (leading, following) = fileLeads ? (fileItems, storeItems) : (storeItems, fileItems)
    let (leads, follows) = fileLeads ? (file, store) : (store, file)
    var behind: [ItemID?: [ItemID]] = [:]
    var anchor: ItemID?
    for item in following {
      if leads[item.id] == nil { behind[anchor, default: []].append(item.id) } else { anchor = item.id }
    }
    var order: [ItemID] = []
    var waiting = behind[nil] ?? []
    for item in leading {
      if follows[item.id] != nil {
        order += waiting
        waiting = behind[item.id] ?? []
      }
      order.append(item.id)
    }
    var seen: Set<ItemID> = []
    return (order + waiting).compactMap { seen.insert($0).inserted ? merged($0) : nil }
  }

  private func keepsOrder(of baseItems: [ShoppingItem]) -> Bool {
    fileItems.lazy.map(\.id).filter { base[$0] != nil }
      .elementsEqual(baseItems.lazy.map(\.id).filter { file[$0] != nil })
  }

  /// nil: deleted.
  private func merged(_ id: ItemID) -> ShoppingItem? {
    switch (store[id], file[id], base[id]) {
    case (let here?, let there?, let before): return newer(here, there, before: before)
    case (let here?, nil, nil): return now.map { here.stamped(ifMissing: $0) } ?? here  // added here
    case (nil, let there?, nil): return there  // added there
    case (let here?, nil, let before?):  // deleted there, unless edited here
      return here.hasSameContent(as: before) ? nil : before.overlaid(with: edited(here, before: before))
    case (nil, let there?, let before?):  // deleted here, unless edited there
      return there.hasSameContent(as: before) ? nil : there
    case (nil, nil, _): return nil
    }
  }

  private func newer(_ here: ShoppingItem, _ there: ShoppingItem, before: ShoppingItem?) -> ShoppingItem {
    if here.hasSameContent(as: there) { return there }
    var here = there.overlaid(with: edited(here, before: before))
    var there = there
    switch (here.lastModified, there.lastModified) {
    case (let a?, let b?) where a != b: return a > b ? here : there
    case (_?, nil): return here
    case (nil, _?): return there
    case (nil, nil):
      here.lastModified = now
      there.lastModified = now
    case (_?, _?): break
    }
    // Equal dates. Whoever still has what both had has not edited.
    if let before, here.hasSameContent(as: before) { return there }
    if let before, there.hasSameContent(as: before) { return here }
    return there.canonicalBytes.lexicographicallyPrecedes(here.canonicalBytes) ? here : there
  }

  /// The store's row with the date that it deserves: an edit is newer than what it edited, whatever the clock says.
  private func edited(_ here: ShoppingItem, before: ShoppingItem?) -> ShoppingItem {
    guard let before, let now else { return here }
    if !here.hasSameContent(as: before) { return here.stampedAsEdit(of: before, at: now) }
    guard let date = before.lastModified else { return here }
    var here = here
    here.lastModified = max(here.lastModified ?? date, date)
    return here
  }

  /// The order of the side that changed it, the file's if both did; then what the rows bring along.
  func sections() -> [String] {
    var sections = fileSections
    if let baseSections, fileSections.elementsEqual(baseSections, by: sameBytes) {
      sections = storeSections
    } else {
      let before = baseSections ?? []
      sections += storeSections.filter { !sections.contains($0) && !before.contains($0) }
    }
    for item in storeItems where !item.section.isEmpty {
      if let there = file[item.id], sameBytes(there.section, item.section) { continue }
      if merged(item.id) != nil, !sections.contains(item.section) { sections.append(item.section) }
    }
    return sections
  }
}

extension ShoppingListExport {
  /// The base for a store that has moved on since it held this list: each row that this list and the file agree about,
  /// as the file has it; each that they do not, as the old base has it.
  ///
  /// Without this a change that was exported and taken back at once would look like no change at all.
  func agreement(with file: ShoppingListExport, after base: ShoppingListExport?) -> ShoppingListExport? {
    var said = self
    if said.sections.isEmpty { said.sections = file.sections }
    said.rows.removeAll { if case .item(let item) = $0 { item.isNameless } else { true } }
    if ListContent(said) == ListContent(file) { return file }
    guard var agreed = base else { return nil }
    let here = said.items.byID()
    let there = file.items.byID()
    let before = agreed.items.byID()
    let shared = there.filter { id, row in here[id].map(row.hasSameContent) ?? false }
    let kept = agreed.items.compactMap { row -> ShoppingItem? in
      here[row.id] == nil && there[row.id] == nil ? nil : shared[row.id] ?? row
    }
    agreed.rows = (kept + file.items.filter { before[$0.id] == nil && shared[$0.id] != nil }).map(
      ListRow.item)
    return agreed
  }
}
