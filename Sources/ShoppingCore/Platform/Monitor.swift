/// A value behind a lock, with waiting for it to change. Every access may change it, so every access wakes the waiters.
public final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = POSIX.makeLock()
  private let condition = POSIX.makeCondition()

  public init(_ value: Value) { self.value = value }

  deinit {
    POSIX.destroyCondition(condition)
    POSIX.destroyLock(lock)
  }

  /// The closure must not block.
  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    POSIX.lock(lock)
    defer { POSIX.unlock(lock) }
    let result = body(&value)
    POSIX.wakeAll(condition)
    return result
  }

  /// Waits until `body` gives something. nil: `deadline` came first; `body` is asked once more at that time.
  public func wait<Result>(until deadline: MonotonicTime? = nil, _ body: (inout Value) -> Result?) -> Result?
  {
    POSIX.lock(lock)
    defer { POSIX.unlock(lock) }
    while true {
      if let result = body(&value) {
        POSIX.wakeAll(condition)
        return result
      }
      guard let deadline else {
        POSIX.wait(condition, lock)
        continue
      }
      if MonotonicTime.now() >= deadline { return nil }
      POSIX.wait(condition, lock, until: deadline)
    }
  }
}
