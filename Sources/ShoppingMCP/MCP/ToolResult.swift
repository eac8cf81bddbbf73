import ShoppingCore

/// An outcome as the answer to tools/call.
enum ToolResult {
  static func success(text: String, structured: JSONObject, _ era: Era) -> JSONValue {
    var result = JSONObject([content(text)])
    if era.hasStructuredOutput { result["structuredContent"] = .object(structured) }
    return era.result(result)
  }

  static func failure(_ failure: ToolFailure, _ era: Era) -> JSONValue {
    era.result(JSONObject([content(failure.text), JSONMember("isError", true)]))
  }

  private static func content(_ text: String) -> JSONMember {
    JSONMember("content", [["type": "text", "text": .string(text)]])
  }
}
