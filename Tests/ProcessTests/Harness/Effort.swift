import Foundation

/// How hard the tests with many processes try: a little in `make test`, for an hour's quiet in `make soak`.
enum Effort {
  static let isSoak = ProcessInfo.processInfo.environment["SOAK"] == "1"

  /// SEED turns the random moments into others; a failure names the seed that it met.
  static let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_130

  static func count(_ short: Int, soak: Int) -> Int { isSoak ? soak : short }
}

/// Looks until `condition` holds or the time is over; whether it came to hold.
func eventually(seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = Date().addingTimeInterval(seconds)
  while true {
    if try condition() { return true }
    if Date() > end { return false }
    usleep(200)
  }
}

/// Runs `body` for each index on a thread of its own and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchSemaphore(value: 0)
  for index in 0..<count {
    Thread.detachNewThread {
      body(index)
      done.signal()
    }
  }
  for _ in 0..<count { done.wait() }
}

/// A value that several threads fill.
final class Shared<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { lock.withLock { stored } }
  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&stored) } }
}
