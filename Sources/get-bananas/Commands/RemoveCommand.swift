import ShoppingCore

extension Command {
  /// `remove`: remove_item.
  static let remove = Command(
    "remove", "ITEM… | --all-checked", "delete rows",
    details: """
      Deletes each ITEM, a row's name or its id; with --all-checked every bought row. A thing that was bought is
      ticked off with check. Either all of them are deleted or none; "get-bananas history" has the list as it was.

        get-bananas remove "Oat milk"
        get-bananas remove --all-checked --dry-run
      """,
    options: [.allChecked, .dryRun, .json]
  ) { invocation throws(CommandError) in
    let items = invocation.operands
    let allChecked = invocation.arguments.has(.allChecked)
    guard items.isEmpty == allChecked else {
      throw .usage(
        allChecked
          ? "--all-checked stands alone: it deletes every bought row."
          : "remove needs at least one ITEM, a name or an id, or --all-checked.")
    }
    let call =
      if allChecked {
        JSONMember("all_checked", true)
      } else if items.count == 1 {
        JSONMember("item", .string(items[0]))
      } else {
        JSONMember("items", .array(items.map(JSONValue.string)))
      }
    return try invocation.runTool("remove_item", JSONObject([call]))
  }
}
