import ShoppingCore
import Testing

/// Ids that stand in the file, and ids derived where none does (CONTRACT §4).
struct IdentityTests {
  static let a = "0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11"

  func list(_ items: String) throws -> ShoppingListExport {
    try ShoppingListExport(decoding: Array("{\"items\": [\(items)]}".utf8))
  }

  func written(_ list: ShoppingListExport) throws -> [JSONObject] {
    try JSONParser.parse(list.encoded())["items"]?.arrayValue?.compactMap(\.objectValue) ?? []
  }

  @Test func aWrittenIDStaysAsItIsSpelled() throws {
    for text in [Self.a, Self.a.lowercased(), "0e1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11"] {
      let list = try list("{\"id\": \"\(text)\", \"name\": \"Milk\"}")
      #expect(list.items[0].id.description == Self.a)
      #expect(try written(list)[0]["id"] == .string(text))
    }
  }

  @Test(arguments: [
    "null", "5", "\"5\"", "true", "{}", "\"0E1B0C3E6A1D4C1B9A520C5C5A1D3B11\"",
    "\"{0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11}\"", "\"0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B1G\"",
  ])
  func aForeignIDIsReplacedAndKept(_ found: String) throws {
    let first = try list("{\"id\": \(found), \"name\": \"Milk\"}")
    let row = try written(first)[0]
    #expect(row["id"] == .string(first.items[0].id.description))
    let kept = try JSONParser.parse(Array(found.utf8))
    #expect(row["foreignId"] == (kept == .null ? nil : kept))
    let second = try ShoppingListExport(decoding: first.encoded())
    #expect(second.items[0].id == first.items[0].id, "a write makes it permanent")
    #expect(second.encoded() == first.encoded())
  }

  @Test func aForeignIDNeverTakesThePlaceOfAnother() throws {
    let row = try written(list(#"{"id": 5, "name": "Milk", "foreignId": "old", "foreignId2": 1}"#))[0]
    #expect(row["foreignId"] == "old")
    #expect(row["foreignId2"] == 1)
    #expect(row["foreignId3"] == 5)
  }

  @Test func aRepeatedIDBelongsToTheEarlierRow() throws {
    let list = try list(
      "{\"id\": \"\(Self.a)\", \"name\": \"Milk\"}, {\"id\": \"\(Self.a.lowercased())\", \"name\": \"Tea\"}")
    #expect(list.items[0].id.description == Self.a)
    #expect(list.items[1].id != list.items[0].id)
    #expect(try written(list)[1]["foreignId"] == .string(Self.a.lowercased()))
  }

  @Test func derivedIDsComeFromContentAndOrdinal() throws {
    let rows = try list(#""Milk", {"name": "Milk"}, {"name": "Milk", "amount": "1 l"}, {"name": "Tea"}"#)
      .items
    #expect(Set(rows.map(\.id)).count == 4)
    let moved = try list(#"{"name": "Tea", "checked": true}, "Milk""#).items
    #expect(moved[0].id == rows[3].id, "neither place nor marks matter")
    #expect(moved[1].id == rows[0].id)
    #expect(
      rows[3].id.description == "95133557-0D99-8E2C-AC35-748033D05D80",
      "the same in every process and on every platform")
  }

  @Test func aDerivedIDNeverMeetsAWrittenOne() throws {
    let derived = try list(#""Milk""#).items[0].id
    let rows = try list("\"Milk\", {\"id\": \"\(derived)\", \"name\": \"Tea\"}").items
    #expect(rows[1].id == derived)
    #expect(rows[0].id != derived)
  }
}
