import ShoppingCore

/// Where time comes from. Windows and delays are measured on the monotonic clock; rows are stamped with the date.
public struct SyncClock: Sendable {
  public var now: @Sendable () -> MonotonicTime
  public var date: @Sendable () -> Timestamp

  public init(now: @escaping @Sendable () -> MonotonicTime, date: @escaping @Sendable () -> Timestamp) {
    self.now = now
    self.date = date
  }

  public static let system = SyncClock(now: { .now() }, date: { .now() })
}
