import ShoppingCore
import Testing

/// Which sections a list has (CONTRACT §4: the strings in it, then every section that items use).
@Suite struct LeniencySectionTests {
  /// `sections` as it stands in the file (nil: missing), the sections of its rows, and what the list then has.
  static let rows: [(sections: String?, used: [String], result: [String])] = [
    (nil, ["B", "A", "B", ""], ["B", "A"]),
    ("null", ["B", "A", "B", ""], ["B", "A"]),
    // A whole list of strings says it all.
    ("[]", ["B", "A"], []),
    (#"["C"]"#, ["B", "A"], ["C"]),
    (#"["C",1]"#, ["B", "A", "C"], ["C", "B", "A"]),
    (#"[null]"#, ["B"], ["B"]),
    (#""C""#, ["B"], ["C", "B"]),
    (#"{}"#, ["B"], ["B"]),
    (#"false"#, ["B"], ["B"]),
    // The same name key is the same section; the spelling that is listed wins.
    (#"["dairy",1]"#, ["Dairy", "DAIRY"], ["dairy"]),
    (nil, ["Dairy", "dairy"], ["Dairy"]),
    (nil, ["Cafe\u{301}", "Caf\u{e9}"], ["Cafe\u{301}"]),
  ]

  @Test(arguments: rows)
  func theListHas(sections: String?, used: [String], result: [String]) throws {
    let items = used.map { #"{"name":"x","section":"\#($0)"}"# }.joined(separator: ",")
    let file = #"{\#(sections.map { #""sections":\#($0),"# } ?? "")"items":[\#(items)]}"#
    let list = try list(file)
    #expect(list.sections.elementsEqual(result, by: sameBytes), "\(list.sections)")
    #expect(try ShoppingListExport(decoding: list.encoded()) == list)
  }

  /// A section in use counts as listed beside something that is no string: so does the reader of what is written.
  @Test func aRowMovedToANewSectionReadsBackEqual() throws {
    var list = try list(#"{"sections":["A",1],"items":["Milk"]}"#)
    try list.editFirst { item in
      item.section = "New"
    }
    let again = try ShoppingListExport(decoding: list.encoded())
    #expect(again == list)
    #expect(again.encoded() == list.encoded())
    #expect(again.sections == ["A", "New"])
  }

  @Test func aRowMovedInAWholeListAddsNoSection() throws {
    var list = try list(#"{"sections":["A"],"items":["Milk"]}"#)
    try list.editFirst { item in
      item.section = "New"
    }
    #expect(try ShoppingListExport(decoding: list.encoded()) == list)
    #expect(try ShoppingListExport(decoding: list.encoded()).sections == ["A"])
  }

  @Test func equalityOfSectionsIsByBytes() {
    #expect(ShoppingListExport(sections: ["Cafe\u{301}"]) != ShoppingListExport(sections: ["Caf\u{e9}"]))
    #expect(
      ShoppingListExport(sections: ["Cafe\u{301}"]).revision
        != ShoppingListExport(sections: ["Caf\u{e9}"]).revision)
  }
}
