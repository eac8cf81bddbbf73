/// Gives each row of one file its identity (CONTRACT §4): its own UUID, or one derived from its content.
///
/// A derived id is the same at every read, and never one that stands in the file. It comes from name, amount and
/// section, and from how many rows with the same three came before; not from marks and times, which change while the
/// row stays the same thing.
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
    if let foreign = found.id, foreign != .null {
      carried.unknown.append(JSONMember(Self.freeName(in: carried.unknown), foreign))
    }
    return derived(name: name, amount: found.amount, section: found.section)
  }

  mutating func derived(name: String, amount: String, section: String) -> ItemID {
    // 0xFF occurs in no UTF-8 text.
    let content = Array(name.utf8) + [0xFF] + Array(amount.utf8) + [0xFF] + Array(section.utf8)
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

  /// `foreignId`, or with a number behind it if the row has one already.
  private static func freeName(in members: [JSONMember]) -> String {
    var name = "foreignId"
    var number = 1
    while members.contains(where: { sameBytes($0.name, name) }) {
      number += 1
      name = "foreignId\(number)"
    }
    return name
  }
}
