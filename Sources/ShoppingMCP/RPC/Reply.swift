import ShoppingCore

/// The right, and the duty, to answer one request.
///
/// The first answer counts and any other is dropped; a reply that goes away unanswered answers that something went
/// wrong; one whose request was cancelled answers nothing. So no path through the server can answer twice or never.
final class Reply: Sendable {
  let id: RequestID
  let cancellation: Cancellation
  private let ticket: InFlight.Ticket
  private let desk: ReplyDesk

  fileprivate init(
    id: RequestID, ticket: InFlight.Ticket, cancellation: Cancellation, desk: ReplyDesk
  ) {
    self.id = id
    self.ticket = ticket
    self.cancellation = cancellation
    self.desk = desk
  }

  deinit { refuse(.internalError("the request was lost")) }

  func send(_ result: JSONValue) { desk.finish(id, ticket) { Message.result(result, id: id) } }

  func refuse(_ error: RPCError) { desk.finish(id, ticket) { Message.error(error, id: .known(id)) } }
}

/// Where requests come in and answers go out.
final class ReplyDesk: Sendable {
  private let inFlight = Guarded(InFlight())
  private let writer: LineWriter
  /// Called when the last call has been answered or cancelled.
  private let whenIdle: @Sendable () -> Void

  init(writer: LineWriter, whenIdle: @escaping @Sendable () -> Void) {
    self.writer = writer
    self.whenIdle = whenIdle
  }

  enum Admission {
    case accepted(Reply)
    case duplicate
    case full
  }

  func admit(_ id: RequestID, _ kind: InFlight.Kind, batch: Batch?) -> Admission {
    let unread = writer.byteCount
    let cancellation = Cancellation()
    let registration = inFlight.withLock {
      $0.register(id, kind, cancellation: cancellation, batch: batch, unreadByteCount: unread)
    }
    switch registration {
    case .accepted(let ticket):
      batch?.expectOne()
      return .accepted(Reply(id: id, ticket: ticket, cancellation: cancellation, desk: self))
    case .duplicate: return .duplicate
    case .full: return .full
    }
  }

  /// An answer that belongs to no registered request.
  func send(_ message: JSONValue, batch: Batch?) {
    if let batch { batch.add(message) } else { writer.send(message) }
  }

  func contains(_ id: RequestID) -> Bool { inFlight.withLock { $0.contains(id) } }

  /// False: there is no such request, or its commit point is behind it.
  func cancel(_ id: RequestID) -> Bool {
    let (entry, isIdle) = inFlight.withLock { ($0.cancel(id), $0.callCount == 0) }
    guard let entry else { return false }
    entry.batch?.settleOne(with: nil)
    if isIdle { whenIdle() }
    return true
  }

  func cancelCalls() { inFlight.withLock { $0.cancelCalls() } }

  func limitWaiting(until deadline: MonotonicTime) { inFlight.withLock { $0.limitWaiting(until: deadline) } }

  var callCount: Int { inFlight.withLock { $0.callCount } }

  fileprivate func finish(_ id: RequestID, _ ticket: InFlight.Ticket, _ message: () -> JSONValue) {
    guard let entry = inFlight.withLock({ $0.finish(id, ticket) }) else { return }
    if let batch = entry.batch {
      batch.settleOne(with: message())
    } else {
      writer.send(message())
    }
    // Only now: the session ends when nothing is in flight, and must not do so before the answer is out.
    let isIdle = inFlight.withLock { inFlight in
      inFlight.release(entry)
      return inFlight.callCount == 0
    }
    if isIdle { whenIdle() }
  }
}

/// The answers to one batch (2025-03-26 only): sent together when the last is there, none if there is none.
final class Batch: Sendable {
  private struct State {
    var answers: [JSONValue] = []
    /// One more than the requests still open, until the batch has been read to its end.
    var openCount = 1
  }

  private let state = Guarded(State())
  private let writer: LineWriter

  init(writer: LineWriter) { self.writer = writer }

  func expectOne() { state.withLock { $0.openCount += 1 } }

  func add(_ answer: JSONValue) { state.withLock { $0.answers.append(answer) } }

  func settleOne(with answer: JSONValue?) {
    let answers = state.withLock { state -> [JSONValue] in
      if let answer { state.answers.append(answer) }
      state.openCount -= 1
      return state.openCount == 0 ? state.answers : []
    }
    if !answers.isEmpty { writer.send(.array(answers)) }
  }

  /// No more requests will come.
  func close() { settleOne(with: nil) }
}
