/// Gives each row of one file its identity (CONTRACT §4): its own UUID, or one derived from its content.
///
/// A derived id is the same at every read, and never one that stands in the file. It comes from name, amount, section
/// and the id that could not be used, and from how many rows that agree in these came before; not from marks and
/// times, which change while the row stays the same thing.
struct RowIdentities {
  /// UUIDs that stand in the file, at usable rows.
  private var written: Set<ItemID>
  private var taken: Set<ItemID> = []
  private var ordinals: [[UInt8]: Int] = [:]

  init(_ elements: [JSONValue]) {
    written = []
    written.reserveCapacity(elements.count)
    for case .object(let object) in elements {
      if case .string(let text)? = object["id"], let id = ItemID(text) { written.insert(id) }
    }
    taken.reserveCapacity(elements.count)
  }

  /// The id that the row has, or a derived one; then what stood there is kept as `foreignId`.
  mutating func identity(_ found: FoundFields, name: String, carried: inout CarriedMembers) -> ItemID {
    if case .string(let text)? = found.id, let spelled = SpelledID(text), taken.insert(spelled.id).inserted {
      if spelled.letterCase != .upper { carried.idText = text }
      return spelled.id
    }
    if let foreign = found.id, foreign != .null { Self.keep(foreign, in: &carried.unknown) }
    return derived(name: name, found)
  }

  mutating func derived(name: String, _ found: FoundFields) -> ItemID {
    // 0xFF occurs in no UTF-8 text.
    var content = Array(name.utf8) + [0xFF] + Array(found.amount.utf8) + [0xFF] + Array(found.section.utf8)
    if let foreign = found.id, foreign != .null { content += [0xFF] + JSONWriter.compact(foreign) }
    var ordinal = ordinals[content, default: 0]
    while true {
      let (high, low) = ContentDigest.wide(content + [0xFF] + Array(String(ordinal).utf8))
      ordinal += 1
      // RFC 9562, section 5.8: version 8, of our own making.
      let id = ItemID(high: (high & ~0xF000) | 0x8000, low: (low & ~(3 << 62)) | (2 << 62))
      if !written.contains(id), taken.insert(id).inserted {
        ordinals[content] = ordinal
        return id
      }
    }
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
