import ShoppingCore

/// Asking the user one yes-or-no question through the client.
enum Elicitation {
  /// The property of the form, and the name of the one input request.
  static let propertyName = "confirm"

  /// The client shows forms. An empty object means that it does; one that has only `url` means that it does not.
  static func isDeclared(in capabilities: JSONValue?, _ era: Era) -> Bool {
    guard era.hasElicitation, let declared = capabilities?["elicitation"]?.objectValue else { return false }
    if declared.members.isEmpty || declared["form"]?.objectValue != nil { return true }
    // 2025-06-18 knows no modes, so whatever else stands there says nothing against forms.
    return era == .june2025 && declared["url"] == nil
  }

  /// Params of elicitation/create. `mode` is left out: it means form, and 2025-06-18 does not know it.
  static func params(_ question: Question) -> JSONObject {
    JSONObject([
      JSONMember("message", .string(question.message)),
      JSONMember(
        "requestedSchema",
        [
          "type": "object",
          "properties": .object(
            JSONObject([
              JSONMember(propertyName, ["type": "boolean", "title": .string(question.confirmTitle)])
            ])),
          "required": [.string(propertyName)],
        ]),
    ])
  }

  /// What a result of elicitation/create says; nil: nothing that can be understood.
  static func answer(_ result: JSONValue?) -> Answer? {
    switch result?["action"]?.stringValue {
    case "accept":
      guard let isConfirmed = result?["content"]?[propertyName]?.boolValue else { return nil }
      return isConfirmed ? .yes : .no
    case "decline": return .no
    case "cancel": return Answer.none
    default: return nil
    }
  }
}
