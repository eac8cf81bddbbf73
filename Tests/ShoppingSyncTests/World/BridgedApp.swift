import ShoppingCore
import ShoppingSync

@testable import ShoppingSync

/// An app with this package's bridge: what `ListBridge` does, one step at a time, so that taps come in between.
final class BridgedApp: SimulatedApp {
  var store: ShoppingListExport
  let disk: DiskFile
  var onImport: () -> Void = {}
  var engine: SyncEngine
  /// The store cannot save.
  var failsToApply = false
  private(set) var reports: [ListChanges] = []
  private let time: VirtualTime
  private let work: () -> Int
  private enum Stage {
    case job(SyncJob)
    case result(SyncResult)
  }
  private var stage: (at: Int, Stage)?

  init(
    store: ShoppingListExport, disk: DiskFile, base: ShoppingListExport?, policy: Reconciler.Policy,
    time: VirtualTime, skew: Int = 0, work: @escaping () -> Int = { 10 }
  ) {
    self.store = store
    self.disk = disk
    self.time = time
    self.work = work
    engine = SyncEngine(policy, base: base, clock: time.clock(skew: skew))
    engine.storeChanged(store)
  }

  func storeChanged() { engine.storeChanged(store) }
  func fileChanged(modified: Timestamp?) { engine.fileChanged(modified: modified) }

  var due: Int? { stage?.at ?? engine.due?.milliseconds }

  func proceed() {
    switch stage?.1 {
    case .job(let job):
      stage = (time.milliseconds + work(), .result(job.perform(on: disk)))
    case .result(let result):
      stage = nil
      guard let changes = engine.finish(result, store: store) else { return }
      if failsToApply { engine.applyFailed() } else { apply(changes) }
    case nil:
      if let job = engine.nextJob(store: { store }) { stage = (time.milliseconds + work(), .job(job)) }
    }
  }

  /// In two steps, and the store tells of the first one too: the guard on imports under way has to hold that back.
  private func apply(_ changes: ListChanges) {
    let gone = Set(changes.deleted.map(\.id))
    var rows = store.items.filter { !gone.contains($0.id) }
    store = ShoppingListExport(sections: store.sections, items: rows)
    engine.storeChanged(store)
    for item in changes.updated {
      for index in rows.indices where rows[index].id == item.id { rows[index] = item }
    }
    rows += changes.inserted
    let place = Dictionary(changes.order.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    rows.sort { (place[$0.id] ?? .max) < (place[$1.id] ?? .max) }
    store = ShoppingListExport(sections: changes.sections, items: rows)
    engine.storeChanged(store)
    engine.applied(store: store)
    reports.append(changes)
    onImport()
  }
}
