import ShoppingCore
import Testing

@Suite struct JSONWriterTests {
  static let strings: [(text: String, json: String)] = [
    ("", #""""#), ("/", #""/""#), ("\"\\", #""\"\\""#), ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
    ("\u{0}\u{1}\u{B}\u{E}\u{1F}", #""\u0000\u0001\u000b\u000e\u001f""#), ("\r\n", #""\r\n""#),
    ("\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}\u{10FFFF}", "\"\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}\u{10FFFF}\""),
    ("e\u{301}\u{E9}", "\"e\u{301}\u{E9}\""), ("'<>&", "\"'<>&\""),
    ("12345678\"12345678\\1234567\n", #""12345678\"12345678\\1234567\n""#),
  ]

  @Test(arguments: strings)
  func onlyWhatMustBeIsEscaped(text: String, json: String) throws {
    #expect(JSONWriter.compact(.string(text)) == Array(json.utf8))
    #expect(try JSONParser.parse(json.utf8) == .string(text))
    #expect(JSONWriter.compact(.object(JSONObject([JSONMember(text, 1)]))) == Array("{\(json):1}".utf8))
  }

  /// A special character at each place of a longer text: it must not be missed between two groups of eight.
  @Test(arguments: ["\"", "\\", "\n", "\u{0}", "\u{1F}", " ", "!", "#", "[", "]", "é", "\u{7F}", "🍌"])
  func specialCharactersAreSeenAtEveryPlace(special: String) throws {
    for length in 0..<27 {
      for place in 0...length {
        let text =
          String(repeating: "a", count: place) + special + String(repeating: "b", count: length - place)
        let json = JSONWriter.compact(.string(text))
        #expect(json.count { $0 < 0x20 } == 0)
        #expect(try JSONParser.parse(json) == .string(text))
        #expect(
          try JSONParser.parse(Array("[".utf8) + json + Array(",1,2,3,4,5,6,7]".utf8)).arrayValue?.first
            == .string(text))
      }
    }
  }

  @Test func indentedFormIsTheFilesForm() throws {
    let value: JSONValue = [
      "schemaVersion": 1, "sections": ["Produce", "Dairy"], "empty": [[], [:]],
      "items": [["name": "Milk", "checked": false, "x": ["y": ["z": .null]]]],
    ]
    let text = """
      {
        "schemaVersion": 1,
        "sections": [
          "Produce",
          "Dairy"
        ],
        "empty": [
          [],
          {}
        ],
        "items": [
          {
            "name": "Milk",
            "checked": false,
            "x": {
              "y": {
                "z": null
              }
            }
          }
        ]
      }
      """
    #expect(String(decoding: JSONWriter.indented(value), as: UTF8.self) == text)
    #expect(try JSONParser.parse(text.utf8) == value)
    #expect(JSONWriter.indented([]) == Array("[]".utf8) && JSONWriter.indented("x") == Array("\"x\"".utf8))
  }

  @Test func aBufferIsFilledPieceByPiece() throws {
    var buffer = JSONBuffer(capacity: 0)
    buffer.append("{\"items\": [")
    for count in 0..<3000 {
      if count > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.appendLineBreak(depth: 2)
      buffer.append(indented: ["n": .int(count), "t": "a\"b"], depth: 2)
    }
    buffer.appendLineBreak(depth: 1)
    buffer.append("], \"raw\": ")
    buffer.append(raw: "1e400")
    buffer.append(", \"s\": ")
    buffer.append(string: "\n")
    buffer.append("}")
    let count = buffer.count
    let bytes = buffer.bytes()
    #expect(bytes.count == count)
    #expect(
      bytes.starts(
        with: Array("{\"items\": [\n    {\n      \"n\": 0,\n      \"t\": \"a\\\"b\"\n    },\n    {".utf8)))
    let value = try JSONParser.parse(bytes)
    #expect(
      value["items"]?.arrayValue?.enumerated().allSatisfy { $1 == ["n": .int($0), "t": "a\"b"] } == true)
    #expect(value["raw"] == .number(JSONNumber(uncheckedText: "1e400")) && value["s"] == "\n")
  }

  /// Random trees: what is written is read back as it was, and written again with the same bytes.
  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func writtenTreesAreReadBack(seed: UInt64) throws {
    var trees = JSONTrees(seed: seed)
    let tree = trees.value(depth: 6)
    let compact = JSONWriter.compact(tree)
    let indented = JSONWriter.indented(tree)
    #expect(try JSONParser.parse(compact) == tree, "seed \(seed)")
    #expect(try JSONParser.parse(indented) == tree, "seed \(seed)")
    #expect(JSONRecogniser.accepts(compact) && JSONRecogniser.accepts(indented), "seed \(seed)")
    #expect(!compact.contains(0x0A), "seed \(seed)")
    let again = try JSONParser.parse(indented)
    #expect(JSONWriter.compact(again) == compact && JSONWriter.indented(again) == indented, "seed \(seed)")
  }
}

/// JSON trees by seed: names that repeat in no object but across canonical equivalence, odd strings, odd numbers.
struct JSONTrees {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .number(number())
    case 3...5: return .string(text())
    case 6: return .array((0..<width()).map { _ in value(depth: depth - 1) })
    default:
      return .object(JSONObject((0..<width()).map { _ in JSONMember(text(), value(depth: depth - 1)) }))
    }
  }

  private mutating func width() -> Int {
    Int.random(in: 0..<10, using: &generator) == 0 ? 40 : Int.random(in: 0..<6, using: &generator)
  }

  private mutating func number() -> JSONNumber {
    let integers = ["0", "-0", "7", "-12", "9007199254740993", "12345678901234567890"]
    let parts = [
      integers, ["", "", ".0", ".50", ".000000000000000000001"],
      ["", "", "e0", "E+400", "e-07", "E12345678901234567890"],
    ]
    return JSONNumber(uncheckedText: parts.map { $0.randomElement(using: &generator) ?? "" }.joined())
  }

  private mutating func text() -> String {
    let pieces = [
      "a", "name", "é", "e\u{301}", "\"", "\\", "/", "\n", "\r\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "🍌",
      "👩‍👩‍👧", "\u{2028}",
      "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}", "\\u0041", "        ", "lastModified", "豆腐", "{", "]", ",", ":",
    ]
    let count = Int.random(in: 0..<6, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }
}
