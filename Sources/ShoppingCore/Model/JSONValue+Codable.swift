/// A thin door: through another coder member order, number text, repeated members and line and column are lost.
extension JSONValue: Codable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      let members = try container.allKeys.map { key in
        JSONMember(key.stringValue, try container.decode(JSONValue.self, forKey: key))
      }
      self = .object(JSONObject(members))
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

/// For an app's own JSONDecoder and JSONEncoder. The lenient rules are those of `init(decoding:)`.
extension ShoppingListExport: Codable {
  public init(from decoder: any Decoder) throws { self = try LenientDecoding.list(JSONValue(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try JSONParser.parse(encoded()).encode(to: encoder) }
}
