import Foundation
import Testing

/// Descriptors as shells really leave them: cut-off readers, full disks, closed standard streams, terminals.
@Suite struct StreamTests {
  private func shell(_ script: String, _ scratch: Scratch) throws -> Binary.Result {
    var environment = scratch.environment
    environment["GET_BANANAS_FILE"] = scratch.list
    environment["B"] = Binary.url.path
    let child = try Child(
      ["-c", script], executable: URL(fileURLWithPath: "/bin/sh"), environment: environment)
    let (output, complaints) = (Collector(child.output), Collector(child.complaints))
    child.closeInput()
    let status = child.wait()
    return Binary.Result(status: status, output: output.text(), complaints: complaints.text())
  }

  @Test func aReaderThatHasHadEnoughIsNoFailure() throws {
    let scratch = try Scratch()
    let rows = (1...5000).map { #"{"name": "Row \#($0)"}"# }.joined(separator: ",")
    try scratch.write(#"{"items": [\#(rows)]}"#)
    let result = try shell(#"{ "$B" list; echo $? >&2; } | head -1"#, scratch)
    #expect(result.output.hasPrefix("Shopping list: 5000 to buy"))
    #expect(result.output.filter { $0 == "\n" }.count == 1)
    #expect(result.complaints == "0\n")
  }

  #if os(Linux)
    @Test func anAnswerThatCannotBeWrittenIsAFailure() throws {
      let result = try shell(#""$B" list >/dev/full"#, try Scratch())
      #expect(result.status == 1)
      #expect(result.complaints.contains("No space left on device"))
    }
  #endif

  @Test(arguments: ["list", "add Milk", "doctor"])
  func closedStandardOutputIsAFailureThatHarmsNoFile(_ words: String) throws {
    let scratch = try Scratch()
    try scratch.write(#"{"items": ["Bread"]}"#)
    let result = try shell("\"$B\" \(words) >&-", scratch)
    #expect(result.status == 1)
    #expect(result.complaints.contains("the answer could not be written"))
    #expect(try scratch.items().count == (words == "add Milk" ? 2 : 1))
    #expect(try scratch.names() == ["BananaList.json"])
  }

  @Test func allStandardStreamsMayBeClosed() throws {
    let scratch = try Scratch()
    let result = try shell(#""$B" add Milk <&- >&- 2>&-; echo $?"#, scratch)
    #expect(result.output == "1\n")
    #expect(try scratch.itemNames() == ["Milk"])
  }

  @Test func servingWithClosedStreamsEnds() throws {
    let result = try shell(#""$B" <&- >&-; echo $?"#, try Scratch())
    #expect(["0\n", "1\n"].contains(result.output))
  }

  @Test func atATerminalOneLineSaysWhatToType() throws {
    let scratch = try Scratch()
    let terminal = try #require(PseudoTerminal())
    let child = try Child([], environment: scratch.environment, terminal: terminal.screen)
    let complaints = Collector(child.complaints)
    let output = Collector(child.output)
    // Ctrl-D.
    try terminal.keyboard.write(contentsOf: Data([4]))
    #expect(child.wait() == 0)
    #expect(output.text().isEmpty)
    let text = complaints.text()
    #expect(text.contains("get-bananas --help"))
    #expect(text.filter { $0 == "\n" }.count == 1)
  }

  @Test func onAPipeNothingIsSaidOnStandardError() throws {
    let result = try Scratch().run(input: "")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.complaints.isEmpty)
  }
}
