/// The lenient rules of CONTRACT §4, once, over a JSON tree: whichever door the bytes came through.
///
/// What a rule cannot use is carried, never dropped.
enum LenientDecoding {
  static func list(_ value: JSONValue) throws(ListDecodingError) -> ShoppingListExport {
    switch value {
    case .array(let elements):
      // Written as an object, which puts every row one level deeper.
      guard value.isNested(atMost: JSONParser.nestingLimit - 1) else {
        throw .wrongShape(
          "the top level is an array that is nested too deep to become the items of an object")
      }
      return list(sections: nil, elements: elements, unknown: [])
    case .object(let object):
      try SchemaVersion.check(object["schemaVersion"])
      let elements: [JSONValue]
      switch object["items"] {
      case nil, .null?: elements = []
      case .array(let found)?: elements = found
      case let found?: throw .wrongShape("items is \(found.kind), not an array")
      }
      let sections = object["sections"]
      // Written inside an array, one level deeper than it stands.
      if case .object? = sections, sections?.isNested(atMost: JSONParser.nestingLimit - 2) == false {
        throw .wrongShape("sections is an object that is nested too deep to become an element of an array")
      }
      let unknown = object.members.filter { member in
        !["schemaVersion", "sections", "items"].contains { sameBytes($0, member.name) }
      }
      return list(sections: sections, elements: elements, unknown: unknown)
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
    switch sections {
    case .array(let found)?:
      list.sections = found.compactMap(\.stringValue)
      list.unusableSections = found.filter { $0.stringValue == nil }
      if !list.unusableSections.isEmpty { list.sections = list.allSections }
    case .string(let text)?:
      list.sections = [text]
      list.sections = list.allSections
    case nil, .null?:
      list.sections = list.allSections
    case let found?:
      list.unusableSections = [found]
      list.sections = list.allSections
    }
    return list
  }

  private static func rows(_ elements: [JSONValue]) -> [ListRow] {
    var ids = RowIdentities(elements)
    return elements.map { item($0, ids: &ids).map(ListRow.item) ?? .unusable($0) }
  }

  /// A row that stands alone; nil: no usable name.
  static func item(_ row: JSONValue) -> ShoppingItem? {
    var ids = RowIdentities([row])
    return item(row, ids: &ids)
  }

  private static func item(_ row: JSONValue, ids: inout RowIdentities) -> ShoppingItem? {
    switch row {
    case .string(let name) where !isBlank(name):
      ShoppingItem(id: ids.derived(name: name, FoundFields()), name: name)
    case .object(let object): item(object, ids: &ids)
    default: nil
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
      carried.keep(value, for: field)
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
    carried.keep(value, for: field)
    return false
  }

  private static func time(_ value: JSONValue, _ carried: inout CarriedMembers) -> Timestamp? {
    let time: Timestamp? =
      switch value {
      case .string(let text): Timestamp(iso8601: text)
      case .number(let number): Timestamp(secondsSince2001: number)
      default: nil
      }
    if time == nil { carried.keep(value, for: .lastModified) }
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
