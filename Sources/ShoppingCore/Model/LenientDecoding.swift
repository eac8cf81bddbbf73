/// The lenient rules of CONTRACT §4, once, over a JSON tree: whichever door the bytes came through.
///
/// What a rule cannot use is carried, never dropped.
enum LenientDecoding {
  static func list(_ value: JSONValue) throws(ListDecodingError) -> ShoppingListExport {
    switch value {
    case .array(let elements):
      return list(sections: nil, elements: elements, unknown: [])
    case .object(let object):
      try SchemaVersion.check(object["schemaVersion"])
      let elements: [JSONValue]
      switch object["items"] {
      case nil, .null?: elements = []
      case .array(let found)?: elements = found
      case let found?: throw .wrongShape("items is \(found.kind), not an array")
      }
      let unknown = object.members.filter { member in
        !["schemaVersion", "sections", "items"].contains { sameBytes($0, member.name) }
      }
      return list(sections: object["sections"], elements: elements, unknown: unknown)
    default:
      throw .wrongShape("the top level is \(value.kind), not an object")
    }
  }

  private static func list(sections: JSONValue?, elements: [JSONValue], unknown: [JSONMember])
    -> ShoppingListExport
  {
    var list = ShoppingListExport()
    list.unknownMembers = unknown
    list.rows = rows(elements)
    let isWhole: Bool
    switch sections {
    case .array(let found)?:
      list.sections = found.compactMap(\.stringValue)
      list.unusableSections = found.filter { $0.stringValue == nil }
      isWhole = list.unusableSections.isEmpty
    case nil, .null?:
      isWhole = false
    case .string(let text)?:
      list.sections = [text]
      isWhole = false
    case let found?:
      list.unusableSections = [found]
      isWhole = false
    }
    if !isWhole { appendUsedSections(to: &list) }
    return list
  }

  /// Every section that items use and the list does not name, in order of first use.
  private static func appendUsedSections(to list: inout ShoppingListExport) {
    var known = Set(list.sections.map { NameKey($0) })
    for case .item(let item) in list.rows where !item.section.isEmpty {
      if known.insert(NameKey(item.section)).inserted { list.sections.append(item.section) }
    }
  }

  private static func rows(_ elements: [JSONValue]) -> [ListRow] {
    var ids = RowIdentities(elements)
    return elements.map { element in
      switch element {
      case .string(let name) where !isBlank(name):
        return .item(ShoppingItem(id: ids.derived(name: name, amount: "", section: ""), name: name))
      case .object(let object):
        return item(object, ids: &ids).map(ListRow.item) ?? .unusable(element)
      default:
        return .unusable(element)
      }
    }
  }

  /// nil: no usable name.
  private static func item(_ object: JSONObject, ids: inout RowIdentities) -> ShoppingItem? {
    guard let name = name(of: object) else { return nil }
    var found = FoundFields()
    var carried = CarriedMembers()
    for member in object.members {
      switch KnownMember(member.name) {
      case .id: found.id = member.value
      case .name: break
      case .amount: found.amount = text(member.value, .amount, &carried)
      case .section: found.section = text(member.value, .section, &carried)
      case .optional: found.optional = flag(member.value, .optional, &carried)
      case .checked: found.checked = flag(member.value, .checked, &carried)
      case .lastModified: found.lastModified = time(member.value, &carried)
      case nil: carried.unknown.append(member)
      }
    }
    carried.originals.sort { $0.field.rawValue < $1.field.rawValue }
    let id = ids.identity(found, name: name, carried: &carried)
    var item = ShoppingItem(
      id: id, name: name, amount: found.amount, section: found.section, optional: found.optional,
      checked: found.checked, lastModified: found.lastModified)
    if !carried.isEmpty { item.carried = carried }
    return item
  }

  static func name(of object: JSONObject) -> String? {
    switch object["name"] {
    case .string(let text)? where !isBlank(text): text
    case .number(let number)?: number.text
    default: nil
    }
  }

  /// Nothing that a person could see: white space, controls and format characters only.
  static func isBlank(_ text: String) -> Bool {
    if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      if scalar.properties.isWhitespace { return true }
      let category = scalar.properties.generalCategory
      return category == .control || category == .format
    }
  }

  private static func text(
    _ value: JSONValue, _ field: CarriedMembers.Field, _ carried: inout CarriedMembers
  ) -> String {
    switch value {
    case .string(let text): return text
    case .number(let number): return number.text
    case .null: return ""
    default:
      carried.originals.append(.init(field: field, value: value))
      return ""
    }
  }

  private static func flag(
    _ value: JSONValue, _ field: CarriedMembers.Field, _ carried: inout CarriedMembers
  ) -> Bool {
    switch value {
    case .bool(let flag): return flag
    case .null: return false
    case .number(let number):
      if let number = DecimalNumber(number.text), number.isOne || number.isZero { return number.isOne }
    case .string(let text):
      switch text.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: break
      }
    default: break
    }
    carried.originals.append(.init(field: field, value: value))
    return false
  }

  private static func time(_ value: JSONValue, _ carried: inout CarriedMembers) -> Timestamp? {
    let time: Timestamp? =
      switch value {
      case .string(let text): Timestamp(iso8601: text)
      case .number(let number): Timestamp(secondsSince2001: number)
      default: nil
      }
    if time == nil { carried.originals.append(.init(field: .lastModified, value: value)) }
    return time
  }
}

/// A row's fields on the way from members to an item.
struct FoundFields {
  var id: JSONValue?
  var amount = ""
  var section = ""
  var optional = false
  var checked = false
  var lastModified: Timestamp?
}

/// The members of a row that this program knows; names are compared by bytes.
private enum KnownMember {
  case id, name, amount, section, optional, checked, lastModified

  init?(_ name: String) {
    func match(_ known: Self, _ text: String) -> Self? { sameBytes(name, text) ? known : nil }
    let found: Self? =
      switch name.utf8.count {
      case 2: match(.id, "id")
      case 4: match(.name, "name")
      case 6: match(.amount, "amount")
      case 7: match(.section, "section") ?? match(.checked, "checked")
      case 8: match(.optional, "optional")
      case 12: match(.lastModified, "lastModified")
      default: nil
      }
    guard let found else { return nil }
    self = found
  }
}

extension JSONValue {
  /// "a string", "an array": for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
