import ShoppingCore
import Testing

/// Originals of a wrong type are written back until an operation sets that field, and only that one.
@Suite struct OriginalsTests {
  static let odd =
    #"[{"id":"\#(plainID())","name":"Milk","amount":[2],"section":{"s":1},"optional":"maybe","checked":3,"#
    + #""lastModified":"soon","extra":1.0}]"#

  typealias Edit = @Sendable (inout ShoppingItem) -> Void

  static let edits: [(field: String, edit: Edit, written: String)] = [
    ("amount", { $0.amount = "" }, #""""#), ("amount", { $0.amount = "3" }, #""3""#),
    ("section", { $0.section = "" }, #""""#), ("section", { $0.section = "Dairy" }, #""Dairy""#),
    ("optional", { $0.optional = false }, "false"), ("optional", { $0.optional = true }, "true"),
    ("checked", { $0.checked = false }, "false"), ("checked", { $0.checked.toggle() }, "true"),
    (
      "lastModified", { $0.lastModified = Timestamp(millisecondsSince1970: 0) },
      #""1970-01-01T00:00:00.000Z""#
    ),
  ]

  @Test(arguments: edits)
  func settingAFieldDropsItsOriginalAndNoOther(field: String, edit: Edit, written: String) throws {
    var changed = try list(Self.odd)
    try changed.editFirst { item in
      edit(&item)
    }
    let before = try #require(try JSONParser.parse(Self.odd.utf8).arrayValue?.first?.objectValue)
    let tree = try JSONParser.parse(changed.encoded())
    let after = try #require(tree["items"]?.arrayValue?.first?.objectValue)
    for member in before.members {
      let expected = member.name == field ? try JSONParser.parse(written.utf8) : member.value
      #expect(after[member.name] == expected, "\(member.name)")
    }
    #expect(try ShoppingListExport(decoding: changed.encoded()) == changed)
  }

  @Test func clearingTheInstantLeavesTheMemberOut() throws {
    var changed = try list(Self.odd)
    try changed.editFirst { item in
      item.lastModified = nil
    }
    let tree = try JSONParser.parse(changed.encoded())
    #expect(tree["items"]?.arrayValue?.first?["lastModified"] == nil)
    #expect(try ShoppingListExport(decoding: changed.encoded()) == changed)
  }

  @Test func renamingDropsNothing() throws {
    var changed = try list(Self.odd)
    try changed.editFirst { item in
      item.name = "Oat milk"
    }
    let text = try compactText(changed)
    #expect(
      text.contains(
        #""amount":[2],"section":{"s":1},"optional":"maybe","checked":3,"lastModified":"soon","extra":1.0"#))
  }

  /// A list that differs only in what it carries is another list, with other bytes and another revision.
  @Test(arguments: [
    (#"[{"id":"\#(plainID())","name":"x","amount":true}]"#, #"[{"id":"\#(plainID())","name":"x"}]"#),
    (#"[{"id":"\#(plainID())","name":"x","a":1}]"#, #"[{"id":"\#(plainID())","name":"x","a":1.0}]"#),
    (
      #"[{"id":"\#(plainID())","name":"x","a":1,"b":2}]"#, #"[{"id":"\#(plainID())","name":"x","b":2,"a":1}]"#
    ),
    (#"[{"id":"0e1b0c3e-0000-4000-8000-000000000001","name":"x"}]"#, #"[{"id":"\#(plainID())","name":"x"}]"#),
    (#"[{"id":"\#(plainID())","name":"x","lastModified":null}]"#, #"[{"id":"\#(plainID())","name":"x"}]"#),
    (#"{"a":1}"#, #"{"a":true}"#), (#"{"sections":[1]}"#, #"{"sections":[]}"#), (#"[null]"#, "[]"),
    (#"[null,{"id":"\#(plainID())","name":"x"}]"#, #"[{"id":"\#(plainID())","name":"x"},null]"#),
    ("[{\"id\":\"\(plainID())\",\"name\":\"e\u{301}\"}]", "[{\"id\":\"\(plainID())\",\"name\":\"\u{e9}\"}]"),
    (
      "[{\"id\":\"\(plainID())\",\"name\":\"x\",\"amount\":\"e\u{301}\"}]",
      "[{\"id\":\"\(plainID())\",\"name\":\"x\",\"amount\":\"\u{e9}\"}]"
    ),
  ])
  func whatIsCarriedCounts(a: String, b: String) throws {
    let (a, b) = (try list(a), try list(b))
    #expect(a != b)
    #expect(a.encoded() != b.encoded())
    #expect(a.revision != b.revision)
  }
}
