import ShoppingCore

/// Schemas in the plainest words, since hosts translate them for many models: one type a property, no limits, no
/// alternatives, `properties` always there.
enum ToolSchema {
  static func input(_ arguments: [Argument]) -> JSONValue {
    let served = arguments.filter(\.isServed)
    return object(
      properties: served.map { JSONMember($0.name, property($0)) },
      required: served.filter(\.isRequired).map(\.name))
  }

  static func output(_ members: [ResultMember]) -> JSONValue {
    object(properties: members.map { JSONMember($0.name, property($0)) }, required: ["message", "revision"])
  }

  private static func property(_ argument: Argument) -> JSONValue {
    var schema: JSONObject
    switch argument.kind {
    case .text, .reference: schema = typed("string")
    case .boolean: schema = typed("boolean")
    case .integer: schema = typed("integer")
    case .references, .texts:
      schema = typed("array")
      schema["items"] = .object(typed("string"))
    case .entries(let declared, _):
      schema = typed("array")
      schema["items"] = input(declared)
    }
    schema["description"] = .string(argument.description)
    return .object(schema)
  }

  private static func property(_ member: ResultMember) -> JSONValue {
    var schema: JSONObject
    switch member.shape {
    case .text: schema = typed("string")
    case .integer: schema = typed("integer")
    case .boolean: schema = typed("boolean")
    case .texts:
      schema = typed("array")
      schema["items"] = .object(typed("string"))
    case .object(let members): schema = properties(of: members)
    case .objects(let members):
      schema = typed("array")
      schema["items"] = .object(properties(of: members))
    }
    if let description = member.description { schema["description"] = .string(description) }
    return .object(schema)
  }

  private static func properties(of members: [ResultMember]) -> JSONObject {
    var schema = typed("object")
    schema["properties"] = .object(JSONObject(members.map { JSONMember($0.name, property($0)) }))
    return schema
  }

  private static func object(properties: [JSONMember], required: [String]) -> JSONValue {
    var schema = typed("object")
    schema["properties"] = .object(JSONObject(properties))
    if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
    return .object(schema)
  }

  private static func typed(_ name: String) -> JSONObject { JSONObject([JSONMember("type", .string(name))]) }
}
