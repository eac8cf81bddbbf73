/// The lenient rules of CONTRACT §4, once, over a JSON tree: whichever door the bytes came through.
///
/// What a rule cannot use is carried, never dropped.
enum LenientDecoding {
  /// Takes the tree apart on its way: of a long list no more than one row stands in memory twice.
  static func list(_ value: consuming JSONValue) throws(ListDecodingError) -> ShoppingListExport {
    var list = ShoppingListExport()
    var sections: JSONValue?
    var items: JSONValue?
    switch value {
    case .array:
      // Written as an object, which puts every row one level deeper.
      guard value.isNested(atMost: JSONParser.nestingLimit - 1) else {
        throw .wrongShape(
          "the top level is an array that is nested too deep to become the items of an object")
      }
      items = value
    case .object(let object):
      try SchemaVersion.check(object["schemaVersion"])
      (sections, items) = (object["sections"], object["items"])
      list.unknownMembers = object.members.filter { member in
        !["schemaVersion", "sections", "items"].contains { sameBytes($0, member.name) }
      }
    default:
      throw .wrongShape("the top level is \(value.kind), not an object")
    }
    value = .null

    var elements = try elements(of: items)
    items = nil
    list.rows = rows(takingFrom: &elements)
    try read(sections: sections, into: &list)
    return list
  }

  private static func elements(of items: JSONValue?) throws(ListDecodingError) -> [JSONValue] {
    switch items {
    case nil, .null?: []
    case .array(let elements)?: elements
    case let found?: throw .wrongShape("items is \(found.kind), not an array")
    }
  }

  private static func read(sections: JSONValue?, into list: inout ShoppingListExport)
    throws(ListDecodingError)
  {
    switch sections {
    case .array(let found)?:
      list.sections = found.compactMap(\.stringValue)
      list.unusableSections = found.filter { $0.stringValue == nil }
      if list.unusableSections.isEmpty { return }
    case nil, .null?: break
    case .string(let text)?: list.sections = [text]
    case let found?:
      // Written inside an array, one level deeper than it stands.
      guard found.isNested(atMost: JSONParser.nestingLimit - 2) else {
        throw .wrongShape(
          "sections is \(found.kind) that is nested too deep to become an element of an array")
      }
      list.unusableSections = [found]
    }
    list.sections = list.allSections
  }

  private static func rows(takingFrom elements: inout [JSONValue]) -> [ListRow] {
    var ids = RowIdentities(count: elements.count)
    var rows: [ListRow] = []
    rows.reserveCapacity(elements.count)
    for index in elements.indices {
      var element = JSONValue.null
      swap(&element, &elements[index])
      var id = FoundID.missing
      if let item = RowReading.item(element, &id) {
        ids.note(id, of: item, at: rows.count)
        rows.append(.item(item))
      } else {
        rows.append(.unusable(element))
      }
    }
    ids.assign(to: &rows)
    return rows
  }

  /// A row that stands alone; nil: no usable name.
  static func item(_ row: JSONValue) -> ShoppingItem? {
    var rows = [row]
    guard case .item(let item)? = self.rows(takingFrom: &rows).first else { return nil }
    return item
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
