import Foundation

/// A running process and our ends of its three pipes.
final class Child: @unchecked Sendable {
  let process = Process()
  let input: FileHandle
  let output: FileHandle
  let complaints: FileHandle
  private let ended = DispatchSemaphore(value: 0)
  private let inputLock = NSLock()
  private var inputIsOpen = true

  var pid: Int32 { process.processIdentifier }

  /// - Parameter terminal: its standard input instead of a pipe.
  init(
    _ arguments: [String], executable: URL = Binary.url, environment: [String: String],
    directory: String = "/", terminal: FileHandle? = nil
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    let pipes = (Pipe(), Pipe(), Pipe())
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.standardInput = terminal ?? pipes.0
    process.standardOutput = pipes.1
    process.standardError = pipes.2
    (input, output, complaints) = (
      pipes.0.fileHandleForWriting, pipes.1.fileHandleForReading, pipes.2.fileHandleForReading
    )
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
  }

  deinit {
    if process.isRunning { kill(pid, SIGKILL) }
  }

  /// False if nobody reads any more.
  @discardableResult
  func write(_ text: String) -> Bool {
    inputLock.withLock { inputIsOpen && (try? input.write(contentsOf: Data(text.utf8))) != nil }
  }

  func closeInput() {
    inputLock.withLock {
      if inputIsOpen { try? input.close() }
      inputIsOpen = false
    }
  }

  func send(signal: Int32) { kill(pid, signal) }

  /// The exit status, or minus the signal that ended it. Killed if it takes longer than `seconds`.
  func wait(seconds: Double = 60) -> Int32 {
    if ended.wait(timeout: .now() + seconds) == .timedOut {
      kill(pid, SIGKILL)
      _ = ended.wait(timeout: .now() + 10)
    }
    ended.signal()
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? -status : status
  }
}

/// Reads a pipe to its end on a thread of its own, so that the writer never waits for us.
final class Collector: @unchecked Sendable {
  private var data = Data()
  private let done = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      data = (try? handle.readToEnd()) ?? Data()
      done.signal()
    }
  }

  /// All of it; waits for the end of the pipe.
  func text() -> String {
    done.wait()
    done.signal()
    return String(decoding: data, as: UTF8.self)
  }
}
