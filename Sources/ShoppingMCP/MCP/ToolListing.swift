import ShoppingCore

extension ToolDefinition {
  /// The entry in tools/list.
  func json(_ era: Era) -> JSONValue {
    var object = JSONObject([JSONMember("name", .string(name))])
    if era.hasTitles { object["title"] = .string(title) }
    object["description"] = .string(description)
    object["inputSchema"] = inputSchema
    if era.hasStructuredOutput { object["outputSchema"] = outputSchema }
    if era.hasToolAnnotations {
      object["annotations"] = [
        "title": .string(title), "readOnlyHint": .bool(isReadOnly), "destructiveHint": .bool(isDestructive),
        "idempotentHint": .bool(isIdempotent), "openWorldHint": false,
      ]
    }
    return .object(object)
  }
}
