/// The parser's machine: one pass over the bytes, its own stack for open containers.
///
/// Elements and members of all open containers lie on two shared piles; a container that closes takes its part.
struct JSONReader: ~Copyable {
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  var here: UnsafePointer<UInt8>
  /// The bytes of a string that has escapes, while they are put together.
  var unescaped: [UInt8] = []
  var names = JSONNameCache()

  private var elements: Pile<JSONValue>
  private var members: Pile<JSONMember>
  /// The innermost open container, and those around it.
  private var container = JSONContainer(kind: .document, base: 0, offset: 0)
  private var outer: Pile<JSONContainer>
  /// The names of those open containers that are members of an object.
  private var containerNames: Pile<String>

  init(_ start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    end = start + count
    here = start
    elements = Pile(capacity: 1024)
    members = Pile(capacity: 64)
    outer = Pile(capacity: 16)
    containerNames = Pile(capacity: 16)
  }

  mutating func document() throws(JSONFault) -> JSONValue {
    if end - start >= 3, start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF { here = start + 3 }
    skipBlanks()
    if here == end { throw JSONFault(.emptyText, at: offset) }
    var name = ""
    while true {
      skipBlanks()
      guard here < end else { throw endOfText() }
      var value: JSONValue
      switch here.pointee {
      case UInt8(ascii: "\""):
        value = .string(try string())
      case UInt8(ascii: "{"):
        try enter(.object, name)
        skipBlanks()
        guard here < end else { throw endOfText() }
        if here.pointee != UInt8(ascii: "}") {
          name = try memberName()
          continue
        }
        value = .object(JSONObject())
        leave(&name)
      case UInt8(ascii: "["):
        try enter(.array, name)
        skipBlanks()
        guard here < end else { throw endOfText() }
        if here.pointee != UInt8(ascii: "]") { continue }
        value = .array([])
        leave(&name)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        value = .number(try number())
      case UInt8(ascii: "t") where takes("true"): value = true
      case UInt8(ascii: "f") where takes("false"): value = false
      case UInt8(ascii: "n") where takes("null"): value = .null
      default: throw JSONFault(.noValue, at: offset)
      }
      if try !place(&value, &name) { return value }
    }
  }

  /// Puts a complete value into its container, and closes the containers that end with it.
  /// False: no container was left, and `value` is the document.
  @inline(__always)
  private mutating func place(_ value: inout JSONValue, _ name: inout String) throws(JSONFault) -> Bool {
    while true {
      switch container.kind {
      case .object:
        members.push(JSONMember(consume name, consume value))
        (name, value) = ("", .null)
        skipBlanks()
        guard here < end else { throw endOfText() }
        switch here.pointee {
        case UInt8(ascii: ","):
          here += 1
          skipBlanks()
          guard here < end else { throw endOfText() }
          name = try memberName()
          return true
        case UInt8(ascii: "}"):
          let taken = members.take(above: container.base)
          value = .object(container.mayRepeat ? JSONObject(taken) : JSONObject(uncheckedMembers: taken))
          leave(&name)
        default:
          throw JSONFault(.noCommaInObject, at: offset)
        }
      case .array:
        elements.push(consume value)
        value = .null
        skipBlanks()
        guard here < end else { throw endOfText() }
        switch here.pointee {
        case UInt8(ascii: ","):
          here += 1
          return true
        case UInt8(ascii: "]"):
          value = .array(elements.take(above: container.base))
          leave(&name)
        default:
          throw JSONFault(.noCommaInArray, at: offset)
        }
      case .document:
        skipBlanks()
        if here != end { throw JSONFault(.moreText, at: offset) }
        return false
      }
    }
  }

  private mutating func enter(_ kind: JSONContainer.Kind, _ name: String) throws(JSONFault) {
    if outer.count == JSONParser.nestingLimit { throw JSONFault(.tooDeep, at: offset) }
    if container.kind == .object { containerNames.push(name) }
    outer.push(container)
    container = JSONContainer(
      kind: kind, base: kind == .object ? members.count : elements.count, offset: offset)
    here += 1
  }

  /// Past the closing bracket; `name` becomes the one under which the parent keeps the container.
  private mutating func leave(_ name: inout String) {
    here += 1
    container = outer.pop()
    if container.kind == .object { name = containerNames.pop() }
  }

  /// A member's name and the colon after it.
  @inline(__always)
  private mutating func memberName() throws(JSONFault) -> String {
    if here.pointee != UInt8(ascii: "\"") { throw JSONFault(.noName, at: offset) }
    let (name, bits) = try nameString()
    if container.nameBits & bits != 0 { container.mayRepeat = true }
    container.nameBits |= bits
    skipBlanks()
    guard here < end else { throw endOfText() }
    if here.pointee != UInt8(ascii: ":") { throw JSONFault(.noColon, at: offset) }
    here += 1
    return name
  }

  var offset: Int { here - start }

  @inline(never)
  private func endOfText() -> JSONFault {
    JSONFault(.endOfText(openOffset: container.kind == .document ? nil : container.offset), at: end - start)
  }

  /// Goes past `word` if it stands here, whole.
  @inline(__always)
  private mutating func takes(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - here >= count else { return false }
    for index in 1..<count where here[index] != word.utf8Start[index] { return false }
    here += count
    return true
  }

  /// Past space, tab, line feed and carriage return.
  @inline(__always)
  mutating func skipBlanks() {
    while here < end {
      switch here.pointee {
      case 0x20, 0x0A, 0x0D, 0x09: here += 1
      default: return
      }
      while end - here >= 8 {
        let spaces = EightBytes.countOfSpaces(EightBytes.load(here))
        here += spaces
        if spaces < 8 { break }
      }
    }
  }
}
