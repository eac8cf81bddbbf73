import ShoppingSync

@testable import ShoppingCore

/// The world's time. It stands still while something happens.
final class VirtualTime: @unchecked Sendable {
  /// Since the world began.
  var milliseconds = 0

  static func date(_ milliseconds: Int) -> Timestamp {
    Timestamp(millisecondsSince1970: 1_800_000_000_000 + Int64(milliseconds))
  }

  /// `skew`: how far the device's wall clock is off.
  func clock(skew: Int = 0) -> SyncClock {
    SyncClock(
      now: { MonotonicTime(milliseconds: self.milliseconds) },
      date: { Self.date(self.milliseconds + skew) })
  }
}

extension MonotonicTime {
  init(milliseconds: Int) { self.init(nanoseconds: UInt64(milliseconds) * 1_000_000) }

  var milliseconds: Int { Int(nanoseconds / 1_000_000) }
}

/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
