/// Looks at files on a thread of its own, so that a call which the kernel does not give back (a privacy question on
/// the screen, a network drive that is away) costs the caller a bounded time and not its thread.
///
/// At most one thread is lost that way: while it hangs, further looks are refused at once; when its call comes back
/// after all, everything is as before.
final class AnswerGuard: Sendable {
  private enum Way { case refused, direct, thread }

  private static let trustNanoseconds: UInt64 = 1_000_000_000

  private struct State {
    var job: (@Sendable () -> Void)?
    /// Since when the thread has been at a job.
    var busySince: MonotonicTime?
    var lastAnswer: MonotonicTime?
    var hasThread = false
    var isClosed = false
  }

  private let state = Monitor(State())
  let limitSeconds: Int

  init(limitSeconds: Int) { self.limitSeconds = limitSeconds }

  deinit { state.withLock { $0.isClosed = true } }

  /// What `look` gives; nil: it has not come back in time.
  ///
  /// Shortly after an answer the file system counts as there, and the caller looks for itself: a change of thread costs
  /// several times what a look does.
  func run<Answer: Sendable>(_ look: @escaping @Sendable () -> Answer) -> Answer? {
    let start = MonotonicTime.now()
    let end = start.advanced(byMilliseconds: limitSeconds * 1000)
    let limit = UInt64(limitSeconds) * 1_000_000_000
    let answer = Monitor(Answer?.none)
    let (state, trusting) = (self.state, Self.trustNanoseconds)
    let way: Way? = state.wait(until: end) { state in
      if let since = state.busySince {
        return start >= since && start.nanoseconds - since.nanoseconds >= limit ? .refused : nil
      }
      state.busySince = start
      if let last = state.lastAnswer, start >= last, start.nanoseconds - last.nanoseconds < trusting {
        return .direct
      }
      state.job = {
        let found = look()
        answer.withLock { $0 = found }
      }
      return .thread
    }
    switch way {
    case nil, .refused: return nil
    case .direct:
      defer { Self.finish(state) }
      return look()
    case .thread: break
    }
    let needsThread = state.withLock { state in
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if needsThread && !POSIX.startThread({ Self.work(state) }) {
      // No thread to be had: better unguarded than not at all.
      state.withLock { state in
        state.hasThread = false
        state.job = nil
      }
      defer { Self.finish(state) }
      return look()
    }
    return answer.wait(until: end) { $0 }
  }

  private static func finish(_ state: Monitor<State>) {
    let now = MonotonicTime.now()
    state.withLock { state in
      state.busySince = nil
      state.lastAnswer = now
    }
  }

  private static func work(_ state: Monitor<State>) {
    while true {
      let job: (@Sendable () -> Void)?? = state.wait { state in
        if let job = state.job {
          state.job = nil
          return job
        }
        return state.isClosed ? .some(nil) : nil
      }
      guard let job = job ?? nil else { return }
      job()
      finish(state)
    }
  }
}
