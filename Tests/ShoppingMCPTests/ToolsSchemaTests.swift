import ShoppingCore
import Testing

@testable import ShoppingMCP

/// What tools/list says.
struct ToolsSchemaTests {
  private static let definitions = ShoppingTools.all.map(\.definition)

  @Test func namesInTheOrderOfTheDocument() {
    #expect(
      Self.definitions.map(\.name) == [
        "get_shopping_list", "add_item", "remove_item", "update_item", "update_shopping_list",
      ])
  }

  @Test(arguments: [
    ("get_shopping_list", 336), ("add_item", 373), ("remove_item", 321), ("update_item", 298),
    ("update_shopping_list", 373),
  ])
  func descriptionsHaveTheirLength(name: String, count: Int) throws {
    let definition = try #require(Self.definitions.first { $0.name == name })
    #expect(definition.description.count == count)
    #expect(!definition.description.contains("\n"))
    #expect(!definition.description.contains("  "))
  }

  @Test(arguments: [
    ("get_shopping_list", "Show shopping list", true, false),
    ("add_item", "Add to shopping list", false, false),
    ("remove_item", "Delete from shopping list", false, true),
    ("update_item", "Change or check off items", false, true),
    ("update_shopping_list", "Change many items at once", false, true),
  ])
  func annotations(name: String, title: String, isReadOnly: Bool, isDestructive: Bool) throws {
    let definition = try #require(Self.definitions.first { $0.name == name })
    #expect(definition.title == title)
    #expect(definition.isReadOnly == isReadOnly)
    #expect(definition.isDestructive == isDestructive)
    #expect(definition.isIdempotent)
  }

  @Test(arguments: [
    ("get_shopping_list", ["checked", "section", "query", "limit", "offset"], []),
    ("add_item", ["name", "amount", "section", "optional", "items"], []),
    ("remove_item", ["item", "items", "all_checked"], []),
    ("update_item", ["item", "items", "checked", "amount", "section", "optional", "name"], []),
    ("update_shopping_list", ["revision", "items", "remove", "sections"], ["revision"]),
  ])
  func inputArguments(name: String, properties: [String], required: [String]) throws {
    let definition = try #require(Self.definitions.first { $0.name == name })
    let served = definition.inputSchema["properties"]?.objectValue?.members.map(\.name)
    #expect(served == properties)
    #expect((definition.inputSchema["required"]?.arrayValue ?? []).compactMap(\.stringValue) == required)
  }

  @Test func entrySchemas() throws {
    func entry(_ tool: String) throws -> JSONValue {
      let definition = try #require(Self.definitions.first { $0.name == tool })
      return try #require(definition.inputSchema["properties"]?["items"]?["items"])
    }
    let add = try entry("add_item")
    #expect(
      add["properties"]?.objectValue?.members.map(\.name) == ["name", "amount", "section", "optional"])
    #expect(add["required"] == ["name"])
    let update = try entry("update_shopping_list")
    #expect(
      update["properties"]?.objectValue?.members.map(\.name) == [
        "id", "name", "amount", "section", "optional", "checked",
      ])
    #expect(update["required"] == nil)
  }

  @Test func outputSchemasRequireMessageAndRevisionOnly() {
    for definition in Self.definitions {
      #expect(definition.outputSchema["required"] == ["message", "revision"], "\(definition.name)")
      #expect(definition.outputSchema["type"] == "object")
      for name in ["message", "revision", "total", "checked", "warnings"] {
        #expect(definition.outputSchema["properties"]?[name] != nil, "\(definition.name) \(name)")
      }
    }
  }

  @Test func schemasUseOnlyThePlainWords() {
    func check(_ schema: JSONValue, _ path: String) {
      let allowed = ["type", "description", "properties", "required", "items", "enum"]
      for member in schema.objectValue?.members ?? [] {
        #expect(allowed.contains(member.name), "\(path): \(member.name)")
      }
      let type = schema["type"]?.stringValue
      #expect(["string", "boolean", "integer", "array", "object"].contains(type), "\(path)")
      #expect((type == "object") == (schema["properties"] != nil), "\(path)")
      #expect((type == "array") == (schema["items"] != nil), "\(path)")
      for member in schema["properties"]?.objectValue?.members ?? [] {
        check(member.value, "\(path).\(member.name)")
      }
      if let items = schema["items"] { check(items, path + "[]") }
    }
    for definition in Self.definitions {
      check(definition.inputSchema, definition.name + " in")
      check(definition.outputSchema, definition.name + " out")
    }
  }

  @Test func everyArgumentIsDescribed() {
    for definition in Self.definitions {
      for member in definition.inputSchema["properties"]?.objectValue?.members ?? [] {
        #expect(
          member.value["description"]?.stringValue?.isEmpty == false, "\(definition.name) \(member.name)")
      }
    }
  }
}
