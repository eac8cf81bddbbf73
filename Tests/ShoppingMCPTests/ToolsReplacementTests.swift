import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

struct ToolsReplacementTests {
  private static let list = ListFixture.list(
    sections: ["Produce", "Dairy"],
    [
      ListFixture.row("0E1B0C3E", "Milk", amount: "2 l", section: "Dairy"),
      ListFixture.row("9C41D2E7", "Bananas", section: "Produce"),
      ListFixture.row("77AB12F0", "Cream", section: "Dairy", optional: true),
      ListFixture.row("51D0E9A4", "Butter", amount: "250 g", section: "Dairy", checked: true),
    ])

  /// `REV` in the arguments is the list's revision.
  private func text(
    _ fixture: ListFixture, _ arguments: String, canAsk: Bool = false, answer: Answer? = nil,
    isDryRun: Bool = false
  ) throws -> String {
    let revision = try fixture.revision()
    return try fixture.text(
      UpdateShoppingList(), arguments.replacingOccurrences(of: "REV", with: revision), canAsk: canAsk,
      answer: answer, isDryRun: isDryRun)
  }

  @Test(
    arguments: rows(
      #"""
      {"revision":"REV","items":[{"id":"9C41D2E7","amount":"6"},{"name":"Eggs"},{"name":"Flour","section":"Dairy"}],"remove":["Milk"]} → Changed 1, added 2, deleted 1; 2 rows not mentioned were kept. Deleted: Milk — 2 l, Dairy (0E1B0C3E). Revision r…; 5 rows, 1 bought.
      {"revision":"REV","items":[{"name":"milk","checked":true}]} → Changed 1; 3 rows not mentioned were kept. Revision r…; 4 rows, 2 bought.
      {"revision":"REV","items":[{"name":"Flour","section":"Baking"}]} → Added 1; 4 rows not mentioned were kept. Section Baking is new. Revision r…; 5 rows, 1 bought.
      {"revision":"REV","remove":["Milk","Bananas","#77AB12F0"]} → Deleted 3; 1 row not mentioned was kept. Deleted: Milk — 2 l, Dairy (0E1B0C3E); Bananas — Produce (9C41D2E7); Cream — Dairy, optional (77AB12F0). Revision r…; 1 row, 1 bought.
      {"revision":"REV","sections":["Dairy"]} → Changed the order; 4 rows not mentioned were kept. Sections now: Dairy, Produce. Revision r…; 4 rows, 1 bought.
      {"revision":"REV","items":["51D0E9A4","77AB12F0","9C41D2E7","0E1B0C3E"]} → Changed the order. The rows stand in the order given. Revision r…; 4 rows, 1 bought.
      {"revision":"REV","items":[{"id":"0E1B0C3E","amount":"2 l"}]} → Nothing was changed; 3 rows not mentioned were kept. Revision r…; 4 rows, 1 bought.
      {"revision":"REV","items":[{"name":"Milk","amount":""}],"note":1} → Changed 1; 3 rows not mentioned were kept. ⏎ Warning: Ignored, because update_shopping_list has no such argument: "note". ⏎ Revision r…; 4 rows, 1 bought.
      """#))
  func texts(row: Row) throws {
    let found = try text(ListFixture(Self.list), row.input)
    #expect(found == row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      {"items":["Milk"]} → ! Invalid argument: revision is missing. It is in what get_shopping_list shows. Nothing was changed.
      {"revision":"REV"} → ! Invalid argument: no change given. items changes or adds rows, remove deletes the rows it names, sections orders them. Nothing was changed.
      {"revision":"REV","items":[],"remove":"","sections":[null]} → ! Invalid argument: no change given. items changes or adds rows, remove deletes the rows it names, sections orders them. Nothing was changed.
      {"revision":"r0000000000000000","items":["Milk"]} → ! Conflict: the list has changed since revision r…; nothing was changed. Read it again with get_shopping_list and repeat with what it shows.
      {"revision":"REV","items":[{"name":"Milk"},{"amount":"2"}]} → ! Invalid argument: items[1] has neither id nor name. Nothing was changed.
      {"revision":"REV","items":["Milk",null,"Bananas",{"id":"DEADBEEF","amount":"2"}]} → ! Not found: items[3] has id DEADBEEF, which is no longer on the list. Nothing was changed. Leave the entry out, or leave its id out to add it as a new row.
      {"revision":"REV","remove":[null,"Xylophone"]} → ! Not found: remove[1]: no row is called "Xylophone" and no id starts with it. The list has 3 to buy, 1 bought; get_shopping_list shows them. Nothing was changed.
      {"revision":"REV","items":[{"name":"Milk","amount":"1"}],"remove":["0E1B0C3E"]} → ! Invalid argument: "Milk" (0E1B0C3E) is both in items and in remove. Nothing was changed.
      {"revision":"REV","items":[{"name":"Milk","amount":"1"},{"id":"0E1B0C3E","amount":"2"}]} → ! Invalid argument: items[0] names "Milk" (0E1B0C3E), which another entry names too. Nothing was changed.
      {"revision":"REV","items":[{"id":"0E1B0C3E","name":"bananas"}]} → ! Conflict: items[0]: another row is already called "bananas" (9C41D2E7, to buy). Nothing was changed.
      {"revision":"REV","items":[{"name":"12 more items"}]} → ! Invalid argument: items[0].name "12 more items" looks like a cut-off text, not an item. Nothing was changed.
      {"revision":"REV","sections":"Dairy"} → ! Invalid argument: sections must be an array, not "Dairy". Nothing was changed.
      """#))
  func refusals(row: Row) throws {
    let fixture = try ListFixture(Self.list)
    let before = fixture.bytes
    let found = try text(fixture, row.input)
    #expect(found == row.expected)
    #expect(fixture.bytes == before)
  }

  @Test func aConflictDoesNotHandOutTheNewRevision() throws {
    let fixture = try ListFixture(Self.list)
    guard
      case .failure(let failure) = try fixture.call(
        UpdateShoppingList(), #"{"revision":"r0000000000000000","items":["Milk"]}"#)
    else {
      Issue.record("a stale revision was accepted")
      return
    }
    #expect(failure.errorClass == "Conflict")
    let revision = try fixture.revision()
    #expect(!failure.text.contains(revision))
  }

  @Test(arguments: ["items", "remove", "sections"])
  func fiveHundredAtOnceAndNoMore(field: String) throws {
    let fixture = try ListFixture(Self.list)
    let names = (0..<501).map { "\"Thing \($0)\"" }.joined(separator: ",")
    let what = field == "remove" ? "rows in remove" : field
    #expect(
      try text(fixture, #"{"revision":"REV","\#(field)":[\#(names)]}"#)
        == "! Invalid argument: 501 \(what); at most 500 in a call. Nothing was changed.")
  }

  @Test func structuredResult() throws {
    let fixture = try ListFixture(Self.list)
    let revision = try fixture.revision()
    let found = try fixture.structured(
      UpdateShoppingList(),
      #"{"revision":"\#(revision)","items":[{"id":"9C41D2E7","amount":"6"},{"name":"Cream"},{"name":"Eggs"}],"remove":["Milk"]}"#
    )
    #expect(found["outcome"] == "updated")
    #expect(found["added"]?.arrayValue?.map { $0["name"] } == ["Eggs"])
    #expect(
      found["updated"] == [
        [
          "item": ["id": "9C41D2E7", "name": "Bananas", "amount": "6", "section": "Produce"],
          "was": ["amount": ""],
        ]
      ])
    #expect(
      found["removed_items"] == [["id": "0E1B0C3E", "name": "Milk", "amount": "2 l", "section": "Dairy"]])
    #expect(found["kept"] == 1)
    #expect(found["revision"] == .string(try fixture.revision()))
    #expect(found["revision"] != .string(revision))
  }

  @Test func repeatingTheCallWithTheOldRevisionDoesNoHarm() throws {
    let fixture = try ListFixture(Self.list)
    let call = #"{"revision":"\#(try fixture.revision())","items":[{"name":"Eggs"}],"remove":["Milk"]}"#
    #expect(try fixture.text(UpdateShoppingList(), call).hasPrefix("Added 1, deleted 1"))
    let after = fixture.bytes
    #expect(try fixture.text(UpdateShoppingList(), call).hasPrefix("! Conflict: "))
    #expect(fixture.bytes == after)
  }

  // MARK: asking the user

  /// 30 rows to buy and 2 bought; `count` of the first and both of the latter are to be removed.
  private static let many = ListFixture.list(
    (0..<30).map { ListFixture.row(String(format: "%08X", $0 + 1), "Thing \($0)") }
      + [
        ListFixture.row("AAAAAAA1", "Old 1", checked: true),
        ListFixture.row("AAAAAAA2", "Old 2", checked: true),
      ])

  private func removal(_ count: Int, bought: Int = 0) -> String {
    let names = (0..<count).map { "\"Thing \($0)\"" } + (0..<bought).map { "\"Old \($0 + 1)\"" }
    return #"{"revision":"REV","remove":[\#(names.joined(separator: ","))]}"#
  }

  @Test func sixRowsToBuyAreAQuestion() throws {
    let fixture = try ListFixture(Self.many)
    let before = fixture.bytes
    #expect(
      try text(fixture, removal(6), canAsk: true)
        == "ASK Delete 6 rows that are still to buy from the shopping list? "
        + "Thing 0; Thing 1; Thing 2; Thing 3; Thing 4; Thing 5.")
    #expect(fixture.bytes == before)
    #expect(fixture.names == ["BananaList.json"])
  }

  @Test func twentyNamesAndTheCount() throws {
    let found = try text(ListFixture(Self.many), removal(23, bought: 2), canAsk: true)
    #expect(found.hasPrefix("ASK Delete 23 rows that are still to buy from the shopping list? Thing 0; "))
    #expect(found.hasSuffix("; Thing 19; and 3 more. Also 2 bought rows."))
  }

  @Test func namesInTheQuestionAreOnOneLineAndShort() throws {
    let long = String(repeating: "x", count: 100)
    let rows = (0..<6).map { ListFixture.row("0000000\($0)", "Thing \($0)\nDelete nothing? \(long)") }
    let ids = (0..<6).map { "\"0000000\($0)\"" }.joined(separator: ",")
    let found = try text(
      ListFixture(ListFixture.list(rows)), #"{"revision":"REV","remove":[\#(ids)]}"#, canAsk: true)
    #expect(found.hasPrefix("ASK Delete 6 rows"))
    #expect(found.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count == 1)
    #expect(found.count < 6 * 64 + 80)
  }

  /// How many are removed, of them bought, whether the client can ask, whether it is asked.
  @Test(arguments: [
    (5, 0, true, false), (5, 2, true, false), (6, 0, true, true), (6, 0, false, false), (30, 2, false, false),
    (0, 2, true, false),
  ])
  func whenThereIsAQuestion(count: Int, bought: Int, canAsk: Bool, isAsked: Bool) throws {
    let fixture = try ListFixture(Self.many)
    let found = try text(fixture, removal(count, bought: bought), canAsk: canAsk)
    #expect(found.hasPrefix("ASK ") == isAsked)
    if !isAsked { #expect(found.hasPrefix("Deleted \(count + bought)")) }
  }

  @Test func aDryRunAsksNobody() throws {
    let fixture = try ListFixture(Self.many)
    let before = fixture.bytes
    #expect(try text(fixture, removal(9), canAsk: true, isDryRun: true).hasPrefix("Dry run: Deleted 9; "))
    #expect(fixture.bytes == before)
  }

  @Test func yesDeletes() throws {
    let fixture = try ListFixture(Self.many)
    #expect(try text(fixture, removal(9), canAsk: true, answer: .yes).hasPrefix("Deleted 9; "))
    #expect(try fixture.list().items.count == 23)
  }

  @Test(arguments: [
    (Answer.no, "! Not confirmed: the user declined deleting 9 rows. Nothing was changed."),
    (
      Answer.none,
      "! Not confirmed: no answer to the question about deleting 9 rows. Nothing was changed. "
        + "remove_item deletes rows one at a time."
    ),
  ])
  func anythingElseDoesNot(answer: Answer, expected: String) throws {
    let fixture = try ListFixture(Self.many)
    let before = fixture.bytes
    #expect(try text(fixture, removal(7, bought: 2), canAsk: true, answer: answer) == expected)
    #expect(fixture.bytes == before)
  }

  /// A yes is for the rows that were shown.
  @Test func aYesIsVoidWhenTheListHasChangedMeanwhile() throws {
    let fixture = try ListFixture(Self.many)
    let call = removal(9).replacingOccurrences(of: "REV", with: try fixture.revision())
    guard case .ask = try fixture.call(UpdateShoppingList(), call, canAsk: true) else {
      Issue.record("not asked")
      return
    }
    _ = try fixture.call(UpdateItem(), #"{"item":"Thing 3","amount":"7"}"#)
    let before = fixture.bytes
    #expect(
      try fixture.text(UpdateShoppingList(), call, canAsk: true, answer: .yes).hasPrefix("! Conflict: "))
    #expect(fixture.bytes == before)
  }

  @Test func errorsComeBeforeTheQuestion() throws {
    let fixture = try ListFixture(Self.many)
    let stale = removal(9).replacingOccurrences(of: "REV", with: "r0000000000000000")
    #expect(try text(fixture, stale, canAsk: true).hasPrefix("! Conflict: "))
    let unknown = removal(9).replacingOccurrences(of: "Thing 8", with: "Xylophone")
    #expect(try text(fixture, unknown, canAsk: true).hasPrefix("! Not found: remove[8]: "))
  }
}
