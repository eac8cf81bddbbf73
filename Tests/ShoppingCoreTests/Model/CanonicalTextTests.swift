import ShoppingCore
import Testing

/// The layout of the file, to the byte, and the revision over it.
@Suite struct CanonicalTextTests {
  @Test func theFileLooksLikeThis() throws {
    let list = try list(
      #"{"more":{"b":[],"a":1.0},"items":[{"z":[1,{}],"name":"Ma/th \"é\"","id":"0e1b0c3e-0000-4000-8000-000000000001","#
        + #""lastModified":"2026-11-30T18:20:31.25Z","section":"Dairy","checked":1,"amount":2},null,{"a":[0]}],"#
        + #""sections":["Produce","Dairy",{"x":1}]}"#)
    let text = """
      {
        "schemaVersion": 1,
        "sections": [
          "Produce",
          "Dairy",
          {
            "x": 1
          }
        ],
        "items": [
          {
            "id": "0e1b0c3e-0000-4000-8000-000000000001",
            "name": "Ma/th \\"é\\"",
            "amount": "2",
            "section": "Dairy",
            "optional": false,
            "checked": true,
            "lastModified": "2026-11-30T18:20:31.250Z",
            "z": [
              1,
              {}
            ]
          },
          null,
          {
            "a": [
              0
            ]
          }
        ],
        "more": {
          "b": [],
          "a": 1.0
        }
      }

      """
    #expect(String(decoding: list.encoded(), as: UTF8.self) == text)
    #expect(list.encoded() == JSONWriter.indented(try JSONParser.parse(text.utf8)) + [0x0A])
  }

  @Test func theEmptyListLooksLikeThis() {
    let text = "{\n  \"schemaVersion\": 1,\n  \"sections\": [],\n  \"items\": []\n}\n"
    #expect(String(decoding: ShoppingListExport().encoded(), as: UTF8.self) == text)
  }

  /// XXH64 of the text above, computed with python-xxhash: the same on every platform, in every process.
  @Test func theRevisionIsADigestOfTheText() throws {
    #expect(ShoppingListExport().revision == "r699201befc5df1fa")
    let list = try list(#"["Milk","Bread"]"#)
    #expect(ShoppingListExport.revision(ofEncoded: list.encoded()) == list.revision)
    #expect(list.revision != ShoppingListExport().revision)
    #expect(list.revision.utf8.count == 17)
  }

  /// The layout of the input says nothing, and a rewrite changes nothing.
  @Test func equalListsHaveOneRevision() throws {
    let a = try list(#"[{"name":"Milk"}]"#)
    let b = try list("{\n\"items\" : [ \"Milk\" ] , \"schemaVersion\" : \"1\" }")
    #expect(a == b && a.revision == b.revision && a.encoded() == b.encoded())
  }

  static let depths: [(open: String, close: String, isRead: Bool)] = [
    // Rows of an array become rows of an object, one level deeper.
    ("[" + String(repeating: "[", count: 510), String(repeating: "]", count: 510) + "]", true),
    ("[" + String(repeating: "[", count: 511), String(repeating: "]", count: 511) + "]", false),
    (#"{"items":["# + String(repeating: "[", count: 510), String(repeating: "]", count: 510) + "]}", true),
    (
      #"{"sections":{"a":"# + String(repeating: "[", count: 509), String(repeating: "]", count: 509) + "}}",
      true
    ),
    (
      #"{"sections":{"a":"# + String(repeating: "[", count: 510), String(repeating: "]", count: 510) + "}}",
      false
    ),
    (#"{"sections":["# + String(repeating: "[", count: 510), String(repeating: "]", count: 510) + "]}", true),
    (#"{"x":"# + String(repeating: "[", count: 511), String(repeating: "]", count: 511) + "}", true),
    (
      #"{"items":[{"name":"x","amount":"# + String(repeating: "[", count: 509),
      String(repeating: "]", count: 509) + "}]}", true
    ),
    (
      #"{"items":[{"name":"x","id":"# + String(repeating: "[", count: 509),
      String(repeating: "]", count: 509) + "}]}", true
    ),
  ]

  /// What is read can be written, and what is written can be read: at the limit of nesting too.
  @Test(arguments: depths)
  func deepFilesAreReadOnlyIfTheyCanBeWritten(open: String, close: String, isRead: Bool) throws {
    if isRead {
      let list = try list(open + close)
      #expect(try ShoppingListExport(decoding: list.encoded()) == list)
    } else {
      let error = #expect(throws: ListDecodingError.self) { try list(open + close) }
      guard case .wrongShape? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
