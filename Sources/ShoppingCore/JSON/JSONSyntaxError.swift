/// Why a text is not JSON, and where. Line and column are 1-based; a column is a character (Unicode scalar).
///
/// A line ends at `\n`, at `\r\n` (once) or at a lone `\r`. A BOM at the start takes no column.
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
