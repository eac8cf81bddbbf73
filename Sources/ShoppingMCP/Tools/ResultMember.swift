import ShoppingCore

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
