import ShoppingCore
import Testing

/// Ids: as the file spells them, or derived; the derived ones pinned, since other devices compute the same.
///
/// The expected values were computed with another implementation of XXH64 (python-xxhash).
@Suite struct RowIdentityTests {
  /// A file, the ids of its rows, and the members named `foreignId…` of its last row in one line.
  static let rows: [(file: String, ids: [String], foreign: String)] = [
    (#"["Milk"]"#, ["77EB5C36-9D0F-86E3-A524-92179D200E5B"], "{}"),
    (#"[{"name":"Milk"}]"#, ["77EB5C36-9D0F-86E3-A524-92179D200E5B"], "{}"),
    (#"[{"name":"Milk","id":null}]"#, ["77EB5C36-9D0F-86E3-A524-92179D200E5B"], "{}"),
    // Marks and times change while the row stays the same thing.
    (
      #"[{"name":"Milk","checked":true,"lastModified":5,"x":1}]"#, ["77EB5C36-9D0F-86E3-A524-92179D200E5B"],
      "{}"
    ),
    (#"[{"name":"Milk","amount":"2 l","section":"Dairy"}]"#, ["DCB48EC9-6E0B-822B-A38F-BAF3262AD8D3"], "{}"),
    (
      #"["Milk","Milk",{"name":"Milk"}]"#,
      [
        "77EB5C36-9D0F-86E3-A524-92179D200E5B", "99178C50-A757-8A22-8E9B-60E767C7C758",
        "A2EA8FBD-2DF9-8A9B-847A-04E0BC583C83",
      ], "{}"
    ),
    // Ids that a write has made permanent do not come up a second time, wherever they stand.
    (
      #"["Milk",{"name":"Milk","id":"77eb5c36-9d0f-86e3-a524-92179d200e5b"}]"#,
      ["99178C50-A757-8A22-8E9B-60E767C7C758", "77eb5c36-9d0f-86e3-a524-92179d200e5b"], "{}"
    ),
    (
      #"[{"name":"Milk","id":"77EB5C36-9D0F-86E3-A524-92179D200E5B"},"Milk"]"#,
      ["77EB5C36-9D0F-86E3-A524-92179D200E5B", "99178C50-A757-8A22-8E9B-60E767C7C758"], "{}"
    ),
    // Foreign ids
    (#"[{"name":"Milk","id":"abc"}]"#, ["521F4860-9693-8282-B348-1A95ED026BA8"], #"{"foreignId":"abc"}"#),
    (#"[{"name":"Milk","id":""}]"#, ["087222D2-E439-8839-A657-D47639B4C538"], #"{"foreignId":""}"#),
    (
      #"[{"name":"Milk","id":"{0E1B0C3E-0000-4000-8000-000000000001}"}]"#,
      ["1D7AB9FE-14BF-84BA-9665-66BBB8B0DF23"],
      #"{"foreignId":"{0E1B0C3E-0000-4000-8000-000000000001}"}"#
    ),
    // Its place does not matter.
    (
      #"["Tea",{"name":"Milk","optional":true}]"#,
      ["95133557-0D99-8E2C-AC35-748033D05D80", "77EB5C36-9D0F-86E3-A524-92179D200E5B"], "{}"
    ),
    (#"[{"name":"Milk","id":17}]"#, ["DCBDA1EA-2A91-81B5-A9D1-982F882251B1"], #"{"foreignId":17}"#),
    (#"[{"name":"Milk","id":true}]"#, ["71A092EB-F436-8C96-B677-DBC8FDED2840"], #"{"foreignId":true}"#),
    (#"[{"name":"Milk","id":{}}]"#, ["F056D87A-7BC3-8B1A-B316-7D72E30D32C2"], #"{"foreignId":{}}"#),
    (#"[{"name":"Milk","id":[1.0]}]"#, ["27D9A94F-F024-8E3F-B8AC-CBDB5FB846EB"], #"{"foreignId":[1.0]}"#),
    (
      #"[{"name":"Milk","id":"abc","foreignId":1,"foreignId2":null}]"#,
      ["521F4860-9693-8282-B348-1A95ED026BA8"],
      #"{"foreignId":1,"foreignId2":null,"foreignId3":"abc"}"#
    ),
    // What is kept already is not kept twice.
    (
      #"[{"name":"Milk","id":"abc","foreignId":"abc"}]"#, ["521F4860-9693-8282-B348-1A95ED026BA8"],
      #"{"foreignId":"abc"}"#
    ),
    // An id used by an earlier row
    (
      #"[{"name":"Bread","id":"\#(plainID())"},{"name":"Milk","id":"\#(plainID())"}]"#,
      [plainID(), "0D1E6266-C712-8E61-AAAF-4A079D1903F1"], #"{"foreignId":"\#(plainID())"}"#
    ),
    (
      #"[{"name":"Bread","id":"0e1b0c3e-0000-4000-8000-000000000001"},{"name":"Milk","id":"\#(plainID())"}]"#,
      ["0e1b0c3e-0000-4000-8000-000000000001", "0D1E6266-C712-8E61-AAAF-4A079D1903F1"],
      #"{"foreignId":"\#(plainID())"}"#
    ),
    // The row that has the id by right comes first, whatever stands before it without a name.
    (#"[{"id":"\#(plainID())"},{"name":"Milk","id":"\#(plainID())"}]"#, [plainID()], "{}"),
    // Own spelling
    (
      #"[{"name":"x","id":"0e1B0c3e-0000-4000-8000-000000000001"}]"#,
      ["0e1B0c3e-0000-4000-8000-000000000001"],
      "{}"
    ),
  ]

  @Test(arguments: rows)
  func rowsHaveTheseIDs(file: String, ids: [String], foreign: String) throws {
    let found = try list(file)
    #expect(found.items.map(\.idText) == ids)
    #expect(found.items.map(\.id) == ids.compactMap { ItemID($0) })
    let again = try ShoppingListExport(decoding: found.encoded())
    #expect(again == found)
    let last = try JSONParser.parse(again.encoded())["items"]?.arrayValue?.last?.objectValue
    let kept = last?.members.filter { $0.name.hasPrefix("foreignId") } ?? []
    #expect(String(decoding: JSONWriter.compact(.object(JSONObject(kept))), as: UTF8.self) == foreign)
  }

  /// Even a file that already holds the next hundred candidates.
  @Test func aDerivedIDNeverRepeatsOneOfTheFile() throws {
    var texts: [String] = []
    for _ in 0..<100 {
      texts = try list(
        "[" + (["\"Milk\""] + texts.map { #"{"name":"x","id":"\#($0)"}"# }).joined(separator: ",") + "]"
      )
      .items.map(\.idText)
    }
    #expect(Set(texts).count == 100)
  }

  @Test func tenThousandRowsOfOneKindGetTheirIDsAtOnce() throws {
    let list = try list("[" + Array(repeating: "\"Milk\"", count: 10_000).joined(separator: ",") + "]")
    #expect(Set(list.items.map(\.id)).count == 10_000)
    let again = try ShoppingListExport(decoding: list.encoded())
    #expect(again == list)
  }

  static let texts: [(text: String, isID: Bool)] = [
    ("0E1B0C3E-0000-4000-8000-000000000001", true), ("0e1b0c3e-0000-4000-8000-00000000000f", true),
    ("00000000-0000-0000-0000-000000000000", true), ("FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", true),
    ("", false), ("0E1B0C3E", false), ("0E1B0C3E00004000800000000000000001", false),
    ("0E1B0C3E-0000-4000-8000-00000000000", false), ("0E1B0C3E-0000-4000-8000-0000000000011", false),
    ("0E1B0C3E-0000-4000-8000-00000000000G", false), ("0E1B0C3E-0000-4000-80000-0000000000001", false),
    ("0E1B0C3E_0000-4000-8000-000000000001", false), (" 0E1B0C3E-0000-4000-8000-00000000001", false),
    ("{E1B0C3E-0000-4000-8000-00000000001}", false), ("\u{FF10}E1B0C3E-0000-4000-8000-000000000", false),
  ]

  @Test(arguments: texts)
  func textsThatAreAnID(text: String, isID: Bool) {
    #expect((ItemID(text) != nil) == isID)
    if let id = ItemID(text) { #expect(id.description == text.uppercased()) }
  }

  @Test func randomIDsAreVersionFour() {
    var generator = SeededGenerator(seed: 4)
    var seen: Set<ItemID> = []
    for _ in 0..<1_000 {
      let id = ItemID.random(using: &generator)
      let digits = Array(id.description.utf8)
      #expect(digits[14] == UInt8(ascii: "4") && "89AB".utf8.contains(digits[19]))
      seen.insert(id)
    }
    #expect(seen.count == 1_000)
  }
}
