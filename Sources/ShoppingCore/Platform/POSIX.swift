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

// MARK: the process as its starter set it up

extension POSIX {
  /// Name to value; of a name that repeats the first counts, as getenv has it.
  public static func environment() -> [String: String] {
    var values: [String: String] = [:]
    guard var entry = cplatform_environ() else { return values }
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        let name = String(parts[0])
        if values[name] == nil { values[name] = String(parts[1]) }
      }
      entry += 1
    }
    return values
  }

  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Takes descriptors 0, 1 and 2 if the starter left them closed, so that no file we open gets a number that
  /// others print to. What takes the place refuses every read or write with EBADF, as a closed one would.
  public static func occupyStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is the one just found closed.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// From here on a write to a closed pipe fails with EPIPE instead of killing the process.
  public static func ignoreBrokenPipeSignal() { signal(SIGPIPE, SIG_IGN) }

  /// Blocks until every byte is with the kernel.
  public static func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws(SystemError) {
    let bytes = ContiguousArray(bytes)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        throw SystemError(operation: "write", path: "", code: code)
      }
      written += count
    }
  }

  /// Everything up to the end; nil if that is more than `limit` bytes.
  public static func readToEnd(of descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        throw SystemError(operation: "read", path: "", code: code)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { return nil }
    }
  }

  public static func exitProcess(_ status: Int32) -> Never { exit(status) }
}

extension SystemError {
  /// Nobody reads the other end of the pipe any more.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// What the system says: "No space left on device".
  public var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
