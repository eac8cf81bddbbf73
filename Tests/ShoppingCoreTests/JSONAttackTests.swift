import Foundation
import ShoppingCore
import Testing

/// Damaged, hostile and huge texts: an error or a value that is written back whole, never a trap.
@Suite struct JSONAttackTests {
  static let sample = """
    {
      "schemaVersion": 1, "sections": ["Produce", "Dairy"],
      "items": [
        {"id": "0E1B0C3E-2F4A-4B62-9D2D-6B0A5C9F1E11", "name": "Cr\u{E8}me \\u00e9\\ud83c\\udf4c \\"x\\"", "amount": "2 l",
         "checked": false, "lastModified": "2026-11-30T18:20:31.250Z", "n": -1.50e+07, "x": [[], {}, null, true]}
      ]
    }

    """

  /// Small, with one of everything that the grammar has.
  static let small =
    "{\"a\\u00e9\": [1, -2.5e-3, \"\u{E9}\\n\", true], \"b\":{\"c\":null} , \"a\u{E9}\":false}"

  private func agree(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
    let value = try? JSONParser.parse(bytes)
    let accepted = JSONRecogniser.accepts(bytes)
    #expect((value != nil) == accepted, "\(comment())")
    guard let value else { return }
    let compact = JSONWriter.compact(value)
    let compactAgain = try? JSONParser.parse(compact)
    let indentedAgain = try? JSONParser.parse(JSONWriter.indented(value))
    #expect(compactAgain == value && indentedAgain == value, "\(comment())")
  }

  @Test func everyPrefixIsRefusedOrAgreed() throws {
    let bytes = Array(Self.sample.utf8)
    let whole = try JSONParser.parse(bytes)
    for count in bytes.indices {
      let prefix = Array(bytes[..<count])
      let value = try? JSONParser.parse(prefix)
      #expect(value == nil || value == whole, "a prefix of \(count) bytes")
      agree(prefix, "a prefix of \(count) bytes")
    }
  }

  @Test func everyChangeOfOneByteIsRefusedOrAgreed() {
    let bytes = Array(Self.small.utf8)
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = byte
        agree(changed, "byte \(index) is \(byte)")
      }
    }
  }

  @Test func everyByteTakenAwayOrDoubledIsRefusedOrAgreed() {
    let bytes = Array(Self.sample.utf8)
    for index in bytes.indices {
      agree(Array(bytes[..<index] + bytes[(index + 1)...]), "without byte \(index)")
      agree(Array(bytes[...index] + bytes[index...]), "byte \(index) twice")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func tokensInAnyOrderAreRefusedOrAgreed(seed: UInt64) {
    let tokens = [
      "[", "]", "{", "}", ",", ":", "\"a\"", "\"", "\\", "\\u00", "\\ud83c", "\\udf4c", "1", "0", "-", ".",
      "e", "+", " ",
      "\n", "true", "null", "fals", "\u{E9}", "\"b\":", "[]", "{}", "\"a\":1", "12345678", "        ",
      "\u{FEFF}",
    ]
    var generator = SeededGenerator(seed: seed)
    for round in 0..<4000 {
      let count = Int.random(in: 1...10, using: &generator)
      let text = (0..<count).map { _ in tokens.randomElement(using: &generator) ?? "" }.joined()
      agree(Array(text.utf8), "seed \(seed), round \(round): \(text)")
    }
  }

  /// All texts up to three bytes over an alphabet in which each byte matters.
  @Test func allShortTextsAreRefusedOrAgreed() {
    let alphabet =
      Array("[]{},:\"\\ \n01-.e+/'tu#".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xA9, 0xE2, 0xED, 0xF0, 0xFF]
    for a in alphabet {
      agree([a], "\([a])")
      for b in alphabet {
        agree([a, b], "\([a, b])")
        for c in alphabet { agree([a, b, c], "\([a, b, c])") }
      }
    }
  }

  @Test(arguments: [1, 512])
  func nestingUpTo512IsRead(depth: Int) throws {
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let objects = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    for text in [arrays, objects] {
      let value = try JSONParser.parse(text.utf8)
      #expect(String(decoding: JSONWriter.compact(value), as: UTF8.self) == text)
      #expect(try JSONParser.parse(JSONWriter.indented(value)) == value)
    }
  }

  /// 256 KiB is half of what a second thread has on macOS; with less in hand this dies of a signal.
  @Test func deepNestingNeedsNoDeepStack() async {
    let isSame = await withCheckedContinuation { continuation in
      let thread = Thread {
        let text = String(repeating: "[{\"a\":", count: 256) + "1" + String(repeating: "}]", count: 256)
        let value = try? JSONParser.parse(text.utf8)
        let again = value.flatMap { try? JSONParser.parse(JSONWriter.indented($0)) }
        let compact = again.map(JSONWriter.compact)
        continuation.resume(returning: value != nil && again == value && compact == Array(text.utf8))
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
    #expect(isSame)
  }

  @Test(arguments: [513, 100_000])
  func deeperNestingIsRefused(depth: Int) {
    let texts = [
      (String(repeating: "[", count: depth), 513), (String(repeating: "{\"a\":", count: depth), 512 * 5 + 1),
      (String(repeating: "[", count: depth) + String(repeating: "]", count: depth), 513),
      (String(repeating: "[{\"a\":", count: depth), 256 * 6 + 1),
    ]
    for (text, column) in texts {
      #expect(throws: JSONSyntaxError(line: 1, column: column, reason: "nesting deeper than 512")) {
        try JSONParser.parse(text.utf8)
      }
    }
  }

  @Test func siblingsAreNotDepth() throws {
    let text = "[" + Array(repeating: "[{}]", count: 2000).joined(separator: ",") + "]"
    #expect(try JSONParser.parse(text.utf8).arrayValue?.count == 2000)
  }

  @Test(.timeLimit(.minutes(1)))
  func aHundredThousandMembersWithRepeatsTakeLinearTime() throws {
    let texts = (0..<100_000).map { "\"n\($0 % 70_000)\":\($0)" }
    let value = try JSONParser.parse("{\(texts.joined(separator: ","))}".utf8)
    let members = try #require(value.objectValue).members
    // Names 0–29,999 come twice; the last one counts and stands where it came.
    #expect(members.count == 70_000)
    #expect(members.first?.name == "n30000" && members.last?.name == "n29999")
    #expect(
      members.allSatisfy {
        $0.value.intValue == Int($0.name.dropFirst()).map { $0 < 30_000 ? $0 + 70_000 : $0 }
      })
  }

  @Test(.timeLimit(.minutes(1)))
  func hugeScalarsAreCarried() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    let text = "[\(digits),\(digits).\(digits)e-\(digits),\"\(String(repeating: "é\\n", count: 500_000))\"]"
    let value = try JSONParser.parse(text.utf8)
    #expect(JSONWriter.compact(value) == Array(text.utf8))
  }

  /// What follows a slice in memory is not read, though it would complete the text.
  @Test func nothingBeyondTheEndIsRead() {
    let bytes = Array(#"["é🍌\u00e9\ud83c\udf4c",true,-1.5e+07,null]        "#.utf8)
    for count in 0..<(bytes.count - 8) {
      let slice = bytes[..<count]
      let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(slice) }
      // A character cut in the middle is not UTF-8, whatever the next byte is.
      let isCut = bytes[count] & 0xC0 == 0x80
      #expect(error?.reason.contains("a byte that is not UTF-8") == isCut, "\(count) bytes")
    }
  }

  /// Each character takes six bytes, which no estimate by length foresees.
  @Test func nothingButEscapesIsWritten() throws {
    for count in [1, 10, 11, 62, 63, 64, 1000, 100_000] {
      let text = String(repeating: "\u{1}", count: count)
      let json = JSONWriter.compact(.string(text))
      #expect(json.count == 6 * count + 2)
      #expect(try JSONParser.parse(json) == .string(text))
    }
  }

  /// Names whose cheap hashes meet, in all lengths around the border between the short and the long way.
  @Test(arguments: [0, 1, 7, 8, 9, 14, 15, 16, 17, 40])
  func namesAreToldApartAndRepeatsFound(length: Int) throws {
    let stem = String(repeating: "n", count: length)
    let names = (0..<300).map { stem + String($0) } + [stem]
    let members = names.map { "\"\($0)\":0" } + names.reversed().map { "\"\($0)\":1" }
    let value = try JSONParser.parse("{\(members.joined(separator: ","))}".utf8)
    #expect(value == .object(JSONObject(names.reversed().map { JSONMember($0, 1) })))
    for name in names {
      #expect(
        try JSONParser.parse("{\"\(name)\":0,\"y\":0,\"\(name)\":1}".utf8)
          == .object(JSONObject([JSONMember("y", 0), JSONMember(name, 1)])))
    }
  }

  /// The same text must read the same wherever it lies in memory and whatever follows it.
  @Test func slicesAndOtherCollectionsReadTheSame() throws {
    let bytes = Array(Self.sample.utf8)
    let value = try JSONParser.parse(bytes)
    for shift in 0..<9 {
      let padded = [UInt8](repeating: 0x22, count: shift) + bytes + [0x5D]
      #expect(try JSONParser.parse(padded[shift..<shift + bytes.count]) == value)
    }
    #expect(try JSONParser.parse(bytes.lazy.map { $0 }) == value)
    #expect(try JSONParser.parse(Self.sample.utf8) == value)
  }
}
