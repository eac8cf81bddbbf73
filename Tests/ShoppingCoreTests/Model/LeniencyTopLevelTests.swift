import ShoppingCore
import Testing

/// The leniency table of CONTRACT §4, the part about the file as a whole, row by row.
@Suite struct LeniencyTopLevelTests {
  /// A file, and the `sections`, `items` and unknown members that are written for it, in one line.
  static let accepted: [(file: String, written: String)] = [
    ("{}", #""sections":[],"items":[]"#),
    ("[]", #""sections":[],"items":[]"#),
    (#"["Milk"]"#, #""sections":[],"items":[\#(milk)]"#),
    (#"{"items":["Milk"]}"#, #""sections":[],"items":[\#(milk)]"#),
    ("\u{FEFF}{}", #""sections":[],"items":[]"#),
    // schemaVersion
    (#"{"schemaVersion":null}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":1}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":"1"}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":" 1\n"}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":"1.0"}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":1.0}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":1e0}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":10E-1}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":0.00001e+5}"#, #""sections":[],"items":[]"#),
    (#"{"schemaVersion":2,"schemaVersion":1}"#, #""sections":[],"items":[]"#),
    // items
    (#"{"items":null}"#, #""sections":[],"items":[]"#),
    (#"{"items":[]}"#, #""sections":[],"items":[]"#),
    // sections
    (#"{"sections":null}"#, #""sections":[],"items":[]"#),
    (#"{"sections":["B","A","B",""]}"#, #""sections":["B","A","B",""],"items":[]"#),
    (#"{"sections":["A",1,null,"B",{"x":1.0}]}"#, #""sections":["A","B",1,null,{"x":1.0}],"items":[]"#),
    (#"{"sections":"Dairy"}"#, #""sections":["Dairy"],"items":[]"#),
    (#"{"sections":7}"#, #""sections":[7],"items":[]"#),
    (#"{"sections":true}"#, #""sections":[true],"items":[]"#),
    (#"{"sections":{"a":["b"]}}"#, #""sections":[{"a":["b"]}],"items":[]"#),
    // unknown members at the top
    (
      #"{"z":1.0,"items":[],"a":{"c":[null]},"schemaVersion":1,"":true}"#,
      #""sections":[],"items":[],"z":1.0,"a":{"c":[null]},"":true"#
    ),
    (
      #"{"n":12345678901234567890,"m":1e400,"o":-0}"#,
      #""sections":[],"items":[],"n":12345678901234567890,"m":1e400,"o":-0"#
    ),
    ("{\"e\u{301}\":1,\"\u{e9}\":2}", "\"sections\":[],\"items\":[],\"e\u{301}\":1,\"\u{e9}\":2"),
    (#"{"a":1,"b":2,"a":3}"#, #""sections":[],"items":[],"b":2,"a":3"#),
    (
      #"{"Items":[1],"Sections":2,"SchemaVersion":9}"#,
      #""sections":[],"items":[],"Items":[1],"Sections":2,"SchemaVersion":9"#
    ),
  ]

  private static let milk =
    #"{"id":"77EB5C36-9D0F-86E3-A524-92179D200E5B","name":"Milk","amount":"","section":"","#
    + #""optional":false,"checked":false}"#

  @Test(arguments: accepted)
  func isRead(file: String, written: String) throws {
    let list = try list(file)
    #expect(try compactText(list) == #"{"schemaVersion":1,\#(written)}"#)
    #expect(try ShoppingListExport(decoding: list.encoded()) == list)
  }

  static let wrongShapes: [(file: String, reason: String)] = [
    ("null", "the top level is null, not an object"),
    ("true", "the top level is a boolean, not an object"),
    ("1", "the top level is a number, not an object"),
    (#""Milk""#, "the top level is a string, not an object"),
    (#"{"items":{}}"#, "items is an object, not an array"),
    (#"{"items":"Milk"}"#, "items is a string, not an array"),
    (#"{"items":0}"#, "items is a number, not an array"),
    (#"{"items":false}"#, "items is a boolean, not an array"),
    (#"{"schemaVersion":0}"#, "schemaVersion is 0, not a positive whole number"),
    (#"{"schemaVersion":-0.0}"#, "schemaVersion is -0.0, not a positive whole number"),
    (#"{"schemaVersion":-1}"#, "schemaVersion is -1, not a positive whole number"),
    (#"{"schemaVersion":-1e400}"#, "schemaVersion is -1e400, not a positive whole number"),
    (#"{"schemaVersion":1.5}"#, "schemaVersion is 1.5, not a positive whole number"),
    (#"{"schemaVersion":2.5}"#, "schemaVersion is 2.5, not a positive whole number"),
    (#"{"schemaVersion":"1.5"}"#, "schemaVersion is 1.5, not a positive whole number"),
    (#"{"schemaVersion":1e-400}"#, "schemaVersion is 1e-400, not a positive whole number"),
    (
      #"{"schemaVersion":0.99999999999999999999}"#,
      "schemaVersion is 0.99999999999999999999, not a positive whole number"
    ),
    (
      #"{"schemaVersion":1.00000000000000000000000000000000000000000000001}"#,
      "schemaVersion is 1.00000000000000000000000000000000000000…, not a positive whole number"
    ),
    (#"{"schemaVersion":true}"#, "schemaVersion is a boolean, not a positive whole number"),
    (#"{"schemaVersion":{}}"#, "schemaVersion is an object, not a positive whole number"),
    (#"{"schemaVersion":[1]}"#, "schemaVersion is an array, not a positive whole number"),
    (
      #"{"schemaVersion":"one"}"#,
      "schemaVersion is a string that is no number, not a positive whole number"
    ),
    (#"{"schemaVersion":""}"#, "schemaVersion is a string that is no number, not a positive whole number"),
    (
      #"{"schemaVersion":"0x1"}"#,
      "schemaVersion is a string that is no number, not a positive whole number"
    ),
  ]

  @Test(arguments: wrongShapes)
  func isRefusedForItsShape(file: String, reason: String) {
    #expect(throws: ListDecodingError.wrongShape(reason)) { try list(file) }
  }

  static let newer: [(version: String, found: String)] = [
    ("2", "2"), (#""2""#, "2"), ("2.0", "2.0"), ("1e1", "1e1"), ("1e400", "1e400"),
    ("99999999999999999999", "99999999999999999999"),
    ("1e99999999999999999999999", "1e99999999999999999999999"),
    (#"" 3 ""#, "3"), (String(repeating: "9", count: 50), String(repeating: "9", count: 40) + "…"),
  ]

  /// Also when nothing else in the file has the shape of today's.
  @Test(arguments: newer)
  func aNewerSchemaIsRefused(version: String, found: String) {
    #expect(throws: ListDecodingError.newerSchema(found: found)) {
      try list(#"{"schemaVersion":\#(version),"items":{"something":"else"}}"#)
    }
  }

  @Test(arguments: [
    ("", 1, 1), (#"{"items":[1,]}"#, 1, 12), ("{\n  'a': 1}", 2, 3), ("[] x", 1, 4), ("[NaN]", 1, 2),
  ])
  func brokenTextKeepsItsPlace(file: String, line: Int, column: Int) {
    let error = #expect(throws: ListDecodingError.self) { try list(file) }
    guard case .notJSON(let syntax) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((syntax.line, syntax.column) == (line, column))
  }
}
