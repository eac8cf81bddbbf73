/// For an app's own JSONDecoder and JSONEncoder. The lenient rules are those of `init(decoding:)`; what such a coder
/// cannot know is said at `JSONValue`. An app that must lose nothing uses `FileStore`.
extension ShoppingListExport: Codable {
  /// Throws a `ListDecodingError` where a file would be refused too.
  public init(from decoder: any Decoder) throws { self = try LenientDecoding.list(JSONValue(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try JSONParser.parse(encoded()).encode(to: encoder) }
}

/// A row by itself, by the same rules.
extension ShoppingItem: Codable {
  /// A row without a usable name is a `ListDecodingError`.
  public init(from decoder: any Decoder) throws {
    guard let item = LenientDecoding.item(try JSONValue(from: decoder)) else {
      throw ListDecodingError.wrongShape("a row without a usable name")
    }
    self = item
  }

  public func encode(to encoder: any Encoder) throws {
    let list = try JSONParser.parse(ShoppingListExport(items: [self]).encoded())
    try list["items"]?.arrayValue?.first?.encode(to: encoder)
  }
}
