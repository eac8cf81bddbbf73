import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// What holds for every result of every tool.
struct ToolsResultTests {
  /// A call of each kind of outcome; `REV` is the list's revision.
  private static let calls: [(any Tool, String)] = [
    (GetShoppingList(), #"{}"#), (GetShoppingList(), #"{"limit":1}"#),
    (GetShoppingList(), #"{"query":"zz"}"#),
    (GetShoppingList(), #"{"odd":1}"#), (AddItem(), #"{"name":"Eggs","section":"New","odd":1}"#),
    (AddItem(), #"{"items":["Milk","Butter",{"name":"Milk","amount":"9"},"Butter milk"]}"#),
    (RemoveItem(), #"{"item":"Milk"}"#), (RemoveItem(), #"{"all_checked":true,"odd":1}"#),
    (RemoveItem(), #"{"items":["Milk","Butter"]}"#), (UpdateItem(), #"{"item":"Milk","checked":true}"#),
    (UpdateItem(), #"{"items":["Milk","Butter"],"checked":true,"section":"New"}"#),
    (UpdateItem(), #"{"item":"Milk","checked":false,"odd":1}"#),
    (
      UpdateShoppingList(),
      #"{"revision":"REV","items":["Eggs",{"name":"Milk","amount":""}],"remove":["Cream"]}"#
    ),
    (UpdateShoppingList(), #"{"revision":"REV","sections":["Dairy","Other"],"odd":1}"#),
    (UpdateShoppingList(), #"{"revision":"REV","items":["Milk"]}"#),
  ]

  private func run(_ index: Int) throws -> (tool: any Tool, text: String, structured: JSONValue, ListFixture)
  {
    let (tool, arguments) = Self.calls[index]
    let fixture = try ListFixture()
    let revision = try fixture.revision()
    let outcome = try fixture.call(tool, arguments.replacingOccurrences(of: "REV", with: revision))
    guard case .success(let text, let structured) = outcome else {
      Issue.record("\(tool.definition.name) \(arguments): \(outcome)")
      return (tool, "", .null, fixture)
    }
    return (tool, text, .object(structured), fixture)
  }

  @Test(arguments: calls.indices)
  func theStructuredFormFitsTheServedSchema(index: Int) throws {
    let (tool, _, structured, _) = try run(index)
    let problems = SchemaCheck.problems(of: structured, against: tool.definition.outputSchema)
    #expect(problems == [])
  }

  @Test(arguments: calls.indices)
  func bothFormsSayTheSame(index: Int) throws {
    let (tool, text, structured, fixture) = try run(index)
    let message = try #require(structured["message"]?.stringValue)
    let revision = try #require(structured["revision"]?.stringValue)
    let total = try #require(structured["total"]?.intValue)
    let checked = try #require(structured["checked"]?.intValue)
    let warnings = structured["warnings"]?.arrayValue?.compactMap(\.stringValue) ?? []

    #expect(structured["warnings"] == nil || !warnings.isEmpty)
    for warning in warnings { #expect(text.contains("\nWarning: \(warning)")) }
    #expect(text.components(separatedBy: "Warning: ").count - 1 == warnings.count)
    #expect(text.contains(revision))
    let list = try fixture.list()
    #expect(revision == list.revision)
    #expect(total == list.items.count)
    #expect(checked == list.items.filter(\.checked).count)
    if tool.definition.isReadOnly {
      #expect(text.hasPrefix(message))
    } else {
      let closing = "Revision \(revision); \(total) row\(total == 1 ? "" : "s"), \(checked) bought."
      #expect(text.hasSuffix(closing))
      #expect(message.hasSuffix(" " + closing))
      #expect(text.hasPrefix(message.dropLast(closing.count + 1)))
    }
  }

  @Test(arguments: calls.indices)
  func theListedRowsAreShownInTheText(index: Int) throws {
    let (tool, text, structured, _) = try run(index)
    guard tool.definition.isReadOnly else { return }
    let items = structured["items"]?.arrayValue ?? []
    #expect(text.components(separatedBy: "\n- [").count - 1 == items.count)
    for item in items {
      #expect(text.contains("(\(item["id"]?.stringValue ?? "?"))"))
      #expect(text.contains(item["name"]?.stringValue ?? "?"))
    }
  }

  @Test(arguments: calls.indices)
  func emptyAndFalseMembersOfRowsAreLeftOut(index: Int) throws {
    let (_, _, structured, _) = try run(index)
    func check(_ value: JSONValue, isRow: Bool) {
      for member in value.objectValue?.members ?? [] {
        if isRow { #expect(member.value != "" && member.value != false, "\(member.name)") }
        let isRows = ["items", "item", "added", "removed_items"].contains(member.name)
        if member.name != "was" { check(member.value, isRow: isRows) }
      }
      for element in value.arrayValue ?? [] { check(element, isRow: isRow) }
    }
    check(structured, isRow: false)
  }

  @Test func theValidatorSeesFaults() {
    let schema = AddItem().definition.outputSchema
    let good: JSONValue = ["message": "m", "revision": "r", "total": 1]
    #expect(SchemaCheck.problems(of: good, against: schema) == [])
    for bad: JSONValue in [
      ["message": "m"], ["message": "m", "revision": 1], ["message": "m", "revision": "r", "total": "1"],
      ["message": "m", "revision": "r", "results": [["item": "x"]]],
      ["message": "m", "revision": "r", "odd": 1],
      [],
    ] {
      #expect(!SchemaCheck.problems(of: bad, against: schema).isEmpty)
    }
  }
}
