/// "The same name as people mean it" (CONTRACT §4). Keys are compared with Swift's canonical `==`.
public struct NameKey: Hashable, Sendable {
  public let text: String

  public init(_ name: String) { text = name }
}

/// A coarser key for suggestions only: accents, strokes and ё ignored.
public struct LooseKey: Hashable, Sendable {
  public let text: String

  public init(_ name: String) { text = name }
}
