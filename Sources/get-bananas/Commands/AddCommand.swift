import ShoppingCore

extension Command {
  /// `add`: add_item.
  static let add = Command(
    "add", "NAME…", "put things on the list",
    details: """
      Makes sure that each NAME is on the list. A name that is already there is not added twice: a bought row comes
      back, a row still to buy keeps its fields and gains the amount. Each word is a NAME; quote names of several.

        get-bananas add "Oat milk" --amount "2 l" --section Dairy
        get-bananas add Bananas Bread Butter
      """,
    options: [.amount, .section, .optional, .dryRun, .json]
  ) { invocation throws(CommandError) in
    let names = invocation.operands
    let arguments = invocation.arguments
    guard !names.isEmpty else { throw .usage("add needs at least one NAME.") }
    if names.count > 1, arguments[.amount] != nil {
      throw .usage("--amount goes with one NAME; names of several words need quotes.")
    }
    let entries = names.map { name in
      var entry: JSONObject = JSONObject([JSONMember("name", .string(name))])
      if let amount = arguments[.amount] { entry["amount"] = .string(amount) }
      if let section = arguments[.section] { entry["section"] = .string(section) }
      if arguments.has(.optional) { entry["optional"] = true }
      return entry
    }
    let call =
      entries.count == 1
      ? entries[0] : JSONObject([JSONMember("items", .array(entries.map(JSONValue.object)))])
    return try invocation.runTool("add_item", call)
  }
}
