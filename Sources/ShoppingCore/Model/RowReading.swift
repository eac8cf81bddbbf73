/// What stands at a row's `id`.
enum FoundID {
  /// A UUID, and the item has it.
  case own
  case missing
  /// No UUID.
  case foreign(JSONValue)
}

/// The lenient rules of CONTRACT §4 for one row. What a rule cannot use is carried, never dropped.
enum RowReading {
  /// Stands in until the row gets its id.
  private static let noID = ItemID(high: 0, low: 0)

  /// nil: the row is unusable. Where `id` does not become `.own`, the item's own is to be replaced.
  static func item(_ row: JSONValue, _ id: inout FoundID) -> ShoppingItem? {
    switch row {
    case .string(let name) where !isBlank(name): ShoppingItem(id: noID, name: name)
    case .object(let object): item(object.members, &id)
    default: nil
    }
  }

  private static func item(_ members: [JSONMember], _ id: inout FoundID) -> ShoppingItem? {
    var itemID = noID
    var isIDInLowerCase = false
    var name: String?
    var (amount, section) = ("", "")
    var (optional, checked) = (false, false)
    var lastModified: Timestamp?
    var carried = CarriedMembers()
    for member in members {
      switch KnownMember(member.name) {
      case .id:
        switch member.value {
        case .null: id = .missing
        case .string(let text):
          guard let spelled = SpelledID(text) else {
            id = .foreign(member.value)
            continue
          }
          id = .own
          itemID = spelled.id
          isIDInLowerCase = spelled.letterCase == .lower
          if spelled.letterCase == .mixed { carried.idText = text }
        default: id = .foreign(member.value)
        }
      case .name: name = usableName(member.value)
      case .amount:
        if let text = text(member.value) { amount = text } else { carried.keep(member.value, for: .amount) }
      case .section:
        if let text = text(member.value) { section = text } else { carried.keep(member.value, for: .section) }
      case .optional:
        if let flag = flag(member.value) {
          optional = flag
        } else {
          carried.keep(member.value, for: .optional)
        }
      case .checked:
        if let flag = flag(member.value) { checked = flag } else { carried.keep(member.value, for: .checked) }
      case .lastModified:
        lastModified = time(member.value)
        if lastModified == nil { carried.keep(member.value, for: .lastModified) }
      case nil: carried.unknown.append(member)
      }
    }
    guard let name else { return nil }
    var item = ShoppingItem(
      id: itemID, name: name, amount: amount, section: section, optional: optional, checked: checked,
      lastModified: lastModified)
    item.isIDInLowerCase = isIDInLowerCase
    if !carried.isEmpty { item.carried = carried }
    return item
  }

  private static func usableName(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): isBlank(text) ? nil : text
    case .number(let number): number.text
    default: nil
    }
  }

  /// Nothing that a person could see: white space, controls and format characters only.
  private static func isBlank(_ text: String) -> Bool {
    if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      if scalar.properties.isWhitespace { return true }
      let category = scalar.properties.generalCategory
      return category == .control || category == .format
    }
  }

  /// nil: of another type.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.text
    case .null: ""
    default: nil
    }
  }

  /// nil: says neither yes nor no.
  private static func flag(_ value: JSONValue) -> Bool? {
    switch value {
    case .bool(let flag): return flag
    case .null: return false
    case .number(let number):
      guard let number = DecimalNumber(number.text), number.isOne || number.isZero else { return nil }
      return number.isOne
    case .string(let text):
      switch text.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: return nil
      }
    default: return nil
    }
  }

  /// nil: no instant.
  private static func time(_ value: JSONValue) -> Timestamp? {
    switch value {
    case .string(let text): Timestamp(iso8601: text)
    case .number(let number): Timestamp(secondsSince2001: number)
    default: nil
    }
  }
}

/// The members of a row that this program knows.
private enum KnownMember {
  case id, name, amount, section, optional, checked, lastModified

  /// By bytes: an equal text that is spelled otherwise than in ASCII has more of them.
  @inline(__always)
  init?(_ name: String) {
    switch name.utf8.count {
    case 2 where name == "id": self = .id
    case 4 where name == "name": self = .name
    case 6 where name == "amount": self = .amount
    case 7 where name == "section": self = .section
    case 7 where name == "checked": self = .checked
    case 8 where name == "optional": self = .optional
    case 12 where name == "lastModified": self = .lastModified
    default: return nil
    }
  }
}
