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

/// A number as it stands in the text (`1.0`, `1e400`): never converted on the way through.
public struct JSONNumber: Sendable {
  /// RFC 8259 number syntax; the parser guarantees it, `init(_:)` for integers produces it.
  public let text: String

  public init(_ integer: Int) { text = String(integer) }
  /// `text` must be a valid JSON number; not checked.
  public init(uncheckedText text: String) { self.text = text }
}

/// One member of an object. Names are compared by their UTF-8 bytes.
public struct JSONMember: Sendable {
  public var name: String
  public var value: JSONValue

  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// Members in order, each name once (same bytes). Of a name that the text repeats, the last value counts.
public struct JSONObject: Sendable {
  public private(set) var members: [JSONMember]

  public init() { members = [] }

  /// Names that repeat: the last one counts and keeps its place.
  public init(_ members: [JSONMember]) {
    self.members = []
    for member in members {
      self.members.removeAll { sameBytes($0.name, member.name) }
      self.members.append(member)
    }
  }

  /// The caller has already made sure that no name repeats.
  init(uncheckedMembers: [JSONMember]) { members = uncheckedMembers }

  /// The value of the member with exactly these bytes as name. Setting replaces in place or appends; nil removes.
  public subscript(name: String) -> JSONValue? {
    get { members.first { sameBytes($0.name, name) }?.value }
    set {
      let index = members.firstIndex { sameBytes($0.name, name) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(JSONMember(name, value))
      case (nil, nil): break
      }
    }
  }
}

/// Equal as UTF-8, not canonically.
@inlinable
public func sameBytes(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

extension JSONNumber: Equatable {
  public static func == (a: Self, b: Self) -> Bool { sameBytes(a.text, b.text) }
}

extension JSONMember: Equatable {
  public static func == (a: Self, b: Self) -> Bool { sameBytes(a.name, b.name) && a.value == b.value }
}

extension JSONObject: Equatable {}

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
