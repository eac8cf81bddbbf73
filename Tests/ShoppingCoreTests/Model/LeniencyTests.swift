import ShoppingCore
import Testing

/// The table of CONTRACT §4: what a file says, and what becomes of it when it is written again.
struct LeniencyTests {
  /// `found` and `written` are the members of one row; `id` and `name` are added where they do not matter.
  struct Row: Sendable, CustomTestStringConvertible {
    var found: String
    var written: String
    var testDescription: String { found }
    init(_ found: String, _ written: String) {
      self.found = found
      self.written = written
    }
  }

  static let id = "0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11"

  static func rewritten(_ text: String) throws -> JSONValue {
    let list = try ShoppingListExport(decoding: Array(text.utf8))
    let bytes = list.encoded()
    let again = try ShoppingListExport(decoding: bytes)
    #expect(again == list, "reading back gives the same list")
    #expect(again.encoded() == bytes, "and writing that the same bytes")
    #expect(again.revision == list.revision)
    return try JSONParser.parse(bytes)
  }

  @Test(arguments: [
    Row(#""amount": null"#, #""amount": """#),
    Row(#""amount": 2"#, #""amount": "2""#),
    Row(#""amount": 1.0"#, #""amount": "1.0""#),
    Row(#""amount": 12345678901234567890"#, #""amount": "12345678901234567890""#),
    Row(#""amount": true"#, #""amount": true"#),
    Row(#""amount": {"a": 1.0}"#, #""amount": {"a": 1.0}"#),
    Row(#""amount": ["x"]"#, #""amount": ["x"]"#),
    Row(#""section": 7"#, #""section": "7""#),
    Row(#""section": {}"#, #""section": {}"#),
    Row(#""optional": null"#, #""optional": false"#),
    Row(#""optional": 1"#, #""optional": true"#),
    Row(#""optional": "YES""#, #""optional": true"#),
    Row(#""optional": "maybe""#, #""optional": "maybe""#),
    Row(#""checked": 0"#, #""checked": false"#),
    Row(#""checked": 1"#, #""checked": true"#),
    Row(#""checked": 2"#, #""checked": 2"#),
    Row(#""checked": "True""#, #""checked": true"#),
    Row(#""checked": "no""#, #""checked": false"#),
    Row(#""checked": "1""#, #""checked": true"#),
    Row(#""checked": "0""#, #""checked": false"#),
    Row(#""checked": []"#, #""checked": []"#),
    Row(#""lastModified": "2026-11-30T18:20:31Z""#, #""lastModified": "2026-11-30T18:20:31.000Z""#),
    Row(#""lastModified": "2026-11-30T20:20:31.25+02:00""#, #""lastModified": "2026-11-30T18:20:31.250Z""#),
    Row(#""lastModified": 0"#, #""lastModified": "2001-01-01T00:00:00.000Z""#),
    Row(#""lastModified": 817755631.25"#, #""lastModified": "2026-11-30T18:20:31.250Z""#),
    Row(#""lastModified": "yesterday""#, #""lastModified": "yesterday""#),
    Row(#""lastModified": 1e400"#, #""lastModified": 1e400"#),
    Row(#""lastModified": null"#, #""lastModified": null"#),
    Row(#""note": null"#, #""note": null"#),
    Row(
      #""b": 1.0, "a": 1e400, "c": {"z": [1, {"y": 12345678901234567890}]}"#,
      #""b": 1.0, "a": 1e400, "c": {"z": [1, {"y": 12345678901234567890}]}"#),
    Row(#""note": 1, "note": 2"#, #""note": 2"#),
    Row(#""\u00e9": 1, "e\u0301": 2"#, #""\u00e9": 1, "e\u0301": 2"#),
    Row(#""Name": "x", "Checked": true"#, #""Name": "x", "Checked": true"#),
  ])
  func aMemberBecomes(_ row: Row) throws {
    let text = "{\"items\": [{\"id\": \"\(Self.id)\", \"name\": \"Milk\", \(row.found)}]}"
    let item = try #require(try Self.rewritten(text)["items"]?.arrayValue?.first?.objectValue)
    let expected = try #require(try JSONParser.parse(Array("{\(row.written)}".utf8)).objectValue)
    for member in expected.members { #expect(item[member.name] == member.value, "\(member.name)") }
    let unknown = item.members.map(\.name).filter { name in
      !["id", "name", "amount", "section", "optional", "checked", "lastModified"].contains {
        sameBytes($0, name)
      }
    }
    let expectedUnknown = expected.members.map(\.name).filter { name in
      !["amount", "section", "optional", "checked", "lastModified"].contains { sameBytes($0, name) }
    }
    #expect(unknown.elementsEqual(expectedUnknown, by: sameBytes), "unknown members in their order")
  }

  @Test(arguments: [
    Row(#"{}"#, #"{"schemaVersion": 1, "sections": [], "items": []}"#),
    Row(#"[]"#, #"{"schemaVersion": 1, "sections": [], "items": []}"#),
    Row(#"{"schemaVersion": null, "items": null}"#, #"{"schemaVersion": 1, "sections": [], "items": []}"#),
    Row(#"{"schemaVersion": "1"}"#, #"{"schemaVersion": 1, "sections": [], "items": []}"#),
    Row(#"{"schemaVersion": 1.0}"#, #"{"schemaVersion": 1, "sections": [], "items": []}"#),
    Row(
      #"{"sections": ["B", "A", "B"]}"#, #"{"schemaVersion": 1, "sections": ["B", "A", "B"], "items": []}"#),
    Row(
      #"{"sections": ["B", 5, {"a": 1.0}, "A"]}"#,
      #"{"schemaVersion": 1, "sections": ["B", "A", 5, {"a": 1.0}], "items": []}"#),
    Row(#"{"sections": {"Dairy": 1}}"#, #"{"schemaVersion": 1, "sections": [{"Dairy": 1}], "items": []}"#),
    Row(#"{"sections": "Dairy"}"#, #"{"schemaVersion": 1, "sections": ["Dairy"], "items": []}"#),
    Row(
      "\u{FEFF}{\"x\": [1.50], \"items\": [], \"a\": {}}",
      #"{"schemaVersion": 1, "sections": [], "items": [], "x": [1.50], "a": {}}"#),
    Row(
      #"{"items": [5, null, true, [1], {}, {"name": null}, {"name": "  "}, {"name": ["x"], "k": 1.0}, "", " "]}"#,
      #"{"schemaVersion": 1, "sections": [], "items": [5, null, true, [1], {}, {"name": null}, {"name": "  "}, {"name": ["x"], "k": 1.0}, "", " "]}"#
    ),
  ])
  func aFileBecomes(_ row: Row) throws {
    #expect(try Self.rewritten(row.found) == JSONParser.parse(Array(row.written.utf8)))
  }

  @Test(arguments: [
    Row(#"{"schemaVersion": 2}"#, "newer 2"),
    Row(#"{"schemaVersion": "3"}"#, "newer 3"),
    Row(#"{"schemaVersion": 1e400}"#, "newer 1e400"),
    Row(#"{"schemaVersion": 99999999999999999999}"#, "newer 99999999999999999999"),
    Row(#"{"schemaVersion": 0}"#, "shape schemaVersion"),
    Row(#"{"schemaVersion": -1}"#, "shape schemaVersion"),
    Row(#"{"schemaVersion": 1.5}"#, "shape schemaVersion"),
    Row(#"{"schemaVersion": true}"#, "shape schemaVersion"),
    Row(#"{"schemaVersion": "one"}"#, "shape schemaVersion"),
    Row(#"{"schemaVersion": []}"#, "shape schemaVersion"),
    Row(#"{"items": {}}"#, "shape items"),
    Row(#"{"items": "Milk"}"#, "shape items"),
    Row(#""Milk""#, "shape the top level"),
    Row("5", "shape the top level"),
    Row("true", "shape the top level"),
    Row("null", "shape the top level"),
    Row("{\"items\": [],}", "json 1:13"),
    Row("", "json 1:1"),
  ])
  func aFileIsRefused(_ row: Row) throws {
    let error = try #require(throws: ListDecodingError.self) {
      try ShoppingListExport(decoding: Array(row.found.utf8))
    }
    let said =
      switch error {
      case .newerSchema(let found): "newer \(found)"
      case .wrongShape(let reason): "shape \(reason)"
      case .notJSON(let error): "json \(error.line):\(error.column)"
      }
    #expect(said.hasPrefix(row.written), "\(said)")
  }

  @Test func sectionsThatItemsUseFollowOnlyWhereTheFileDoesNotSayThemAll() throws {
    func sections(_ text: String) throws -> [String] {
      let items =
        #""items": [{"name": "a", "section": "Z"}, {"name": "b", "section": "A"}, {"name": "c", "section": "z"}]"#
      return try ShoppingListExport(decoding: Array("{\(text)\(items)}".utf8)).sections
    }
    #expect(try sections("") == ["Z", "A"])
    #expect(try sections(#""sections": null, "#) == ["Z", "A"])
    #expect(try sections(#""sections": ["A", 1], "#) == ["A", "Z"])
    #expect(try sections(#""sections": ["A"], "#) == ["A"])
  }

  @Test func aNumberAndABareStringAreNames() throws {
    let list = try ShoppingListExport(decoding: Array(#"{"items": ["Milk", {"name": 7.50}]}"#.utf8))
    #expect(list.items.map(\.name) == ["Milk", "7.50"])
    #expect(list.unusableRowCount == 0)
  }

  @Test func settingAFieldDropsItsOriginalAndNoOther() throws {
    let text =
      #"{"items": [{"name": "a", "amount": {}, "section": [], "optional": "?", "checked": "?", "lastModified": "?", "k": 1}]}"#
    let list = try ShoppingListExport(decoding: Array(text.utf8))
    func written(_ change: (inout ShoppingItem) -> Void) throws -> [String: JSONValue] {
      var item = list.items[0]
      change(&item)
      var changed = list
      changed.rows = [.item(item)]
      let value = try JSONParser.parse(changed.encoded())
      let members = try #require(value["items"]?.arrayValue?.first?.objectValue?.members)
      return Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
    let originals: [String: JSONValue] = [
      "amount": .object(JSONObject()), "section": .array([]), "optional": "?", "checked": "?",
      "lastModified": "?",
    ]
    let rows: [(String, (inout ShoppingItem) -> Void)] = [
      ("amount", { $0.amount = "" }), ("section", { $0.section = "S" }),
      ("optional", { $0.optional = false }),
      ("checked", { $0.checked = true }),
      ("lastModified", { $0.lastModified = Timestamp(millisecondsSince1970: 0) }),
    ]
    for (field, change) in rows {
      let members = try written(change)
      #expect(members["k"] == 1)
      for (name, original) in originals {
        #expect((members[name] == original) == (name != field), "\(field) \(name)")
      }
    }
  }
}
