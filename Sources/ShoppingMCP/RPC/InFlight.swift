import ShoppingCore

/// The requests that are not answered yet. Registering, cancelling and finishing happen here and nowhere else, so a
/// request is answered once or, cancelled before its commit point, never.
struct InFlight {
  /// Calls that may wait, and the bytes of theirs and of the answers that nobody has read yet.
  static let callLimit = 10_000
  static let byteLimit = 64 << 20

  /// Stands for one request, also after its id has been used again.
  struct Ticket: Hashable { fileprivate let number: UInt64 }

  enum Kind {
    /// Answered before the next line is read: never refused for want of room.
    case immediate
    /// Waits for its turn, the disk or the user.
    case call(byteCount: Int)
    /// Open until the client or the session ends it.
    case stream
  }

  enum Registration {
    case accepted(Ticket)
    case duplicate
    case full
  }

  struct Entry {
    let ticket: Ticket
    let kind: Kind
    let cancellation: Cancellation
    let batch: Batch?
  }

  private var entries: [RequestID: Entry] = [:]
  private var nextNumber: UInt64 = 0
  private var byteCount = 0
  private(set) var callCount = 0
  private(set) var streamCount = 0

  func contains(_ id: RequestID) -> Bool { entries[id] != nil }

  mutating func register(
    _ id: RequestID, _ kind: Kind, cancellation: Cancellation, batch: Batch?, unreadByteCount: Int
  ) -> Registration {
    if entries[id] != nil { return .duplicate }
    switch kind {
    case .immediate: break
    case .call(let count):
      if callCount >= Self.callLimit || byteCount + count + unreadByteCount > Self.byteLimit { return .full }
      callCount += 1
      byteCount += count
    case .stream:
      if streamCount >= Self.callLimit { return .full }
      streamCount += 1
    }
    nextNumber += 1
    let ticket = Ticket(number: nextNumber)
    entries[id] = Entry(ticket: ticket, kind: kind, cancellation: cancellation, batch: batch)
    return .accepted(ticket)
  }

  /// The entry, gone now, if this request was still to be answered: whoever gets it must answer, then `release` it.
  /// nil: not so.
  mutating func finish(_ id: RequestID, _ ticket: Ticket) -> Entry? {
    guard let entry = entries[id], entry.ticket == ticket else { return nil }
    entries[id] = nil
    return entry
  }

  /// The answer is on its way: from here on the request no longer counts.
  mutating func release(_ entry: Entry) {
    switch entry.kind {
    case .immediate: break
    case .call(let count):
      callCount -= 1
      byteCount -= count
    case .stream: streamCount -= 1
    }
  }

  /// The entry, gone now, if the request had not reached its commit point: it will not be answered.
  mutating func cancel(_ id: RequestID) -> Entry? {
    guard let entry = entries[id], entry.cancellation.cancel() else { return nil }
    entries[id] = nil
    release(entry)
    return entry
  }

  /// Cancels all that can still be cancelled, streams excepted.
  mutating func cancelCalls() {
    for (id, entry) in entries {
      if case .stream = entry.kind { continue }
      guard entry.cancellation.cancel() else { continue }
      entries[id] = nil
      release(entry)
    }
  }

  /// From now on no call waits for a lock beyond this point in time.
  func limitWaiting(until deadline: MonotonicTime) {
    for entry in entries.values { entry.cancellation.limitWaiting(until: deadline) }
  }
}
