/// A value behind a lock (macOS 13 has no `Mutex`). The closure must not block.
public final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = POSIX.makeLock()

  public init(_ value: Value) { self.value = value }

  deinit { POSIX.destroyLock(lock) }

  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    POSIX.lock(lock)
    defer { POSIX.unlock(lock) }
    return body(&value)
  }
}
