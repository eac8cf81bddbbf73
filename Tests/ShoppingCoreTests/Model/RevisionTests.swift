import ShoppingCore
import Testing

struct RevisionTests {
  /// Published vectors of XXH64 (the algorithm's own test suite and its reference implementation).
  @Test(arguments: [
    ("", UInt64(0), UInt64(0xEF46_DB37_51D8_E999)),
    ("a", 0, 0xD24E_C4F1_A98C_6E5B),
    ("abc", 0, 0x44BC_2CF5_AD77_0999),
    ("The quick brown fox jumps over the lazy dog", 0, 0x0B24_2D36_1FDA_71BC),
  ])
  func xxh64(_ text: String, seed: UInt64, expected: UInt64) {
    #expect(ContentDigest.xxh64(Array(text.utf8), seed: seed) == expected)
  }

  @Test func theRevisionIsTheSameInEveryProcess() {
    #expect(ShoppingListExport().revision == "r699201befc5df1fa")
  }

  @Test func equalListsHaveOneRevisionWhateverTheirBytes() throws {
    let plain = #"{"items":[{"id":"0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11","name":"Milk"}]}"#
    let spaced =
      #"{ "items" : [ { "checked": 0, "name":"Milk", "id":"0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11"} ] }"#
    let other = #"{"items":[{"id":"0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11","name":"milk"}]}"#
    func revision(_ text: String) throws -> String {
      try ShoppingListExport(decoding: Array(text.utf8)).revision
    }
    #expect(try revision(plain) == revision(spaced))
    #expect(try revision(plain) != revision(other))
  }

  @Test func composedAndDecomposedAreTwoContents() throws {
    func list(_ name: String) throws -> ShoppingListExport {
      let id = "0E1B0C3E-6A1D-4C1B-9A52-0C5C5A1D3B11"
      return try ShoppingListExport(
        decoding: Array("{\"items\":[{\"id\":\"\(id)\",\"name\":\"\(name)\"}]}".utf8))
    }
    #expect(try list("Cr\u{E8}me") != list("Cre\u{300}me"))
    #expect(try list("Cr\u{E8}me").revision != list("Cre\u{300}me").revision)
  }
}
