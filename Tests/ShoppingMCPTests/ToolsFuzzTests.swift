import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Arguments as nobody sends them: whatever comes, the outcome is well formed and a failure changes nothing.
struct ToolsFuzzTests {
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func anyArgumentsHaveAWellFormedOutcome(seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    let fixture = try ListFixture()
    var successes = 0
    for round in 0..<150 {
      let tool = ShoppingTools.all[Int(generator.next() % 5)]
      let revision = try fixture.revision()
      let arguments = generator.arguments(for: tool, revision: revision)
      let before = fixture.bytes
      let canAsk = generator.next() % 2 == 0
      let call = ToolCall(
        arguments: arguments, store: fixture.store,
        deadline: MonotonicTime.now().advanced(byMilliseconds: 6000),
        canAsk: canAsk)
      let context = Comment(
        rawValue: "seed \(seed) round \(round) \(tool.definition.name) "
          + String(decoding: JSONWriter.compact(.object(arguments)), as: UTF8.self))
      switch tool.run(call) {
      case .success(let text, let structured):
        successes += 1
        #expect(
          SchemaCheck.problems(of: .object(structured), against: tool.definition.outputSchema) == [], context)
        let now = try fixture.store.read()
        #expect(structured["revision"] == .string(now.revision), context)
        #expect(structured["total"]?.intValue == now.list.items.count, context)
        if tool.definition.isReadOnly {
          #expect(fixture.bytes == before, context)
        } else {
          #expect(text.hasSuffix(" bought."), context)
        }
      case .failure(let failure):
        #expect(failure.text.hasPrefix(failure.errorClass + ": "), context)
        #expect(
          failure.text.contains("othing was changed.") != tool.definition.isReadOnly, context)
        #expect(failure.text.split(whereSeparator: \.isNewline).count == 1, context)
        #expect(fixture.bytes == before, context)
      case .ask(let question):
        #expect(canAsk && !question.message.isEmpty, context)
        #expect(fixture.bytes == before, context)
      case .cancelled:
        Issue.record(context)
      }
      #expect(fixture.names.filter { $0 != "BananaList.json" } == [], context)
    }
    #expect((15...135).contains(successes), "the generator is one-sided")
  }
}

struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SplitMix64 {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  /// Mostly arguments that the tool has, with values that mostly make no sense.
  fileprivate mutating func arguments(for tool: any Tool, revision: String) -> JSONObject {
    let declared = tool.definition.inputSchema["properties"]?.objectValue?.members.map(\.name) ?? []
    var object = JSONObject()
    if declared.contains("revision"), next() % 4 != 0 { object["revision"] = .string(revision) }
    for _ in 0..<1 + next() % 3 {
      let name = next() % 12 == 0 ? pick(["odd", "qty", "nmae", "ID", "done", ""]) : pick(declared)
      guard object[name] == nil else { continue }
      let schema = tool.definition.inputSchema["properties"]?[name]
      object[name] = next() % 4 == 0 ? value(depth: 0) : value(fitting: schema)
    }
    return object
  }

  /// Mostly what the schema wants.
  private mutating func value(fitting schema: JSONValue?) -> JSONValue {
    switch schema?["type"]?.stringValue {
    case "boolean": return pick([true, false, "true"])
    case "integer": return pick([0, 1, 2, "3"])
    case "string": return pick(["Milk", "Butter", "Cream", "Eggs", "Dairy", "2 l", "77AB12F0", ""])
    case "array":
      return .array(
        (0...next() % 3).map { _ in next() % 8 == 0 ? value(depth: 1) : value(fitting: schema?["items"]) })
    case "object":
      var object = JSONObject()
      for member in schema?["properties"]?.objectValue?.members ?? []
      where member.name == "name" || next() % 4 == 0 {
        object[member.name] = value(fitting: member.value)
      }
      return .object(object)
    default: return value(depth: 0)
    }
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch next() % (depth > 2 ? 5 : 8) {
    case 0: return pick([.null, true, false])
    case 1:
      return .number(JSONNumber(uncheckedText: pick(["0", "-1", "2.0", "1e400", "12345678", "1.50", "7"])))
    case 2, 3, 4:
      return .string(
        pick([
          "Milk", "milk ", "Butter", "Cream", "Bananas", "0E1B0C3E", "#77ab12f0", "", " ", "true", "null",
          "…",
          "[\"Milk\",\"Eggs\"]", "{\"name\":\"Soap\",\"amount\":2}", "[{", "Ei\u{301}er", "2 l", "Dairy",
          "a\nb\u{202E}c",
          String(repeating: "x", count: 201), "👨‍👩‍👧", "r0000000000000000", "\u{0}", "Milk\u{200B}",
        ]))
    case 5: return .array((0..<next() % 4).map { _ in value(depth: depth + 1) })
    default:
      var object = JSONObject()
      for _ in 0..<1 + next() % 3 {
        object[pick(["id", "name", "amount", "section", "optional", "checked", "odd", "quantity"])] = value(
          depth: depth + 1)
      }
      return .object(object)
    }
  }
}
