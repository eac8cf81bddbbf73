import Foundation
import Testing

/// What can stand at the list's place, and where the list can stand.
@Suite struct PlaceTests {
  enum Thing: String, CaseIterable {
    case fifo, linkToDevice, linkToEndlessDevice, folderInFolder, socket, loop, linkToItself,
      linkToMissingFolder
    case fileAsFolder

    var errorClass: String {
      switch self {
      case .linkToMissingFolder, .fileAsFolder: "Folder missing"
      default: "Not a file"
      }
    }

    /// Puts it there; the path that a call names.
    func make(_ scratch: Scratch) throws -> String {
      let path = scratch.list
      switch self {
      case .fifo: try #require(mkfifo(path, 0o600) == 0)
      case .linkToDevice: try #require(symlink("/dev/null", path) == 0)
      case .linkToEndlessDevice: try #require(symlink("/dev/zero", path) == 0)
      case .folderInFolder:
        try #require(mkdir(path, 0o700) == 0 && mkdir(path + "/BananaList.json", 0o700) == 0)
      case .socket:
        // A path of a socket is at most about a hundred bytes long: it is bound from inside its folder.
        let script =
          "import socket,sys,os; os.chdir(sys.argv[1]); socket.socket(socket.AF_UNIX).bind(sys.argv[2])"
        try #require(Tool.run("python3", "-c", script, scratch.folder.path, "BananaList.json") == 0)
      case .loop: try #require(symlink("b", path) == 0 && symlink(path, scratch.folder.path + "/b") == 0)
      case .linkToItself: try #require(symlink("BananaList.json", path) == 0)
      case .linkToMissingFolder: try #require(symlink("nowhere/list.json", path) == 0)
      case .fileAsFolder:
        try scratch.write("x")
        return path + "/list.json"
      }
      return path
    }
  }

  @Test(arguments: Thing.allCases) func whatIsNoFileIsRefusedAtOnceAndStays(_ thing: Thing) throws {
    let scratch = try Scratch()
    let path = try thing.make(scratch)
    let (before, names) = (Footprint(scratch.list), try scratch.names())
    for arguments in [["list"], ["add", "Milk"], ["check", "Milk"], ["remove", "Milk"]] {
      let result = try Binary.run(
        arguments + ["--json", "--file", path], environment: scratch.environment, seconds: 20)
      #expect(result.status == 1, "\(arguments): \(result.output)")
      #expect(try result.complaint()["error"].string == thing.errorClass, "\(result.complaints)")
    }
    #expect(Footprint(scratch.list) == before)
    #expect(try scratch.names() == names)
    // The doctor looks at it without stopping either.
    let doctor = try Binary.run(["doctor", "--file", path], environment: scratch.environment, seconds: 20)
    #expect(doctor.status == 1, "\(doctor.output)")
  }

  /// The lock's place can be taken by something that is no lock: refused, and left.
  @Test(arguments: ["fifo", "folder", "link", "dangling"]) func whatIsNoLockIsLeftAlone(_ kind: String) throws
  {
    let scratch = try Scratch()
    try scratch.write(#"{"items": ["Milk"]}"#)
    switch kind {
    case "fifo": try #require(mkfifo(scratch.lock, 0o600) == 0)
    case "folder": try #require(mkdir(scratch.lock, 0o700) == 0)
    case "link": try #require(symlink("BananaList.json", scratch.lock) == 0)
    default: try #require(symlink("nowhere", scratch.lock) == 0)
    }
    let (list, lock) = (Footprint(scratch.list), Footprint(scratch.lock))
    let result = try scratch.run("add", "Bread", "--json")
    #expect(try result.complaint()["error"].string == "Busy", "\(result.complaints)")
    #expect(try result.complaint()["message"].string?.contains(scratch.lock) == true)
    #expect(Footprint(scratch.list) == list)
    #expect(Footprint(scratch.lock) == lock)
    #expect(try scratch.run("list").status == 0)
  }

  @Test(arguments: [false, true]) func aLinkStaysALinkAndTheLockStandsBesideTheFile(_ isRelative: Bool) throws
  {
    let scratch = try Scratch()
    let elsewhere = scratch.root.appendingPathComponent("elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: false)
    let target = elsewhere.appendingPathComponent("real.json").path
    let middle = scratch.folder.appendingPathComponent("middle").path
    try #require(symlink(isRelative ? "../elsewhere/real.json" : target, middle) == 0)
    try #require(symlink("middle", scratch.list) == 0)
    let links = [Footprint(middle), Footprint(scratch.list)]
    // Dangling at first: the list is merely missing, and the first add makes it where the link leads.
    #expect(try scratch.run("list").status == 0)
    for name in ["Milk", "Bread"] { #expect(try scratch.run("add", name).status == 0) }
    #expect([Footprint(middle), Footprint(scratch.list)] == links)
    #expect(try Answer(parsing: String(contentsOfFile: target, encoding: .utf8))["items"].elements.count == 2)
    try Data("\(getpid())\n".utf8).write(to: URL(fileURLWithPath: target + ".lock"))
    #expect(try scratch.run("add", "Salt", "--json").complaint()["error"].string == "Busy")
    try FileManager.default.removeItem(atPath: target + ".lock")
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == ["real.json"])
    #expect(try scratch.names() == ["BananaList.json", "middle"])
  }

  @Test func anotherHardLinkKeepsTheOldContent() throws {
    let scratch = try Scratch()
    try scratch.write(#"{"items": ["Milk"]}"#)
    let other = scratch.root.appendingPathComponent("other.json").path
    try #require(link(scratch.list, other) == 0)
    #expect(try scratch.run("add", "Bread").status == 0)
    #expect(try scratch.itemNames() == ["Milk", "Bread"])
    #expect(try String(contentsOfFile: other, encoding: .utf8) == #"{"items": ["Milk"]}"#)
    #expect(try scratch.names() == ["BananaList.json"])
  }

  static let names = [
    "my list.json", " leading and trailing ", "Einkäufe für Zoë.json", "買い物 🍌.json", "e\u{301}.json", "-n",
    "--file", "a\nb\tc.json", "'\"$(x)`;*?.json", "%s%n%d", ".hidden", "a.lock", "a.tmp", "~", "${HOME}x",
    String(repeating: "x", count: 245), String(repeating: "ж", count: 120),
  ]

  @Test(arguments: names) func aNameMayBeAnything(_ name: String) throws {
    let scratch = try Scratch()
    let path = scratch.folder.appendingPathComponent(name).path
    for (row, count) in [("Milk", 1), ("Bread", 2)] {
      let result = try Binary.run(["add", row, "--file", path], environment: scratch.environment)
      #expect(result.status == 0, "\(result.complaints)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(try Answer(parsing: text)["items"].elements.count == count)
    }
    #expect(try scratch.names() == [name])
    let history = try Binary.run(["history", "--json", "--file", path], environment: scratch.environment)
    #expect(try history.answer()["versions"].elements.isEmpty == false)
  }

  /// The list would fit, its lock would not.
  @Test(arguments: [251, 255, 256, 5000]) func aNameThatLeavesNoRoomForTheLockIsRefused(_ length: Int) throws
  {
    let scratch = try Scratch()
    let path = scratch.folder.path + "/" + String(repeating: "x", count: length)
    let result = try Binary.run(["add", "Milk", "--json", "--file", path], environment: scratch.environment)
    #expect(result.status == 1)
    #expect(try result.complaint()["message"].string?.contains(path) == true)
    #expect(try scratch.names() == [])
  }

  @Test func aFolderThatVanishesIsSaidSoAndNeverMadeAnew() throws {
    let scratch = try Scratch()
    let session = try scratch.serve()
    try session.initialize()
    #expect(try session.call("add_item", #"{"name":"Milk"}"#)["isError"].bool != true)
    let aside = scratch.root.appendingPathComponent("aside")
    for turn in 1...3 {
      try FileManager.default.moveItem(at: scratch.folder, to: aside)
      for call in [
        ("add_item", #"{"name":"Bread"}"#), ("get_shopping_list", "{}"), ("remove_item", #"{"item":"Milk"}"#),
      ] {
        let result = try session.call(call.0, call.1)
        #expect(result["isError"].bool == true)
        #expect(result["content"][0]["text"].string?.hasPrefix("Folder missing:") == true)
      }
      #expect(!FileManager.default.fileExists(atPath: scratch.folder.path))
      try FileManager.default.moveItem(at: aside, to: scratch.folder)
      #expect(try session.call("add_item", #"{"name":"Row \#(turn)"}"#)["isError"].bool != true)
    }
    #expect(session.finish() == 0)
    #expect(try scratch.itemNames() == ["Milk", "Row 1", "Row 2", "Row 3"])
  }

  /// While calls run, at whatever moment: each one is answered, done or refused, and nothing appears at the old place.
  @Test func aFolderThatVanishesMidwayAnswersEveryCall() throws {
    var dice = SeededGenerator(seed: Effort.seed)
    for turn in 1...Effort.count(5, soak: 100) {
      let scratch = try Scratch()
      let session = try scratch.serve()
      try session.initialize()
      for number in 1...20 {
        session.send(
          #"{"jsonrpc":"2.0","id":"n\#(number)","method":"tools/call","params":{"name":"add_item","arguments":{"name":"row \#(number)"}}}"#
        )
      }
      usleep(.random(in: 0..<60_000, using: &dice))
      let aside = scratch.root.appendingPathComponent("aside")
      try FileManager.default.moveItem(at: scratch.folder, to: aside)
      var acknowledged: [String] = []
      for number in 1...20 {
        let answer = try Answer(parsing: #require(session.receive()))
        let text = answer["result"]["content"][0]["text"].string ?? ""
        if answer["result"]["isError"].bool != true {
          acknowledged.append("row \(number)")
        } else {
          let isSaid = ["Folder missing:", "Busy:"].contains { text.hasPrefix($0) }
          #expect(isSaid, "\(text), seed \(Effort.seed), turn \(turn)")
        }
      }
      #expect(session.finish() == 0)
      #expect(!FileManager.default.fileExists(atPath: scratch.folder.path))
      try FileManager.default.moveItem(at: aside, to: scratch.folder)
      #expect(try scratch.run("add", "after").status == 0)
      let names = try scratch.itemNames()
      #expect(Set(acknowledged + ["after"]).isSubset(of: names), "seed \(Effort.seed), turn \(turn)")
      #expect(try scratch.names() == ["BananaList.json"], "seed \(Effort.seed), turn \(turn)")
    }
  }
}
