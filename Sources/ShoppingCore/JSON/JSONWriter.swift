/// Writes JSON text: `/` unescaped, non-ASCII as UTF-8, numbers exactly as they stand.
public enum JSONWriter {
  /// One line, no blanks: what goes over the wire.
  public static func compact(_ value: JSONValue) -> [UInt8] {
    var buffer = JSONBuffer()
    buffer.append(compact: value)
    return buffer.bytes()
  }

  /// Two-space indent, one member or element a line, no newline at the end. Empty containers are `[]` and `{}`.
  public static func indented(_ value: JSONValue) -> [UInt8] {
    var buffer = JSONBuffer()
    buffer.append(indented: value, depth: 0)
    return buffer.bytes()
  }
}

extension JSONBuffer {
  /// A value in one line without blanks.
  public mutating func append(compact value: JSONValue) { append(value, depth: nil) }

  /// A value one member or element a line, where its own line is indented by `depth` times two spaces; the first
  /// line is not indented here, and no newline follows the last.
  public mutating func append(indented value: JSONValue, depth: Int) { append(value, depth: depth) }

  private mutating func append(_ value: JSONValue, depth: Int?) {
    switch value {
    case .null: append("null")
    case .bool(true): append("true")
    case .bool(false): append("false")
    case .number(let number): append(raw: number.text)
    case .string(let text): append(string: text)
    case .array(let elements):
      if elements.isEmpty { return append("[]") }
      append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { append(UInt8(ascii: ",")) }
        if let depth { appendLineBreak(depth: depth + 1) }
        append(elements[index], depth: depth.map { $0 + 1 })
      }
      if let depth { appendLineBreak(depth: depth) }
      append(UInt8(ascii: "]"))
    case .object(let object):
      if object.members.isEmpty { return append("{}") }
      append(UInt8(ascii: "{"))
      for index in object.members.indices {
        if index > 0 { append(UInt8(ascii: ",")) }
        if let depth { appendLineBreak(depth: depth + 1) }
        append(string: object.members[index].name)
        append(depth == nil ? ":" : ": ")
        append(object.members[index].value, depth: depth.map { $0 + 1 })
      }
      if let depth { appendLineBreak(depth: depth) }
      append(UInt8(ascii: "}"))
    }
  }
}
