/// The short member names met last, so that a name that each of 10,000 rows repeats is made once.
struct JSONNameCache {
  private var slots = [Slot](repeating: Slot(), count: 64)

  /// `low` and `high` are the name's bytes, zero filled, with its length in the top byte: the whole name.
  private struct Slot {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var name = ""
  }

  /// The name of these bytes, at most 15 of them, and the number of its slot, equal for equal names.
  @inline(__always)
  mutating func name(low: UInt64, high: UInt64, bytes: UnsafeBufferPointer<UInt8>) -> (String, slot: Int) {
    let index = Int(truncatingIfNeeded: ((low ^ high) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    if slots[index].low == low, slots[index].high == high { return (slots[index].name, index) }
    let name = String(decoding: bytes, as: UTF8.self)
    slots[index] = Slot(low: low, high: high, name: name)
    return (name, index)
  }
}
