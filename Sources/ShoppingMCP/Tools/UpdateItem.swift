import ShoppingCore

/// Changes one row, or several rows alike; only what is named.
struct UpdateItem: Tool {
  static let declaration = ToolDeclaration(
    name: "update_item", title: "Change or check off items",
    description: """
      Changes one row (item) or several rows alike (items), found by id or exact name. checked true means \
      bought, false means to buy again. name renames one row. Fields left out stay as they are; an empty text \
      clears amount or section. A section that does not exist yet is created and the result says so.
      """,
    isDestructive: true,
    arguments: [
      Argument(
        name: "item", kind: .reference, description: "Id, first 8 or more digits of it, or the present name",
        otherNames: ["id"]),
      Argument(
        name: "items", kind: .references(limit: RowArguments.batchLimit),
        description: "Several rows that get the same change, at most 100"),
      .boolean("checked", "true = bought, false = to buy"),
      .text("amount", as: .amount, empty: .clears, #"New amount; "" clears"#),
      .text("section", as: .section, empty: .clears, #"New section; "" clears"#),
      .boolean("optional", "true = nice to have"),
      .text("name", as: .name, empty: .isError, "New name, only with item"),
    ],
    results: [
      ResultMember(
        "results",
        .objects([
          ResultMember("outcome", .text, "updated or unchanged"),
          ResultMember("item", .object(ResultMember.row)),
          ResultMember("was", .object(ResultMember.was), "The old value of each changed member"),
        ])),
      ResultMember("new_sections", .texts),
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
    let references = items.map { $0.map(\.element) } ?? [arguments.text("item")].compactMap { $0 }
    let change = ItemChange(arguments)
    guard !change.isEmpty else {
      if items != nil {
        return .failure(.nothingToChange("these rows", fields: "amount, section, optional, checked"))
      }
      return .failure(.nothingToChange(ToolText.quoted(references.first ?? "")))
    }
    let place = RowArguments.place(in: items, of: "items")
    let edited = call.edit(place: place) { editor throws(EditError) in
      try editor.update(references, isBatch: items != nil, with: change)
    }
    switch edited {
    case .failure(let unfinished): return unfinished.outcome
    case .success(let edit):
      let texts = UpdateTexts(phrase: ItemPhrase(edit.after), counts: ListCounts(edit.after))
      let results = edit.outcome.results.map { result -> JSONValue in
        [
          "outcome": result.isChanged ? "updated" : "unchanged", "item": texts.phrase.json(result.item),
          "was": texts.phrase.changedMembers(result),
        ]
      }
      let members =
        [JSONMember("results", .array(results))] + RowArguments.newSectionsMember(edit.outcome.newSections)
      let sentence = texts.sentence(edit.outcome, change: change)
      return ToolReport([sentence], members: members, of: edit, argumentWarnings: arguments.warnings).outcome
    }
  }

  private func requireOneTarget(_ arguments: ToolArguments) throws(ArgumentError) {
    switch (arguments.has("item"), arguments.has("items")) {
    case (false, false):
      throw ArgumentError(
        sentence: "item is missing. It takes an id or the present name; name is the new name.")
    case (true, true): throw ArgumentError(sentence: "item and items exclude each other.")
    case (false, true) where arguments.has("name"):
      throw ArgumentError(sentence: "name renames one row and goes with item, not with items.")
    default: break
    }
  }
}

extension ItemChange {
  init(_ arguments: ToolArguments) {
    self.init(
      name: arguments.text("name"), amount: arguments.text("amount"), section: arguments.text("section"),
      optional: arguments.boolean("optional"), checked: arguments.boolean("checked"))
  }

  var isEmpty: Bool { name == nil && amount == nil && section == nil && optional == nil && checked == nil }

  var isOnlyChecked: Bool {
    checked != nil && name == nil && amount == nil && section == nil && optional == nil
  }
}
