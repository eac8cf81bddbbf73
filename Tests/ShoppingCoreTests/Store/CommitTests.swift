import Foundation
import Testing

@testable import ShoppingCore

/// What a write does to the file and the folder, and where it leaves both alone.
@Suite struct CommitTests {
  static let methods: [ReplacementMethod] = [.exchange, .link]

  private func status(_ path: String) throws -> FileStatus {
    try POSIX.status(at: path, followingLinks: false)
  }

  @Test(arguments: methods)
  func anUpdateWritesTheCanonicalTextAndLeavesNothingBeside(_ method: ReplacementMethod) throws {
    let fixture = StoreFixture()
    let store = fixture.store(method: method)
    let update = try store.add("Bread")
    #expect(update.isWritten)
    #expect(update.snapshot.fileExists)
    #expect(update.snapshot.warnings == [])
    #expect(update.snapshot.list.items.map(\.name) == ["Milk", "Bread"])
    #expect(fixture.bytes == update.snapshot.list.encoded())
    #expect(update.snapshot.revision == update.snapshot.list.revision)
    #expect(try store.read().revision == update.snapshot.revision)
    #expect(fixture.strays == [])
    #expect(fixture.kept == [["Milk"]])
  }

  @Test func anOperationThatChangesNothingWritesNothing() throws {
    let fixture = StoreFixture()
    // Not canonical: even then nothing is tidied up.
    fixture.write("[\"Milk\",   {\"name\":\"Eggs\", \"x\": 1.0}]")
    let before = fixture.fingerprint()
    let store = fixture.store()
    for _ in 0..<3 {
      let update = try store.update { _ in }
      #expect(!update.isWritten)
      #expect(try !store.update { $0.rows = Array($0.rows) }.isWritten)
    }
    #expect(fixture.fingerprint() == before)
    #expect(fixture.kept == [])
  }

  @Test func aDryRunTouchesNothing() throws {
    let fixture = StoreFixture()
    let before = fixture.fingerprint()
    let plan = FaultPlan()
    let update = try fixture.store(plan.syscalls()).add("Bread", isDryRun: true)
    #expect(!update.isWritten)
    #expect(update.snapshot.list.items.map(\.name) == ["Milk", "Bread"])
    #expect(fixture.fingerprint() == before)
    #expect(!plan.log.contains { $0.hasPrefix("open creating") })
    // Not even for a lock that is taken.
    fixture.write("\(getpid())", to: "BananaList.json.lock")
    #expect(try fixture.store().add("Bread", isDryRun: true).snapshot.list.items.count == 2)
  }

  @Test func whatWeDoNotKnowIsCarriedThrough() throws {
    let fixture = StoreFixture()
    fixture.write(
      "{\"x\": 1e400, \"items\": [{\"name\": \"Milk\", \"price\": 1.0}, 17, {\"name\": \" \"}], \"y\": [null]}"
    )
    let update = try fixture.store().add("Bread")
    let text = String(decoding: fixture.bytes ?? [], as: UTF8.self)
    for part in ["\"x\": 1e400", "\"price\": 1.0", "17", "\"name\": \" \"", "\"y\": ["] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(update.snapshot.warnings.contains { $0.contains("2 rows have no usable name") })
  }

  @Test func sectionsThatRowsUseAreWrittenDown() throws {
    let fixture = StoreFixture()
    // With something in it that is no section, `sections` is completed by whoever reads.
    fixture.write("{\"sections\": [\"Dairy\", 7], \"items\": []}")
    let update = try fixture.store().update { list in
      list.rows.append(.item(ShoppingItem(name: "Rolls", section: "Bakery")))
    }
    #expect(update.isWritten)
    #expect(update.snapshot.list.sections == ["Dairy", "Bakery"])
    #expect(try fixture.store().read().list.sections == ["Dairy", "Bakery"])
    #expect(fixture.bytes == update.snapshot.list.encoded())
  }

  @Test func aListThatWouldNotReadBackAsItselfIsRefused() throws {
    let fixture = StoreFixture()
    let before = fixture.fingerprint()
    let id = ItemID.random()
    let error = #expect(throws: StoreError.self) {
      _ = try fixture.store().update { list in
        list.rows.append(.item(ShoppingItem(id: id, name: "One")))
        list.rows.append(.item(ShoppingItem(id: id, name: "Two")))
      }
    }
    #expect(error?.errorClass == "Internal error")
    #expect(throws: StoreError.self) {
      try fixture.store().update { $0.rows.append(.item(ShoppingItem(name: "  "))) }
    }
    #expect(fixture.fingerprint() == before)
  }

  @Test func writtenBytesThatReadBackDifferentlyAreNotPutInPlace() throws {
    let fixture = StoreFixture()
    let before = fixture.fingerprint()
    var calls = Syscalls.live
    calls.write = { descriptor, bytes throws(SystemError) in
      // A medium that loses a bit, in the temporary file only.
      guard bytes.first == UInt8(ascii: "{") else { return try POSIX.writeBytes(descriptor, bytes) }
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      defer { copy.deallocate() }
      copy.copyMemory(from: bytes)
      copy[bytes.count / 2] ^= 1
      return try POSIX.writeBytes(descriptor, UnsafeRawBufferPointer(copy))
    }
    let error = fixture.store(calls, history: "/dev/null/x").failure()
    #expect(error?.errorClass == "Disk")
    #expect(fixture.fingerprint() == before)
  }

  @Test func theFileIsSyncedBeforeTheExchangeAndTheFolderAfterIt() throws {
    for names in [["Milk"], nil] {
      let fixture = StoreFixture(names)
      let plan = FaultPlan()
      try fixture.store(plan.syscalls()).add("Bread")
      let log = plan.log
      let commit = try #require(log.firstIndex { $0 == "exchange" || $0 == "renameToFree" })
      #expect(log[..<commit].filter { $0 == "sync" }.count == 1)
      #expect(log[commit...].filter { $0 == "sync" }.count == 1)
      let written = try #require(log[..<commit].lastIndex { $0 == "write" })
      #expect(log[..<commit].contains("sync") && written < commit)
    }
  }

  // MARK: growth

  @Test func aListOverFourMebibytesMayShrinkButNotGrow() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    let long = String(repeating: "x", count: 1 << 20)
    _ = try store.update { list in
      for number in 0..<3 { list.rows.append(.item(ShoppingItem(name: "\(number)", amount: long))) }
    }
    let before = fixture.fingerprint()
    let error = #expect(throws: StoreError.self) {
      try store.update { $0.rows.append(.item(ShoppingItem(name: "4", amount: long))) }
    }
    guard case .wouldBeTooLarge? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(fixture.fingerprint() == before)
    // Another program made it larger.
    fixture.write(
      ShoppingListExport(items: (0..<6).map { ShoppingItem(name: "\($0)", amount: long) }).encoded())
    #expect(throws: StoreError.self) { try store.add("one more") }
    #expect(try store.update { $0.rows.removeLast() }.isWritten)
    #expect(fixture.items.count == 5)
  }

  @Test func aListOfTenThousandRowsDoesNotGrow() throws {
    let fixture = StoreFixture((0..<ListEditor.rowLimit).map { "\($0)" })
    #expect(throws: StoreError.self) { try fixture.store().add("one more") }
    #expect(try fixture.store().update { $0.rows.removeLast() }.isWritten)
    #expect(try fixture.store().add("one more").isWritten)
  }

  // MARK: places

  @Test(arguments: methods)
  func aLinkStaysALinkAndTheFileBehindItIsWritten(_ method: ReplacementMethod) throws {
    let fixture = StoreFixture()
    mkdir(fixture.folder + "/real", 0o700)
    let real = fixture.folder + "/real/Liste.json"
    rename(fixture.path, real)
    symlink("real/Liste.json", fixture.folder + "/hop")
    symlink(fixture.folder + "/hop", fixture.path)
    let plan = FaultPlan()
    try fixture.store(plan.syscalls(), method: method).add("Bread")
    #expect(try status(fixture.path).kind == .symbolicLink)
    #expect(try status(real).kind == .file)
    #expect(fixture.items == ["Milk", "Bread"])
    #expect(fixture.names == ["BananaList.json", "hop", "real"])
    #expect(try POSIX.names(in: fixture.folder + "/real") == ["Liste.json"])
    // Whoever writes the file itself meets the same lock.
    fixture.write("\(getpid())", to: "real/Liste.json.lock")
    #expect(fixture.store(.sleepless()).failure()?.errorClass == "Busy")
  }

  @Test func aDanglingLinkGetsItsFile() throws {
    let fixture = StoreFixture(nil)
    mkdir(fixture.folder + "/real", 0o700)
    symlink("real/Liste.json", fixture.path)
    #expect(try fixture.store().read().fileExists == false)
    #expect(try fixture.store().add("Milk").isWritten)
    #expect(try status(fixture.path).kind == .symbolicLink)
    #expect(fixture.items == ["Milk"])
    #expect(try POSIX.names(in: fixture.folder + "/real") == ["Liste.json"])
  }

  @Test(arguments: [
    "Einkäufe für Übermorgen.json", "買い物リスト.json", "🍌 list (1).json", "no extension", ".hidden",
    "a\nb.json", "-rf", "%s%n", "e\u{301}.json", String(repeating: "n", count: 180) + ".json",
    String(repeating: "é", count: 120) + ".json",
  ])
  func anyNameWillDo(_ name: String) throws {
    let fixture = StoreFixture(["Milk"], file: name)
    let before = try status(fixture.path)
    try fixture.store().add("Bread")
    #expect(fixture.items == ["Milk", "Bread"])
    #expect(fixture.strays == [])
    #expect(try !status(fixture.path).isSameFile(as: before))
    #expect(fixture.kept == [["Milk"]])
    // A leftover of that list is known again by its name.
    let own = TemporaryName(process: 4_200_000, nonce: "feed", serial: 3)
    #expect(TemporaryName(own.text(for: fixture.site), for: fixture.site) == own)
    #expect(own.text(for: fixture.site).utf8.count <= 255)
  }

  @Test(arguments: [0o600, 0o644, 0o666, 0o640, 0o4755, 0o2664])
  func theRightsStay(_ mode: Int) throws {
    let fixture = StoreFixture()
    chmod(fixture.path, mode_t(mode))
    try fixture.store().add("Bread")
    #expect(try status(fixture.path).mode == UInt32(mode))
  }

  @Test func theOwnerStaysWhereWeMaySetIt() throws {
    guard getuid() == 0 else { return }
    let fixture = StoreFixture()
    chown(fixture.path, 65_534, 12_345)
    chmod(fixture.path, 0o4640)
    try fixture.store().add("Bread")
    let now = try status(fixture.path)
    #expect(now.user == 65_534 && now.group == 12_345 && now.mode == 0o4640)
  }

  @Test func anOwnerThatCannotBeSetIsARefusal() throws {
    let fixture = StoreFixture()
    if getuid() == 0 { chown(fixture.path, 65_534, 12_345) }
    let before = fixture.fingerprint()
    var calls = Syscalls.live
    calls.setOwner = { _, _, _ throws(SystemError) in
      throw SystemError(operation: "chown", path: "", code: EPERM)
    }
    if getuid() != 0 {
      calls.setMode = { _, _ throws(SystemError) in
        throw SystemError(operation: "chmod", path: "", code: EPERM)
      }
    }
    #expect(fixture.store(calls).failure()?.errorClass == "Not permitted")
    #expect(fixture.fingerprint() == before)
  }

  @Test func anotherHardLinkKeepsTheOldContent() throws {
    for method in Self.methods {
      let fixture = StoreFixture()
      let old = fixture.bytes
      link(fixture.path, fixture.folder + "/twin")
      try fixture.store(method: method).add("Bread")
      #expect(fixture.items == ["Milk", "Bread"])
      #expect(FileManager.default.contents(atPath: fixture.folder + "/twin").map { Array($0) } == old)
      #expect(fixture.strays == ["twin"])
    }
  }

  #if os(Linux)
    private func run(_ tool: String, _ arguments: [String]) throws -> (Int32, String) {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [tool] + arguments
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private func attribute(_ name: String, of path: String) -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = TestAttributes.get(path, name, &buffer)
      return count < 0 ? nil : Array(buffer[..<count])
    }

    @Test(arguments: ["/tmp", StoreFixture.quickRoot])
    func extendedAttributesAndAccessListsStay(_ root: String) throws {
      let fixture = StoreFixture(root: root)
      guard TestAttributes.set(fixture.path, "user.tag", Array("red".utf8)) else { return }
      let large = [UInt8](repeating: 7, count: 2_000)
      let hasLarge = TestAttributes.set(fixture.path, "user.large", large)
      // Version 2; owner rw-, user 65534 r--, group r--, mask r--, other ---.
      let access: [UInt8] =
        [2, 0, 0, 0] + entry(1, 6, nil) + entry(2, 4, 65_534) + entry(4, 4, nil) + entry(0x10, 4, nil)
        + entry(0x20, 0, nil)
      let hasList = TestAttributes.set(fixture.path, "system.posix_acl_access", access)
      let mode = try status(fixture.path).mode
      #expect(try fixture.store().add("Bread").snapshot.warnings == [])
      #expect(attribute("user.tag", of: fixture.path) == Array("red".utf8))
      if hasLarge { #expect(attribute("user.large", of: fixture.path) == large) }
      if hasList { #expect(attribute("system.posix_acl_access", of: fixture.path) == access) }
      #expect(try status(fixture.path).mode == mode)
    }

    /// A default access list of the folder must not open the new file to people whom the old one kept out.
    @Test func theFoldersDefaultAccessListAddsNobody() throws {
      let fixture = StoreFixture(root: "/tmp")
      chmod(fixture.path, 0o660)
      let everyone: [UInt8] =
        [2, 0, 0, 0] + entry(1, 7, nil) + entry(2, 7, 65_534) + entry(4, 7, nil) + entry(0x10, 7, nil)
        + entry(0x20, 7, nil)
      guard TestAttributes.set(fixture.folder, "system.posix_acl_default", everyone) else { return }
      try fixture.store().add("Bread")
      #expect(attribute("system.posix_acl_access", of: fixture.path) == nil)
      #expect(try status(fixture.path).mode == 0o660)
    }

    private func entry(_ tag: UInt8, _ rights: UInt8, _ id: UInt32?) -> [UInt8] {
      let id = id ?? .max
      return [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
    }
  #endif

  @Test func anAttributeThatMustNotBeLostIsARefusalAnotherAWarning() throws {
    let fixture = StoreFixture()
    var calls = Syscalls.live
    calls.copyAttributes = { _, _ throws(SystemError) in ["security.label"] }
    #expect(
      try fixture.store(calls).add("Bread").snapshot.warnings.contains { $0.contains("security.label") })
    let before = fixture.fingerprint()
    calls.copyAttributes = { _, _ throws(SystemError) in
      throw SystemError(operation: "setxattr", path: "user.tag", code: EPERM)
    }
    #expect(fixture.store(calls).failure() == nil, "Bread is there already")
    #expect(throws: StoreError.self) { try fixture.store(calls).add("Eggs") }
    #expect(fixture.fingerprint() == before)
  }

  // MARK: the switch

  @Test func whereNamesCannotBeExchangedTheFallbackIsTakenForGood() throws {
    for code in [EINVAL, ENOSYS, EOPNOTSUPP] {
      for names in [["Milk"], nil] {
        let fixture = StoreFixture(names)
        let tries = Guarded(0)
        var calls = Syscalls.live
        calls.exchange = { _, _ throws(SystemError) in
          tries.withLock { $0 += 1 }
          throw SystemError(operation: "exchange", path: "", code: code)
        }
        calls.renameToFree = { _, _ throws(SystemError) in
          tries.withLock { $0 += 1 }
          throw SystemError(operation: "rename", path: "", code: code)
        }
        let store = fixture.store(calls)
        try store.add("Bread")
        try store.add("Eggs")
        #expect(fixture.items == (names ?? []) + ["Bread", "Eggs"])
        #expect(tries.withLock { $0 } == 1)
        #expect(fixture.strays == [])
      }
    }
  }

  @Test func theSwitchKnowsAppleCloudFolders() {
    let cloud = "/Users/a/Library/Mobile Documents/iCloud~com~941apps~Banana-List/Documents/BananaList.json"
    #expect(ReplacementMethod.preferred(for: cloud, isDarwin: true) == .link)
    #expect(ReplacementMethod.preferred(for: "/Users/a/BananaList.json", isDarwin: true) == .exchange)
    #expect(ReplacementMethod.preferred(for: cloud, isDarwin: false) == .exchange)
  }

  @Test func aFolderThatVanishesMidwayIsSaid() throws {
    var index = 0
    while true {
      let fixture = StoreFixture()
      let plan = FaultPlan()
      plan.at(index) { try? FileManager.default.removeItem(atPath: fixture.folder) }
      do throws(StoreError) {
        _ = try fixture.store(plan.syscalls(.sleepless())).add("Bread")
      } catch {
        #expect(
          ["Folder missing", "Disk", "Not available"].contains(error.errorClass), "\(error) at \(index)")
      }
      guard plan.wasMet else { break }
      #expect(!FileManager.default.fileExists(atPath: fixture.folder))
      index += 1
    }
  }

  @Test func aFullFileSystemSaysSoAndLeavesTheListAlone() throws {
    #if os(Linux)
      let fixture = StoreFixture()
      guard getuid() == 0,
        try run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", fixture.folder]).0 == 0
      else { return }
      defer { _ = try? run("umount", [fixture.folder]) }
      fixture.write(StoreFixture.list(["Milk"]).encoded())
      let before = fixture.fingerprint()
      let large = String(repeating: "x", count: 100_000)
      let error = #expect(throws: StoreError.self) {
        try fixture.store().update { $0.rows.append(.item(ShoppingItem(name: "Large", amount: large))) }
      }
      #expect(error?.errorClass == "Disk")
      #expect(error?.message.contains("space") == true)
      #expect(fixture.fingerprint() == before)
      #expect(try fixture.store().add("Bread").isWritten)
    #endif
  }

  // MARK: copies that a sync service makes

  @Test func conflictedCopiesAreNamedAndNothingElse() {
    let copies = [
      "BananaList 2.json", "BananaList 17.json", "BananaList (Anna's conflicted copy 2026-11-30).json",
      "BananaList (Conflicted Copy).json", "BananaList.sync-conflict-20261130-182031-ABCDEFG.json",
    ]
    let others = [
      "BananaList.json", "BananaList.json.lock", "BananaList copy.json", "BananaList 2.txt",
      "BananaList .json",
      "BananaList two.json", "BananaList2.json", "Other 2.json", "BananaList (old).json",
      ".BananaList 2.json.icloud",
    ]
    #expect(ConflictedCopies.among(copies + others, of: "BananaList.json") == copies.sorted())
    #expect(ConflictedCopies.among(["list 2", "list x"], of: "list") == ["list 2"])
  }

  @Test func aConflictedCopyIsAWarningOnEveryReadAndWrite() throws {
    let fixture = StoreFixture()
    let store = fixture.store()
    #expect(try store.read().warnings == [])
    fixture.write("{}", to: "BananaList 2.json")
    #expect(try store.read().warnings.contains { $0.contains("\"BananaList 2.json\"") })
    #expect(try store.add("Bread").snapshot.warnings.contains { $0.contains("\"BananaList 2.json\"") })
    unlink(fixture.folder + "/BananaList 2.json")
    #expect(try store.read().warnings == [])
  }
}
