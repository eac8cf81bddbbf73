import ShoppingCore

/// Many different changes at once, against a revision that the caller has read. What it does not mention stays.
struct UpdateShoppingList: Tool {
  static let declaration = ToolDeclaration(
    name: "update_shopping_list", title: "Change many items at once",
    description: """
      Makes many different changes in one step: edits, new rows, removals, order of sections, for instance \
      sorting a long list into sections. Takes the revision from get_shopping_list and refuses if the list has \
      changed since. Rows not mentioned stay; a row goes only if it is named in remove. Single changes, or one \
      change to several rows, need no revision with the other tools.
      """,
    isDestructive: true,
    arguments: [
      .text("revision", empty: .isError, isRequired: true, "From get_shopping_list"),
      Argument(
        name: "items",
        kind: .entries(
          [
            .text("id", empty: .isAbsent, "A row of the list; absent: the row of that name, else a new row"),
            .text("name", as: .name, empty: .isError, "With id: the new name"),
            .text("amount", as: .amount, empty: .clears, #""" clears"#),
            .text("section", as: .section, empty: .clears, #""" clears"#),
            .boolean("optional", "true: nice to have"),
            .boolean("checked", "true: bought"),
          ], limit: RowArguments.replacementLimit),
        description: """
          Rows to change or to add, at most 500; members left out stay. If every row that stays is mentioned, \
          this is the list's new order
          """),
      Argument(
        name: "remove", kind: .references(limit: RowArguments.replacementLimit),
        description: "Ids or exact names of rows to delete, at most 500"),
      Argument(
        name: "sections",
        kind: .texts(
          Argument.TextRule(field: .section, empty: .isError), limit: RowArguments.replacementLimit),
        description: "Wanted order; sections not mentioned follow in their old order, none is dropped"),
    ],
    results: [
      ResultMember("outcome", .text, "updated or unchanged"),
      ResultMember("added", .objects(ResultMember.row)),
      ResultMember(
        "updated",
        .objects([
          ResultMember("item", .object(ResultMember.row)),
          ResultMember("was", .object(ResultMember.was), "The old value of each changed member"),
        ])),
      ResultMember("removed_items", .objects(ResultMember.row), "The deleted rows in full"),
      ResultMember("kept", .integer, "Rows that were not mentioned"),
    ])

  var definition: ToolDefinition { Self.declaration.definition }

  func run(_ call: ToolCall) -> ToolOutcome {
    let arguments: ToolArguments
    let replacement: Replacement
    do throws(ArgumentError) {
      arguments = try ArgumentDecoder.decode(call.arguments, as: Self.declaration)
      replacement = try self.replacement(arguments)
    } catch {
      return .failure(.invalidArgument(error.sentence))
    }
    let places = ReplacementPlaces(arguments: arguments, replacement: replacement)
    let consent = RemovalConsent(replacement: replacement, call: call)
    if let outcome = consent.outcomeBeforeEditing(place: places.place) { return outcome }

    // No second question here: an equal revision means the list that the consent was decided on.
    let edited = call.edit(place: places.place) { editor throws(EditError) in try editor.apply(replacement) }
    switch edited {
    case .failure(let unfinished): return unfinished.outcome
    case .success(let edit):
      return ReplacementReport(edit: edit, argumentWarnings: arguments.warnings).outcome
    }
  }

  private func replacement(_ arguments: ToolArguments) throws(ArgumentError) -> Replacement {
    let entries = arguments.entries("items") ?? []
    let removals = arguments.texts("remove") ?? []
    let sections = arguments.texts("sections") ?? []
    guard let revision = arguments.text("revision") else {
      throw ArgumentError(sentence: "revision is missing. It is in what get_shopping_list shows.")
    }
    guard !entries.isEmpty || !removals.isEmpty || !sections.isEmpty else {
      throw ArgumentError(
        sentence: "no change given. items changes or adds rows, remove deletes the rows it names, "
          + "sections orders them.")
    }
    for entry in entries where !entry.element.has("id") && !entry.element.has("name") {
      throw ArgumentError(sentence: "items[\(entry.index)] has neither id nor name.")
    }
    return Replacement(
      revision: revision,
      entries: entries.map { EntryChange(id: $0.element.text("id"), change: ItemChange($0.element)) },
      removals: removals.map(\.element), sections: sections.map(\.element))
  }
}

/// Finds the place of an editing error, which may lie in `items` or in `remove`.
private struct ReplacementPlaces {
  let arguments: ToolArguments
  let replacement: Replacement

  func place(_ index: Int, _ reference: String?) -> String {
    let isRemoval: Bool
    if let reference, replacement.removals.indices.contains(index) {
      isRemoval = sameBytes(replacement.removals[index], reference)
    } else {
      isRemoval = false
    }
    return isRemoval
      ? RowArguments.place(in: arguments.texts("remove"), of: "remove")(index, nil)
      : RowArguments.place(in: arguments.entries("items"), of: "items")(index, nil)
  }
}
