import Foundation
import ShoppingCore
import Testing

/// JSONDecoder and JSONEncoder against `init(decoding:)` and `encoded()`: one set of lenient rules behind both doors.
@Suite struct CodableDoorTests {
  /// Files without what JSONDecoder cannot know: number text that a Double spells otherwise, the order of unknown
  /// members, repeated members.
  static let files: [String] =
    LeniencyTopLevelTests.accepted.map(\.file).filter { file in
      ![
        "1e400", "-0", "{\"z\":1.0", "\"a\":1,\"b\":2,\"a\":3", "2,\"schemaVersion\":1", "\"Items\"",
        "\"x\":1.0",
        "e\u{301}",
      ]
      .contains { file.contains($0) }
    }
    + LeniencyRowTests.names.map(\.row).filter {
      !["1.0", "1e400", #""","name""#].contains(where: $0.contains)
    }
    .map { "[\($0)]" }
    + LeniencyRowTests.unusable.filter { !["1.0", #""Milk","name""#].contains(where: $0.contains) }
    .map { "[\"Milk\",\($0)]" }
    + LeniencyRowTests.members.map(\.found).filter { found in
      ![
        "2.50", "1e400", "2.0", #""z":1.0"#, #""amount":"1""#, #""checked":"odd""#, #""x":1"#, "e\u{301}",
        #""Checked":true"#,
      ].contains { found.contains($0) }
    }
    .map { #"{"items":[{"id":"\#(plainID())","name":"Milk"\#($0)}]}"# }
    + LeniencySectionTests.rows.map { row in
      let items = row.used.map { #"{"name":"x","section":"\#($0)"}"# }.joined(separator: ",")
      return #"{\#(row.sections.map { #""sections":\#($0),"# } ?? "")"items":[\#(items)]}"#
    }
    + RowIdentityTests.rows.map(\.file).filter { !$0.contains("1.0") }

  @Test(arguments: files)
  func bothDoorsReadTheSame(file: String) throws {
    // Foundation keeps a byte order mark out, but not every version of it.
    let text = file.hasPrefix("\u{FEFF}") ? String(file.unicodeScalars.dropFirst()) : file
    let ours = try list(file)
    let theirs = try JSONDecoder().decode(ShoppingListExport.self, from: Data(text.utf8))
    #expect(theirs == ours)
    #expect(theirs.revision == ours.revision)
  }

  @Test(arguments: files)
  func whatJSONEncoderWritesIsTheSameList(file: String) throws {
    let ours = try list(file)
    let data = try JSONEncoder().encode(ours)
    #expect(try JSONDecoder().decode(ShoppingListExport.self, from: data) == ours)
    // Through our own door too: JSONEncoder shuffles members, which no rule may depend on.
    #expect(try ShoppingListExport(decoding: Array(data)).items.map(\.id) == ours.items.map(\.id))
  }

  @Test(
    arguments: LeniencyTopLevelTests.wrongShapes.map(\.file).filter { file in
      !["e400", "e-400", ".0", "0.99999", "1.00000"].contains { file.contains($0) }
    }
      + LeniencyTopLevelTests.newer.map(\.version).filter { ["2", #""2""#, #"" 3 ""#].contains($0) }
      .map { #"{"schemaVersion":\#($0),"items":5}"# })
  func bothDoorsRefuseTheSame(file: String) {
    let ours = #expect(throws: ListDecodingError.self) { try list(file) }
    let theirs = #expect(throws: ListDecodingError.self) {
      try JSONDecoder().decode(ShoppingListExport.self, from: Data(file.utf8))
    }
    #expect(ours == theirs)
  }

  /// Whichever way JSONDecoder hands members out.
  @Test func unknownMembersComeInOneOrder() throws {
    let members = (0..<40).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
    let file = Data(#"{"items":[{"name":"Milk",\#(members)}],\#(members)}"#.utf8)
    let lists = try (0..<5).map { _ in try JSONDecoder().decode(ShoppingListExport.self, from: file) }
    #expect(lists.allSatisfy { $0 == lists[0] && $0.encoded() == lists[0].encoded() })
    let names = try #require(try JSONParser.parse(lists[0].encoded()).objectValue).members.map(\.name)
      .dropFirst(3)
    #expect(names.elementsEqual(names.sorted()))
  }

  @Test func aRowByItselfGoesThroughTheSameRules() throws {
    let row = Data(#"{"name":"Milk","amount":2,"checked":"yes","optional":[],"id":"abc","a":true}"#.utf8)
    let item = try JSONDecoder().decode(ShoppingItem.self, from: row)
    #expect(item.amount == "2" && item.checked && !item.optional)
    #expect(try [item] == list("[\(String(decoding: row, as: UTF8.self))]").items)
    #expect(try JSONDecoder().decode(ShoppingItem.self, from: JSONEncoder().encode(item)) == item)
    #expect(throws: ListDecodingError.self) {
      try JSONDecoder().decode(ShoppingItem.self, from: Data(#"{"name":" "}"#.utf8))
    }
  }

  /// Better no file than one with another number in it.
  @Test func aNumberThatNoEncoderCanWriteIsAnError() throws {
    let list = try list(#"{"n":1e400}"#)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(list) }
  }

  @Test func propertyListsHaveTheSameRules() throws {
    let ours = try list(
      #"{"items":[{"name":"Milk","amount":2,"checked":1,"z":[1,"x"]},{"name":""}],"a":true}"#)
    let data = try PropertyListEncoder().encode(ours)
    #expect(try PropertyListDecoder().decode(ShoppingListExport.self, from: data) == ours)
  }
}
