/// A JSON value that loses nothing: member order, the exact text of numbers, nesting.
///
/// Equality is by bytes everywhere (`String`'s own `==` calls composed and decomposed é equal; a file does not).
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    // Nested values wait in a list of their own: a thread's stack may be too short for 512 levels.
    var pending: [(JSONValue, JSONValue)] = []
    var pair = (a, b)
    while true {
      switch pair {
      case (.null, .null): break
      case (.bool(let x), .bool(let y)): if x != y { return false }
      case (.number(let x), .number(let y)): if x != y { return false }
      case (.string(let x), .string(let y)): if !sameBytes(x, y) { return false }
      case (.array(let x), .array(let y)):
        if x.count != y.count { return false }
        pending.append(contentsOf: zip(x, y))
      case (.object(let x), .object(let y)):
        if x.members.count != y.members.count { return false }
        for (x, y) in zip(x.members, y.members) {
          if !sameBytes(x.name, y.name) { return false }
          pending.append((x.value, y.value))
        }
      default: return false
      }
      guard let next = pending.popLast() else { return true }
      pair = next
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Members in the order written; of a repeated name the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONMember($0.0, $0.1) }))
  }
}

extension JSONValue {
  /// The member of that name, if this is an object that has it.
  public subscript(name: String) -> JSONValue? { objectValue?[name] }
  public var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }
  public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The number as Int if it is written as one (no fraction, no exponent) and fits.
  public var intValue: Int? { if case .number(let value) = self { Int(value.text) } else { nil } }
  public static func int(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}
