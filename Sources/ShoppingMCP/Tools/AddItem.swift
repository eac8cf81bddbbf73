import ShoppingCore

/// Makes sure that things are on the list; never makes a twin.
struct AddItem: Tool {
  static let declaration = ToolDeclaration(
    name: "add_item", title: "Add to shopping list",
    description: """
      Puts one thing (name) or several (items) on the list. A name already on the list is not added twice: \
      a bought row becomes to-buy again; a row still to buy keeps its fields and gains the amount. Amount is \
      free text apart from the name, such as "2 l". Existing rows keep their section; for new rows the \
      sections in use are in get_shopping_list. Changing a row is update_item.
      """,
    arguments: [
      .text(
        "name", as: .name, empty: .isError,
        """
        What to buy, one thing; stored as given. A second row of the same thing needs another name, \
        "Butter (Aldi)"
        """),
      amount, section, optional, checked,
      Argument(
        name: "items",
        kind: .entries(
          [
            .text("name", as: .name, empty: .isError, isRequired: true, "What to buy, one thing"),
            amount, section, optional, checked,
          ], limit: RowArguments.batchLimit),
        description: "Several things instead of name, at most 100"),
    ],
    results: [
      ResultMember(
        "results",
        .objects([
          ResultMember("outcome", .text, "added, merged, already_on_list or back_on_list"),
          ResultMember("item", .object(ResultMember.row)),
          ResultMember("similar", .texts, "Names of similar rows, which were not touched"),
        ])),
      ResultMember("new_sections", .texts),
    ])

  private static let amount = Argument.text(
    "amount", as: .amount, empty: .isAbsent, #"Free text, "2 l", "500 g", "3"; never calculated with"#)
  private static let section = Argument.text(
    "section", as: .section, empty: .isAbsent, "For a new row; an unknown one is created")
  private static let optional = Argument.boolean("optional", "true: nice to have")
  private static let checked = Argument.boolean("checked", isServed: false, "")

  var definition: ToolDefinition { Self.declaration.definition }

  func run(_ call: ToolCall) -> ToolOutcome {
    let arguments: ToolArguments
    let requests: [AddRequest]
    do throws(ArgumentError) {
      arguments = try ArgumentDecoder.decode(call.arguments, as: Self.declaration)
      requests = try self.requests(arguments)
    } catch {
      return .failure(.invalidArgument(error.sentence))
    }
    let place = RowArguments.place(in: arguments.entries("items"), of: "items")
    let edited = call.edit(place: place) { editor throws(EditError) in try editor.add(requests) }
    switch edited {
    case .failure(let unfinished): return unfinished.outcome
    case .success(let edit): return report(edit, requests: requests, arguments)
    }
  }

  private func requests(_ arguments: ToolArguments) throws(ArgumentError) -> [AddRequest] {
    guard let entries = arguments.entries("items") else {
      guard arguments.has("name") else {
        throw ArgumentError(sentence: "name is missing. Give name for one thing or items for several.")
      }
      return [try request(arguments, place: "")]
    }
    if arguments.has("name") { throw ArgumentError(sentence: "name and items exclude each other.") }
    for field in ["amount", "section", "optional"] where arguments.has(field) {
      throw ArgumentError(sentence: "\(field) belongs to name; with items it stands in each of them.")
    }
    if arguments.boolean("checked") == true { throw checkedIsNotAdded("checked") }
    var requests: [AddRequest] = []
    for entry in entries { requests.append(try request(entry.element, place: "items[\(entry.index)].")) }
    return requests
  }

  private func request(_ arguments: ToolArguments, place: String) throws(ArgumentError) -> AddRequest {
    guard let name = arguments.text("name") else { throw ArgumentError(sentence: "\(place)name is missing.") }
    if arguments.boolean("checked") == true { throw checkedIsNotAdded("\(place)checked") }
    return AddRequest(
      name: name, amount: arguments.text("amount"), section: arguments.text("section"),
      optional: arguments.boolean("optional"))
  }

  private func checkedIsNotAdded(_ label: String) -> ArgumentError {
    ArgumentError(
      sentence: "\(label) is not for add_item, which puts things on the list to buy; "
        + "update_item with checked true marks a row as bought.")
  }

  // MARK: report

  private func report(_ edit: Edited<AddOutcome>, requests: [AddRequest], _ arguments: ToolArguments)
    -> ToolOutcome
  {
    let outcome = edit.outcome
    let texts = AddTexts(phrase: ItemPhrase(edit.after), isAlone: requests.count == 1)
    var lines: [String] = []
    var results: [JSONValue] = []
    for (index, result) in outcome.results.enumerated() {
      let request = index < requests.count ? requests[index] : nil
      lines.append(texts.sentence(result, request: request))
      var members = [
        JSONMember("outcome", .string(result.outcome.rawValue)),
        JSONMember("item", texts.phrase.json(result.item)),
      ]
      if !result.similar.isEmpty {
        members.append(JSONMember("similar", .array(result.similar.map { .string($0) })))
      }
      results.append(.object(JSONObject(members)))
    }
    let newSections = RowArguments.newSections(outcome.newSections)
    if texts.isAlone {
      if let newSections { lines = [(lines + [newSections]).joined(separator: " ")] }
    } else {
      if let newSections { lines.append(newSections) }
      lines.append(texts.summary(outcome.results))
    }
    let members =
      [JSONMember("results", .array(results))] + RowArguments.newSectionsMember(outcome.newSections)
    return ToolReport(lines, members: members, of: edit, argumentWarnings: arguments.warnings).outcome
  }
}

/// What add_item says about each row.
struct AddTexts {
  let phrase: ItemPhrase
  /// One row in the call: what its sentence says holds for the whole list.
  let isAlone: Bool

  func sentence(_ result: AddResult, request: AddRequest?) -> String {
    var text: String
    switch result.outcome {
    case .added: text = added(result)
    case .merged: text = merged(result)
    case .alreadyOnList:
      text = "\(phrase.name(result.item)) is already to buy"
      if !result.item.amount.isEmpty { text += " — \(ItemPhrase.amount(result.item.amount))" }
      text += " (\(phrase.id(result.item)))."
      if isAlone { text += " Nothing was changed; update_item sets another amount." }
    case .backOnList: text = back(result, given: request?.amount)
    }
    if result.outcome != .added {
      if let asked = result.sectionNotUsed, !result.item.section.isEmpty {
        let (own, other) = (ItemPhrase.section(result.item.section), ItemPhrase.section(asked))
        text += " It stays in \(own), not \(other)."
      }
      if request?.optional == true, !result.item.optional { text += " It is not made optional." }
    }
    return text
  }

  private func added(_ result: AddResult) -> String {
    let item = result.item
    var text = "Added \(phrase.nameAndAmount(item))"
    if item.optional { text += ", optional" }
    text += " (\(phrase.id(item)))"
    if !item.section.isEmpty { text += " in \(ItemPhrase.section(item.section))" }
    text += "."
    if !result.similar.isEmpty {
      text += " Similar on the list: " + result.similar.map { ToolText.cut($0) }.joined(separator: ", ") + "."
    }
    return text
  }

  private func merged(_ result: AddResult) -> String {
    let item = result.item
    let was = result.was ?? item
    var changes: [String] = []
    if !sameBytes(was.amount, item.amount) {
      changes.append("the amount is now \(ItemPhrase.amount(item.amount))")
    }
    if !sameBytes(was.section, item.section) {
      changes.append("the section is now \(ItemPhrase.section(item.section))")
    }
    if was.optional != item.optional { changes.append("it is \(item.optional ? "" : "no longer ")optional") }
    let before = was.amount.isEmpty ? "" : " (\(ItemPhrase.amount(was.amount)))"
    return
      "\(phrase.name(item)) was already to buy\(before); \(ToolText.joined(changes)) (\(phrase.id(item)))."
  }

  private func back(_ result: AddResult, given: String?) -> String {
    let item = result.item
    let was = result.was ?? item
    var text = "\(phrase.name(item)) was bought and is to buy again"
    if !item.amount.isEmpty {
      text += " — \(ItemPhrase.amount(item.amount))"
      if given == nil {
        text += " as before"
      } else if !was.amount.isEmpty, !sameBytes(was.amount, item.amount) {
        text += " instead of \(ItemPhrase.amount(was.amount))"
      }
    }
    if !item.section.isEmpty { text += ", in \(ItemPhrase.section(item.section))" }
    if was.optional, !item.optional { text += ", no longer optional" }
    return text + " (\(phrase.id(item)))."
  }

  /// "Added 12, back on the list 2, already there 1."
  func summary(_ results: [AddResult]) -> String {
    let kinds: [(AddResult.Outcome, String)] = [
      (.added, "added"), (.backOnList, "back on the list"), (.merged, "merged"),
      (.alreadyOnList, "already there"),
    ]
    let parts = kinds.compactMap { kind, words -> String? in
      let count = results.reduce(0) { $0 + ($1.outcome == kind ? 1 : 0) }
      return count == 0 ? nil : "\(words) \(count)"
    }
    var text = parts.joined(separator: ", ")
    if results.allSatisfy({ $0.outcome == .alreadyOnList }) { text += "; nothing was changed" }
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
