import ShoppingCore
import Testing

@Suite struct JSONValueTests {
  @Test func namesAndTextsAreComparedByBytes() {
    let composed = "caf\u{E9}"
    let decomposed = "cafe\u{301}"
    #expect(composed == decomposed && !sameBytes(composed, decomposed))
    #expect(sameBytes(composed, "caf\u{E9}") && sameBytes("", "") && !sameBytes("K", "\u{212A}"))
    #expect(JSONValue.string(composed) != .string(decomposed))
    #expect(JSONMember(composed, 1) != JSONMember(decomposed, 1))
    // Two marks in two orders: equal to `==`, with the same number of bytes.
    #expect(!sameBytes("a\u{323}\u{307}", "a\u{307}\u{323}"))
    var object = JSONObject([JSONMember(composed, 1), JSONMember(decomposed, 2)])
    #expect(object.members.count == 2 && object[composed] == 1 && object[decomposed] == 2)
    object[decomposed] = nil
    #expect(object.members == [JSONMember(composed, 1)])
  }

  /// No two of these are equal, and each is equal to itself.
  static let different: [JSONValue] = [
    .null, true, false, 0, 1, "", "1", "true", [], [:], [.null], [1], [1, 1], [1, 2], [2, 1], [[1], 2],
    [[1, 2]],
    [[]], [[:]], ["a": 1], ["a": 2], ["b": 1], ["a": .null], ["a": 1, "b": 2], ["b": 2, "a": 1],
    ["a": ["a": 1]],
    ["a": ["a": 2]], ["a": [1]], .number(JSONNumber(uncheckedText: "1.0")),
  ]

  @Test func valuesAreEqualOnlyIfEverythingIs() {
    for (i, a) in Self.different.enumerated() {
      for (j, b) in Self.different.enumerated() { #expect((a == b) == (i == j), "\(a) and \(b)") }
    }
  }

  @Test func numbersAreComparedByTheirText() throws {
    #expect(try JSONParser.parse("1.0".utf8) != JSONParser.parse("1".utf8))
    #expect(try JSONParser.parse("12".utf8) == .int(12))
    #expect(
      try JSONParser.parse("[1,1.0,1e2,-0,9223372036854775807,9223372036854775808]".utf8).arrayValue?.map(
        \.intValue)
        == [1, nil, nil, 0, .max, nil])
  }

  @Test func settingReplacesInPlaceAppendsOrRemoves() {
    var object = JSONObject([JSONMember("a", 1), JSONMember("b", 2), JSONMember("c", 3)])
    object["b"] = "two"
    object["d"] = .null
    object["a"] = nil
    object["nowhere"] = nil
    #expect(object.members == [JSONMember("b", "two"), JSONMember("c", 3), JSONMember("d", .null)])
    #expect(object["a"] == nil && object["d"] == .some(.null))
  }

  @Test(arguments: [2, 3, 16, 17, 40])
  func ofNamesThatRepeatTheLastCountsAndKeepsItsPlace(count: Int) {
    let others = (1..<count).map { JSONMember("n\($0)", .int($0)) }
    #expect(
      JSONObject([JSONMember("a", 0)] + others + [JSONMember("a", 1)]).members == others + [
        JSONMember("a", 1)
      ])
    #expect(JSONObject([JSONMember("a", 0)] + others).members == [JSONMember("a", 0)] + others)
    #expect(JSONObject(others + others.reversed()).members == others.reversed())
    #expect(JSONObject(Array(repeating: JSONMember("a", 0), count: count)).members.count == 1)
  }
}
