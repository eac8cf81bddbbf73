import ShoppingCore

/// Everything that goes out: whole lines in the order given, from any thread, none of which ever waits for the reader
/// on the other side. One thread of the writer's own does.
final class LineWriter: Sendable {
  /// So much may wait before new calls are refused, and before calls that wait are begun.
  static let comfortableByteCount = 64 << 20
  /// So much may wait before nothing more is read: refusals need room, too.
  static let limitByteCount = 96 << 20
  let limitByteCount: Int

  private struct State {
    var lines: [[UInt8]] = []
    /// Of lines that are not yet wholly with the kernel.
    var byteCount = 0
    var isRunning = false
    var isClosed = false
    var isBroken = false
    /// Calls no longer wait for room: the session is ending.
    var isHurried = false
    var lastProgress = MonotonicTime.now()
  }

  private let state = Monitor(State())
  private let descriptor: Int32
  /// Called on the writer's thread when the reader is gone, and when a long queue has become short again.
  private let whenChanged: @Sendable () -> Void

  init(
    descriptor: Int32, limitByteCount: Int = LineWriter.limitByteCount,
    whenChanged: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.limitByteCount = limitByteCount
    self.whenChanged = whenChanged
  }

  /// Nothing more should be read that would have to be answered.
  var isFull: Bool { byteCount >= limitByteCount }
  var isBroken: Bool { state.withLock { $0.isBroken } }
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// `message` is one JSON value in one line; the newline is added here.
  func send(_ message: JSONValue) {
    var line = JSONWriter.compact(message)
    line.append(UInt8(ascii: "\n"))
    let needsThread = state.withLock { state in
      if state.isBroken || state.isClosed { return false }
      if state.byteCount == 0 { state.lastProgress = .now() }
      state.byteCount += line.count
      state.lines.append(line)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if needsThread && !POSIX.startThread({ self.writeLines() }) { markBroken() }
  }

  /// Blocks the calling worker while too much waits. Never call it with anything held.
  func waitForRoom() {
    let isFull = state.withLock { $0.byteCount >= Self.comfortableByteCount && !$0.isHurried && !$0.isBroken }
    if !isFull { return }
    let _: Bool? = state.wait { state in
      state.byteCount < Self.comfortableByteCount / 2 || state.isHurried || state.isBroken ? true : nil
    }
  }

  func hurry() { state.withLock { $0.isHurried = true } }

  /// Nothing more will be sent.
  func close() { state.withLock { $0.isClosed = true } }

  enum Flush { case done, broken, stalled, unfinished }

  /// Waits, until `deadline` at most, for everything to be with the kernel. Stalled: the reader has taken nothing for
  /// so long.
  func flush(until deadline: MonotonicTime, stallMilliseconds: Int) -> Flush {
    let result: Flush? = state.wait(until: deadline) { state in
      if state.isBroken { return .broken }
      if state.byteCount == 0 { return .done }
      return state.lastProgress.advanced(byMilliseconds: stallMilliseconds) <= .now() ? .stalled : nil
    }
    return result ?? .unfinished
  }

  private func markBroken() {
    state.withLock { state in
      state.isBroken = true
      state.lines = []
      state.byteCount = 0
    }
    whenChanged()
  }

  private func writeLines() {
    while true {
      let lines: [[UInt8]]? = state.wait { state in
        if state.lines.isEmpty { return state.isClosed || state.isBroken ? [] : nil }
        defer { state.lines = [] }
        return state.lines
      }
      guard let lines, !lines.isEmpty else { return }
      for line in lines where !write(line) { return markBroken() }
    }
  }

  /// False: nobody reads any more.
  private func write(_ line: [UInt8]) -> Bool {
    var rest = line[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        rest = rest.dropFirst(try POSIX.writeSome(rest, to: descriptor))
      } catch {
        return false
      }
      let isRoomAgain = state.withLock { state in
        state.lastProgress = .now()
        if !rest.isEmpty { return false }
        let wasFull = state.byteCount >= limitByteCount
        state.byteCount -= line.count
        return wasFull && state.byteCount < limitByteCount
      }
      if isRoomAgain { whenChanged() }
    }
    return true
  }
}
