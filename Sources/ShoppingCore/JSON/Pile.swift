/// A stack whose upper part can be moved out as an array, without a retain or release for any element.
struct Pile<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Takes the last element away; there must be one.
  @inline(__always)
  mutating func pop() -> Element {
    precondition(count > 0)
    count -= 1
    return (base + count).move()
  }

  /// Takes all elements above the first `kept` away from the pile.
  mutating func take(above kept: Int) -> [Element] {
    precondition(kept >= 0 && kept <= count)
    let taken = count - kept
    let array = [Element](unsafeUninitializedCapacity: taken) { buffer, initialized in
      if let target = buffer.baseAddress { target.moveInitialize(from: base + kept, count: taken) }
      initialized = taken
    }
    count = kept
    return array
  }

  @inline(never)
  private mutating func grow() {
    let wider = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    wider.moveInitialize(from: base, count: count)
    base.deallocate()
    base = wider
    capacity *= 2
  }
}
