import Testing

@testable import ShoppingCore

/// CONTRACT §7, "Naming a row".
@Suite struct EditingQueryTests {
  static func found(_ reference: String, in rows: [String], checking: Bool? = nil) -> String {
    switch ItemQuery(EditingRows.list(rows)).find(reference, checking: checking) {
    case .one(let item): "one \(short(item))"
    case .several(let items): "several " + items.map(short).joined(separator: " ")
    case .none(let near): "none" + near.map { " " + $0.name }.joined(separator: ",")
    }
  }

  private static func short(_ item: ShoppingItem) -> String { String(item.id.description.prefix(8)) }

  static let rows = ["Milk | 2 l | #0E1B0C3E", "[x] Butter | #77AB12F0", "Crème | #9C41D2E0"]

  @Test(arguments: [
    "0E1B0C3E", "0e1b0c3e", "#0E1B0C3E", "#0e1b0c3e", "0E1B0C3E0", "0E1B0C3E-", "0e1b0c3e-0000",
    "0E1B0C3E-0000-0000-0000-000000000000", "0E1B0C3E000000000000000000000000", " 0E1B0C3E ",
    "0E1B0C3E\u{200B}",
    "#0E1B0C3E-0000-0000-0000-000000000000", "Milk", "milk", "MILK", "  Milk  ", "Milk\u{FE0F}", "Ｍｉｌｋ",
    "Mi\u{200B}lk",
    "Milk\n",
  ])
  func aRowIsNamedByIDOrName(reference: String) {
    #expect(Self.found(reference, in: Self.rows) == "one 0E1B0C3E")
  }

  @Test(arguments: [
    "0E1B0C3", "#0E1B0C3", "9C41D2E", "9C41D2E-", "##0E1B0C3E", "E1B0C3E", "0E1B-0C3E", "0E1B0C3E--0000",
    "-0E1B0C3E", "0E1B0C3F",
    "0E1B0C3E-1", "0E1B0C3E0000000000000000000000000", "0E1B0C3E-0000-0000-0000-000000000001", "# 0E1B0C3E",
    "0E1B0C3G", "", " ", "#", "Mi lk", "Kaffee",
  ])
  func otherTextsNameNoRow(reference: String) {
    #expect(Self.found(reference, in: Self.rows).hasPrefix("none"))
  }

  @Test(
    arguments: [
      // An id prefix that several rows share.
      ("0E1B0C3E", ["Milk | #0E1B0C3E", "Tea | #0E1B0C3E"], "several 0E1B0C3E 0E1B0C3E"),
      // The rest of the id tells them apart.
      ("0E1B0C3E-0000-0000-0000-000000000001", ["Milk | #0E1B0C3E", "Tea | #0E1B0C3E"], "one 0E1B0C3E"),
      (
        "0E1B0C3E-0000-0000-0000-00000000000", ["Milk | #0E1B0C3E", "Tea | #0E1B0C3E"],
        "several 0E1B0C3E 0E1B0C3E"
      ),
      // An id prefix that is also another row's name.
      ("DEADBEEF", ["Milk | #DEADBEEF", "deadbeef | #00000001"], "several DEADBEEF 00000001"),
      ("deadbeef", ["deadbeef | #00000001", "Milk | #DEADBEEF"], "several 00000001 DEADBEEF"),
      (
        "12345678", ["12345678 | #00000001", "１２３４５６７８ | #00000002", "Milk | #12345678"],
        "several 00000001 00000002 12345678"
      ),
      // Its own name.
      ("deadbeef", ["Deadbeef | #DEADBEEF"], "one DEADBEEF"),
      // `#` says id; a name without it is another.
      ("#deadbeef", ["Milk | #DEADBEEF", "deadbeef | #00000001"], "one DEADBEEF"),
      ("deadbeef0", ["Milk | #DEADBEEF", "deadbeef | #00000001"], "one DEADBEEF"),
      // A name that reads like an id of no row.
      ("12345678", ["12345678 | #00000001"], "one 00000001"),
      // A whole id is the row's, whatever the others are called.
      (
        "DEADBEEF-0000-0000-0000-000000000000",
        ["Milk | #DEADBEEF", "DEADBEEF-0000-0000-0000-000000000000 | #00000001"], "one DEADBEEF"
      ),
    ] as [(String, [String], String)])
  func prefixesThatFitSeveralRowsAreAmbiguous(reference: String, rows: [String], expected: String) {
    #expect(Self.found(reference, in: rows) == expected)
  }

  static let namesakes = [
    "Milk | #00000001", "[x] MILK | #00000002", "Tea | #00000003", "[x] milk | #00000004",
  ]

  @Test(
    arguments: [
      (namesakes, nil, "several 00000001 00000002 00000004"),
      // Exactly one is not yet bought.
      (namesakes, true, "one 00000001"),
      // Two are not yet to buy.
      (namesakes, false, "several 00000001 00000002 00000004"),
      (Array(namesakes.prefix(2)), false, "one 00000002"),
      (["Milk | #00000001", "Milk | #00000002"], true, "several 00000001 00000002"),
      // All are so already: none can be meant more than the other.
      (["Milk | #00000001", "Milk | #00000002"], false, "several 00000001 00000002"),
      (["Milk | #00000001"], false, "one 00000001"),
    ] as [([String], Bool?, String)])
  func theMarkDecidesAmongNamesakes(rows: [String], checking: Bool?, expected: String) {
    #expect(Self.found("milk", in: rows, checking: checking) == expected)
  }

  @Test func theMarkDecidesNothingForAnIDPrefix() {
    let rows = ["Milk | #DEADBEEF", "[x] deadbeef | #00000001"]
    #expect(Self.found("deadbeef", in: rows, checking: true) == "several DEADBEEF 00000001")
  }

  /// Names in the file may hold hidden characters; the name as sent comes before the cleaned one.
  @Test func theNameAsSentComesFirst() {
    let rows = ["Milk | #00000001", "Mi\u{200B}lk | #00000002"]
    #expect(Self.found("Mi\u{200B}lk", in: rows) == "one 00000002")
    #expect(Self.found("M\u{200B}ilk", in: rows) == "one 00000001")
  }

  @Test(
    arguments: [
      // The example of TOOLS.md §8.
      ("Soya milk", ["Milk", "Soy milk", "Bread"], "none Soy milk, Milk"),
      // Loose key.
      ("Creme", ["Crème"], "none Crème"), ("ёжик", ["Ежик"], "none Ежик"),
      ("Smorrebrod", ["Smørrebrød"], "none Smørrebrød"),
      // Whole words, either way.
      ("Milk", ["Oat milk", "Bread"], "none Oat milk"),
      ("Oat milk 1 l", ["Milk", "Oat milk"], "none Oat milk, Milk"),
      ("Butter", ["Butter (Aldi)"], "none Butter (Aldi)"), ("दूध", ["ताज़ा दूध"], "none ताज़ा दूध"),
      // Substring.
      ("Milch", ["Vollmilch"], "none Vollmilch"), ("Vollmilch", ["Milch"], "none Milch"),
      ("蛋", ["鸡蛋"], "none 鸡蛋"),
      // One letter from 5, two from 8, a swap of neighbours is one.
      ("Millk", ["Milk"], "none Milk"), ("Brott", ["Brat"], "none"), ("Mlk", ["Milk"], "none"),
      ("Tee", ["Tea"], "none"),
      ("Buttre", ["Butter"], "none Butter"), ("Bnanas", ["Bananas"], "none Bananas"),
      ("Bananen", ["Bananas"], "none"),
      ("Tomatoess", ["Tomatos"], "none Tomatos"), ("Zuccinis", ["Zucchini"], "none Zucchini"),
      ("Zukinis", ["Zucchini"], "none"),
      // Shared words come last; small words and numbers connect nothing.
      ("Oat drink", ["Soy drink", "Oats"], "none Soy drink"), ("Can of beans", ["Tin of soup"], "none"),
      ("Chips 500", ["Salt 500"], "none"), ("ab", ["Cabbage"], "none"),
      ("xyz", ["Milk", "Bread"], "none"), ("?", ["Milk"], "none"), ("", ["Milk"], "none"),
      // Nearest first, then the nearer length, then list order.
      (
        "Apple", ["Apple pie with cream", "Apple tea", "Appel", "Äpple", "Pineapple", "Apple jam"],
        "none Äpple, Appel, Apple tea, Apple jam, Apple pie with cream"
      ),
    ] as [(String, [String], String)])
  func nearRowsAreSuggested(reference: String, rows: [String], expected: String) {
    #expect(Self.found(reference, in: rows) == expected)
  }

  @Test func atMostFiveAreSuggestedAndAlwaysTheSame() {
    let rows = (0..<50).map { "Milk kind \($0)" }
    let first = Self.found("Milk", in: rows)
    #expect(first == "none Milk kind 0, Milk kind 1, Milk kind 2, Milk kind 3, Milk kind 4")
    for _ in 0..<3 { #expect(Self.found("Milk", in: rows) == first) }
  }

  @Test func unusableRowsAreNeverFound() {
    #expect(Self.found("~Milk", in: ["~Milk", "Tea"]) == "none")
  }

  // MARK: short ids

  @Test func aShortIDIsTheFirstEightDigitsAsStored() throws {
    let json = """
      [{"id": "0e1b0c3e-0000-4000-8000-000000000000", "name": "Milk"},
       {"id": "77AB12F0-0000-4000-8000-000000000000", "name": "Tea"}]
      """
    let list = try ShoppingListExport(decoding: Array(json.utf8))
    let query = ItemQuery(list)
    #expect(list.items.map(query.shortID) == ["0e1b0c3e", "77AB12F0"])
  }

  /// What a short id is shown for must find that row again.
  @Test(
    arguments: [
      (["Milk | #0E1B0C3E", "Tea | #0E1B0C3E", "Rice | #00000003"], [36, 36, 8]),
      (["Milk | #DEADBEEF", "deadbeef | #00000001"], [36, 8]),
      (["Milk | #DEADBEEF", "ｄｅａｄｂｅｅｆ | #00000001"], [36, 8]),
      (["Deadbeef | #DEADBEEF"], [8]), (["Milk | #DEADBEEF", "#deadbeef | #00000001"], [8, 8]),
      (["deadbeef | #DEADBEEF", "DEADBEEF | #00000002"], [36, 8]),
    ] as [([String], [Int])])
  func shortIDsFindTheirRow(rows: [String], lengths: [Int]) {
    let list = EditingRows.list(rows)
    let query = ItemQuery(list)
    #expect(list.items.map { query.shortID(of: $0).count } == lengths)
    for item in list.items {
      guard case .one(let found) = query.find(query.shortID(of: item)) else {
        Issue.record("\(item.name) is not found by \(query.shortID(of: item))")
        continue
      }
      #expect(found == item)
    }
  }

  @Test func aDeletedRowKeepsItsShortID() {
    let query = ItemQuery(EditingRows.list(["Tea | #0E1B0C3E"]))
    let other = ShoppingItem(id: ItemID(high: 0x77AB_12F0 << 32, low: 9), name: "Gone")
    let twin = ShoppingItem(id: ItemID(high: 0x0E1B_0C3E << 32, low: 9), name: "Gone")
    #expect(query.shortID(of: other) == "77AB12F0")
    #expect(query.shortID(of: twin).count == 36)
  }
}
