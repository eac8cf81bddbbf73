import ShoppingCore

/// As much of JSON Schema as our schemas use; undeclared members are problems too.
enum SchemaCheck {
  static func problems(of value: JSONValue, against schema: JSONValue, at path: String = "$") -> [String] {
    switch schema["type"]?.stringValue {
    case "string": return value.stringValue == nil ? ["\(path) is no string"] : []
    case "boolean": return value.boolValue == nil ? ["\(path) is no boolean"] : []
    case "integer": return value.intValue == nil ? ["\(path) is no integer"] : []
    case "array":
      guard let elements = value.arrayValue, let items = schema["items"] else {
        return ["\(path) is no array"]
      }
      return elements.enumerated().flatMap { problems(of: $1, against: items, at: "\(path)[\($0)]") }
    case "object":
      guard let object = value.objectValue else { return ["\(path) is no object"] }
      var found: [String] = []
      for name in schema["required"]?.arrayValue ?? [] where object[name.stringValue ?? ""] == nil {
        found.append("\(path) lacks \(name)")
      }
      for member in object.members {
        guard let declared = schema["properties"]?[member.name] else {
          found.append("\(path).\(member.name) is not declared")
          continue
        }
        found += problems(of: member.value, against: declared, at: "\(path).\(member.name)")
      }
      return found
    default: return ["\(path): unknown type in the schema"]
    }
  }
}
