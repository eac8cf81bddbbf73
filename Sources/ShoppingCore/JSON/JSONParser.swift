/// Why a text is not JSON, and where. Line and column are 1-based; a column is a character (Unicode scalar).
public struct JSONSyntaxError: Error, Equatable, Sendable {
  public let line: Int
  public let column: Int
  /// A phrase for people: "a comma before ]", "a string that does not end".
  public let reason: String

  public init(line: Int, column: Int, reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

/// A strict RFC 8259 parser over UTF-8 bytes.
///
/// Never traps, whatever the bytes. Nesting deeper than 512 is an error, and depth uses no machine stack.
public enum JSONParser {
  public static let nestingLimit = 512

  /// The one value in `bytes`, white space around it allowed; a UTF-8 BOM at the start is ignored.
  public static func parse(_ bytes: some Collection<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    throw JSONSyntaxError(line: 1, column: 1, reason: "not written yet")
  }
}
