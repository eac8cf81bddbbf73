import ShoppingCore

/// Deletes the rows named, or every bought row.
struct RemoveItem: Tool {
  static let declaration = ToolDeclaration(
    name: "remove_item", title: "Delete from shopping list",
    description: """
      Deletes rows that were a mistake or are no longer wanted. A thing that was bought is not deleted but \
      checked off: update_item with checked true. item is one row, items several, each by id or exact name; \
      all_checked true deletes every bought row. The result repeats each deleted row in full, so that it can \
      be added again.
      """,
    isDestructive: true,
    arguments: [
      Argument(
        name: "item", kind: .reference, description: "Id, first 8 or more digits of it, or the exact name",
        otherNames: ["id"]),
      Argument(
        name: "items", kind: .references(limit: RowArguments.batchLimit),
        description: "Several of them, at most 100"),
      .boolean("all_checked", "true: every bought row; must stand alone"),
    ],
    results: [
      ResultMember("outcome", .text, "removed or nothing_to_remove"),
      ResultMember("removed_items", .objects(ResultMember.row), "The deleted rows in full"),
    ])

  var definition: ToolDefinition { Self.declaration.definition }

  func run(_ call: ToolCall) -> ToolOutcome {
    let arguments: ToolArguments
    do throws(ArgumentError) {
      arguments = try ArgumentDecoder.decode(call.arguments, as: Self.declaration)
      try requireOneTarget(arguments)
    } catch {
      return .failure(.invalidArgument(error.sentence))
    }
    let items = arguments.texts("items")
    let place = RowArguments.place(in: items, of: "items")
    let edited = call.edit(place: place) { editor throws(EditError) -> [ShoppingItem] in
      if let items { return try editor.remove(items.map(\.element), isBatch: true) }
      if let item = arguments.text("item") { return try editor.remove([item], isBatch: false) }
      return editor.removeAllChecked()
    }
    switch edited {
    case .failure(let unfinished): return unfinished.outcome
    case .success(let edit): return report(edit, arguments)
    }
  }

  private func requireOneTarget(_ arguments: ToolArguments) throws(ArgumentError) {
    var targets = ["item", "items"].filter(arguments.has)
    if arguments.boolean("all_checked") == true { targets.append("all_checked") }
    if targets.isEmpty {
      throw ArgumentError(sentence: "item is missing. Give exactly one of item, items, all_checked true.")
    }
    if targets.count > 1 {
      throw ArgumentError(sentence: "\(ToolText.joined(targets)) exclude each other.")
    }
  }

  private func report(_ edit: Edited<[ShoppingItem]>, _ arguments: ToolArguments) -> ToolOutcome {
    let removed = edit.outcome
    let phrase = ItemPhrase(edit.before)
    let sentence: String
    if removed.isEmpty {
      sentence = "No bought rows; nothing was changed."
    } else if arguments.boolean("all_checked") == true {
      let rows = ToolText.count(removed.count, "bought row", "bought rows")
      let named = removed.prefix(20).map(phrase.whole)
      sentence = "Deleted \(rows): \(ToolText.enumeration(named, count: removed.count))."
    } else if removed.count == 1, let item = removed.first {
      let state = item.checked ? "it was bought" : "it was still to buy"
      sentence = "Deleted \(phrase.whole(item)) (\(phrase.id(item))); \(state)."
    } else {
      let named = removed.prefix(20).map { "\(phrase.whole($0)), \(phrase.state($0))" }
      sentence = "Deleted \(removed.count) rows: \(ToolText.enumeration(named, count: removed.count))."
    }
    let members = [
      JSONMember("outcome", .string(removed.isEmpty ? "nothing_to_remove" : "removed")),
      JSONMember("removed_items", .array(removed.map(phrase.json))),
    ]
    return ToolReport([sentence], members: members, of: edit, argumentWarnings: arguments.warnings).outcome
  }
}
