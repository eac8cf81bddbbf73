import ShoppingCore
import Testing

/// Seeded lists of every weird kind: decode ∘ encode is the identity, and one text belongs to one list.
@Suite struct ModelPropertyTests {
  @Test(arguments: UInt64(1)...200)
  func everyListReadsBackAsItself(seed: UInt64) throws {
    var weird = WeirdLists(seed: seed)
    let file = weird.file()
    let first = try ShoppingListExport(JSONText: file)
    let text = first.encoded()
    let second = try ShoppingListExport(decoding: text)
    #expect(second == first, "seed \(seed)")
    #expect(second.encoded() == text, "seed \(seed)")
    #expect(second.revision == first.revision, "seed \(seed)")
    #expect(Set(first.items.map(\.id)).count == first.items.count, "seed \(seed)")
    #expect(
      first.rows.count == file["items"]?.arrayValue?.count ?? file.arrayValue?.count ?? 0, "seed \(seed)")
  }

  /// What a program may do to rows and sections keeps the list one that reads back as itself.
  @Test(arguments: UInt64(1)...200)
  func everyEditedListReadsBackAsItself(seed: UInt64) throws {
    var weird = WeirdLists(seed: seed)
    var list = try ShoppingListExport(JSONText: weird.file())
    for _ in 0..<8 {
      weird.edit(&list)
      let text = list.encoded()
      let again = try ShoppingListExport(decoding: text)
      #expect(again == list, "seed \(seed)")
      #expect(again.encoded() == text, "seed \(seed)")
      list = again
    }
  }

  /// Nothing that stands in a file is gone after a rewrite: every value of every unknown or unreadable member, every
  /// unusable row, every foreign id.
  @Test(arguments: UInt64(1)...200)
  func nothingOfTheFileIsLost(seed: UInt64) throws {
    var weird = WeirdLists(seed: seed)
    let file = weird.file()
    let written = try JSONParser.parse(ShoppingListExport(JSONText: file).encoded())
    let before = file.arrayValue ?? file["items"]?.arrayValue ?? []
    let after = try #require(written["items"]?.arrayValue)
    #expect(before.count == after.count, "seed \(seed)")
    for (old, new) in zip(before, after) {
      guard case .object(let old) = old, case .object(let new) = new else {
        if new["name"] == nil { #expect(old == new, "seed \(seed)") } else { #expect(new["name"] == old) }
        continue
      }
      for member in old.members { expectKept(member, of: old, in: new, seed: seed) }
    }
    for member in file.objectValue?.members ?? [] {
      switch member.name {
      case "schemaVersion", "items": continue
      case "sections":
        let kept = try #require(written["sections"]?.arrayValue)
        let elements = member.value.arrayValue ?? (member.value == .null ? [] : [member.value])
        for element in elements { #expect(kept.contains(element), "seed \(seed)") }
      default: #expect(written[member.name] == member.value, "seed \(seed)")
      }
    }
  }

  /// Any byte of a small file replaced by any other, and every beginning of it: read or refused, and what is read
  /// reads back as itself.
  @Test func noDamagedByteTraps() {
    let text = Array(
      (#"{"schemaVersion":1,"sections":["A",2],"items":[{"id":"\#(plainID())","name":"Mé","optional":"no","#
        + #""lastModified":1.5},{"name":"x","lastModified":"2026-11-30T18:20:31Z"}]}"#).utf8)
    for place in text.indices {
      _ = try? ShoppingListExport(decoding: Array(text[..<place]))
      for byte in UInt8.min...UInt8.max {
        var damaged = text
        damaged[place] = byte
        guard let list = try? ShoppingListExport(decoding: damaged) else { continue }
        if (try? ShoppingListExport(decoding: list.encoded())) != list {
          Issue.record("byte \(byte) at \(place)")
        }
      }
    }
  }

  private func expectKept(_ member: JSONMember, of old: JSONObject, in new: JSONObject, seed: UInt64) {
    let value = new[member.name]
    if value == member.value { return }
    let comment: Comment = "seed \(seed): \(member) in \(new)"
    switch (member.name, member.value) {
    case ("id", .null), ("amount", .null), ("section", .null), ("optional", .null), ("checked", .null): return
    case ("id", _):
      #expect(new.members.contains { $0.name.hasPrefix("foreignId") && $0.value == member.value }, comment)
    case ("name", .number(let number)), ("amount", .number(let number)), ("section", .number(let number)):
      #expect(value == .string(number.text), comment)
    case ("optional", .number), ("optional", .string), ("checked", .number), ("checked", .string):
      #expect(value?.boolValue != nil, comment)
    case ("lastModified", .number), ("lastModified", .string):
      #expect(value?.stringValue.flatMap { Timestamp(iso8601: $0) } != nil, comment)
    default: Issue.record(comment)
    }
  }
}

extension ShoppingListExport {
  fileprivate init(JSONText value: JSONValue) throws { try self.init(decoding: JSONWriter.compact(value)) }
}

/// Makes list files in which anything may stand anywhere.
private struct WeirdLists {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let texts = [
    "", " ", "Milk", "milk", "MILK", "Cafe\u{301}", "Caf\u{e9}", "🍌", "a\nb\"\\/\u{0}", "\u{200B}", "\u{A0}",
    "1", "0",
    "true", "No", "yes", "2 l", "Dairy", "dairy", "DAIRY ", "2026-11-30T18:20:31+01:00",
    "2026-11-30T18:20:31.1234Z",
    "soon", "abc", "0E1B0C3E-0000-4000-8000-000000000001", "0e1b0c3e-0000-4000-8000-000000000001",
    "0e1B0c3e-0000-4000-8000-000000000001", "77EB5C36-9D0F-86E3-A524-92179D200E5B",
    "99178c50-a757-8a22-8e9b-60e767c7c758", "\u{FEFF}x",
    "a long text that is surely on the heap, \u{1F1E9}\u{1F1EA}",
  ]
  private static let numbers = [
    "0", "1", "-0", "1.0", "2.50", "1e400", "-1e-400", "12345678901234567890", "817755631.25", "-63113904001",
    "17",
  ]
  private static let names = [
    "id", "name", "amount", "section", "optional", "checked", "lastModified", "foreignId", "foreignId2",
    "extra",
    "e\u{301}", "\u{e9}", "", "Name",
    // Known at the top only.
    "items", "sections", "schemaVersion",
  ]

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func number() -> JSONValue { .number(JSONNumber(uncheckedText: one(of: Self.numbers))) }

  private mutating func value(depth: Int = 0) -> JSONValue {
    switch Int.random(in: 0..<(depth > 2 ? 7 : 9), using: &generator) {
    case 0: .null
    case 1: .bool(chance(50))
    case 2, 3: number()
    case 4...6: .string(one(of: Self.texts))
    case 7: .array((0..<Int.random(in: 0..<3, using: &generator)).map { _ in value(depth: depth + 1) })
    default: object(depth: depth + 1)
    }
  }

  private mutating func object(depth: Int) -> JSONValue {
    let count = Int.random(in: 0..<5, using: &generator)
    return .object(JSONObject((0..<count).map { _ in JSONMember(one(of: Self.names), value(depth: depth)) }))
  }

  private mutating func row() -> JSONValue {
    if chance(15) { return value() }
    var members: [JSONMember] = []
    for name in Self.names where chance(40) { members.append(JSONMember(name, value(depth: 1))) }
    if chance(80) { members.append(JSONMember("name", .string(one(of: Self.texts)))) }
    if chance(60) { members.append(JSONMember("id", .string(one(of: Self.texts)))) }
    return .object(JSONObject(members.shuffled(using: &generator)))
  }

  mutating func file() -> JSONValue {
    let rows = (0..<Int.random(in: 0..<25, using: &generator)).map { _ in row() }
    if chance(20) { return .array(rows) }
    var members: [JSONMember] = []
    for name in Self.names.dropLast(3) where chance(20) { members.append(JSONMember(name, value())) }
    members.append(JSONMember("items", .array(rows)))
    if chance(60) {
      let count = Int.random(in: 0..<6, using: &generator)
      let isWhole = chance(50)
      members.append(
        JSONMember(
          "sections", .array((0..<count).map { _ in isWhole ? .string(one(of: Self.texts)) : value() })))
    }
    members.append(JSONMember("schemaVersion", one(of: [1, "1", .null])))
    return .object(JSONObject(members.shuffled(using: &generator)))
  }

  mutating func edit(_ list: inout ShoppingListExport) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: list.sections.append(one(of: Self.texts))
    case 1: list.sections.shuffle(using: &generator)
    case 2: list.rows.shuffle(using: &generator)
    case 3: if !list.sections.isEmpty { list.sections.removeLast() }
    case 4:
      let item = ShoppingItem(
        id: .random(using: &generator), name: "x" + one(of: Self.texts), amount: one(of: Self.texts),
        section: one(of: Self.texts), lastModified: Timestamp(millisecondsSince1970: .max))
      list.rows.append(.item(item))
    case 5:
      if !list.rows.isEmpty { list.rows.remove(at: Int.random(in: 0..<list.rows.count, using: &generator)) }
    default:
      guard !list.rows.isEmpty else { return }
      let index = Int.random(in: 0..<list.rows.count, using: &generator)
      guard case .item(var item) = list.rows[index] else { return }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: item.name = "y" + one(of: Self.texts)
      case 1: item.amount = one(of: Self.texts)
      case 2: item.section = one(of: Self.texts)
      case 3: item.optional.toggle()
      case 4: item.checked = chance(50)
      default:
        item.lastModified = Timestamp(millisecondsSince1970: .random(in: -1_000...1 << 50, using: &generator))
      }
      list.rows[index] = .item(item)
    }
  }
}
