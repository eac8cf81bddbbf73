/// Gives each row of one file its identity (CONTRACT §4): its own UUID, or one derived from its content.
///
/// A derived id is the same at every read, and never one that stands in the file. It comes from name, amount, section
/// and the id that could not be used, and from how many rows that agree in these came before; not from marks and
/// times, which change while the row stays the same thing. The id that could not be used is kept as `foreignId`.
struct RowIdentities {
  private var taken: Set<ItemID>
  /// Rows that need an id, and what stands there instead of one.
  private var waiting: [(row: Int, foreign: JSONValue?)] = []

  init(count: Int) { taken = Set(minimumCapacity: count) }

  mutating func note(_ id: FoundID, of item: ShoppingItem, at row: Int) {
    switch id {
    case .own:
      if taken.insert(item.id).inserted { return }
      waiting.append((row, .string(item.idText)))
    case .missing: waiting.append((row, nil))
    case .foreign(let value): waiting.append((row, value))
    }
  }

  /// To be called once, after the last row.
  mutating func assign(to rows: inout [ListRow]) {
    if waiting.isEmpty { return }
    // A row that lost its name may get it back one day, and is the same row then.
    for case .unusable(.object(let object)) in rows {
      if case .string(let text)? = object["id"], let id = ItemID(text) { taken.insert(id) }
    }
    var ordinals: [[UInt8]: Int] = [:]
    for (row, foreign) in waiting {
      guard case .item(var item) = rows[row] else { continue }
      let content = Self.content(of: item, foreign)
      var ordinal = ordinals[content, default: 0]
      var id: ItemID
      repeat {
        id = Self.derived(from: content, ordinal)
        ordinal += 1
      } while !taken.insert(id).inserted
      ordinals[content] = ordinal
      item.id = id
      item.isIDInLowerCase = false
      var carried = item.carried ?? CarriedMembers()
      carried.idText = nil
      if let foreign { Self.keep(foreign, in: &carried.unknown) }
      item.carried = carried.isEmpty ? nil : carried
      rows[row] = .item(item)
    }
  }

  /// 0xFF occurs in no UTF-8 text.
  private static func content(of item: ShoppingItem, _ foreign: JSONValue?) -> [UInt8] {
    var content = Array(item.name.utf8) + [0xFF] + Array(item.amount.utf8) + [0xFF] + Array(item.section.utf8)
    if let foreign { content += [0xFF] + JSONWriter.compact(foreign) }
    return content
  }

  /// RFC 9562, section 5.8: version 8, of our own making.
  private static func derived(from content: [UInt8], _ ordinal: Int) -> ItemID {
    let (high, low) = ContentDigest.wide(content + [0xFF] + Array(String(ordinal).utf8))
    return ItemID(high: (high & ~0xF000) | 0x8000, low: (low & ~(3 << 62)) | (2 << 62))
  }

  /// As `foreignId`, or with a number behind it if the row has such a member already. Nothing is added where the
  /// same id is kept already: a program that puts its own back at each turn must not make the row grow each time.
  private static func keep(_ foreign: JSONValue, in members: inout [JSONMember]) {
    var name = "foreignId"
    var number = 1
    while let taken = members.first(where: { sameBytes($0.name, name) }) {
      if taken.value == foreign { return }
      number += 1
      name = "foreignId\(number)"
    }
    members.append(JSONMember(name, foreign))
  }
}
