/// The four writers of CONTRACT §7 as pure steps: list → edited list and outcome. No I/O, no clock, no randomness
/// of its own. An operation that fails leaves `list` exactly as it was; one that has nothing to do likewise.
///
/// Texts that come in have been through `ItemText`; names are matched by `NameKey`. Whatever an operation does not
/// name (rows, members, unusable rows, sections) stays as it is. Only rows that really change are stamped.
public struct ListEditor {
  public internal(set) var list: ShoppingListExport
  /// What a changed row is stamped with.
  let now: Timestamp
  /// Where a new row's id comes from.
  let newID: () -> ItemID

  /// Growth bound of CONTRACT §6: an operation that would leave more rows than this is refused. A list that is over
  /// it already can still be edited and reduced.
  public static let rowLimit = 10_000

  public init(_ list: ShoppingListExport, now: Timestamp, newID: @escaping () -> ItemID = ItemID.random) {
    self.list = list
    self.now = now
    self.newID = newID
  }

  /// The end of every operation that may add rows.
  mutating func commit(_ edited: ShoppingListExport) throws(EditError) {
    if edited.rows.count > Self.rowLimit, edited.rows.count > list.rows.count {
      throw .listTooLarge(rows: edited.rows.count)
    }
    list = edited
  }
}
