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

  /// Keeps its own stack, as the parser does: threads differ in how deep theirs is.
  private mutating func append(_ value: JSONValue, depth: Int?) {
    var container = Container()
    var outer: [Container] = []
    var value = value
    while true {
      if let opened = appendStart(of: value) {
        outer.append(container)
        container = opened
      }
      while container.next == container.count {
        guard let parent = outer.popLast() else { return }
        if let depth { appendLineBreak(depth: depth + outer.count) }
        append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        container = parent
      }
      if container.next > 0 { append(UInt8(ascii: ",")) }
      if let depth { appendLineBreak(depth: depth + outer.count) }
      if container.isObject {
        append(string: container.members[container.next].name)
        append(depth == nil ? ":" : ": ")
        value = container.members[container.next].value
      } else {
        value = container.elements[container.next]
      }
      container.next += 1
    }
  }

  /// Writes a scalar or an empty container whole; of any other its opening bracket, and gives what is in it.
  @inline(__always)
  private mutating func appendStart(of value: JSONValue) -> Container? {
    switch value {
    case .null: append("null")
    case .bool(true): append("true")
    case .bool(false): append("false")
    case .number(let number): append(raw: number.text)
    case .string(let text): append(string: text)
    case .array(let elements):
      if elements.isEmpty {
        append("[]")
      } else {
        append(UInt8(ascii: "["))
        return Container(isObject: false, elements: elements, count: elements.count)
      }
    case .object(let object):
      if object.members.isEmpty {
        append("{}")
      } else {
        append(UInt8(ascii: "{"))
        return Container(isObject: true, members: object.members, count: object.members.count)
      }
    }
    return nil
  }

  /// A container of which a part is written. Without contents it stands for what is around the whole value.
  private struct Container {
    var isObject = false
    var elements: [JSONValue] = []
    var members: [JSONMember] = []
    var count = 0
    var next = 0
  }
}
