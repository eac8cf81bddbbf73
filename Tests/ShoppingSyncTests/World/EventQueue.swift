/// What happens when: earliest first, and in the order in which it was planned.
struct EventQueue {
  private struct Entry {
    /// The time, and below it the order of planning.
    var rank: Int
    var event: World.Event
  }

  private var heap: [Entry] = []

  private var planned = 0

  var isEmpty: Bool { heap.isEmpty }

  mutating func plan(_ event: World.Event, at time: Int) {
    planned += 1
    heap.append(Entry(rank: time << 24 | planned, event: event))
    var child = heap.count - 1
    while child > 0, precedes(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func next() -> (time: Int, event: World.Event)? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return (first.rank >> 24, first.event)
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      let child = 2 * parent + 1
      if child < heap.count, precedes(child, least) { least = child }
      if child + 1 < heap.count, precedes(child + 1, least) { least = child + 1 }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool { heap[a].rank < heap[b].rank }
}
