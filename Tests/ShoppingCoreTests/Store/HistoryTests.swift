import Foundation
import Testing

@testable import ShoppingCore

@Suite struct HistoryTests {
  private func files(_ fixture: StoreFixture) throws -> [String] {
    let folder = try #require(fixture.store().history.folder(for: fixture.site))
    return try POSIX.names(in: folder).map { "\(folder)/\($0)" }
  }

  @Test func eachReplacedVersionIsKeptOnceByContent() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    let bread = ListRow.item(ShoppingItem(name: "Bread"))
    for _ in 0..<3 {
      _ = try store.update { $0.rows.append(bread) }
      _ = try store.update { $0.rows.removeLast() }
    }
    // Two contents went to and fro; the one that stands in the file is kept too, and not shown.
    #expect(fixture.kept == [["Milk", "Bread"]])
    #expect(try files(fixture).count == 2)
    let entries = try store.historyEntries()
    #expect(entries.map(\.time) == entries.map(\.time).sorted(by: >))
    #expect(entries.allSatisfy { $0.id.count == 12 && $0.byteCount > 0 })
  }

  /// A program that read the list before our write and renames its own over ours afterwards takes ours away.
  @Test func whatAnotherProgramOverwritesCanBeBroughtBack() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    try store.add("Bread")
    fixture.write(String(decoding: StoreFixture.list(["Milk", "Theirs"]).encoded(), as: UTF8.self))
    #expect(fixture.items == ["Milk", "Theirs"])
    #expect(fixture.kept.contains(["Milk", "Bread"]))
    let id = try #require(
      try store.historyEntries().first { try store.version($0.id).list.items.count == 2 }?.id)
    #expect(try store.restore(id).isWritten)
    #expect(fixture.items == ["Milk", "Bread"])
    #expect(fixture.kept.contains(["Milk", "Theirs"]))
  }

  @Test func itIsForUsAlone() throws {
    let fixture = StoreFixture()
    try fixture.store().add("Bread")
    for path in try files(fixture) {
      #expect(try POSIX.status(at: path, followingLinks: false).mode == 0o600)
      for folder in [ListSite.folder(of: path), fixture.historyFolder] {
        #expect(try POSIX.status(at: folder, followingLinks: false).mode == 0o700)
      }
    }
  }

  @Test func theNewestHundredOfAListStay() throws {
    let fixture = StoreFixture()
    let history = History(folder: fixture.historyFolder, syscalls: .sleepless())
    for number in 0..<130 {
      #expect(history.keep(Array("\(number)".utf8), of: fixture.site) == nil)
      history.syscalls.sleep(1)
    }
    #expect(try files(fixture).count == History.versionLimit)
    #expect(history.keep(Array("129".utf8), of: fixture.site) == nil)
    #expect(try files(fixture).count == History.versionLimit)
    let texts = Set(try files(fixture).compactMap { FileManager.default.contents(atPath: $0) })
    #expect(texts == Set((30..<130).map { Data("\($0)".utf8) }))
    // Another list has its own hundred.
    let other = StoreFixture()
    #expect(history.keep(Array("x".utf8), of: other.site) == nil)
    #expect(try files(fixture).count == History.versionLimit)
  }

  @Test func twentyMebibytesAreTheMost() throws {
    let fixture = StoreFixture()
    let history = History(folder: fixture.historyFolder, syscalls: .sleepless())
    for number in 0..<30 {
      #expect(history.keep([UInt8](repeating: UInt8(number), count: 1 << 20), of: fixture.site) == nil)
      history.syscalls.sleep(1)
    }
    #expect(try files(fixture).count == 20)
    // The newest stays, however large.
    #expect(history.keep([UInt8](repeating: 1, count: 21 << 20), of: fixture.site) == nil)
    #expect(try files(fixture).count == 1)
  }

  @Test func anotherProcessesVersionsCountToo() throws {
    let fixture = StoreFixture()
    let (one, two) = (
      History(folder: fixture.historyFolder, syscalls: .live),
      History(folder: fixture.historyFolder, syscalls: .live)
    )
    for number in 0..<70 {
      #expect(one.keep(Array("one \(number)".utf8), of: fixture.site) == nil)
      #expect(two.keep(Array("two \(number)".utf8), of: fixture.site) == nil)
      #expect(two.keep(Array("one \(number)".utf8), of: fixture.site) == nil)
    }
    #expect(try files(fixture).count <= History.versionLimit + 1)
  }

  @Test(arguments: ["/dev/null/history", "/proc/history", ""])
  func aFailingHistoryIsAWarningAndNoFailure(_ folder: String) throws {
    let fixture = StoreFixture()
    let history = History(folder: folder.isEmpty ? nil : folder, syscalls: .live)
    let store = FileStore(location: fixture.location, history: history, syscalls: .live)
    let update = try store.add("Bread")
    #expect(update.isWritten)
    #expect(update.snapshot.warnings.contains { $0.contains("not kept in the history") })
    #expect(fixture.items == ["Milk", "Bread"])
    #expect(fixture.strays == [])
    #expect(try store.add("Bread").snapshot.warnings == [])
  }

  @Test func everyCallOfTheHistoryMayFail() throws {
    for clearing in [true, false] {
      var index = 0
      while true {
        let fixture = StoreFixture()
        let plain = fixture.store()
        try plain.add("Bread")
        let plan = FaultPlan(.once(EIO), at: index)
        let history = History(folder: fixture.historyFolder, syscalls: plan.syscalls())
        if clearing {
          _ = try? history.clear()
        } else {
          let warning = history.keep(Array("x".utf8), of: fixture.site)
          if plan.wasMet && warning == nil { #expect(["stat", "realpath"].contains(plan.log[index])) }
        }
        guard plan.wasMet else { break }
        // What is listed can be read.
        for entry in try plain.historyEntries() {
          if let (_, bytes) = try? plain.history.version(entry.id, of: fixture.site) {
            #expect(bytes.count == entry.byteCount)
          }
        }
        index += 1
      }
      #expect(index >= 4)
    }
  }

  @Test func clearEmptiesItAndTouchesNothingElse() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    try store.add("Bread")
    try store.add("Eggs")
    let folder = ListSite.folder(of: try #require(try files(fixture).first))
    _ = FileManager.default.createFile(atPath: folder + "/mine.txt", contents: Data("x".utf8))
    _ = FileManager.default.createFile(atPath: fixture.historyFolder + "/note.json", contents: Data("x".utf8))
    #expect(try store.history.clear() == 3)
    #expect(try store.historyEntries() == [])
    #expect(try POSIX.names(in: folder) == ["mine.txt"])
    #expect(FileManager.default.fileExists(atPath: fixture.historyFolder + "/note.json"))
    #expect(fixture.items == ["Milk", "Bread", "Eggs"])
    #expect(try store.history.clear() == 0)
    #expect(try History(folder: fixture.folder + "/none").clear() == 0)
    #expect(try History(folder: nil).clear() == 0)
  }

  // MARK: restore

  @Test func aRestoreCanBeUndone() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    try store.add("Bread")
    let id = try #require(try store.historyEntries().first?.id)
    let restored = try store.restore(id)
    #expect(restored.isWritten)
    #expect(restored.outcome.id == id)
    #expect(fixture.items == ["Milk"])
    #expect(restored.snapshot.list.items.map(\.name) == ["Milk"])
    let undo = try #require(try store.historyEntries().first { $0.id != id })
    #expect(try store.restore(String(undo.id.prefix(6)).uppercased()).isWritten)
    #expect(fixture.items == ["Milk", "Bread"])
    // Restoring what is there already writes nothing.
    let again = try #require(try store.historyEntries().last?.id)
    _ = try store.restore(again)
    let before = fixture.fingerprint()
    #expect(try !store.restore(again).isWritten)
    #expect(fixture.fingerprint() == before)
  }

  @Test func aDryRestoreShowsAndChangesNothing() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    try store.add("Bread")
    let before = fixture.fingerprint()
    let id = try #require(try store.historyEntries().first?.id)
    let dry = try store.restore(id, isDryRun: true)
    #expect(!dry.isWritten)
    #expect(dry.snapshot.list.items.map(\.name) == ["Milk"])
    #expect(fixture.fingerprint() == before)
  }

  @Test(arguments: ["", "{\"items\": [", "7", "{\"items\": 1}", "not a list at all"])
  func aRestoreMendsWhatIsNoListAndKeepsItsBytes(_ broken: String) throws {
    let fixture = StoreFixture()
    let store = fixture.store(.sleepless())
    try store.add("Bread")
    let id = try #require(try store.historyEntries().first?.id)
    fixture.write(broken)
    #expect(store.failure() != nil)
    #expect(try store.restore(id).isWritten)
    #expect(fixture.items == ["Milk"])
    #expect(fixture.strays == [])
    let kept = try files(fixture).compactMap { FileManager.default.contents(atPath: $0) }
    #expect(kept.contains(Data(broken.utf8)))
  }

  @Test func anEmptyVersionMendsToo() throws {
    let fixture = StoreFixture([])
    let store = fixture.store(.sleepless())
    try store.add("Bread")
    let id = try #require(try store.historyEntries().first?.id)
    fixture.write("{")
    #expect(try store.restore(id).isWritten)
    #expect(fixture.bytes == ShoppingListExport().encoded())
  }

  @Test func aNewerListIsNotRestoredOver() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    try store.add("Bread")
    let id = try #require(try store.historyEntries().first?.id)
    fixture.write("{\"schemaVersion\": 9, \"items\": []}")
    let before = fixture.fingerprint()
    let error = #expect(throws: StoreError.self) { _ = try store.restore(id) }
    #expect(error?.errorClass == "Newer format")
    #expect(fixture.fingerprint() == before)
  }

  @Test func onlyAVersionThatIsAListIsRestored() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    let broken = Array("{\"items\": [".utf8)
    #expect(store.history.keep(broken, of: fixture.site) == nil)
    let entry = try #require(try store.historyEntries().first)
    let error = #expect(throws: StoreError.self) { try store.restore(entry.id) }
    #expect(error?.errorClass == "Not a list")
    #expect(error?.message.contains(entry.id) == true)
    #expect(fixture.items == ["Milk"])
  }

  @Test func aDamagedVersionIsNotRestored() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    try store.add("Bread")
    let id = try #require(try store.historyEntries().first?.id)
    let path = try #require(try files(fixture).first { $0.contains(id) })
    _ = FileManager.default.createFile(
      atPath: path, contents: StoreFixture.list(["Other"]).encoded().withUnsafeBytes { Data($0) })
    let error = #expect(throws: StoreError.self) { _ = try store.restore(id) }
    #expect(error?.errorClass == "Not a list")
    #expect(fixture.items == ["Milk", "Bread"])
  }

  @Test(arguments: ["", "abc", "zzzz", "ffffffffffff", "../../x", "0000000000000000000000000000000000000"])
  func anUnknownIDIsSaid(_ id: String) throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    try store.add("Bread")
    let error = #expect(throws: StoreError.self) { _ = try store.restore(id) }
    #expect(error?.errorClass == "Not found")
    #expect(fixture.items == ["Milk", "Bread"])
  }
}
