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
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let x), .bool(let y)): x == y
    case (.number(let x), .number(let y)): x == y
    case (.string(let x), .string(let y)): sameBytes(x, y)
    case (.array(let x), .array(let y)): x == y
    case (.object(let x), .object(let y)): x == y
    default: false
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
