import ShoppingCore

/// Cuts the incoming bytes into lines, however they are chunked.
///
/// Blank lines and a byte order mark at the start are skipped; `\r` before `\n` is blank space to JSON. A line over
/// the limit is never kept: it is counted, thrown away up to its end, and reported once.
struct LineReader {
  /// 8 MiB, without the newline.
  static let limit = 8 << 20

  enum Line: Equatable {
    case text([UInt8])
    case tooLong
  }

  private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private var pending: [UInt8] = []
  private var isDiscarding = false
  private var isAtStart = true

  mutating func feed(_ bytes: ArraySlice<UInt8>, _ body: (Line) -> Void) {
    var rest = bytes
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<newline])
      end(body)
      rest = rest[(newline + 1)...]
    }
    take(rest)
  }

  /// The input is at its end: what is there is the last line.
  mutating func finish(_ body: (Line) -> Void) { end(body) }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    if isDiscarding { return }
    if pending.count + bytes.count > Self.limit + byteOrderMark.count + 1 {
      isDiscarding = true
      pending = []
    } else {
      pending += bytes
    }
  }

  private mutating func end(_ body: (Line) -> Void) {
    defer {
      isDiscarding = false
      isAtStart = false
      // A single large line must not cost its memory for the rest of the session.
      pending.removeAll(keepingCapacity: pending.capacity <= 1 << 16)
    }
    if isDiscarding { return body(.tooLong) }
    var line = pending[...]
    if isAtStart && line.starts(with: byteOrderMark) { line = line.dropFirst(byteOrderMark.count) }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    if line.count > Self.limit { return body(.tooLong) }
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    body(.text(Array(line)))
  }
}
