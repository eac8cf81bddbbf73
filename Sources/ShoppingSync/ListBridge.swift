import Dispatch
import ShoppingCore

/// The app's store: two hooks and a place to remember.
@MainActor public protocol ListStore: AnyObject {
  /// Hook 1: what the store holds, in order.
  func currentList() -> ShoppingListExport
  /// Hook 2: do what is said here and save. It may be the occasion of `storeChanged`; that does no harm.
  func apply(_ changes: ListChanges) throws
  /// To be handed back as `base` at the next launch. Losing it loses no row; deleted ones may come back.
  func remember(_ base: ShoppingListExport)
}

/// Runs a `SyncEngine` for an app: everything of the store on the main actor, everything of the file on a queue.
@MainActor public final class ListBridge {
  /// What an import or a merge changed in the store, for the person to see.
  public var onChanges: (ListChanges) -> Void = { _ in }
  /// The file could not be read or written, or the store could not save. nil: all is well again.
  public var onProblem: ((any Error)?) -> Void = { _ in }

  private var engine: SyncEngine
  private let store: any ListStore
  private let file: any ListFile
  private let clock: SyncClock
  private let sleep: @Sendable (UInt64) async throws -> Void
  private let queue = DispatchQueue(label: "get-bananas.list-file", qos: .utility)
  private var timer: Task<Void, Never>?
  private var isRunning = false
  private var isStopped = false

  /// - Parameter sleep: waits for so many nanoseconds.
  public init(
    store: any ListStore, file: any ListFile, base: ShoppingListExport?,
    policy: Reconciler.Policy = .newerRowWins, clock: SyncClock = .system,
    sleep: @escaping @Sendable (UInt64) async throws -> Void = { try await Task.sleep(nanoseconds: $0) }
  ) {
    self.store = store
    self.file = file
    self.clock = clock
    self.sleep = sleep
    engine = SyncEngine(policy, base: base, clock: clock)
  }

  /// Call once at launch: looks at the file, and exports what changed while the app was away.
  public func start() { storeChanged() }

  /// Call after every save of the store. Saves that change nothing cost a comparison.
  public func storeChanged() {
    engine.storeChanged(store.currentList())
    arm()
  }

  /// Call for every notice about the file, and when the app becomes active (`modified` nil).
  public func fileChanged(modified: Timestamp? = nil) {
    engine.fileChanged(modified: modified)
    arm()
  }

  /// Call around an import from elsewhere, such as CloudKit's into the store.
  public func beginOtherImport() { engine.beginOtherImport() }

  public func endOtherImport() {
    engine.endOtherImport()
    arm()
  }

  /// For good: no further job is begun. The next launch catches up.
  public func stop() {
    isStopped = true
    timer?.cancel()
  }

  private func arm() {
    timer?.cancel()
    guard !isRunning, !isStopped, let due = engine.due else { return }
    let now = clock.now()
    let wait = due > now ? due.nanoseconds - now.nanoseconds : 0
    timer = Task { [weak self, sleep] in
      guard (try? await sleep(wait)) != nil, !Task.isCancelled else { return }
      await self?.run()
    }
  }

  private func run() async {
    if isRunning { return }
    isRunning = true
    while !isStopped, let job = engine.nextJob(store: store.currentList) {
      let result = await perform(job)
      take(result)
    }
    isRunning = false
    arm()
  }

  private func perform(_ job: SyncJob) async -> SyncResult {
    await withCheckedContinuation { done in
      queue.async { [file] in done.resume(returning: job.perform(on: file)) }
    }
  }

  private func take(_ result: SyncResult) {
    var problem: (any Error)?
    if case .failure(let error) = result.reading { problem = error }
    if let changes = engine.finish(result, store: store.currentList()) {
      do {
        try store.apply(changes)
        engine.applied(store: store.currentList())
        onChanges(changes)
      } catch {
        engine.applyFailed()
        problem = error
      }
    }
    if let base = engine.takeNewBase() { store.remember(base) }
    onProblem(problem)
  }
}
