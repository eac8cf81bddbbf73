/// Writes JSON text: `/` unescaped, non-ASCII as UTF-8, numbers exactly as they stand.
public enum JSONWriter {
  /// One line, no blanks: what goes over the wire.
  public static func compact(_ value: JSONValue) -> [UInt8] { [] }

  /// Two-space indent, one member or element a line, no newline at the end. Empty containers are `[]` and `{}`.
  public static func indented(_ value: JSONValue) -> [UInt8] { [] }
}
