import Foundation
import ShoppingCore
import Testing

/// An app's JSONDecoder and JSONEncoder lead to the same rules, as far as they can know the text.
struct TwoDoorsTests {
  @Test(arguments: [
    #"{}"#, #"[]"#, #"["Milk", {"name": "Tea"}]"#,
    #"{"schemaVersion": "1", "items": null, "sections": null}"#,
    #"{"sections": ["A", 5, null], "items": [{"name": "x", "section": "B"}]}"#,
    #"{"items": [{"name": 7, "amount": 2, "section": true, "optional": "YES", "checked": 1, "lastModified": 0}]}"#,
    #"{"items": [{"name": "x", "amount": [], "optional": "?", "checked": 2, "lastModified": "?", "k": [1, "a", null]}]}"#,
    #"{"items": [{"id": 5, "name": "x"}, {"id": "0e1b0c3e-6a1d-4c1b-9a52-0c5c5a1d3b11", "name": "y"}, null, 5, {"name": " "}]}"#,
    #"{"items": [{"name": "Crème"}, {"name": "Cre\u0300me"}], "note": {"a": false}}"#,
    #"{"items": [{"name": "x", "lastModified": 817755631.25}, {"name": "y", "lastModified": "2026-11-30T18:20:31Z"}]}"#,
  ])
  func bothDoorsLeadToTheSameList(_ text: String) throws {
    let bytes = Array(text.utf8)
    let direct = try ShoppingListExport(decoding: bytes)
    let decoded = try JSONDecoder().decode(ShoppingListExport.self, from: Data(bytes))
    #expect(decoded == direct)
    let encoded = try JSONEncoder().encode(direct)
    #expect(try ShoppingListExport(decoding: Array(encoded)) == direct)
    #expect(try JSONDecoder().decode(ShoppingListExport.self, from: encoded) == direct)
  }

  @Test(arguments: [#"{"schemaVersion": 2}"#, #"{"items": 5}"#, #""x""#, #"{"schemaVersion": 1.5}"#])
  func bothDoorsRefuseTheSame(_ text: String) {
    #expect(throws: ListDecodingError.self) { try ShoppingListExport(decoding: Array(text.utf8)) }
    #expect(throws: ListDecodingError.self) {
      try JSONDecoder().decode(ShoppingListExport.self, from: Data(text.utf8))
    }
  }
}
