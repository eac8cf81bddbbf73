/// A flag that one thread raises and another looks at. Raised once, it stays.
///
/// `claim()` is the commit point: of `cancel` and `claim` exactly one succeeds, so that a call either changes
/// nothing or is answered.
public final class Cancellation: Sendable {
  /// Whether the call stands waiting for somebody else's lock. The store says so; the session lets reads go ahead.
  public let lockWait = LockWait()

  private enum State { case open, cancelled, claimed }
  private let state = Guarded(State.open)
  private let latest = Guarded(MonotonicTime?.none)

  public init() {}

  /// False if the commit point is already behind.
  @discardableResult
  public func cancel() -> Bool {
    state.withLock { state in
      if case .claimed = state { return false }
      state = .cancelled
      return true
    }
  }

  public var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

  /// True: from here on the call can no longer be cancelled. May be called again.
  public func claim() -> Bool {
    state.withLock { state in
      if case .cancelled = state { return false }
      state = .claimed
      return true
    }
  }

  /// From now on nothing is waited for beyond this point in time, even if the call was given longer. The first,
  /// shortest limit counts.
  public func limitWaiting(until deadline: MonotonicTime) {
    latest.withLock { $0 = min($0 ?? deadline, deadline) }
  }

  /// The limit that was set meanwhile, if any.
  var deadline: MonotonicTime? { latest.withLock { $0 } }
}
