import Foundation
import Testing

/// What a person without root's rights meets, with the real binary: a refusal that names its class, and not a byte
/// changed.
@Suite struct RightsTests {
  static let stranger: UInt32 = 65_534

  /// How the folder and the file are before the call; the stranger owns both unless it says otherwise.
  enum Place: String, CaseIterable {
    case ordinary, unreadableFile, readOnlyFile, readOnlyFolder, unsearchableFolder, foreignUnwritableFile
    case foreignWritableFile, foreignFolder, foreignGroup, missingInReadOnlyFolder, unreadableLock

    /// What `add` answers; nil: it is done.
    var refusal: String? {
      switch self {
      case .ordinary: nil
      case .unreadableLock: "Busy"
      default: "Not permitted"
      }
    }

    /// What `list` answers.
    var readRefusal: String? {
      switch self {
      case .unreadableFile, .unsearchableFolder: "Not permitted"
      default: nil
      }
    }

    func prepare(_ scratch: Scratch) throws {
      let (list, folder) = (scratch.list, scratch.folder.path)
      let isMissing = self == .missingInReadOnlyFolder
      if !isMissing {
        try scratch.write(#"{"items": ["Milk"]}"#)
        try own(list, RightsTests.stranger)
        try mode(list, 0o640)
      }
      try own(folder, RightsTests.stranger)
      switch self {
      case .ordinary: break
      case .unreadableFile: try mode(list, 0)
      case .readOnlyFile: try mode(list, 0o444)
      case .readOnlyFolder, .missingInReadOnlyFolder: try mode(folder, 0o555)
      case .unsearchableFolder: try mode(folder, 0)
      case .foreignUnwritableFile:
        try own(list, 0)
        try mode(list, 0o644)
      case .foreignWritableFile:
        try own(list, 0)
        try mode(list, 0o666)
      case .foreignFolder: try own(folder, 0)
      case .foreignGroup:
        try own(list, RightsTests.stranger, group: 0)
      case .unreadableLock:
        try scratch.writeLock("1\n")
        try mode(scratch.lock, 0)
      }
    }

    private func own(_ path: String, _ user: UInt32, group: UInt32? = nil) throws {
      try #require(lchown(path, user, group ?? user) == 0)
    }
    private func mode(_ path: String, _ mode: mode_t) throws { try #require(chmod(path, mode) == 0) }
  }

  #if os(Linux)
    @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"), arguments: Place.allCases)
    func aStrangerIsRefusedWithoutATrace(_ place: Place) throws {
      let scratch = try Scratch()
      // The build's own folder may be closed to strangers.
      let program = scratch.root.appendingPathComponent("get-bananas")
      try FileManager.default.copyItem(at: Binary.url, to: program)
      try #require(chmod(program.path, 0o755) == 0)
      try #require(lchown(scratch.home.path, Self.stranger, Self.stranger) == 0)
      try place.prepare(scratch)
      defer { chmod(scratch.folder.path, 0o755) }
      let before = Footprint(scratch.list)
      let names = try scratch.names()

      let read = try asStranger(scratch, program, "list", "--json")
      let refusal = read.status == 0 ? nil : try read.complaint()["error"].string
      #expect(refusal == place.readRefusal, "\(read.complaints)")
      for arguments in [["add", "Bread"], ["check", "Milk"], ["remove", "Milk"]] where place != .ordinary {
        if place == .missingInReadOnlyFolder && arguments[0] != "add" { continue }
        let result = try asStranger(scratch, program, arguments + ["--json"])
        #expect(result.status == 1, "\(result.output)")
        #expect(try result.complaint()["error"].string == place.refusal, "\(result.complaints)")
        #expect(try result.complaint()["message"].string?.contains(scratch.list) == true)
      }
      if place == .ordinary {
        #expect(try asStranger(scratch, program, "add", "Bread").status == 0)
        #expect(try scratch.itemNames() == ["Milk", "Bread"])
        var status = stat()
        #expect(stat(scratch.list, &status) == 0 && status.st_uid == Self.stranger)
        #expect(status.st_mode & 0o7777 == 0o640)
      } else {
        #expect(Footprint(scratch.list) == before)
      }
      #expect(try scratch.names() == names)
    }

    /// Root keeps the owner of somebody else's file.
    @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
    func rootKeepsTheOwnerAndTheGroup() throws {
      let scratch = try Scratch()
      try scratch.write(#"{"items": []}"#)
      try #require(lchown(scratch.list, 1234, 2345) == 0 && chmod(scratch.list, 0o2664) == 0)
      #expect(try scratch.run("add", "Milk").status == 0)
      var status = stat()
      #expect(stat(scratch.list, &status) == 0)
      #expect((status.st_uid, status.st_gid) == (1234, 2345))
      #expect(status.st_mode & 0o7777 == 0o2664)
    }

    private func asStranger(_ scratch: Scratch, _ program: URL, _ arguments: String...) throws
      -> Binary.Result
    {
      try asStranger(scratch, program, arguments)
    }

    private func asStranger(_ scratch: Scratch, _ program: URL, _ arguments: [String]) throws -> Binary.Result
    {
      var environment = scratch.environment
      environment["GET_BANANAS_FILE"] = scratch.list
      let user = ["--reuid", "\(Self.stranger)", "--regid", "\(Self.stranger)", "--clear-groups"]
      return try Binary.run(through: "setpriv", user, arguments, program: program, environment: environment)
    }
  #endif
}
