import ShoppingCore

extension Invocation {
  /// Runs `work` on the store, watched by a thread of its own:
  /// - A signal ends it before its commit point, with our lock removed and nothing changed; after that point the
  ///   change is finished and answered as if no signal had come.
  /// - A file system that does not answer ends it after 10 s (and what the lock may take) with *Not available*.
  func supervised<Value>(
    _ store: FileStore, mayWrite: Bool, _ work: (Cancellation) -> Value
  ) throws(CommandError) -> Value {
    let supervisor = Supervisor(path: store.location.path, mayWrite: mayWrite) { error in
      report(error)
    }
    supervisor.start()
    let value = work(supervisor.cancellation)
    if let signal = supervisor.finish() { throw .interrupted(signal: signal) }
    return value
  }

  private func report(_ error: StoreError) {
    if wantsJSON {
      console.complain(["error": .string(error.errorClass), "message": .string(error.message)])
    } else {
      console.complain("\(CommandLineProgram.name): \(error.errorClass): \(error.message)")
    }
  }
}

/// The thread that watches over one use of the store.
private final class Supervisor: Sendable {
  let cancellation = Cancellation()
  private let path: String
  private let mayWrite: Bool
  private let report: @Sendable (StoreError) -> Void
  private let signal = Guarded(Int32?.none)
  private let isFinished = Guarded(false)

  /// Seconds until a file system counts as one that does not answer (CONTRACT §3).
  private static let patience = 10
  /// What is left to the store to let go after a signal.
  private static let graceMilliseconds = 2_000

  init(path: String, mayWrite: Bool, report: @escaping @Sendable (StoreError) -> Void) {
    self.path = path
    self.mayWrite = mayWrite
    self.report = report
  }

  /// Without a thread or a pipe there is nobody to watch: the work is done all the same.
  func start() {
    guard let pipe = try? POSIX.makePipe() else { return }
    if mayWrite { POSIX.forwardSignals(POSIX.endingSignals, toPipe: pipe.writing) }
    let lockWait = mayWrite ? Invocation.lockWaitMilliseconds : 0
    let end = MonotonicTime.now().advanced(byMilliseconds: lockWait + Self.patience * 1_000)
    _ = POSIX.startThread { [self] in watch(pipe.reading, until: end) }
  }

  /// The work is done; the signal that stopped it, if one did.
  func finish() -> Int32? {
    isFinished.withLock { $0 = true }
    return cancellation.isCancelled ? signal.withLock { $0 } : nil
  }

  private func watch(_ pipe: Int32, until end: MonotonicTime) {
    var byte: [UInt8] = [0]
    while MonotonicTime.now() < end {
      guard POSIX.waitToRead([pipe], until: end)[0] else { continue }
      guard (try? POSIX.readAvailable(pipe, into: &byte)) == 1 else { continue }
      return stop(Int32(byte[0]))
    }
    // Past its commit point, or done: no hanging.
    guard !isFinished.withLock({ $0 }), cancellation.cancel() else { return }
    report(.notAvailable(path: path, seconds: Self.patience))
    POSIX.exitProcess(ExitStatus.failed.rawValue)
  }

  private func stop(_ number: Int32) {
    signal.withLock { $0 = number }
    guard cancellation.cancel() else { return }
    // The store looks at the cancellation in each turn of its wait; where it hangs in the kernel it cannot.
    let end = MonotonicTime.now().advanced(byMilliseconds: Self.graceMilliseconds)
    while MonotonicTime.now() < end { _ = POSIX.waitToRead([], until: end) }
    POSIX.endBySignal(number)
  }
}
