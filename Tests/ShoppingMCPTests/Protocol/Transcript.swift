import Foundation
import ShoppingCore

@testable import ShoppingMCP

/// A conversation as text: first why it is worth keeping, then `> ` the client, `< ` the server, `= end` the end of
/// the input. Two heads: `Codes:` every error code that may occur, `List:` the list's file as it is at the start.
///
/// What differs from run to run is written the same in all: revisions, new ids, times, handles. `$REVISION` and
/// `$STATE` in a client's line stand for the last that the server gave.
struct Transcript {
  enum Line: Equatable {
    case client(String)
    case server(String)
    case end
    /// Prose, heads and blanks.
    case other(String)
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Transcripts")

  static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  let lines: [Line]

  init(named name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("> ") { return .client(String(line.dropFirst(2))) }
      if line.hasPrefix("< ") { return .server(String(line.dropFirst(2))) }
      return line == "= end" ? .end : .other(String(line))
    }
  }

  /// The first paragraph.
  var reason: String {
    var words: [String] = []
    for case .other(let text) in lines {
      if text.isEmpty { break }
      words.append(text)
    }
    return words.joined(separator: " ")
  }

  private func head(_ name: String) -> String? {
    for case .other(let text) in lines where text.hasPrefix("\(name): ") {
      return String(text.dropFirst(name.count + 2))
    }
    return nil
  }

  var allowedCodes: Set<Int> { Set((head("Codes") ?? "").split(separator: " ").compactMap { Int($0) }) }

  var list: String? { head("List") }

  var serverMessages: [JSONValue] {
    get throws {
      try lines.compactMap { if case .server(let text) = $0 { try JSONParser.parse(text.utf8) } else { nil } }
    }
  }

  /// Speaks the client's part; the lines as they then stand. `pushing`: how a line gets to the server.
  func replay(isRewriting: Bool = false, pushing: (Wire, [UInt8]) -> Void) throws -> [Line] {
    let wire = try Wire(tools: ShoppingTools.all, list: list)
    var spoken = Spoken(known: list ?? "")
    var result: [Line] = []
    for line in lines {
      switch line {
      case .other: result.append(line)
      case .client(let text):
        result.append(line)
        pushing(wire, Array(spoken.filled(text).utf8) + [0x0A])
        guard isRewriting else { continue }
        while let text = wire.line(seconds: 0.5) { result.append(.server(spoken.heard(text))) }
      case .server:
        if isRewriting { continue }
        guard let text = wire.line() else {
          result.append(.other("nothing"))
          continue
        }
        result.append(.server(spoken.heard(text)))
      case .end:
        result.append(.end)
        wire.endInput()
        guard isRewriting else { continue }
        while let text = wire.line() { result.append(.server(spoken.heard(text))) }
      }
    }
    wire.finish()
    while let text = wire.line() { result.append(.server(spoken.heard(text))) }
    return result
  }

  static func text(_ lines: [Line]) -> String {
    lines.map { line in
      switch line {
      case .client(let text): "> " + text
      case .server(let text): "< " + text
      case .end: "= end"
      case .other(let text): text
      }
    }.joined(separator: "\n")
  }
}

/// What differs from run to run, remembered for the client and written the same in the transcript.
private struct Spoken {
  private let revision = #/r[0-9a-f]{16}/#
  private let state = #/"requestState":"([0-9a-f]{32})"/#
  private let uuid = #/[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/#
  private let shortID = #/\b[0-9A-F]{8}\b(?!-)/#
  private let time = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#

  private let knownIDs: String
  private var lastRevision = ""
  private var lastState = ""

  init(known: String) { knownIDs = known }

  func filled(_ text: String) -> String {
    text.replacingOccurrences(of: "$REVISION", with: lastRevision)
      .replacingOccurrences(of: "$STATE", with: lastState)
  }

  mutating func heard(_ text: String) -> String {
    if let match = text.matches(of: revision).last { lastRevision = String(match.output) }
    if let match = text.firstMatch(of: state) { lastState = String(match.output.1) }
    var text = text.replacing(revision, with: "r0000000000000000")
    text = text.replacing(state, with: #""requestState":"$STATE""#)
    text = text.replacing(time, with: "2026-11-30T18:20:31.250Z")
    for (pattern, blank) in [(uuid, "00000000-0000-4000-8000-000000000000"), (shortID, "00000000")] {
      text = text.replacing(pattern) { knownIDs.contains($0.output) ? String($0.output) : blank }
    }
    return text
  }
}
