/// Whether a call stands waiting for somebody else's lock.
///
/// The store calls `begin` when it finds the lock taken and `end` when it has the lock or gives up; both may be
/// called again. Whoever has work that need not wait behind such a call asks to be told.
public final class LockWait: Sendable {
  private struct State {
    var isWaiting = false
    var observer: (@Sendable () -> Void)?
  }
  private let state = Guarded(State())

  init() {}

  public var isWaiting: Bool { state.withLock { $0.isWaiting } }

  public func begin() { set(true) }

  public func end() { set(false) }

  /// Runs at each change, on the thread that makes it. One observer a call.
  func whenChanged(_ observer: @escaping @Sendable () -> Void) {
    state.withLock { $0.observer = observer }
  }

  private func set(_ isWaiting: Bool) {
    let observer = state.withLock { state -> (@Sendable () -> Void)? in
      if state.isWaiting == isWaiting { return nil }
      state.isWaiting = isWaiting
      return state.observer
    }
    observer?()
  }
}
