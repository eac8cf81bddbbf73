import ShoppingCore
import Testing

/// The leniency table of CONTRACT §4, the part about one row, row by row.
@Suite struct LeniencyRowTests {
  /// Members of a row that has a good id and name, and the same row as it is written, from `amount` on.
  static let members: [(found: String, written: String)] = [
    ("", usual),
    // amount
    (#","amount":"2 l""#, #""amount":"2 l","section":"","optional":false,"checked":false"#),
    (#","amount":null"#, usual),
    (#","amount":2"#, #""amount":"2","section":"","optional":false,"checked":false"#),
    (#","amount":2.50"#, #""amount":"2.50","section":"","optional":false,"checked":false"#),
    (#","amount":1e400"#, #""amount":"1e400","section":"","optional":false,"checked":false"#),
    (#","amount":true"#, #""amount":true,"section":"","optional":false,"checked":false"#),
    (#","amount":["2","l"]"#, #""amount":["2","l"],"section":"","optional":false,"checked":false"#),
    (#","amount":{"n":2.0}"#, #""amount":{"n":2.0},"section":"","optional":false,"checked":false"#),
    // section
    (#","section":"Dairy""#, #""amount":"","section":"Dairy","optional":false,"checked":false"#),
    (#","section":null"#, usual),
    (#","section":3"#, #""amount":"","section":"3","optional":false,"checked":false"#),
    (#","section":false"#, #""amount":"","section":false,"optional":false,"checked":false"#),
    (#","section":[]"#, #""amount":"","section":[],"optional":false,"checked":false"#),
    // optional
    (#","optional":true"#, #""amount":"","section":"","optional":true,"checked":false"#),
    (#","optional":null"#, usual),
    (#","optional":1"#, #""amount":"","section":"","optional":true,"checked":false"#),
    (#","optional":1.0"#, #""amount":"","section":"","optional":true,"checked":false"#),
    (#","optional":0"#, usual),
    (#","optional":-0.0e5"#, usual),
    (#","optional":2"#, #""amount":"","section":"","optional":2,"checked":false"#),
    (#","optional":-1"#, #""amount":"","section":"","optional":-1,"checked":false"#),
    (#","optional":"maybe""#, #""amount":"","section":"","optional":"maybe","checked":false"#),
    (#","optional":{}"#, #""amount":"","section":"","optional":{},"checked":false"#),
    // checked
    (#","checked":true"#, #""amount":"","section":"","optional":false,"checked":true"#),
    (#","checked":null"#, usual),
    (#","checked":"TRUE""#, #""amount":"","section":"","optional":false,"checked":true"#),
    (#","checked":"Yes""#, #""amount":"","section":"","optional":false,"checked":true"#),
    (#","checked":"1""#, #""amount":"","section":"","optional":false,"checked":true"#),
    (#","checked":"fAlse""#, usual),
    (#","checked":"NO""#, usual),
    (#","checked":"0""#, usual),
    (#","checked":1e0"#, #""amount":"","section":"","optional":false,"checked":true"#),
    (#","checked":0.1"#, #""amount":"","section":"","optional":false,"checked":0.1"#),
    (#","checked":"""#, #""amount":"","section":"","optional":false,"checked":"""#),
    (#","checked":" true""#, #""amount":"","section":"","optional":false,"checked":" true""#),
    (#","checked":"1.0""#, #""amount":"","section":"","optional":false,"checked":"1.0""#),
    (#","checked":[true]"#, #""amount":"","section":"","optional":false,"checked":[true]"#),
    // lastModified
    (#","lastModified":"2026-11-30T18:20:31.250Z""#, usual + #","lastModified":"2026-11-30T18:20:31.250Z""#),
    (#","lastModified":"2026-11-30T19:20:31+01:00""#, usual + #","lastModified":"2026-11-30T18:20:31.000Z""#),
    (#","lastModified":817755631.25"#, usual + #","lastModified":"2026-11-30T18:20:31.250Z""#),
    (#","lastModified":0"#, usual + #","lastModified":"2001-01-01T00:00:00.000Z""#),
    (#","lastModified":null"#, usual + #","lastModified":null"#),
    (#","lastModified":"yesterday""#, usual + #","lastModified":"yesterday""#),
    (#","lastModified":1e400"#, usual + #","lastModified":1e400"#),
    (#","lastModified":true"#, usual + #","lastModified":true"#),
    (#","lastModified":{"at":1}"#, usual + #","lastModified":{"at":1}"#),
    // unknown members
    (
      #","z":1.0,"amount":"2","a":[{"b":12345678901234567890}],"":null"#,
      #""amount":"2","section":"","optional":false,"checked":false,"z":1.0,"a":[{"b":12345678901234567890}],"":null"#
    ),
    (#","Checked":true,"quantity":1e400"#, usual + #","Checked":true,"quantity":1e400"#),
    (",\"e\u{301}\":1,\"\u{e9}\":2", usual + ",\"e\u{301}\":1,\"\u{e9}\":2"),
    (#","foreignId":"kept""#, usual + #","foreignId":"kept""#),
    // A member name twice: the last one counts.
    (#","amount":"1","amount":"2""#, #""amount":"2","section":"","optional":false,"checked":false"#),
    (#","checked":"odd","checked":true"#, #""amount":"","section":"","optional":false,"checked":true"#),
    (#","x":1,"y":2,"x":3"#, usual + #","y":2,"x":3"#),
  ]

  private static let usual = #""amount":"","section":"","optional":false,"checked":false"#

  @Test(arguments: members)
  func isReadAndWritten(found: String, written: String) throws {
    let list = try list(#"{"items":[{"name":"Milk","id":"\#(plainID())"\#(found)}]}"#)
    let sections = list.sections.map { "\"\($0)\"" }.joined(separator: ",")
    let row = #"{"id":"\#(plainID())","name":"Milk",\#(written)}"#
    #expect(try compactText(list) == #"{"schemaVersion":1,"sections":[\#(sections)],"items":[\#(row)]}"#)
    #expect(try ShoppingListExport(decoding: list.encoded()) == list)
  }

  static let names: [(row: String, name: String)] = [
    (#""Milk""#, "Milk"), (#"{"name":"Milk"}"#, "Milk"), (#"{"name":"  Milk\t"}"#, "  Milk\t"),
    (#"{"name":7}"#, "7"), (#"{"name":1.0}"#, "1.0"), (#"{"name":1e400}"#, "1e400"), (#"{"name":"0"}"#, "0"),
    (#"{"name":"."}"#, "."), (#"{"name":"\u0001x"}"#, "\u{1}x"), (#""🍌""#, "🍌"),
    (#"{"name":"","name":"x"}"#, "x"),
    (#""\u0301""#, "\u{301}"),
  ]

  @Test(arguments: names)
  func isARowOfThatName(row: String, name: String) throws {
    let list = try list("[\(row)]")
    #expect(list.items.count == 1 && sameBytes(list.items[0].name, name))
    #expect(list.unusableRowCount == 0)
    #expect(try ShoppingListExport(decoding: list.encoded()) == list)
  }

  static let unusable: [String] = [
    "{}", "null", "true", "7", "[]", #"["Milk"]"#, #""""#, #"" \t\n""#, #""\u00a0\u3000""#, #""\u200b""#,
    #""\u0000\u007f""#, #""\u2060\ufeff""#, #"{"name":null}"#, #"{"name":""}"#, #"{"name":"  "}"#,
    #"{"name":true}"#,
    #"{"name":["Milk"]}"#, #"{"name":{"en":"Milk"}}"#, #"{"Name":"Milk"}"#,
    #"{"id":"x","amount":1.0,"z":{"y":[1e5]}}"#,
    #"{"name":"Milk","name":null}"#,
  ]

  /// Not shown, counted, in its place, and the same after two rewrites.
  @Test(arguments: unusable)
  func isCarriedUnseen(row: String) throws {
    let value = try JSONParser.parse(row.utf8)
    var list = try list(#"["Milk",\#(row),"Bread"]"#)
    for _ in 0..<3 {
      #expect(list.items.map(\.name) == ["Milk", "Bread"])
      #expect(list.unusableRowCount == 1)
      #expect(list.rows.count == 3 && list.rows[1] == .unusable(value))
      list = try ShoppingListExport(decoding: list.encoded())
    }
  }
}
