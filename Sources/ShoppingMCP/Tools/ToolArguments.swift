import ShoppingCore

/// A call's arguments after the leniency table of CONTRACT §7: typed, cleaned, absent where nothing was said.
struct ToolArguments: Sendable {
  enum Value: Sendable {
    case text(String)
    case boolean(Bool)
    case integer(Int)
    case texts([Indexed<String>])
    case entries([Indexed<ToolArguments>])
  }

  /// An element and its place in the array as it was sent; the places of nulls are left out, not renumbered.
  struct Indexed<Element: Sendable>: Sendable {
    var index: Int
    var element: Element
  }

  var values: [String: Value] = [:]
  /// Names the ignored arguments; empty if there were none.
  var warnings: [String] = []

  func text(_ name: String) -> String? {
    if case .text(let value)? = values[name] { value } else { nil }
  }

  func boolean(_ name: String) -> Bool? {
    if case .boolean(let value)? = values[name] { value } else { nil }
  }

  func integer(_ name: String) -> Int? {
    if case .integer(let value)? = values[name] { value } else { nil }
  }

  /// nil if absent or without any element.
  func texts(_ name: String) -> [Indexed<String>]? {
    if case .texts(let value)? = values[name] { value } else { nil }
  }

  /// nil if absent or without any element.
  func entries(_ name: String) -> [Indexed<ToolArguments>]? {
    if case .entries(let value)? = values[name] { value } else { nil }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The `arguments` of a call: an object, nothing (an empty object), or the JSON text of an object, decoded once.
  /// nil for everything else: a malformed request.
  static func object(from value: JSONValue?) -> JSONObject? {
    switch value {
    case nil, .null?: return JSONObject()
    case .object(let object)?: return object
    case .string(let text)?:
      guard case .object(let object)? = try? JSONParser.parse(text.utf8) else { return nil }
      return object
    default: return nil
    }
  }
}
