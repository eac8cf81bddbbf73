import ShoppingCore

/// One thing that the doctor saw, with its verdict.
struct Finding: Equatable, Sendable {
  enum Level: String, Sendable {
    case ok
    /// Worth knowing; nothing needs to be done.
    case note
    /// A person should do something.
    case act
  }

  let level: Level
  /// Which question it answers: "file", "lock", …
  let topic: String
  /// Whole sentences: what is so, and for `act` the next step.
  let text: String

  static func ok(_ topic: String, _ text: String) -> Finding { Finding(level: .ok, topic: topic, text: text) }
  static func note(_ topic: String, _ text: String) -> Finding {
    Finding(level: .note, topic: topic, text: text)
  }
  static func act(_ topic: String, _ text: String) -> Finding {
    Finding(level: .act, topic: topic, text: text)
  }

  var json: JSONValue {
    ["topic": .string(topic), "level": .string(level.rawValue), "message": .string(text)]
  }
}
