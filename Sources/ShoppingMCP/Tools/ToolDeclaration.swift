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
