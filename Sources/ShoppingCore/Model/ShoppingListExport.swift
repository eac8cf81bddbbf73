/// A row as it stands in `items`: one that can be used, or one that is only carried through (no usable name).
public enum ListRow: Sendable {
  case item(ShoppingItem)
  case unusable(JSONValue)
}

/// The whole list, as `BananaList.json` holds it (CONTRACT §4).
///
/// Two lists that are equal, carried originals included, encode to the same bytes.
public struct ShoppingListExport: Sendable {
  /// The version that this package reads and writes.
  public static let currentSchemaVersion = 1

  /// The named sections in their order. A row may stand in a section that is not listed here.
  public var sections: [String]
  /// All rows in file order, unusable ones in their places.
  public var rows: [ListRow]

  public init(sections: [String] = [], items: [ShoppingItem] = []) {
    self.sections = sections
    rows = items.map(ListRow.item)
  }

  /// The usable rows, in order.
  public var items: [ShoppingItem] { rows.compactMap { if case .item(let item) = $0 { item } else { nil } } }

  public var unusableRowCount: Int { rows.reduce(0) { if case .unusable = $1 { $0 + 1 } else { $0 } } }

  /// Reads the file's bytes by the lenient rules of CONTRACT §4.
  public init(decoding bytes: [UInt8]) throws(ListDecodingError) {
    throw .wrongShape("not written yet")
  }

  /// The canonical text of §4, newline at the end.
  public func encoded() -> [UInt8] { [] }

  /// `r` and 16 hex digits over the content; equal for equal lists in every process and on every platform.
  public var revision: String { "" }
}

/// Why bytes are not a list.
public enum ListDecodingError: Error, Equatable, Sendable {
  case notJSON(JSONSyntaxError)
  /// A phrase that names what was found: "items is a string, not an array".
  case wrongShape(String)
  /// `found` is the number as it stands in the file.
  case newerSchema(found: String)
}
