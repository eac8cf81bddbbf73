/// A thin door: through another coder member order, number text, repeated members and line and column are lost.
extension JSONValue: Codable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  /// Members come sorted by the bytes of their names, since decoders hand them out in an order that changes from run
  /// to run.
  public init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= JSONParser.nestingLimit else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "nested deeper than \(JSONParser.nestingLimit)"))
    }
    if let container = try? decoder.container(keyedBy: Name.self) {
      let keys = container.allKeys.sorted {
        $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8)
      }
      self = .object(
        JSONObject(
          try keys.map { JSONMember($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) }))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try JSONValue(scalar: decoder.singleValueContainer())
    }
  }

  private init(scalar container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let integer = try? container.decode(Int64.self) {
      self = .number(JSONNumber(uncheckedText: String(integer)))
    } else if let integer = try? container.decode(UInt64.self) {
      self = .number(JSONNumber(uncheckedText: String(integer)))
    } else if let number = try? container.decode(Double.self), number.isFinite {
      self = .number(JSONNumber(uncheckedText: String(describing: number)))
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// A number that neither 64 bits nor a Double can hold is an error: an encoder would write another number.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var container = encoder.container(keyedBy: Name.self)
      for member in object.members {
        try container.encode(member.value, forKey: Name(stringValue: member.name))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number):
      var container = encoder.singleValueContainer()
      if let integer = Int64(number.text) {
        try container.encode(integer)
      } else if let integer = UInt64(number.text) {
        try container.encode(integer)
      } else if let double = Double(number.text), double.isFinite {
        try container.encode(double)
      } else {
        let context = EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "\(number.text) is too large for this encoder")
        throw EncodingError.invalidValue(number.text, context)
      }
    }
  }
}
