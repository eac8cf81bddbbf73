/// The rules for `schemaVersion` (CONTRACT §4). Every version that passes is `ShoppingListExport.currentSchemaVersion`,
/// since there is only one yet.
enum SchemaVersion {
  /// nil: the member is missing.
  static func check(_ found: JSONValue?) throws(ListDecodingError) {
    let text: String
    switch found {
    case nil, .null?: return
    case .number(let number)?: text = number.text
    case .string(let string)?: text = trimmed(string)
    case .bool?: throw .wrongShape("schemaVersion is a boolean, not a positive whole number")
    case .array?: throw .wrongShape("schemaVersion is an array, not a positive whole number")
    case .object?: throw .wrongShape("schemaVersion is an object, not a positive whole number")
    }
    guard let number = DecimalNumber(text), number.isPositiveWhole else {
      throw .wrongShape("schemaVersion is \(quoted(text)), not a positive whole number")
    }
    guard number.isOne else { throw .newerSchema(found: shortened(text)) }
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = text.unicodeScalars.drop(while: isBlank)
    guard let last = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(scalars[...last])
  }

  /// A message stays readable, whatever the file says.
  private static func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(40)) + "…"
  }

  private static func quoted(_ text: String) -> String {
    DecimalNumber(text) == nil ? "\"\(ItemText.singleLine(shortened(text)))\"" : shortened(text)
  }
}
