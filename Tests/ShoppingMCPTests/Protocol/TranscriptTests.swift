import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// The conversations in Transcripts. GET_BANANAS_REWRITE_TRANSCRIPTS=1 writes down what the server says now.
@Suite struct TranscriptTests {
  private static let isRewriting =
    ProcessInfo.processInfo.environment["GET_BANANAS_REWRITE_TRANSCRIPTS"] != nil

  @Test(arguments: Transcript.names)
  func isSpokenAsWritten(_ name: String) throws {
    let transcript = try Transcript(named: name)
    if Self.isRewriting {
      let lines = try transcript.replay(isRewriting: true) { $0.push($1) }
      try Transcript.text(lines).write(
        to: Transcript.folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
      return
    }
    try expectSame(try transcript.replay { $0.push($1) }, transcript, name)
  }

  @Test(arguments: Transcript.names)
  func isSpokenAsWrittenByteByByte(_ name: String) throws {
    if Self.isRewriting { return }
    let transcript = try Transcript(named: name)
    let lines = try transcript.replay { wire, bytes in
      for byte in bytes { wire.push([byte]) }
    }
    try expectSame(lines, transcript, name)
  }

  /// Compared as JSON: blanks mean nothing, the order of members does.
  private func expectSame(_ lines: [Transcript.Line], _ transcript: Transcript, _ name: String) throws {
    #expect(lines.count == transcript.lines.count, "\(name): more or fewer lines than written")
    for (found, written) in zip(lines, transcript.lines) {
      guard case .server(let a) = found, case .server(let b) = written else {
        #expect(found == written, "\(name)")
        continue
      }
      let same = try JSONParser.parse(a.utf8) == JSONParser.parse(b.utf8)
      #expect(same, "\(name):\nsaid    \(a)\nwritten \(b)")
    }
  }

  /// So that rewriting cannot make a fault the rule.
  @Test(arguments: Transcript.names)
  func hasAReasonAndOnlyTheErrorsItAllows(_ name: String) throws {
    let transcript = try Transcript(named: name)
    let messages = try transcript.serverMessages
    #expect(transcript.reason.count > 40)
    let codes = Set(messages.flatMap { $0.arrayValue ?? [$0] }.compactMap { $0["error"]?["code"]?.intValue })
    #expect(codes == transcript.allowedCodes)
    #expect(!messages.isEmpty)
  }

  @Test func thereAreTranscriptsOfEveryVersion() throws {
    let texts = try Transcript.names.map {
      try String(contentsOf: Transcript.folder.appendingPathComponent($0), encoding: .utf8)
    }
    for era in Era.allCases { #expect(texts.contains { $0.contains(era.version) }) }
  }
}
