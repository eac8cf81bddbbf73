/// Whether the holder of a lock still lives, by the rules of CONTRACT §5. Only proof of its end breaks a lock.
enum HolderVerdict: Equatable, Sendable {
  case alive
  case gone
  /// Neither proven yet; time or watching may still prove that it is gone.
  case undecided
}

/// All that a verdict rests on, gathered beforehand: the rules themselves touch nothing.
struct HolderFacts: Sendable {
  var record: LockRecord
  var own: ProcessIdentity
  /// What the record's PID is on this machine now.
  var process: ProcessState
  /// Since the lock file was last written or touched, by the wall clock; negative if that lies ahead.
  var ageInMilliseconds: Int64
  /// How long we have seen the same record, unchanged, by the monotonic clock.
  var watchedMilliseconds: Int64
  /// The nonce belongs to a lock that this process holds right now.
  var isHeldHere: Bool

  /// A lock younger than this may be between its creation and its first byte.
  static let graceMilliseconds: Int64 = 5_000
  static let reuseMilliseconds: Int64 = 60_000

  var verdict: HolderVerdict {
    guard let identity = record.identity else { return verdictOnBareRecord }
    let isBootKnown = identity.boot != "-" && own.boot != "-"
    let isSameBoot = isBootKnown && identity.boot == own.boot
    if isSameBoot, identity.machine == own.machine, identity.namespace == own.namespace, record.process != nil
    {
      return verdictOnNeighbour(identity)
    }
    if isBootKnown, !isSameBoot, identity.machine != "-", identity.machine == own.machine { return .gone }
    let isStill = watchedMilliseconds >= Self.graceMilliseconds && ageInMilliseconds > Self.reuseMilliseconds
    return isStill ? .gone : .undecided
  }

  /// Another program's lock, or none at all.
  private var verdictOnBareRecord: HolderVerdict {
    // A clock set back makes a dead lock look young for ever; what we have watched counts too.
    let isOld = max(ageInMilliseconds, watchedMilliseconds) > Self.graceMilliseconds
    guard record.process != nil else { return isOld ? .gone : .undecided }
    switch process {
    case .missing, .zombie:
      return isOld ? .gone : .undecided
    case .running(_, let age):
      // The PID went to a process that started long after the lock was written.
      guard let age else { return .alive }
      let started = ageInMilliseconds.subtractingReportingOverflow(
        age.multipliedReportingOverflow(by: 1000).0)
      return !started.overflow && started.partialValue > Self.reuseMilliseconds ? .gone : .alive
    }
  }

  /// A process of this machine, boot and PID namespace: the system knows.
  private func verdictOnNeighbour(_ identity: LockRecord.Identity) -> HolderVerdict {
    switch process {
    case .missing, .zombie:
      return .gone
    case .running(let token, _):
      guard let token, identity.startToken != "-" else { return .alive }
      if token != identity.startToken { return .gone }
      // Our own process, which no longer knows the lock: its release failed.
      return record.process == own.process && !isHeldHere ? .gone : .alive
    }
  }
}
