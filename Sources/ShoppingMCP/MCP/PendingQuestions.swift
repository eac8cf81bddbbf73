import ShoppingCore

/// Questions of the handshake era: requests of ours that the client has not answered yet.
///
/// Each is settled once: by its answer, by the end of the patience, by the call's cancellation, or by the end of the
/// input. What comes later, twice or unasked finds nothing.
final class PendingQuestions: Sendable {
  /// Hosts count the waiting against the call, so patience ends before theirs (60 s as a rule).
  static let patienceMilliseconds = 50_000

  private struct Entry {
    let reply: Reply
    let deadline: MonotonicTime
    let resume: @Sendable (Answer) -> Void
  }

  private struct State {
    var entries: [RequestID: Entry] = [:]
    var nextNumber = 1
    var isClosed = false
  }

  private let state = Guarded(State())
  private let patienceMilliseconds: Int
  /// Called when there is a new deadline to keep.
  private let whenAsked: @Sendable () -> Void

  init(
    patienceMilliseconds: Int = PendingQuestions.patienceMilliseconds,
    whenAsked: @escaping @Sendable () -> Void
  ) {
    self.patienceMilliseconds = patienceMilliseconds
    self.whenAsked = whenAsked
  }

  /// Asks with a fresh id, unless the call has been cancelled. False: nobody can answer any more.
  func open(
    _ reply: Reply, ask: (RequestID) -> Void, resume: @escaping @Sendable (Answer) -> Void
  ) -> Bool {
    let isOpen = state.withLock { state in
      if state.isClosed { return false }
      if reply.cancellation.isCancelled { return true }
      let id = RequestID("question-\(state.nextNumber)")
      state.nextNumber += 1
      let deadline = MonotonicTime.now().advanced(byMilliseconds: patienceMilliseconds)
      state.entries[id] = Entry(reply: reply, deadline: deadline, resume: resume)
      // Before anybody can take the question back: its withdrawal must not be ahead of it.
      ask(id)
      return true
    }
    whenAsked()
    return isOpen
  }

  func answer(_ id: RequestID, result: JSONValue?) {
    let entry = state.withLock { $0.entries.removeValue(forKey: id) }
    entry?.resume(Elicitation.answer(result) ?? Answer.none)
  }

  /// When the next patience ends.
  var nextDeadline: MonotonicTime? { state.withLock { $0.entries.values.map(\.deadline).min() } }

  /// Settles what has waited too long; the ids that nobody needs to answer any more.
  func expire(at now: MonotonicTime) -> [RequestID] {
    let expired = take { $0.deadline <= now }
    for (_, entry) in expired { entry.resume(Answer.none) }
    return expired.map(\.0)
  }

  /// Drops what belongs to a cancelled call; the ids that nobody needs to answer any more.
  func dropCancelled() -> [RequestID] { take { $0.reply.cancellation.isCancelled }.map(\.0) }

  /// The input is at its end: nothing will be answered any more.
  func close() {
    state.withLock { $0.isClosed = true }
    for (_, entry) in take({ _ in true }) { entry.resume(Answer.none) }
  }

  private func take(_ isWanted: (Entry) -> Bool) -> [(RequestID, Entry)] {
    state.withLock { state in
      let taken = state.entries.filter { isWanted($0.value) }
      for id in taken.keys { state.entries[id] = nil }
      return taken.map { ($0.key, $0.value) }
    }
  }
}
