/// Runs jobs one after the other, in the order they came, each on the queue's own thread.
///
/// One exception: while the job that runs stands waiting for somebody else's lock, the jobs behind it that say so
/// may overtake it, in their order, one at a time, on a second thread. Afterwards the order holds again: the next job
/// begins when the last of those has ended.
public final class SerialQueue: Sendable {
  public struct Job: Sendable {
    /// Set for a job that may wait for a lock.
    let lockWait: LockWait?
    let mayOvertake: Bool
    let body: @Sendable () -> Void

    public init(lockWait: LockWait? = nil, mayOvertake: Bool, body: @escaping @Sendable () -> Void) {
      self.lockWait = lockWait
      self.mayOvertake = mayOvertake
      self.body = body
    }
  }

  private enum Lane { case main, passing }

  private struct State {
    /// `jobs[..<head]` are gone already; they are cut off in one go, so that a long queue costs no more a job.
    var jobs: [Job?] = []
    var head = 0
    var running: Job?
    var isPassing = false
    var lanes: Set<Lane> = []
    var isClosed = false

    mutating func takeFirst() -> Job? {
      while head < jobs.count {
        let job = jobs[head]
        jobs[head] = nil
        head += 1
        if head == jobs.count || head > 1024 {
          jobs.removeFirst(head)
          head = 0
        }
        if let job { return job }
      }
      return nil
    }

    mutating func takeFirstThatMayOvertake() -> Job? {
      for index in jobs.indices[head...] {
        guard let job = jobs[index], job.mayOvertake else { continue }
        jobs[index] = nil
        return job
      }
      return nil
    }
  }

  private let state = Monitor(State())

  public init() {}

  /// False if the queue is closed, or no thread can be had: the job will not run.
  public func add(_ job: Job) -> Bool {
    job.lockWait?.whenChanged { [weak self] in self?.lockWaitChanged() }
    let needsThread: Bool? = state.withLock { state in
      if state.isClosed { return nil }
      state.jobs.append(job)
      return state.lanes.insert(.main).inserted
    }
    guard let needsThread else { return false }
    if needsThread && !POSIX.startThread({ self.runMainLane() }) {
      state.withLock { $0 = State(isClosed: true) }
      return false
    }
    lockWaitChanged()
    return true
  }

  /// Nothing that has not begun will run. Does not wait for what has.
  public func close() {
    state.withLock { state in
      state.isClosed = true
      state.jobs = []
      state.head = 0
    }
  }

  /// Waits for the job that runs, if it is one that may hold a lock; a mere reader is not waited for.
  public func waitForLockHolder(until deadline: MonotonicTime) {
    let _: Bool? = state.wait(until: deadline) { $0.running?.lockWait == nil ? true : nil }
  }

  /// A thread for overtaking is only started when there is something to overtake.
  private func lockWaitChanged() {
    let needsThread = state.withLock { state in
      guard state.running?.lockWait?.isWaiting == true, !state.isClosed,
        state.jobs[state.head...].contains(where: { $0?.mayOvertake == true })
      else { return false }
      return state.lanes.insert(.passing).inserted
    }
    if needsThread && !POSIX.startThread({ self.runPassingLane() }) {
      _ = state.withLock { $0.lanes.remove(.passing) }
    }
  }

  private func runMainLane() {
    while true {
      let job: Job?? = state.wait { state in
        if state.isPassing { return nil }
        if let job = state.takeFirst() {
          state.running = job
          return job
        }
        return state.isClosed ? .some(nil) : nil
      }
      guard let job = job ?? nil else { return }
      job.body()
      state.withLock { $0.running = nil }
    }
  }

  private func runPassingLane() {
    while true {
      let job: Job?? = state.wait { state in
        if state.isClosed { return .some(nil) }
        guard state.running?.lockWait?.isWaiting == true, let job = state.takeFirstThatMayOvertake() else {
          return nil
        }
        state.isPassing = true
        return job
      }
      guard let job = job ?? nil else { return }
      job.body()
      state.withLock { $0.isPassing = false }
    }
  }
}
