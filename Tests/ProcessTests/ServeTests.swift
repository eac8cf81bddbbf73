import Foundation
import Testing

/// The server as hosts start and end it.
@Suite struct ServeTests {
  @Test func aHostAddsTicksOffAndReads() throws {
    let scratch = try Scratch()
    let session = try scratch.serve()
    let hello = try session.initialize()
    #expect(hello["result"]["protocolVersion"].string == "2025-11-25")
    #expect(hello["result"]["serverInfo"]["name"].string == "get-bananas")
    #expect(hello["result"]["serverInfo"]["version"].string == "1.0.0")
    let tools = try session.request("tools/list")["result"]["tools"].elements.compactMap { $0["name"].string }
    #expect(
      tools == ["get_shopping_list", "add_item", "remove_item", "update_item", "update_shopping_list"])
    for name in ["bananas", "milk", "bread"] {
      let result = try session.call("add_item", #"{"name":"\#(name)"}"#)
      #expect(result["structuredContent"]["results"][0]["outcome"].string == "added")
    }
    #expect(try session.call("update_item", #"{"item":"milk","checked":true}"#)["isError"].bool != true)
    let list = try session.call("get_shopping_list")["structuredContent"]
    #expect(list["total"].int == 3)
    #expect(list["checked"].int == 1)
    #expect(session.finish() == 0)
    #expect(session.complained().isEmpty)
    #expect(try scratch.items().map { $0["checked"].bool } == [false, true, false])
    #expect(try scratch.names() == ["BananaList.json"])
  }

  @Test func bothSurfacesSayTheSame() throws {
    let scratch = try Scratch()
    let session = try scratch.serve()
    try session.initialize()
    _ = try session.call("add_item", #"{"items":["Milk",{"name":"Bread","section":"Bakery"}]}"#)
    let served = try session.call("get_shopping_list")["content"][0]["text"].string
    #expect(try scratch.run("list").output == (served ?? "") + "\n")
    let refused = try session.call("remove_item", #"{"item":"Soap"}"#)["content"][0]["text"].string
    #expect(try scratch.run("remove", "Soap").complaints == "get-bananas: " + (refused ?? "") + "\n")
    #expect(session.finish() == 0)
  }

  @Test func theListIsNotTouchedBeforeTheFirstCall() throws {
    #if os(Linux)
      let scratch = try Scratch()
      try scratch.write(#"{"items": ["Milk"]}"#)
      let events = FileEvents(folder: scratch.folder.path)
      let session = try scratch.serve()
      try session.initialize()
      for method in ["ping", "tools/list", "resources/list", "resources/templates/list"] {
        #expect(try session.request(method)["result"].isMissing == false)
      }
      #expect(!events.hasAny())
      _ = try session.call("get_shopping_list")
      #expect(events.hasAny())
      #expect(session.finish() == 0)
    #endif
  }

  @Test func aFolderThatAppearsAfterTheStartServes() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.appendingPathComponent("later")
    let session = try scratch.serve(["--file", folder.appendingPathComponent("x.json").path])
    try session.initialize()
    #expect(try session.call("add_item", #"{"name":"Milk"}"#)["isError"].bool == true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    #expect(try session.call("add_item", #"{"name":"Milk"}"#)["isError"].bool != true)
    #expect(session.finish() == 0)
  }

  @Test func worksFromTheRootWithAnEmptyEnvironmentBesideHome() throws {
    let scratch = try Scratch()
    let session = try Session(
      ["--file", scratch.list], environment: ["HOME": scratch.home.path], directory: "/")
    try session.initialize()
    #expect(try session.call("add_item", #"{"name":"Milk"}"#)["isError"].bool != true)
    #expect(session.finish() == 0)
    #expect(try scratch.itemNames() == ["Milk"])
  }

  @Test func everythingReceivedBeforeTheEndIsCarriedOut() throws {
    let scratch = try Scratch()
    let lines = (1...20).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"tools/call","params":{"name":"add_item","arguments":{"name":"Row \#($0)"}}}"#
    }
    // The last line has no newline.
    let result = try scratch.run(input: lines.joined(separator: "\n"))
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 20)
    #expect(try scratch.itemNames() == (1...20).map { "Row \($0)" })
  }

  /// A lock whose holder lives: a bare PID, ours.
  private func lock(_ scratch: Scratch) throws {
    try scratch.write("\(ProcessInfo.processInfo.processIdentifier)\n", as: "BananaList.json.lock")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsALockWaitAndChangesNothing(_ number: Int32) throws {
    let scratch = try Scratch()
    try scratch.write(#"{"items": ["Bread"]}"#)
    try lock(scratch)
    let session = try scratch.serve()
    try session.initialize()
    session.send(
      #"{"jsonrpc":"2.0","id":"w","method":"tools/call","params":{"name":"add_item","arguments":{"name":"Milk"}}}"#
    )
    // Answered while the call waits.
    #expect(try session.request("ping", seconds: 3)["result"].isMissing == false)
    session.child.send(signal: number)
    #expect(session.child.wait(seconds: 5) != -SIGKILL)
    #expect(try scratch.names() == ["BananaList.json", "BananaList.json.lock"])
    #expect(try scratch.text() == #"{"items": ["Bread"]}"#)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsTheLockWaitOfACommand(_ number: Int32) throws {
    let scratch = try Scratch()
    try lock(scratch)
    var environment = scratch.environment
    environment["GET_BANANAS_FILE"] = scratch.list
    let child = try Child(["add", "Milk"], environment: environment)
    let (output, complaints) = (Collector(child.output), Collector(child.complaints))
    child.closeInput()
    child.send(signal: number)
    #expect(child.wait(seconds: 5) == -number)
    #expect(output.text().isEmpty)
    _ = complaints.text()
    #expect(try scratch.names() == ["BananaList.json.lock"])
  }

  @Test func aCommandThatFindsTheListLockedSaysByWhom() throws {
    let scratch = try Scratch()
    try lock(scratch)
    let result = try scratch.run("add", "Milk")
    #expect(result.status == 1)
    #expect(result.complaints.hasPrefix("get-bananas: Busy: "))
    #expect(result.complaints.contains("\(ProcessInfo.processInfo.processIdentifier)"))
    #expect(result.complaints.contains("BananaList.json.lock"))
    #expect(try scratch.run("list").status == 0)
    #expect(try scratch.names() == ["BananaList.json.lock"])
  }

  @Test func closedOutputEndsTheServerWithOne() throws {
    let scratch = try Scratch()
    let session = try scratch.serve()
    try session.initialize()
    try session.child.output.close()
    session.send(#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)
    #expect(session.child.wait(seconds: 10) == 1)
    #expect(try scratch.names().isEmpty)
  }

  @Test func aHostThatNeverReadsBlocksNobody() throws {
    let scratch = try Scratch()
    let rows = (1...300).map { #"{"name": "Row \#($0)"}"# }.joined(separator: ",")
    try scratch.write(#"{"items": [\#(rows)]}"#)
    let session = try scratch.serve()
    let line = #"{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"get_shopping_list"}}"#
    let lines = (1...2000).map { line.replacingOccurrences(of: "ID", with: "\($0)") + "\n" }
    #expect(session.child.write(lines.joined()))
    let other = try scratch.run("add", "Milk")
    #expect(other.status == 0, "\(other.complaints)")
    session.child.send(signal: SIGTERM)
    #expect(session.child.wait(seconds: 10) != -SIGKILL)
    #expect(try scratch.names() == ["BananaList.json"])
  }

  @Test func verboseSpeaksOnStandardErrorAndNotOfTheList() throws {
    let scratch = try Scratch()
    let session = try scratch.serve(["--verbose"])
    try session.initialize()
    _ = try session.call("add_item", #"{"name":"Xylophone"}"#)
    #expect(session.finish() == 0)
    let complaints = session.complained()
    #expect(!complaints.isEmpty)
    #expect(!complaints.contains("Xylophone"))
  }
}
