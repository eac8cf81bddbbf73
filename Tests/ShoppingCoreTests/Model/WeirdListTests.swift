import ShoppingCore
import Testing

/// Whatever can be read can be written and read again as the same list: the store refuses a write that cannot.
struct WeirdListTests {
  @Test func everyListComesBackFromItsOwnText() throws {
    for seed in UInt64(1)...1500 {
      var weird = WeirdJSON(seed: seed)
      let text = JSONWriter.compact(weird.file())
      guard let list = try? ShoppingListExport(decoding: text) else { continue }
      let bytes = list.encoded()
      let again = try ShoppingListExport(decoding: bytes)
      #expect(again == list, "seed \(seed)")
      #expect(again.encoded() == bytes, "seed \(seed)")
    }
  }

  /// No value that stood in the file is gone from what is written, whatever its place and type.
  @Test func nothingThatWasReadIsMissingFromWhatIsWritten() throws {
    for seed in UInt64(1)...300 {
      var weird = WeirdJSON(seed: seed)
      let file = weird.file(marked: true)
      guard let list = try? ShoppingListExport(decoding: JSONWriter.compact(file)) else { continue }
      let written = String(decoding: list.encoded(), as: UTF8.self)
      for mark in weird.marks { #expect(written.contains(mark), "seed \(seed): \(mark)") }
    }
  }

  @Test func noDamagedByteTraps() {
    let text = Array(
      #"{"schemaVersion":1,"sections":["A",2],"items":[{"id":"0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11","name":"Mé","lastModified":1.5}]}"#
        .utf8)
    for place in text.indices {
      _ = try? ShoppingListExport(decoding: Array(text[..<place]))
      for byte in UInt8.min...UInt8.max {
        var damaged = text
        damaged[place] = byte
        if let list = try? ShoppingListExport(decoding: damaged) {
          #expect((try? ShoppingListExport(decoding: list.encoded())) == list, "byte \(byte) at \(place)")
        }
      }
    }
  }
}

/// Lists as no program should write them.
struct WeirdJSON {
  private var generator: SeededGenerator
  private(set) var marks: [String] = []
  private var isMarked = false

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func file(marked: Bool = false) -> JSONValue {
    isMarked = marked
    let rows = JSONValue.array((0..<Int.random(in: 0...8, using: &generator)).map { _ in row() })
    if chance(0.1) { return rows }
    var members = [JSONMember("items", rows)]
    if chance(0.7) { members.append(JSONMember("sections", sections())) }
    if chance(0.5) { members.append(JSONMember("schemaVersion", 1)) }
    for name in ["note", "items2", "é", "e\u{301}"] where chance(0.3) {
      members.append(JSONMember(name, anything(2)))
    }
    return .object(JSONObject(members.shuffled(using: &generator)))
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }

  private mutating func sections() -> JSONValue {
    if chance(0.1) { return anything(1) }
    return .array(
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in chance(0.7) ? .string(name()) : anything(1) })
  }

  private mutating func row() -> JSONValue {
    if chance(0.15) { return anything(1) }
    var members: [JSONMember] = []
    if chance(0.6) { members.append(JSONMember("id", id())) }
    if chance(0.9) { members.append(JSONMember("name", chance(0.8) ? .string(name()) : anything(1))) }
    for field in ["amount", "section", "optional", "checked", "lastModified"] where chance(0.6) {
      members.append(JSONMember(field, field == "section" && chance(0.6) ? .string(name()) : anything(1)))
    }
    for field in ["foreignId", "foreignId2", "note", "Name"] where chance(0.2) {
      members.append(JSONMember(field, anything(2)))
    }
    return .object(JSONObject(members.shuffled(using: &generator)))
  }

  private mutating func id() -> JSONValue {
    let ids = ["0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11", "0e1b0c3e-6a1d-4c1b-9a52-0c5c5a1d3b11", "7", "", "x"]
    return chance(0.7) ? .string(ids.randomElement(using: &generator) ?? "") : anything(1)
  }

  private mutating func name() -> String {
    let names = [
      "Milk", "milk", "Crème", "Cre\u{300}me", " ", "", "\u{200B}", "ſ", "🍌", "a\u{0}b", "\u{2028}", "İ",
    ]
    return names.randomElement(using: &generator) ?? ""
  }

  private mutating func anything(_ depth: Int) -> JSONValue {
    let scalars: [JSONValue] = [
      .null, true, false, 0, 1, -1, .number(JSONNumber(uncheckedText: "1.0")),
      .number(JSONNumber(uncheckedText: "1e400")), .number(JSONNumber(uncheckedText: "12345678901234567890")),
      .number(JSONNumber(uncheckedText: "817755631.25")), "", "yes", "2026-11-30T18:20:31.5Z", "Milk",
      "e\u{301}",
    ]
    if depth == 0 || chance(0.6) { return scalars.randomElement(using: &generator) ?? .null }
    if isMarked {
      let mark = "mark\(marks.count)"
      marks.append(mark)
      return .object(JSONObject([JSONMember(mark, 1)]))
    }
    if chance(0.5) {
      return .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in anything(depth - 1) })
    }
    return .object(JSONObject([JSONMember("k", anything(depth - 1)), JSONMember("é", anything(depth - 1))]))
  }
}
