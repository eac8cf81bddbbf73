/// A number as it stands in the text (`1.0`, `1e400`): never converted on the way through.
public struct JSONNumber: Sendable {
  /// RFC 8259 number syntax; the parser guarantees it, `init(_:)` for integers produces it.
  public let text: String

  public init(_ integer: Int) { text = String(integer) }
  /// `text` must be a valid JSON number; not checked.
  public init(uncheckedText text: String) { self.text = text }
}

extension JSONNumber: Equatable {
  public static func == (a: Self, b: Self) -> Bool { sameBytes(a.text, b.text) }
}
