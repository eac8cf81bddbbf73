import ShoppingCore

extension Command {
  /// `check` and `uncheck`: update_item with nothing but `checked`.
  static let check = marking(
    "check", checked: true, "tick things off as bought",
    details: """
      Marks each ITEM as bought. An ITEM is a row's name, or its id or the first 8 digits of it; "get-bananas list"
      shows both. Either all of them are marked or none.

        get-bananas check Milk "Oat milk"
        get-bananas check 0E1B0C3E
      """)

  static let uncheck = marking(
    "uncheck", checked: false, "mark things as still to buy",
    details: """
      Marks each ITEM as to buy again. An ITEM is a row's name, or its id or the first 8 digits of it. Either all of
      them are marked or none.

        get-bananas uncheck Milk
      """)

  private static func marking(_ name: String, checked: Bool, _ summary: String, details: String) -> Command {
    Command(name, "ITEM…", summary, details: details, options: [.dryRun, .json]) {
      invocation throws(CommandError) in
      let items = invocation.operands
      guard let first = items.first else { throw .usage("\(name) needs at least one ITEM: a name or an id.") }
      let target =
        items.count == 1
        ? JSONMember("item", .string(first)) : JSONMember("items", .array(items.map(JSONValue.string)))
      return try invocation.runTool(
        "update_item", JSONObject([target, JSONMember("checked", .bool(checked))]))
    }
  }
}
