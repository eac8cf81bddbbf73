import CPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable {
  public let operation: String
  public let path: String
  public let code: Int32
}

/// The only file that imports the C library. Thin static functions: call, take errno at once, retry EINTR (never for
/// close), throw.
public enum POSIX {}

// MARK: files

// MARK: processes, boot, machine

// MARK: clocks

/// A point on the monotonic clock, in nanoseconds; means nothing in another process's boot.
public struct MonotonicTime: Comparable, Sendable {
  public var nanoseconds: UInt64

  public static func < (a: MonotonicTime, b: MonotonicTime) -> Bool { a.nanoseconds < b.nanoseconds }

  public static func now() -> MonotonicTime { MonotonicTime(nanoseconds: monotonicNanoseconds()) }

  public func advanced(byMilliseconds milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds &+ UInt64(max(0, milliseconds)) * 1_000_000)
  }
}

private func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

extension Timestamp {
  /// The wall clock.
  public static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

// MARK: threads and locks

extension POSIX {
  typealias Lock = UnsafeMutablePointer<pthread_mutex_t>

  static func makeLock() -> Lock {
    let lock = Lock.allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    precondition(pthread_mutex_init(lock, nil) == 0)
    return lock
  }

  static func destroyLock(_ lock: Lock) {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  static func lock(_ lock: Lock) { pthread_mutex_lock(lock) }
  static func unlock(_ lock: Lock) { pthread_mutex_unlock(lock) }
}

// MARK: descriptors, pipes, signals (what the server's session needs)
