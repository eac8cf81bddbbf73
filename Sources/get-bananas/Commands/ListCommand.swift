import ShoppingCore

extension Command {
  /// `list`: get_shopping_list, all pages.
  static let list = Command(
    "list", "", "show the list",
    details: """
      Shows what is still to buy by section, then what is bought. The digits in brackets are a row's id; check,
      uncheck and remove take it, or the name.

        get-bananas list --to-buy
        get-bananas list --section Dairy --json
      """,
    options: [.toBuy, .bought, .section, .query, .json]
  ) { invocation throws(CommandError) in
    try invocation.refuseOperands()
    let arguments = invocation.arguments
    if arguments.has(.toBuy), arguments.has(.bought) {
      throw .usage("--to-buy and --bought exclude each other; without them list shows both.")
    }
    var filter = JSONObject()
    if arguments.has(.toBuy) { filter["checked"] = false }
    if arguments.has(.bought) { filter["checked"] = true }
    if let section = arguments[.section] { filter["section"] = .string(section) }
    if let query = arguments[.query] { filter["query"] = .string(query) }
    let pages = try ListPages.read(filter, invocation)
    try invocation.answer(pages.texts.joined(separator: "\n"), json: .object(pages.merged))
    return .done
  }
}

/// The pages of get_shopping_list, all of one revision.
private struct ListPages {
  var texts: [String] = []
  var structured: [JSONObject] = []

  /// The tool's largest page.
  private static let pageSize = 500
  private static let attempts = 20

  /// Reads until the pages belong together: a list that changes between two of them is read again.
  static func read(_ filter: JSONObject, _ invocation: Invocation) throws(CommandError) -> ListPages {
    for _ in 0..<attempts {
      if let pages = try readOnce(filter, invocation) { return pages }
    }
    throw .failure(errorClass: "Busy", message: "the list changes faster than it can be read. Try again.")
  }

  private static func readOnce(_ filter: JSONObject, _ invocation: Invocation) throws(CommandError)
    -> ListPages?
  {
    var pages = ListPages()
    var offset = 0
    while true {
      var arguments = filter
      arguments["limit"] = .int(pageSize)
      arguments["offset"] = .int(offset)
      let (text, structured) = try invocation.outcome(ofTool: "get_shopping_list", arguments)
      if let first = pages.structured.first, first["revision"] != structured["revision"] { return nil }
      pages.texts.append(text)
      pages.structured.append(structured)
      guard let next = structured["next_offset"]?.intValue, next > offset else { return pages }
      offset = next
    }
  }

  /// One result as if there were no pages.
  var merged: JSONObject {
    guard structured.count > 1, var result = structured.first else { return structured.first ?? JSONObject() }
    let items = structured.flatMap { $0["items"]?.arrayValue ?? [] }
    result["items"] = .array(items)
    result["shown"] = .int(items.count)
    result["next_offset"] = nil
    return result
  }
}
