import ShoppingCore

/// The server: JSON-RPC 2.0, one value a line (CONTRACT §9), on the two descriptors until the input ends.
public struct Server: Sendable {
  public static let name = "get-bananas"
  /// The one version: manifest, `--version`, serverInfo.
  public static let version = "1.0.0"

  let store: FileStore
  let tools: [any Tool]
  let diagnostics: Diagnostics

  public init(store: FileStore, tools: [any Tool] = ShoppingTools.all, isVerbose: Bool = false) {
    self.store = store
    self.tools = tools
    diagnostics = Diagnostics(isOn: isVerbose)
  }

  /// Serves until end of input, a signal or a closed output, and takes the process over for that: the signals, and the
  /// output's number, which from now on leads to standard error.
  ///
  /// The exit status: 0 after the end of the input or a signal, 1 if nobody reads the answers any more.
  public func run(input: Int32, output: Int32) -> Int32 {
    do throws(SystemError) {
      let wakeUp = try POSIX.makePipe()
      POSIX.forwardSignals(POSIX.endingSignals, toPipe: wakeUp.writing)
      let output = try POSIX.takeOver(output)
      return Session(server: self, input: input, output: output, wakeUp: wakeUp).run()
    } catch {
      diagnostics.say("cannot serve: \(error.operation): \(error.reason)")
      return 1
    }
  }
}

/// What `--verbose` says on standard error: what happens, never what is on the list.
struct Diagnostics: Sendable {
  let isOn: Bool

  func say(_ text: @autoclosure () -> String) {
    guard isOn else { return }
    try? POSIX.writeAll("get-bananas: \(text())\n".utf8, to: 2)
  }
}

/// One connection, from its first byte to the exit status.
///
/// The thread that calls `run` reads, answers what needs no disk, and is the only one that touches the session's own
/// state. Calls run on the queue, answers leave through the writer; both wake this thread through the pipe.
final class Session {
  let server: Server
  let writer: LineWriter
  let desk: ReplyDesk
  let calls = SerialQueue()
  let questions: PendingQuestions
  let handles = QuestionHandles()
  let subscriptions: Subscriptions
  var handshake: Handshake?

  private let input: Int32
  private let wakeUp: (reading: Int32, writing: Int32)
  private var lines = LineReader()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var isAtEnd = false
  private var isStopped = false

  /// Lock waits together get so long after the end of the input.
  private static let lastLockWaitMilliseconds = 2_000
  /// A reader that takes nothing for so long after the end gets no more.
  private static let stallMilliseconds = 1_500
  /// A commit that has begun may take so long after a signal.
  private static let commitMilliseconds = 10_000

  init(
    server: Server, input: Int32, output: Int32, wakeUp: (reading: Int32, writing: Int32),
    patienceMilliseconds: Int = PendingQuestions.patienceMilliseconds,
    unreadLimitByteCount: Int = LineWriter.limitByteCount
  ) {
    self.server = server
    self.input = input
    self.wakeUp = wakeUp
    let wake: @Sendable () -> Void = { [pipe = wakeUp.writing] in POSIX.wake(pipe) }
    writer = LineWriter(descriptor: output, limitByteCount: unreadLimitByteCount, whenChanged: wake)
    desk = ReplyDesk(writer: writer, whenIdle: wake)
    questions = PendingQuestions(patienceMilliseconds: patienceMilliseconds, whenAsked: wake)
    subscriptions = Subscriptions(store: server.store, writer: writer)
  }

  func run() -> Int32 {
    server.diagnostics.say("serving, version \(Server.version)")
    while true {
      if writer.isBroken {
        server.diagnostics.say("nobody reads the answers any more")
        return stop(status: 1)
      }
      if isStopped { return stop(status: 0) }
      if isAtEnd && desk.callCount == 0 { return finish() }
      withdraw(questions.expire(at: .now()))
      waitForWork()
    }
  }

  private func waitForWork() {
    // Not even a refusal is read for when the refusals have filled all room.
    let isReading = !isAtEnd && !writer.isFull
    let ready = POSIX.waitToRead(
      isReading ? [wakeUp.reading, input] : [wakeUp.reading], until: questions.nextDeadline)
    if ready[0] { drainWakeUp() }
    if isReading && ready[1] && !isStopped { readInput() }
  }

  /// A byte other than 0 is the number of a signal.
  private func drainWakeUp() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while let count = try? POSIX.readAvailable(wakeUp.reading, into: &bytes), count > 0 {
      guard let number = bytes[..<count].first(where: { $0 != 0 }) else { continue }
      server.diagnostics.say("signal \(number)")
      isStopped = true
    }
  }

  private func readInput() {
    let count: Int
    do throws(SystemError) {
      guard let available = try POSIX.readAvailable(input, into: &buffer) else { return }
      count = available
    } catch {
      server.diagnostics.say("reading: \(error.reason)")
      count = 0
    }
    if count > 0 {
      lines.feed(buffer[..<count], receive)
    } else {
      lines.finish(receive)
      inputEnded()
    }
  }

  /// Everything received is still carried out and answered, but nothing waits for long any more.
  private func inputEnded() {
    server.diagnostics.say("end of input, \(desk.callCount) calls under way")
    isAtEnd = true
    writer.hurry()
    questions.close()
    desk.limitWaiting(until: MonotonicTime.now().advanced(byMilliseconds: Self.lastLockWaitMilliseconds))
  }

  private func finish() -> Int32 {
    calls.close()
    subscriptions.end(waitingMilliseconds: 500)
    writer.close()
    while true {
      let deadline = MonotonicTime.now().advanced(byMilliseconds: 100)
      switch writer.flush(until: deadline, stallMilliseconds: Self.stallMilliseconds) {
      case .done, .stalled: return 0
      case .broken: return 1
      case .unfinished: drainWakeUp()
      }
      if isStopped { return 0 }
    }
  }

  /// What has not reached its commit point is dropped, what has is finished and answered.
  private func stop(status: Int32) -> Int32 {
    writer.hurry()
    desk.cancelCalls()
    calls.close()
    calls.waitForLockHolder(until: MonotonicTime.now().advanced(byMilliseconds: Self.commitMilliseconds))
    subscriptions.end(waitingMilliseconds: 100)
    writer.close()
    _ = writer.flush(until: MonotonicTime.now().advanced(byMilliseconds: 500), stallMilliseconds: 500)
    return status
  }
}
