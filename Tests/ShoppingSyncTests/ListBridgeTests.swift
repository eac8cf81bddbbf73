import Foundation
import ShoppingCore
import ShoppingSync
import Testing

/// The runner around the engine: its timer, its queue, its calls of the app's hooks. Time is virtual: a wait is over
/// at once, and moves the clock.
@MainActor @Suite struct ListBridgeTests {
  final class Store: ListStore {
    var list: ShoppingListExport
    var remembered: ShoppingListExport?
    var failure: (any Error)?
    weak var bridge: ListBridge?

    init(_ list: ShoppingListExport) { self.list = list }

    func currentList() -> ShoppingListExport { list }

    func apply(_ changes: ListChanges) throws {
      if let failure { throw failure }
      var rows = Dictionary(list.items.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
      for item in changes.deleted { rows[item.id] = nil }
      for item in changes.updated + changes.inserted { rows[item.id] = item }
      list = ShoppingListExport(sections: changes.sections, items: changes.order.compactMap { rows[$0] })
      bridge?.storeChanged()
    }

    func remember(_ base: ShoppingListExport) { remembered = base }
  }

  struct Broken: Error {}

  let time = VirtualTime()

  private func bridge(_ store: Store, _ file: some ListFile, base: ShoppingListExport?) -> ListBridge {
    let time = time
    let bridge = ListBridge(store: store, file: file, base: base, clock: time.clock()) { nanoseconds in
      time.milliseconds += Int((nanoseconds + 999_999) / 1_000_000)
    }
    store.bridge = bridge
    return bridge
  }

  private func disk(_ list: ShoppingListExport) -> DiskFile {
    let time = time
    return DiskFile(list: list) { VirtualTime.date(time.milliseconds) }
  }

  /// Lets the bridge work until `condition` holds; ten minutes are for machines that are very busy.
  private func wait(_ what: String, for condition: () -> Bool) async {
    let end = Date(timeIntervalSinceNow: 600)
    while !condition() {
      if Date() > end {
        Issue.record("not within ten minutes: \(what)")
        return
      }
      await Task.yield()
    }
  }

  @Test func aTapGoesToTheFileAndAChangeOfTheFileToTheStore() async {
    let start = shorthand("1@5")
    let file = disk(start)
    let store = Store(start)
    let bridge = bridge(store, file, base: start)
    var reports: [String] = []
    bridge.onChanges = { reports.append(shorthand($0.inserted)) }
    bridge.start()
    store.list = shorthand("1✓@5")
    bridge.storeChanged()
    await wait("the tap in the file") { store.remembered.map { brief($0) } == "row 1✓" }
    #expect(brief(file.list) == "row 1✓")
    file.write(shorthand("1✓@5 2@7"))
    bridge.fileChanged(modified: file.modified)
    await wait("the new row in the store") { reports == ["2@7"] }
    #expect(brief(store.list) == "row 1✓ row 2")
    await wait("the new base") { store.remembered.map { brief($0) } == "row 1✓ row 2" }
    #expect(file.writeCount == 2)
    bridge.stop()
  }

  @Test func problemsAreToldAndTakenBack() async {
    let start = shorthand("1@5")
    let file = disk(start)
    file.readFailure = Broken()
    let store = Store(start)
    let bridge = bridge(store, file, base: start)
    var problems: [Bool] = []
    bridge.onProblem = { problems.append($0 != nil) }
    bridge.start()
    await wait("a problem") { problems.last == true }
    file.readFailure = nil
    bridge.fileChanged()
    await wait("the end of it") { problems.last == false }
    bridge.stop()
  }

  @Test func aStoreThatCannotSaveIsAskedAgain() async {
    let start = shorthand("1@5")
    let file = disk(start)
    let store = Store(start)
    store.failure = Broken()
    let bridge = bridge(store, file, base: start)
    var problemCount = 0
    bridge.onProblem = { if $0 != nil { problemCount += 1 } }
    file.write(shorthand("1@5 2@7"))
    bridge.start()
    await wait("two attempts") { problemCount >= 2 }
    #expect(store.remembered == nil)
    store.failure = nil
    await wait("the row") { brief(store.list) == "row 1 row 2" }
    bridge.stop()
  }

  @Test func importsFromElsewhereHoldExportsBack() async {
    let start = shorthand("1@5")
    let file = disk(start)
    let store = Store(start)
    let bridge = bridge(store, file, base: start)
    bridge.start()
    await wait("the first looks") { file.readCount >= 4 }
    bridge.beginOtherImport()
    store.list = shorthand("1✓@5")
    bridge.storeChanged()
    for _ in 0..<100 { await Task.yield() }
    #expect(file.writeCount == 0)
    bridge.endOtherImport()
    await wait("the export") { brief(file.list) == "row 1✓" }
    bridge.stop()
  }
}

/// The bridge on a real file, with another program beside it.
@MainActor @Suite struct RealFileTests {
  struct RealFile: ListFile {
    let store: FileStore

    private var modified: Timestamp? { store.inspect().file?.modified }

    func read() throws -> FileReading { try FileReading(store.read(), modified: modified) }

    func update(_ operation: (inout ShoppingListExport) -> Void) throws -> FileReading {
      try FileReading(store.update(operation).snapshot, modified: modified)
    }
  }

  @Test func appAndServerShareOneFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sync-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let location = ListLocation(path: folder.appendingPathComponent("BananaList.json").path)
    let history = History(folder: folder.appendingPathComponent("history").path)
    let file = RealFile(store: FileStore(location: location, history: history))
    let server = FileStore(location: location, history: history)
    // Another program's file, with what only it knows.
    let foreign = #"{"items": [{"name": "Milk", "aisle": 7}, {"id": 5}], "colour": "yellow"}"#
    try Data(foreign.utf8).write(to: URL(fileURLWithPath: location.path))

    let time = VirtualTime()
    var engine = SyncEngine(.newerRowWins, base: nil, clock: time.clock())
    var store = list(row(1, "Bananas"))
    engine.storeChanged(store)
    func settle() {
      while let due = engine.due {
        time.milliseconds = max(time.milliseconds, due.milliseconds)
        guard let job = engine.nextJob(store: { store }) else { continue }
        guard let changes = engine.finish(job.perform(on: file), store: store) else { continue }
        var rows = Dictionary(uniqueKeysWithValues: store.items.map { ($0.id, $0) })
        for item in changes.deleted { rows[item.id] = nil }
        for item in changes.updated + changes.inserted {
          // A store that knows only the fields.
          rows[item.id] = ShoppingItem(
            id: item.id, name: item.name, amount: item.amount, section: item.section, optional: item.optional,
            checked: item.checked, lastModified: item.lastModified)
        }
        store = ShoppingListExport(items: changes.order.compactMap { rows[$0] })
        engine.applied(store: store)
      }
    }
    settle()
    #expect(Set(store.items.map(\.name)) == ["Milk", "Bananas"])

    // The person ticks, the server adds.
    var items = store.items
    for index in items.indices { items[index].checked = true }
    store = ShoppingListExport(items: items)
    engine.storeChanged(store)
    _ = try server.update { list in list.rows.append(.item(row(9, "Bread", at: 7))) }
    engine.fileChanged(modified: nil)
    settle()
    let now = try server.read().list
    #expect(ListContent(now) == ListContent(store))
    #expect(Set(store.items.map { $0.name + ($0.checked ? "✓" : "") }) == ["Milk✓", "Bananas✓", "Bread"])
    #expect(now.unusableRowCount == 1)
    let text = try String(contentsOfFile: location.path, encoding: .utf8)
    #expect(text.contains(#""aisle": 7"#))
    #expect(text.contains(#""colour": "yellow""#))
  }
}
