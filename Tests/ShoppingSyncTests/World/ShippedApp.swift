import ShoppingCore
import ShoppingSync

/// The design that this package replaces: an event that a guard stops is *dropped*, and one that passes is believed,
/// whatever the content.
final class ShippedApp: SimulatedApp {
  var store: ShoppingListExport
  let disk: DiskFile
  var onImport: () -> Void = {}
  private(set) var importCount = 0
  private var gate: SyncGate
  private let time: VirtualTime
  private let importing: () -> Int
  private var exportDue: Int?
  private var importEnds: [Int] = []

  init(
    store: ShoppingListExport, disk: DiskFile, guards: Set<SyncGate.Guard>, time: VirtualTime,
    importing: @escaping () -> Int = { 100 }
  ) {
    self.store = store
    self.disk = disk
    self.time = time
    self.importing = importing
    gate = SyncGate(guards: guards, now: time.clock().now)
  }

  func storeChanged() {
    if gate.outbound() == .open { exportDue = time.milliseconds + ExportScheduler.debounceMilliseconds }
  }

  func fileChanged(modified: Timestamp?) {
    guard gate.inbound(modified: modified) == .open else { return }
    gate.beginImport()
    importEnds.append(time.milliseconds + importing())
    store = disk.list
    importCount += 1
    onImport()
  }

  var due: Int? { (importEnds + [exportDue].compactMap { $0 }).min() }

  func proceed() {
    let now = time.milliseconds
    let ended = importEnds.filter { $0 <= now }
    importEnds.removeAll { $0 <= now }
    for _ in ended { gate.endImport(modified: disk.modified) }
    guard let due = exportDue, due <= now else { return }
    exportDue = nil
    disk.write(store)
    gate.exported(modified: disk.modified)
  }
}
