import ShoppingCore

/// Makes one list of the app's store and the file: a pure step, the same on every device.
///
/// `base` is what both held when they last agreed. It tells "deleted there" from "added here"; without one nothing is
/// taken for deleted. What the file carries beside the rows' content (unknown members, unusable rows) stays in it.
public struct Reconciler: Sendable {
  public enum Policy: Sendable, CaseIterable {
    /// A file that changed replaces the store's rows; else the store's rows go to the file.
    case backupWins
    /// Each row by itself: the newer one.
    case newerRowWins
  }

  public let policy: Policy

  public init(_ policy: Policy) { self.policy = policy }

  /// - Parameters:
  ///   - store: what the app holds. No sections: it keeps none, and the file's stay. Rows without a name say nothing.
  ///   - now: the stamp of rows that the person edited in the app, unless the app stamped them itself.
  public func reconcile(
    store: ShoppingListExport, file: ShoppingListExport, base: ShoppingListExport?, at now: Timestamp
  ) -> Reconciliation {
    var said = store
    if said.sections.isEmpty { said.sections = file.sections }
    let list =
      switch policy {
      case .backupWins: backupWins(store: said, file: file, base: base, at: now)
      case .newerRowWins:
        // Not one usable row among rows that are there: a broken file, not a deletion of everything.
        merge(said, file, base: file.hasOnlyUnusableRows ? nil : base, at: now)
      }
    return Reconciliation(list: list, changes: ListChanges(from: store, to: list))
  }

  /// The file's current version with what a losing version has beyond it: every row of both, the newer of each.
  ///
  /// Two versions that were written without knowledge of each other have no base that we know, so nothing counts as
  /// deleted: a row that only one of them deleted comes back, which is better than one that is gone.
  public func folding(_ version: ShoppingListExport, into current: ShoppingListExport) -> ShoppingListExport {
    var folded = merge(version, current, base: nil, at: nil)
    for case .unusable(let row) in version.rows where !current.hasUnusable(row) {
      folded.rows.append(.unusable(row))
    }
    return folded
  }

  /// An empty or unusable file never wipes a store that has rows.
  private func backupWins(
    store: ShoppingListExport, file: ShoppingListExport, base: ShoppingListExport?, at now: Timestamp
  ) -> ShoppingListExport {
    let fileChanged = base.map { ListContent($0) != ListContent(file) } ?? true
    if fileChanged, !file.items.isEmpty { return file }
    // Every row of the store and none that only the file has.
    let fileRows = file.items.byID()
    var seen: Set<ItemID> = []
    let rows = store.items.compactMap { item -> ShoppingItem? in
      guard seen.insert(item.id).inserted else { return nil }
      guard let there = fileRows[item.id] else { return item.isNameless ? nil : item.stamped(ifMissing: now) }
      if item.isNameless || item.hasSameContent(as: there) { return there }
      return there.overlaid(with: item.stampedAsEdit(of: there, at: now))
    }
    var list = file
    list.replaceUsableRows(with: rows)
    list.sections = store.sections
    return list
  }

  private func merge(
    _ store: ShoppingListExport, _ file: ShoppingListExport, base: ShoppingListExport?, at now: Timestamp?
  ) -> ShoppingListExport {
    let merge = RowMerge(store: store, file: file, base: base, now: now)
    var list = file
    list.replaceUsableRows(with: merge.rows())
    list.sections = merge.sections()
    return list
  }
}

/// What both sides should hold, and what the store has to do for it.
public struct Reconciliation: Sendable {
  public var list: ShoppingListExport
  public var changes: ListChanges
}
