import ShoppingCore
import Testing

/// What is not JSON is refused, at the right place, in words that help.
@Suite struct JSONFaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let line: Int
    let column: Int
    let reason: String

    init(_ text: String, _ line: Int, _ column: Int, _ reason: String) {
      self.init(Array(text.utf8), line, column, reason)
    }

    init(_ bytes: [UInt8], _ line: Int, _ column: Int, _ reason: String) {
      self.bytes = bytes
      self.line = line
      self.column = column
      self.reason = reason
    }

    var testDescription: String {
      "\(reason): \(String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription)"
    }
  }

  static func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22, 0x61] + bytes + [0x22] }

  static let grammar: [Row] = [
    Row("", 1, 1, "an empty text"), Row(" \n ", 2, 2, "an empty text"),
    Row("\u{FEFF}", 1, 1, "an empty text"),
    Row("[1,]", 1, 3, "a comma before ]"), Row("[1 , \n ]", 1, 4, "a comma before ]"),
    Row(#"{"a":1,}"#, 1, 7, "a comma before }"), Row("{\"a\":1,\n}", 1, 7, "a comma before }"),
    Row("[,1]", 1, 2, ", where a value belongs"), Row("[1,,2]", 1, 4, ", where a value belongs"),
    Row("{,}", 1, 2, ", where a member name in double quotes belongs"),
    Row(#"{"a":}"#, 1, 6, "no value after a colon"), Row(#"{"a":,"b":1}"#, 1, 6, ", where a value belongs"),
    Row(#"{"a" 1}"#, 1, 6, "1 where the colon after a member name belongs"),
    Row(#"{"a"}"#, 1, 5, "} where the colon after a member name belongs"),
    Row(#"{"a"="b"}"#, 1, 5, "= where the colon"), Row(#"{"a"::1}"#, 1, 6, ": where a value belongs"),
    Row("{a:1}", 1, 2, "a member name without double quotes: a"), Row("{1:2}", 1, 2, "1 where a member name"),
    Row("{'a':1}", 1, 2, "a single quote where a double quote belongs"),
    Row("['a']", 1, 2, "a single quote where a double quote belongs"),
    Row("{\"a\":\n  “Milk”}", 2, 3, "a typographic quote (“) where a value belongs"),
    Row("{“a”: 1}", 1, 2, "a typographic quote (“) where a member name in double quotes belongs"),
    Row("[1 2]", 1, 4, "2 where a comma or ] belongs"), Row("[1:2]", 1, 3, ": where a comma or ] belongs"),
    Row("[\"a\"\n\"b\"]", 2, 1, "no comma before \""), Row("[{}{}]", 1, 4, "no comma before {"),
    Row("{\"a\": 1\n \"b\": 2}", 2, 2, "no comma before \""),
    Row("{\"a\":1]", 1, 7, "] where a comma or } belongs"),
    Row("[1}", 1, 3, "} where a comma or ] belongs"), Row("]", 1, 1, "] where a value belongs"),
    Row("[1]]", 1, 4, "] after the end of the value"), Row("1 2", 1, 3, "2 after the end of the value"),
    Row("{} \n\n x", 3, 2, "x after the end of the value"),
    Row("null,", 1, 5, ", after the end of the value"),
    Row("// list\n[]", 1, 1, "a comment"), Row("[1 /* one */]", 1, 4, "a comment"),
    Row("[] # x", 1, 4, "a comment"),
    Row("[1, // one\n2]", 1, 5, "a comment"), Row("{/**/}", 1, 2, "a comment"), Row("[1/2]", 1, 3, "/ where"),
    Row("/", 1, 1, "/ where a value belongs"),
    Row("[NaN]", 1, 2, "NaN, which JSON cannot hold"),
    Row("Infinity", 1, 1, "Infinity, which JSON cannot hold"),
    Row("-Infinity", 1, 2, "-Infinity, which JSON cannot hold"), Row("[-NaN]", 1, 3, "-NaN, which"),
    Row("True", 1, 1, "True where true belongs"), Row("[FALSE]", 1, 2, "FALSE where false belongs"),
    Row("[None]", 1, 2, "None where null belongs"), Row("undefined", 1, 1, "undefined where null belongs"),
    Row("[milk]", 1, 2, "a word that is no JSON value: milk"),
    Row("tru", 1, 1, "a word that is no JSON value: tru"),
    Row("nul]", 1, 1, "a word that is no JSON value: nul"),
    Row("[truely]", 1, 6, "l where a comma or ] belongs"),
    Row("[1,\u{A0}2]", 1, 4, "U+00A0 where a value belongs"), Row("[1,\u{FEFF}2]", 1, 4, "U+FEFF where"),
    Row("\u{FEFF}\u{FEFF}1", 1, 1, "U+FEFF where a value belongs"), Row("[1\u{B}]", 1, 3, "U+000B where"),
    Row("\u{C}1", 1, 1, "U+000C where a value belongs"), Row("[é]", 1, 2, "é where a value belongs"),
  ]

  static let ends: [Row] = [
    Row("[", 1, 2, "the end of the text, with the [ of line 1, column 1 still open"),
    Row("{\n  \"items\": [\n    1,\n    2", 4, 6, "the [ of line 2, column 12 still open"),
    Row("{\"a\": [1], ", 1, 12, "the { of line 1, column 1 still open"), Row("{\"a\"", 1, 5, "the {"),
    Row("{\"a\":", 1, 6, "the {"), Row("{\"a\":1", 1, 7, "the {"), Row("[1,", 1, 4, "the ["),
    Row("{", 1, 2, "the {"),
    Row("[{}", 1, 4, "the [ of line 1, column 1 still open"),
    Row("[\"a\\\"]", 1, 2, "a string that does not end"),
    Row("\"", 1, 1, "a string that does not end"),
    Row("\n \"abcdefghijk", 2, 2, "a string that does not end"),
    Row("[\"a\\", 1, 2, "a string that does not end"), Row("[\"é\\n", 1, 2, "a string that does not end"),
    Row("{\"abc", 1, 2, "a string that does not end"),
    Row("\"\\u12", 1, 2, "\\u without four hexadecimal digits"),
  ]

  static let strings: [Row] = [
    Row("[\"a\nb\"]", 1, 4, "a line break inside a string"),
    Row("\"\r\"", 1, 2, "a line break inside a string"),
    Row("[\"a\tb\"]", 1, 4, "a tab inside a string"), Row("\"\u{0}\"", 1, 1, "UTF-16"),
    Row("\"ab\u{0}\"", 1, 4, "a control character inside a string: U+0000"),
    Row("\"a\u{1F}\"", 1, 3, "a control character inside a string: U+001F"),
    Row("\"öö\u{1}\"", 1, 4, "a control character inside a string: U+0001"),
    Row(#""\x41""#, 1, 2, #"an unknown escape: \ before x"#), Row(#""\'""#, 1, 2, #"\ before '"#),
    Row(#""abc\é""#, 1, 5, #"\ before é"#), Row("\"\\\n\"", 1, 2, #"\ before U+000A"#),
    Row(#""\U0041""#, 1, 2, "U"),
    Row(#""\u12G4""#, 1, 2, #"\u without four hexadecimal digits"#), Row(#""\u 123""#, 1, 2, #"\u without"#),
    Row(#""\u+123""#, 1, 2, #"\u without"#), Row(#""\u１２３４""#, 1, 2, #"\u without"#),
    Row(#""\ud800""#, 1, 2, "half a surrogate pair"), Row(#""ab\udc00""#, 1, 4, "half a surrogate pair"),
    Row(#""\ud83c\u0041""#, 1, 2, "half a surrogate pair"),
    Row(#""\ud83c\ud83c""#, 1, 2, "half a surrogate pair"),
    Row(#""\ud83cx\udf4c""#, 1, 2, "half a surrogate pair"),
    Row(#""\ud83c\n""#, 1, 2, "half a surrogate pair"),
    Row(#"{"\udfff":1}"#, 1, 3, "half a surrogate pair"),
    Row(#""\ud83c\udf4"#, 1, 2, "half a surrogate pair"),
  ]

  static let numbers: [Row] = [
    Row("01", 1, 1, "a number with a leading zero"), Row("[-012]", 1, 3, "a number with a leading zero"),
    Row("00", 1, 1, "a number with a leading zero"), Row("-", 1, 2, "a minus without digits"),
    Row("[-]", 1, 3, "a minus without digits"), Row("--1", 1, 2, "a minus without digits"),
    Row("-.5", 1, 2, "a minus without digits"), Row("-e5", 1, 2, "a minus without digits"),
    Row("[1.]", 1, 4, "a number without digits after its point"),
    Row("1.e5", 1, 3, "a number without digits after"),
    Row("1e", 1, 3, "a number without digits in its exponent"),
    Row("1e+", 1, 4, "a number without digits in"),
    Row("[1E-]", 1, 5, "a number without digits in its exponent"),
    Row("1e1.5", 1, 4, ". after the end of the value"),
    Row("[.5]", 1, 2, ". where a value belongs"), Row("[+1]", 1, 2, "+ where a value belongs"),
    Row("0x1F", 1, 2, "x after the end of the value"), Row("[1_000]", 1, 3, "_ where a comma or ] belongs"),
    Row("[1,5e]", 1, 6, "a number without digits in its exponent"), Row("١", 1, 1, "١ where a value belongs"),
  ]

  static let encodings: [Row] = [
    Row(quoted([0x80]), 1, 3, "a byte that is not UTF-8: 0x80"), Row(quoted([0xFF]), 1, 3, "not UTF-8: 0xFF"),
    Row(quoted([0xC0, 0x80]), 1, 3, "not UTF-8: 0xC0"), Row(quoted([0xC1, 0xBF]), 1, 3, "not UTF-8: 0xC1"),
    Row(quoted([0xE0, 0x9F, 0xBF]), 1, 3, "not UTF-8: 0xE0"),
    Row(quoted([0xED, 0xA0, 0x80]), 1, 3, "not UTF-8: 0xED"),
    Row(quoted([0xED, 0xBF, 0xBF]), 1, 3, "not UTF-8: 0xED"),
    Row(quoted([0xF0, 0x8F, 0xBF, 0xBF]), 1, 3, "0xF0"),
    Row(quoted([0xF4, 0x90, 0x80, 0x80]), 1, 3, "0xF4"), Row(quoted([0xF5, 0x80, 0x80, 0x80]), 1, 3, "0xF5"),
    Row(quoted([0xC3]), 1, 3, "not UTF-8: 0xC3"), Row(quoted([0xE2, 0x82]), 1, 3, "not UTF-8: 0xE2"),
    Row(quoted([0xF0, 0x9F, 0x8D]), 1, 3, "not UTF-8: 0xF0"), Row([0x22, 0xC3], 1, 2, "not UTF-8: 0xC3"),
    Row([0x22, 0xF0, 0x9F, 0x8D], 1, 2, "not UTF-8: 0xF0"), Row(quoted([0xC3, 0xA9, 0x80]), 1, 4, "0x80"),
    Row([0x5B, 0xFF, 0x5D], 1, 2, "a byte that is not UTF-8: 0xFF"),
    Row([0x31, 0x20, 0xC3], 1, 3, "a byte that is not UTF-8: 0xC3"),
    Row(quoted([0x5C, 0xC3, 0x28]), 1, 3, "an unknown escape: \\ before a byte that is not UTF-8: 0xC3"),
    Row([0x5B, 0x5D, 0x00, 0x00], 1, 3, "U+0000 after the end of the value"),
    Row([0xEF, 0xBB], 1, 1, "a byte that is not UTF-8: 0xEF"),
    Row([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], 1, 1, "UTF-16 or UTF-32 where UTF-8 belongs"),
    Row([0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D], 1, 1, "UTF-16 or UTF-32 where UTF-8 belongs"),
    Row([0x7B, 0x00, 0x7D, 0x00], 1, 1, "UTF-16 or UTF-32 where UTF-8 belongs"),
    Row([0x00, 0x7B, 0x00, 0x7D], 1, 1, "UTF-16 or UTF-32 where UTF-8 belongs"),
    Row([0x00, 0x00, 0x00, 0x5B], 1, 1, "UTF-16 or UTF-32 where UTF-8 belongs"),
    Row([UInt8](repeating: 0, count: 64), 1, 1, "U+0000 where a value belongs"),
    Row([0], 1, 1, "U+0000 where"),
  ]

  /// The fault is the x; lines end at `\n`, `\r\n` and a lone `\r`, and a column is a Unicode scalar.
  static let places: [Row] = [
    Row("x", 1, 1, "x"), Row("\nx", 2, 1, "x"), Row("\r\nx", 2, 1, "x"), Row("\rx", 2, 1, "x"),
    Row("\r\rx", 3, 1, "x"), Row("\n\rx", 3, 1, "x"), Row("\r\n\r\n  x", 3, 3, "x"),
    Row("\r\r\n x", 3, 2, "x"),
    Row("[\r\n  1,\r\n  x]", 3, 3, "x"), Row("\tx", 1, 2, "x"), Row("\u{FEFF}x", 1, 1, "x"),
    Row("\u{FEFF}\n x", 2, 2, "x"), Row("[\"é\",x", 1, 6, "x"), Row("[\"e\u{301}\",x", 1, 7, "x"),
    Row("[\"🍌\",x", 1, 6, "x"), Row("[\"👩‍👩‍👧\",x", 1, 10, "x"), Row("[\"\u{2028}\",x", 1, 6, "x"),
    Row("[\"\u{85}\",\n\"äöü\" x", 2, 7, "x"),
  ]

  @Test(arguments: grammar + ends + strings + numbers + encodings + places)
  func refusedWithPlaceAndReason(row: Row) {
    do {
      let value = try JSONParser.parse(row.bytes)
      Issue.record("accepted as \(String(decoding: JSONWriter.compact(value), as: UTF8.self))")
    } catch {
      #expect((error.line, error.column) == (row.line, row.column), "\(error.reason)")
      #expect(error.reason.contains(row.reason), "\(error.reason)")
    }
  }
}
