import Foundation
import Testing

@testable import ShoppingCore

/// The states of CONTRACT §3: each its own error, and the file exactly as it was.
@Suite struct FileStateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var errorClass: String
    /// In the message.
    var says: String
    var setUp: @Sendable (StoreFixture) -> Void
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "empty", errorClass: "Empty file", says: "0 bytes") { $0.write("") },
    Row(name: "not JSON", errorClass: "Not JSON", says: "line 2, column 3") { $0.write("{\n  x}") },
    Row(name: "cut off", errorClass: "Not JSON", says: "line 1") { $0.write("{\"items\": [") },
    Row(name: "UTF-16", errorClass: "Not JSON", says: "line 1") { $0.write([0xFF, 0xFE, 0x7B, 0, 0x7D, 0]) },
    Row(name: "wrong shape", errorClass: "Wrong shape", says: "not a shopping list") { $0.write("7") },
    Row(name: "items a string", errorClass: "Wrong shape", says: "items") { $0.write("{\"items\": \"x\"}") },
    Row(name: "newer schema", errorClass: "Newer format", says: "schemaVersion 2") {
      $0.write("{\"schemaVersion\": 2, \"items\": []}")
    },
    Row(name: "all NUL", errorClass: "Not downloaded", says: "cloud") {
      $0.write([UInt8](repeating: 0, count: 999))
    },
    Row(name: "placeholder", errorClass: "Not downloaded", says: "cloud") {
      $0.remove()
      $0.write("bplist", to: ".BananaList.json.icloud")
    },
    Row(name: "too large", errorClass: "Too large", says: "16 MiB") {
      truncate($0.path, off_t(16 << 20) + 1)
    },
    Row(name: "folder in its place", errorClass: "Not a file", says: "a folder") {
      $0.remove()
      // A folder of that name is entered; a folder inside it is not.
      mkdir($0.path, 0o700)
      mkdir($0.path + "/BananaList.json", 0o700)
    },
    Row(name: "FIFO", errorClass: "Not a file", says: "a FIFO") {
      $0.remove()
      mkfifo($0.path, 0o600)
    },
    Row(name: "socket", errorClass: "Not a file", says: "a socket") {
      $0.remove()
      mknod($0.path, S_IFSOCK | 0o600, 0)
    },
    Row(name: "link to a device", errorClass: "Not a file", says: "/dev/zero") {
      $0.remove()
      symlink("/dev/zero", $0.path)
    },
    Row(name: "link to itself", errorClass: "Not a file", says: "never ends") {
      $0.remove()
      symlink("BananaList.json", $0.path)
    },
    Row(name: "links in a circle", errorClass: "Not a file", says: "never ends") {
      $0.remove()
      symlink("other", $0.path)
      symlink("BananaList.json", $0.folder + "/other")
    },
    Row(name: "link into a missing folder", errorClass: "Folder missing", says: "nowhere") {
      $0.remove()
      symlink("nowhere/BananaList.json", $0.path)
    },
  ]

  @Test(arguments: rows)
  func eachStateHasItsErrorAndStaysAsItIs(_ row: Row) throws {
    let fixture = StoreFixture()
    row.setUp(fixture)
    let before = fixture.fingerprint()
    for isReading in [true, false] {
      let error = try #require(fixture.store(.sleepless()).failure(reading: isReading))
      #expect(error.errorClass == row.errorClass)
      #expect(error.message.contains(row.says), "\(error.message)")
      #expect(error.message.contains(fixture.folder) || row.says.hasPrefix("/"), "\(error.message)")
      #expect(!error.message.contains("Nothing was changed"))
      #expect(fixture.fingerprint() == before)
    }
    #expect(fixture.kept == [])
  }

  @Test func aMissingFileIsAnEmptyListUntilTheFirstAdd() throws {
    let fixture = StoreFixture(nil)
    let store = fixture.store()
    let snapshot = try store.read()
    #expect(!snapshot.fileExists)
    #expect(snapshot.list.items.isEmpty)
    #expect(fixture.names == [])
    let dry = try store.add("Milk", isDryRun: true)
    #expect(!dry.isWritten)
    #expect(dry.snapshot.list.items.map(\.name) == ["Milk"])
    #expect(fixture.names == [])
    let noop = try store.update { _ in }
    #expect(!noop.isWritten)
    #expect(fixture.names == [])
    #expect(try store.add("Milk").isWritten)
    #expect(fixture.items == ["Milk"])
    #expect(try POSIX.status(at: fixture.path, followingLinks: false).mode == 0o600)
    #expect(fixture.strays == [])
    #expect(fixture.kept == [])
  }

  @Test(arguments: ["missing/BananaList.json", "file/BananaList.json", "missing/deep/BananaList.json"])
  func aMissingFolderIsNoMissingFile(_ path: String) throws {
    let fixture = StoreFixture()
    fixture.write("x", to: "file")
    let before = fixture.fingerprint()
    let store = FileStore(
      location: ListLocation(path: "\(fixture.folder)/\(path)"), history: History(folder: nil),
      syscalls: .live)
    for isReading in [true, false] {
      let error = try #require(store.failure(reading: isReading))
      #expect(error.errorClass == "Folder missing")
      #expect(fixture.fingerprint() == before)
    }
  }

  @Test func onlyTheDefaultFolderIsMadeAndOnlyByAWrite() throws {
    let fixture = StoreFixture(nil)
    let folder = "\(fixture.folder)/share/get-bananas"
    let location = ListLocation(path: "\(folder)/BananaList.json", source: .platformDefault)
    let store = FileStore(
      location: location, history: History(folder: fixture.historyFolder), syscalls: .live)
    #expect(try store.read().fileExists == false)
    #expect(try store.update { _ in }.isWritten == false)
    #expect(try store.add("Milk", isDryRun: true).isWritten == false)
    #expect(fixture.names == [])
    #expect(try store.add("Milk").isWritten)
    #expect(try POSIX.status(at: folder, followingLinks: false).mode == 0o700)
    #expect(try POSIX.status(at: "\(fixture.folder)/share", followingLinks: false).mode == 0o700)
    #expect(try store.read().list.items.map(\.name) == ["Milk"])
  }

  @Test func aFolderMeansTheListInside() throws {
    let fixture = StoreFixture()
    for path in [fixture.folder, fixture.folder + "/"] {
      let store = FileStore(
        location: ListLocation(path: path), history: History(folder: fixture.historyFolder), syscalls: .live)
      #expect(try store.read().list.items.map(\.name).first == "Milk")
      try store.add("Bread")
      #expect(fixture.items == ["Milk", "Bread"])
      #expect(store.resolvedSite().path.hasSuffix("list/BananaList.json"))
    }
    #expect(fixture.strays == [])
  }

  @Test func aFileBeingWrittenInPlaceIsWaitedFor() throws {
    for text in ["", "{\"items\": ["] {
      let fixture = StoreFixture()
      fixture.write(text)
      var calls = Syscalls.sleepless()
      let sleep = calls.sleep
      let turns = Guarded(0)
      calls.sleep = { milliseconds in
        sleep(milliseconds)
        let turn = turns.withLock { turn in
          turn += 1
          return turn
        }
        if turn == 10 { fixture.write(StoreFixture.list(["Eggs"]).encoded()) }
      }
      #expect(try fixture.store(calls).read().list.items.map(\.name) == ["Eggs"])
    }
  }

  @Test func brokenJSONIsTriedForThreeTenthsOfASecondAndNoLonger() {
    let fixture = StoreFixture()
    fixture.write("{")
    var calls = Syscalls.sleepless()
    let slept = Guarded(0)
    let sleep = calls.sleep
    calls.sleep = { milliseconds in
      slept.withLock { $0 += milliseconds }
      sleep(milliseconds)
    }
    _ = fixture.store(calls).failure(reading: true)
    #expect((250...330).contains(slept.withLock { $0 }))
  }

  @Test func aFileSystemThatDoesNotAnswerIsGivenUp() throws {
    let fixture = StoreFixture()
    let gate = Monitor(false)
    var calls = Syscalls.live
    let looks = Guarded(0)
    calls.open = { path, purpose throws(SystemError) in
      looks.withLock { $0 += 1 }
      _ = gate.wait { $0 ? true : nil }
      return try POSIX.openFile(path, purpose)
    }
    let store = FileStore(
      location: fixture.location, history: History(folder: nil), syscalls: calls,
      answerGuard: AnswerGuard(limitSeconds: 1))
    for isReading in [true, false] {
      let error = try #require(store.failure(reading: isReading))
      #expect(error.errorClass == "Not available")
      #expect(error.message.contains(fixture.path))
    }
    #expect(looks.withLock { $0 } == 1, "a second thread was risked")
    gate.withLock { $0 = true }
    let start = MonotonicTime.now()
    while store.failure(reading: true) != nil, MonotonicTime.now() < start.advanced(byMilliseconds: 30_000) {}
    #expect(try store.read().list.items.map(\.name) == ["Milk"])
    #expect(try store.add("Bread").isWritten)
  }

  // MARK: rights

  @Test(arguments: [
    ("unreadable file", 0o000, 0o777), ("read-only file", 0o444, 0o777), ("read-only folder", 0o666, 0o555),
    ("closed folder", 0o666, 0o000),
  ])
  func whatWeMayNotDoIsSaid(_ name: String, _ fileMode: Int, _ folderMode: Int) throws {
    let fixture = StoreFixture()
    chmod(fixture.path, mode_t(fileMode))
    chmod(fixture.folder, mode_t(folderMode))
    let before = fixture.fingerprint()
    let isReadable = name.hasPrefix("read-only")
    let errors: (StoreError?, StoreError?)? = asStranger {
      (fixture.store().failure(reading: true), fixture.store().failure())
    }
    #expect(errors != nil || !canBeStranger)
    guard let (reading, writing) = errors else { return }
    if isReadable { #expect(reading == nil) } else { #expect(reading?.errorClass == "Not permitted") }
    #expect(writing?.errorClass == "Not permitted", "\(String(describing: writing))")
    #expect(writing?.message.contains(fixture.folder) == true)
    #expect(fixture.fingerprint() == before)
    chmod(fixture.folder, 0o777)
  }

  @Test func anotherOwnersFileIsNotTakenOver() throws {
    let fixture = StoreFixture()
    chmod(fixture.path, 0o666)
    chmod(fixture.folder, 0o777)
    let before = fixture.bytes
    let found = asStranger { fixture.store(history: "/nonexistent").failure() }
    #expect(found != nil || !canBeStranger)
    guard let error = found else { return }
    #expect(error?.errorClass == "Not permitted")
    #expect(error?.message.contains("owner") == true)
    #expect(fixture.bytes == before)
    #expect(fixture.strays == [])
  }
}
