import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// A list file in a folder of its own, removed with the value.
final class ListFixture: Sendable {
  private let root: String
  let store: FileStore
  var folder: String { root + "/list" }
  var path: String { folder + "/BananaList.json" }

  /// nil: no file.
  init(_ text: String? = ListFixture.household) throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("tools-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root + "/list", withIntermediateDirectories: true)
    store = FileStore(
      location: ListLocation(path: root + "/list/BananaList.json"),
      history: History(folder: root + "/history"))
    if let text { try text.write(toFile: path, atomically: false, encoding: .utf8) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  var bytes: Data? { FileManager.default.contents(atPath: path) }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  func list() throws -> ShoppingListExport { try store.read().list }

  func revision() throws -> String { try store.read().revision }

  func call(
    _ tool: some Tool, _ arguments: String = "{}", canAsk: Bool = false, answer: Answer? = nil,
    isDryRun: Bool = false, cancellation: Cancellation = Cancellation()
  ) throws -> ToolOutcome {
    let value = try JSONParser.parse(arguments.utf8)
    let object = try #require(ToolArguments.object(from: value))
    return tool.run(
      ToolCall(
        arguments: object, store: store, cancellation: cancellation,
        deadline: MonotonicTime.now().advanced(byMilliseconds: 6000), canAsk: canAsk, answer: answer,
        isDryRun: isDryRun))
  }

  /// The text of the outcome, with revisions as `r…` and fresh ids as `(…)`.
  func text(
    _ tool: some Tool, _ arguments: String = "{}", canAsk: Bool = false, answer: Answer? = nil,
    isDryRun: Bool = false
  ) throws -> String {
    let known = (try? list().items.map { String($0.id.description.prefix(8)) }) ?? []
    switch try call(tool, arguments, canAsk: canAsk, answer: answer, isDryRun: isDryRun) {
    case .success(let text, _): return text.hidingRevisions.hidingIDs(except: known)
    case .failure(let failure): return "! " + failure.text.hidingRevisions
    case .ask(let question): return "ASK " + question.message
    case .cancelled: return "CANCELLED"
    }
  }

  func structured(_ tool: some Tool, _ arguments: String = "{}") throws -> JSONValue {
    guard case .success(_, let structured) = try call(tool, arguments) else { return .null }
    return .object(structured)
  }
}

extension ListFixture {
  /// Two sections, four rows, one of them bought.
  static let household = list(
    sections: ["Produce", "Dairy"],
    [
      row("9C41D2E7", "Bananas", section: "Produce"),
      row("0E1B0C3E", "Milk", amount: "2 l", section: "Dairy"),
      row("77AB12F0", "Cream", section: "Dairy", optional: true),
      row("51D0E9A4", "Butter", amount: "250 g", section: "Dairy", checked: true),
    ])

  static func list(sections: [String] = [], _ rows: [String]) -> String {
    let sections = sections.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"schemaVersion":1,"sections":[\#(sections)],"items":[\#(rows.joined(separator: ","))]}"#
  }

  static func row(
    _ id: String, _ name: String, amount: String = "", section: String = "", optional: Bool = false,
    checked: Bool = false
  ) -> String {
    let members: JSONValue = [
      "id": .string(fullID(id)), "name": .string(name), "amount": .string(amount),
      "section": .string(section),
      "optional": .bool(optional), "checked": .bool(checked), "lastModified": "2026-11-30T18:20:31.250Z",
    ]
    return String(decoding: JSONWriter.compact(members), as: UTF8.self)
  }

  static func fullID(_ short: String) -> String { "\(short)-0000-4000-8000-000000000001" }
}

extension String {
  /// Every `r` and 16 hex digits becomes `r…`; a fresh id in brackets stays.
  var hidingRevisions: String {
    replacingOccurrences(of: "r[0-9a-f]{16}", with: "r…", options: .regularExpression)
  }

  /// Ids in brackets become `(…)`, except the known ones.
  func hidingIDs(except known: [String]) -> String {
    var result = ""
    var rest = self[...]
    while let match = rest.range(of: "\\([0-9A-Fa-f]{8}\\)", options: .regularExpression) {
      let id = String(rest[match].dropFirst().dropLast())
      result += rest[..<match.lowerBound] + (known.contains(id) ? "(\(id))" : "(…)")
      rest = rest[match.upperBound...]
    }
    return result + rest
  }
}

extension ToolArguments {
  /// One line for comparing: `amount=2|checked=true|items=[0:{name=Milk},2:{name=Bread}]`, names sorted.
  var summary: String {
    values.keys.sorted().map { "\($0)=\(Self.summary(values[$0]))" }.joined(separator: "|")
  }

  private static func summary(_ value: Value?) -> String {
    switch value {
    case .text(let text)?: "'\(text)'"
    case .boolean(let flag)?: "\(flag)"
    case .integer(let number)?: "\(number)"
    case .texts(let texts)?: "[" + texts.map { "\($0.index):'\($0.element)'" }.joined(separator: ",") + "]"
    case .entries(let entries)?:
      "[" + entries.map { "\($0.index):{\($0.element.summary)}" }.joined(separator: ",") + "]"
    case nil: "-"
    }
  }
}

/// A line of a table: input → expected.
struct Row: Sendable, CustomTestStringConvertible {
  var input: String
  var expected: String
  var testDescription: String { input }
}

/// Rows as text, one a line; lines that begin with `//` are remarks. In `expected`, ` ⏎ ` is a line break.
func rows(_ table: String) -> [Row] {
  table.split(separator: "\n").filter { !$0.hasPrefix("//") }.map { line in
    let halves = line.components(separatedBy: " →")
    return Row(
      input: halves[0],
      expected: halves.dropFirst().joined(separator: " →").trimmingCharacters(in: .whitespaces)
        .replacingOccurrences(of: " ⏎ ", with: "\n"))
  }
}
