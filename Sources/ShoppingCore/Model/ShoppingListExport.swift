/// The whole list, as `BananaList.json` holds it (CONTRACT §4).
///
/// Two lists that are equal, carried originals included, encode to the same bytes, and those bytes decode to an equal
/// list: for every list that was decoded, whatever is done to its rows and sections, as long as names stay non-blank
/// and ids distinct.
public struct ShoppingListExport: Sendable {
  /// The version that this package reads and writes.
  public static let currentSchemaVersion = 1

  /// The named sections in their order. A row may stand in a section that is not listed here: a file that lists its
  /// sections says no more than somebody said.
  public var sections: [String]
  /// All rows in file order, unusable ones in their places.
  public var rows: [ListRow]
  /// What stands in the file's `sections` and is no string; written back after the strings.
  var unusableSections: [JSONValue] = []
  /// Members at the top that this program does not know, in their order.
  var unknownMembers: [JSONMember] = []

  public init(sections: [String] = [], items: [ShoppingItem] = []) {
    self.sections = sections
    rows = items.map(ListRow.item)
  }

  /// The usable rows, in order.
  public var items: [ShoppingItem] {
    var items: [ShoppingItem] = []
    items.reserveCapacity(rows.count)
    for case .item(let item) in rows { items.append(item) }
    return items
  }

  public var unusableRowCount: Int { rows.reduce(0) { if case .unusable = $1 { $0 + 1 } else { $0 } } }

  /// `sections`, then every section that items use and the list does not name, in order of first use. The same name
  /// key is the same section.
  var allSections: [String] {
    var known = Set(sections.map { NameKey($0) })
    var all = sections
    var last = ""
    for case .item(let item) in rows where !item.section.isEmpty && !sameBytes(item.section, last) {
      last = item.section
      if known.insert(NameKey(item.section)).inserted { all.append(item.section) }
    }
    return all
  }

  /// What the file lists. Beside an element that is no string a reader adds the sections in use (CONTRACT §4), so
  /// there they belong to the list whether it names them or not.
  var writtenSections: [String] { unusableSections.isEmpty ? sections : allSections }

  /// Reads the file's bytes by the lenient rules of CONTRACT §4.
  public init(decoding bytes: [UInt8]) throws(ListDecodingError) {
    self = try LenientDecoding.list(Self.tree(bytes))
  }

  private static func tree(_ bytes: [UInt8]) throws(ListDecodingError) -> JSONValue {
    do { return try JSONParser.parse(bytes) } catch { throw .notJSON(error) }
  }

  /// `r` and 16 hex digits over the content; equal for equal lists in every process and on every platform.
  public var revision: String { Self.revision(ofEncoded: encoded()) }

  /// The revision of the list whose canonical text (`encoded()`) is `bytes`.
  public static func revision(ofEncoded bytes: [UInt8]) -> String {
    "r" + ContentDigest.hex(ContentDigest.xxh64(bytes))
  }
}

/// By bytes, everything carried included.
extension ShoppingListExport: Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    a.rows == b.rows && a.unusableSections == b.unusableSections && a.unknownMembers == b.unknownMembers
      && a.writtenSections.elementsEqual(b.writtenSections, by: sameBytes)
  }
}
