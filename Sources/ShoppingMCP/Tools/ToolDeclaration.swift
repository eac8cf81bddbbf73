import ShoppingCore

/// A tool's public face, written once: the schema, the decoding and the error texts all come from here.
struct ToolDeclaration: Sendable {
  var name: String
  var title: String
  var description: String
  var isReadOnly = false
  var isDestructive = false
  var arguments: [Argument]
  /// Members of the structured result beside those that every tool has.
  var results: [ResultMember]

  /// Every tool is idempotent where its meaning allows (CONTRACT §7), and all of ours do.
  var definition: ToolDefinition {
    ToolDefinition(
      name: name, title: title, description: description, isReadOnly: isReadOnly,
      isDestructive: isDestructive,
      isIdempotent: true, inputSchema: ToolSchema.input(arguments),
      outputSchema: ToolSchema.output(ResultMember.common + results))
  }
}

/// A member of a structured result.
struct ResultMember: Sendable {
  indirect enum Shape: Sendable {
    case text, integer, boolean
    case texts
    case object([ResultMember])
    case objects([ResultMember])
  }

  var name: String
  var shape: Shape
  var description: String?

  init(_ name: String, _ shape: Shape, _ description: String? = nil) {
    self.name = name
    self.shape = shape
    self.description = description
  }

  static let common = [
    ResultMember("message", .text, "What happened, in sentences"),
    ResultMember("revision", .text, "The list's revision now"),
    ResultMember("total", .integer, "Rows on the list"),
    ResultMember("checked", .integer, "How many of them are bought"),
    ResultMember("warnings", .texts),
  ]

  static let row = [
    ResultMember("id", .text), ResultMember("name", .text), ResultMember("amount", .text),
    ResultMember("section", .text), ResultMember("optional", .boolean),
    ResultMember("checked", .boolean, "true: bought"),
  ]

  static let was = [
    ResultMember("name", .text), ResultMember("amount", .text), ResultMember("section", .text),
    ResultMember("optional", .boolean), ResultMember("checked", .boolean),
  ]
}

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
