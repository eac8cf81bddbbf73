/// The rules for `schemaVersion` (CONTRACT §4). What passes is `ShoppingListExport.currentSchemaVersion`, since there
/// is only one version yet.
enum SchemaVersion {
  /// nil: the member is missing.
  static func check(_ found: JSONValue?) throws(ListDecodingError) {
    let text: String
    switch found {
    case nil, .null?: return
    case .number(let number)?: text = number.text
    case .string(let string)?: text = trimmed(string)
    case .some(let other): throw .wrongShape("schemaVersion is \(other.kind), not a positive whole number")
    }
    guard let number = DecimalNumber(text) else {
      throw .wrongShape("schemaVersion is a string that is no number, not a positive whole number")
    }
    guard number.isPositiveWhole else {
      throw .wrongShape("schemaVersion is \(shortened(text)), not a positive whole number")
    }
    guard number.isOne else { throw .newerSchema(found: shortened(text)) }
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = text.unicodeScalars.drop(while: isBlank)
    guard let last = scalars.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(scalars[...last])
  }

  /// A message stays readable, whatever the file says. Only numbers come here: ASCII.
  private static func shortened(_ number: String) -> String {
    number.utf8.count <= 40 ? number : String(number.prefix(40)) + "…"
  }
}
