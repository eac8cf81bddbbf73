import ShoppingCore
import Testing

@Suite struct JSONParserTests {
  /// A text and the same value in the compact form.
  static let valid: [(text: String, compact: String)] = [
    ("null", "null"), ("true", "true"), ("false", "false"), (" \t\r\n null \r\n\t ", "null"),
    ("0", "0"), ("-0", "-0"), ("1.0", "1.0"), ("-1.50e+07", "-1.50e+07"), ("1E-2", "1E-2"), ("0e0", "0e0"),
    ("12345678901234567890", "12345678901234567890"), ("1e400", "1e400"), ("0.1e-400", "0.1e-400"),
    (#""""#, #""""#), (#""a""#, #""a""#), (#""/\/""#, #""//""#), (#""\"\\\b\f\n\r\t""#, #""\"\\\b\f\n\r\t""#),
    (#""\u0000\u001F\u007f""#, "\"\\u0000\\u001f\u{7F}\""), (#""\u00e9\u20AC""#, "\"é€\""),
    (#""\ud83c\udf4C""#, "\"🍌\""), (#""🍌 a longer text, ö and all""#, #""🍌 a longer text, ö and all""#),
    (#""\u2028""#, "\"\u{2028}\""),
    (
      #""a plain start \n and more text after it""#,
      #""a plain start \n and more text after it""#
    ),
    ("[]", "[]"), ("[ ]", "[]"), ("{}", "{}"), ("{\n}", "{}"), ("[[],{}]", "[[],{}]"),
    ("[ 1 , [ 2 ] , { \"a\" : [ ] } ]", #"[1,[2],{"a":[]}]"#),
    (#"{"b":1,"a":{"c":null},"":true}"#, #"{"b":1,"a":{"c":null},"":true}"#),
    (#"{"a":1,"b":2,"a":3}"#, #"{"b":2,"a":3}"#), (#"{"a":1,"\u0061":2}"#, #"{"a":2}"#),
    (#"{"\u0061":1,"a":2                      }"#, #"{"a":2}"#),
    ("{\"e\u{301}\":1,\"\u{e9}\":2}", "{\"e\u{301}\":1,\"\u{e9}\":2}"),
    (
      #"{"a name of more than fifteen":1,"x":2,"a name of more than fifteen":3}"#,
      #"{"x":2,"a name of more than fifteen":3}"#
    ),
    ("\u{FEFF}[1]", "[1]"), ("\u{FEFF}\n1", "1"), ("\"\u{FEFF}\"", "\"\u{FEFF}\""),
  ]

  @Test(arguments: valid)
  func validTextsAreReadWhole(text: String, compact: String) throws {
    let value = try JSONParser.parse(text.utf8)
    #expect(String(decoding: JSONWriter.compact(value), as: UTF8.self) == compact)
    #expect(try JSONParser.parse(JSONWriter.compact(value)) == value)
    #expect(try JSONParser.parse(JSONWriter.indented(value)) == value)
  }
}
