import ShoppingCore

/// Shows the list, or a page of it. Never makes a file or a lock.
struct GetShoppingList: Tool {
  static let defaultLimit = 200
  static let largestLimit = 500

  static let declaration = ToolDeclaration(
    name: "get_shopping_list", title: "Show shopping list",
    description: """
      Returns the household's shopping list: what is still to buy by section, then what is already bought, \
      with counts, section names, a short id for each row and the list's revision. Optional filters: checked \
      (false = to buy, true = bought), section, query (words in the name). Long lists come in pages; the \
      result says how many rows follow.
      """,
    isReadOnly: true,
    arguments: [
      .boolean("checked", "false: only to buy; true: only bought; absent: all"),
      .text("section", as: .section, empty: .isAbsent, "One section by its name"),
      .text("query", empty: .isAbsent, "All its words occur in the name"),
      Argument(
        name: "limit", kind: .integer(1...largestLimit), description: "Rows in a page, 1–500; 200 if absent"),
      Argument(name: "offset", kind: .integer(0...Int.max), description: "Rows to skip"),
    ],
    results: [
      ResultMember("sections", .texts, "All sections in their order"),
      ResultMember("items", .objects(ResultMember.row), "To buy by section, then bought"),
      ResultMember("shown", .integer, "Rows in this page"),
      ResultMember("next_offset", .integer, "The offset of the next page, if there is one"),
      ResultMember("unusable_rows", .integer, "Rows without a usable name, not shown"),
    ])

  var definition: ToolDefinition { Self.declaration.definition }

  func run(_ call: ToolCall) -> ToolOutcome {
    let arguments: ToolArguments
    do throws(ArgumentError) {
      arguments = try ArgumentDecoder.decode(call.arguments, as: Self.declaration)
    } catch {
      return .failure(.invalidArgument(error.sentence, couldWrite: false))
    }
    let snapshot: ListSnapshot
    do throws(StoreError) {
      snapshot = try call.store.read()
    } catch {
      return Unfinished(error, couldWrite: false).outcome
    }
    var shelf = ListShelf(snapshot.list)
    if let section = arguments.text("section"), !shelf.filter(section: section) {
      return .failure(noSection(section, sections: shelf.sections))
    }
    if let checked = arguments.boolean("checked") { shelf.filter(checked: checked) }
    if let query = arguments.text("query") { shelf.filter(query: query) }
    let view = ListView(
      snapshot: snapshot, shelf: shelf, arguments: arguments, path: call.store.location.path)
    return view.outcome
  }

  private func noSection(_ section: String, sections: [String]) -> ToolFailure {
    let names = sections.map(ItemPhrase.section).joined(separator: ", ")
    return ToolFailure(
      "Not found", "no section is called \(ToolText.quoted(section)).",
      sections.isEmpty ? "The list has no sections." : "Sections: \(names).")
  }
}
