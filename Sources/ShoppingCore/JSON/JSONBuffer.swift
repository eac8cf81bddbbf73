/// JSON text while it is being written: one block of bytes that grows.
///
/// The caller keeps the grammar; the buffer does quoting and escaping. What is escaped is what must be: the quote,
/// the backslash and U+0000–U+001F, these as `\n \t \r \b \f` or `\u00xx`.
public struct JSONBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  public private(set) var count = 0

  public init(capacity: Int = 1024) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// All that was written.
  public consuming func bytes() -> [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// One byte as it is.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// Text as it is: punctuation, a member name with its quotes and colon.
  @inline(__always)
  public mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Text as it is, such as a number's.
  public mutating func append(raw text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil {
      for byte in text.utf8 { append(byte) }
    }
  }

  /// A line feed and `depth` times two spaces.
  public mutating func appendLineBreak(depth: Int) {
    let width = max(0, depth) * 2
    // Written eight spaces at a time; what is too much is written over.
    reserve(width + 9)
    base[count] = 0x0A
    for done in stride(from: 0, to: width, by: 8) {
      EightBytes.store(0x2020_2020_2020_2020, at: base + count + 1 + done)
    }
    count += width + 1
  }

  /// `text` as a JSON string, quotes included.
  public mutating func append(string text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append(quoting: $0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { append(quoting: $0) }
    }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).initialize(from: source, count: bytes.count)
    count += bytes.count
  }

  private mutating func append(quoting bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count + 2)
    base[count] = UInt8(ascii: "\"")
    count += 1
    guard var source = bytes.baseAddress else { return append(UInt8(ascii: "\"")) }
    let end = source + bytes.count
    var target = base + count
    while source < end {
      if end - source >= 8 {
        let eight = EightBytes.load(source)
        if EightBytes.countOfPlain(eight, alsoNonASCII: false) == 8 {
          EightBytes.store(eight, at: target)
          source += 8
          target += 8
          continue
        }
      }
      let byte = source.pointee
      source += 1
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        target.pointee = byte
        target += 1
      } else {
        count = target - base
        reserve(6 + (end - source) + 1)
        target = base + count
        target += Self.escape(byte, at: target)
      }
    }
    target.pointee = UInt8(ascii: "\"")
    count = target + 1 - base
    assert(count <= capacity)
  }

  /// Writes the escape of a byte that needs one; gives its length.
  private static func escape(_ byte: UInt8, at target: UnsafeMutablePointer<UInt8>) -> Int {
    target[0] = UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): target[1] = byte
    case 0x0A: target[1] = UInt8(ascii: "n")
    case 0x09: target[1] = UInt8(ascii: "t")
    case 0x0D: target[1] = UInt8(ascii: "r")
    case 0x08: target[1] = UInt8(ascii: "b")
    case 0x0C: target[1] = UInt8(ascii: "f")
    default:
      let digit = byte & 0x0F
      target[1] = UInt8(ascii: "u")
      target[2] = UInt8(ascii: "0")
      target[3] = UInt8(ascii: "0")
      target[4] = UInt8(ascii: "0") + byte >> 4
      target[5] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      return 6
    }
    return 2
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    let wider = max(capacity * 2, count + more)
    let target = UnsafeMutablePointer<UInt8>.allocate(capacity: wider)
    target.initialize(from: base, count: count)
    base.deallocate()
    base = target
    capacity = wider
  }
}
