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
  private var open: [Container] = []
  /// The bits of all names of the innermost object so far; `mayRepeat` says that one was met twice.
  private var nameBits: UInt64 = 0
  private var mayRepeat = false

  /// A container that is not closed yet, with what its parent needs to know when it is.
  private struct Container {
    let isObject: Bool
    /// Where its part of the pile begins.
    let base: Int
    let offset: Int
    /// Its own name, if its parent is an object, and the parent's state.
    let name: String
    let nameBits: UInt64
    let mayRepeat: Bool
  }

  init(_ start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    end = start + count
    here = start
    elements = Pile(capacity: 1024)
    members = Pile(capacity: 64)
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
        try enter(isObject: true, name: name)
        skipBlanks()
        guard here < end else { throw endOfText() }
        if here.pointee != UInt8(ascii: "}") {
          name = try memberName()
          continue
        }
        value = .object(JSONObject())
        name = leave()
      case UInt8(ascii: "["):
        try enter(isObject: false, name: name)
        skipBlanks()
        guard here < end else { throw endOfText() }
        if here.pointee != UInt8(ascii: "]") { continue }
        value = .array([])
        name = leave()
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
    while let container = open.last {
      if container.isObject {
        members.push(JSONMember(name, value))
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
          value = .object(mayRepeat ? JSONObject(taken) : JSONObject(uncheckedMembers: taken))
        default:
          throw JSONFault(.noCommaInObject, at: offset)
        }
      } else {
        elements.push(value)
        skipBlanks()
        guard here < end else { throw endOfText() }
        switch here.pointee {
        case UInt8(ascii: ","):
          here += 1
          return true
        case UInt8(ascii: "]"):
          value = .array(elements.take(above: container.base))
        default:
          throw JSONFault(.noCommaInArray, at: offset)
        }
      }
      name = leave()
    }
    skipBlanks()
    if here != end { throw JSONFault(.moreText, at: offset) }
    return false
  }

  private mutating func enter(isObject: Bool, name: String) throws(JSONFault) {
    if open.count == JSONParser.nestingLimit { throw JSONFault(.tooDeep, at: offset) }
    let base = isObject ? members.count : elements.count
    open.append(
      Container(
        isObject: isObject, base: base, offset: offset, name: name, nameBits: nameBits, mayRepeat: mayRepeat))
    nameBits = 0
    mayRepeat = false
    here += 1
  }

  /// Past the closing bracket; gives the name under which the parent keeps the container.
  private mutating func leave() -> String {
    here += 1
    let container = open.removeLast()
    nameBits = container.nameBits
    mayRepeat = container.mayRepeat
    return container.name
  }

  /// A member's name and the colon after it.
  @inline(__always)
  private mutating func memberName() throws(JSONFault) -> String {
    if here.pointee != UInt8(ascii: "\"") { throw JSONFault(.noName, at: offset) }
    let (name, bits) = try nameString()
    if nameBits & bits != 0 { mayRepeat = true }
    nameBits |= bits
    skipBlanks()
    guard here < end else { throw endOfText() }
    if here.pointee != UInt8(ascii: ":") { throw JSONFault(.noColon, at: offset) }
    here += 1
    return name
  }

  var offset: Int { here - start }

  @inline(never)
  private func endOfText() -> JSONFault {
    JSONFault(.endOfText(openOffset: open.last?.offset), at: end - start)
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
        let spaces = ((load(here) ^ 0x2020_2020_2020_2020).trailingZeroBitCount) >> 3
        here += spaces
        if spaces < 8 { break }
      }
    }
  }

  /// Eight bytes, the first one lowest.
  @inline(__always)
  func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
  }
}
