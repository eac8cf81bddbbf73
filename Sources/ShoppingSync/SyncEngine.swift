import ShoppingCore

/// The whole bridge as a value that does nothing itself: events go in, jobs and changes come out.
///
/// One change on its way from a tap to the other device:
/// 1. `storeChanged`: the app saved; other content than before starts the debounce (`ExportScheduler`).
/// 2. `nextJob`: due, and let through by `SyncGate`, the change becomes an export.
/// 3. `SyncJob.perform`: away from the main thread, under the file's lock, the `Reconciler` merges store and file.
/// 4. The sync service carries the file over; `fileChanged`: its notice is let through or deferred by `SyncGate`.
/// 5. `nextJob`, `SyncJob.perform`: the file is looked at. Equal content ends here.
/// 6. `finish`: the `Reconciler` says what the store has to change; the app applies it.
/// 7. `applied`: store and file agree; that is the new base.
///
/// `due` says when to call `nextJob` again. One job at a time; the events may come at any time in between.
public struct SyncEngine: Sendable {
  public private(set) var gate: SyncGate
  public private(set) var scheduler: ExportScheduler
  /// What store and file held when they last agreed; the app keeps it between launches.
  public private(set) var base: ShoppingListExport? { didSet { hasNewBase = true } }
  public let reconciler: Reconciler
  private let clock: SyncClock
  private var hasNewBase = false
  private var isWorking = false
  private var agreement: Agreement?

  /// What will be the base once the store has applied its changes.
  private struct Agreement {
    var file: ShoppingListExport
    var modified: Timestamp?
    var fileIsBehind: Bool
  }

  /// The first look is due at once.
  public init(_ policy: Reconciler.Policy, base: ShoppingListExport?, clock: SyncClock = .system) {
    reconciler = Reconciler(policy)
    self.base = base
    self.clock = clock
    gate = SyncGate(now: clock.now)
    scheduler = ExportScheduler(settled: base.map { ListContent($0) })
    scheduler.look(at: clock.now())
  }

  // MARK: events

  public mutating func storeChanged(_ list: ShoppingListExport) {
    scheduler.storeSays(ListContent(list), at: clock.now())
  }

  public mutating func fileChanged(modified: Timestamp?) {
    switch gate.inbound(modified: modified) {
    case .open: scheduler.look(at: clock.now())
    case .deferred(_, let until): scheduler.look(at: until ?? clock.now())
    }
  }

  /// The app imports from elsewhere, for instance from its cloud; exports wait until that has settled.
  public mutating func beginOtherImport() { gate.beginImport() }
  public mutating func endOtherImport() { gate.endImport() }

  // MARK: jobs

  /// When `nextJob` may have something; nil: not before the next event.
  public var due: MonotonicTime? {
    if isWorking { return nil }
    let export = gate.isImporting ? nil : scheduler.exportDue
    guard let export, let look = scheduler.lookDue else { return export ?? scheduler.lookDue }
    return min(export, look)
  }

  /// The next job, if one is due and no guard holds it. `store` is asked only then.
  public mutating func nextJob(store: () -> ShoppingListExport) -> SyncJob? {
    guard !isWorking else { return nil }
    let now = clock.now()
    if scheduler.takeLook(at: now) { return begin(.look, store()) }
    guard let due = scheduler.exportDue, due <= now else { return nil }
    switch gate.outbound() {
    case .open: return begin(.export, store())
    case .deferred(_, let until):
      if let until { scheduler.deferExport(until: until) }
      return nil
    }
  }

  private mutating func begin(_ kind: SyncJob.Kind, _ store: ShoppingListExport) -> SyncJob {
    isWorking = true
    return SyncJob(kind: kind, store: store, base: base, reconciler: reconciler, date: clock.date())
  }

  /// Takes a job's result and the store as it is now, which may have moved on since the job began.
  /// - Returns: what the store has to apply, after which `applied` or `applyFailed` must be called; nil: nothing.
  public mutating func finish(_ result: SyncResult, store: ShoppingListExport) -> ListChanges? {
    isWorking = false
    let job = result.job
    guard case .success(let reading) = result.reading else {
      if job.kind == .export { scheduler.exportFailed(at: clock.now()) }
      return nil
    }
    if result.isWritten { gate.exported(modified: reading.modified) }
    let file = reading.list
    if job.kind == .look, !result.isWritten {
      if !reading.fileExists { return nil }
      if let base, ListContent(file) == ListContent(base) {
        if file.items.map(\.lastModified) != base.items.map(\.lastModified) { self.base = file }
        return nil
      }
    }
    if ListContent(file) == ListContent(store) {
      agreement = Agreement(file: file, modified: reading.modified, fileIsBehind: false)
      settle(store)
      return nil
    }
    // What store and file shared when the job was done is the base of what the store says by now.
    let known = job.store.agreement(with: file, after: base)
    let outcome = reconciler.reconcile(store: store, file: file, base: known, at: clock.date())
    agreement = Agreement(
      file: file, modified: reading.modified, fileIsBehind: ListContent(outcome.list) != ListContent(file))
    if outcome.changes.isEmpty {
      settle(store)
      return nil
    }
    gate.beginImport()
    return outcome.changes
  }

  /// The store has applied the changes and now holds `store`.
  public mutating func applied(store: ShoppingListExport) {
    gate.endImport(modified: agreement?.modified)
    settle(store)
  }

  /// The store could not: nothing is agreed, and the file is looked at again.
  public mutating func applyFailed() {
    agreement = nil
    gate.endImport()
    scheduler.look(at: clock.now().advanced(byMilliseconds: ExportScheduler.retryMilliseconds[0]))
  }

  /// The base, if it has changed since the last call: to be kept for the next launch.
  public mutating func takeNewBase() -> ShoppingListExport? {
    defer { hasNewBase = false }
    return hasNewBase ? base : nil
  }

  private mutating func settle(_ store: ShoppingListExport) {
    guard let agreement else { return }
    base = agreement.file
    scheduler.settle(ListContent(store), fileIsBehind: agreement.fileIsBehind, at: clock.now())
    self.agreement = nil
  }
}
