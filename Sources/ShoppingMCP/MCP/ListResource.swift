import ShoppingCore

/// The list as a resource: read-only, in the canonical text of the file.
enum ListResource {
  static let uri = "get-bananas://shopping-list"
  static let mimeType = "application/json"

  static func json(_ era: Era) -> JSONValue {
    var object = JSONObject([JSONMember("uri", .string(uri)), JSONMember("name", "shopping-list")])
    if era.hasTitles { object["title"] = "Shopping list" }
    object["description"] =
      "The whole shopping list as JSON: sections, and all rows with full ids, still to buy and bought."
    object["mimeType"] = .string(mimeType)
    return .object(object)
  }

  static func contents(_ list: ShoppingListExport) -> JSONObject {
    let text = String(decoding: list.encoded(), as: UTF8.self)
    return JSONObject([
      JSONMember(
        "contents", [["uri": .string(uri), "mimeType": .string(mimeType), "text": .string(text)]])
    ])
  }

  /// Checks `uri` in the params of a request about one resource.
  static func check(_ params: JSONObject, _ era: Era) throws(RPCError) {
    guard let given = params["uri"]?.stringValue else { throw .invalidParams("uri must be a string") }
    guard sameBytes(given, uri) else {
      throw RPCError(
        era.unknownResourceCode, "Resource not found: \(RPCError.quoted(given))",
        data: ["uri": .string(given)])
    }
  }
}
