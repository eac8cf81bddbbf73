import ShoppingCore
import ShoppingMCP

extension Command {
  /// `call`: a tool as a host would call it.
  static let call = Command(
    "call", "TOOL [NAME=VALUE … | NAME:=JSON … | -]", "call one of the tools that hosts call",
    details: """
      Calls TOOL and shows its answer. NAME=VALUE is a text, NAME:=JSON any JSON value; - alone takes one JSON
      object from standard input. Tools: \(ShoppingTools.all.map(\.definition.name).joined(separator: ", ")).

        get-bananas call add_item name=Milk amount="2 l"
        get-bananas call update_item items:='["Milk", "Bread"]' checked:=true
        echo '{"query": "milk"}' | get-bananas call get_shopping_list -
      """,
    options: [.json, .dryRun], operandWords: ShoppingTools.all.map(\.definition.name)
  ) { invocation throws(CommandError) in
    guard let name = invocation.operands.first else { throw .usage("call needs the name of a tool.") }
    guard Invocation.tool(named: name) != nil else {
      let names = ShoppingTools.all.map(\.definition.name)
      let meant = nearest(to: name, among: names).map { " Is \($0) meant?" } ?? ""
      throw .usage("there is no tool \(quoted(name)).\(meant) Tools: \(names.joined(separator: ", ")).")
    }
    let words = invocation.operands.dropFirst()
    let arguments =
      words.contains("-")
      ? try argumentsFromInput(words, console: invocation.console) : try argumentsFromWords(words)
    return try invocation.runTool(name, arguments)
  }

  /// What is read from standard input; the same ceiling as a line of the protocol.
  private static let inputLimit = 8 << 20

  private static func argumentsFromInput(_ words: ArraySlice<String>, console: Console)
    throws(CommandError) -> JSONObject
  {
    guard words.count == 1 else { throw .usage("- stands alone: all arguments come from standard input.") }
    let bytes: [UInt8]?
    do {
      bytes = try POSIX.readToEnd(of: console.input, limit: inputLimit)
    } catch {
      throw .failure(errorClass: "Input", message: "standard input cannot be read: \(error.reason).")
    }
    guard let bytes else { throw .usage("standard input holds more than 8 MiB.") }
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw .usage(
        "standard input is not JSON: line \(error.line), column \(error.column): \(error.reason).")
    }
    guard let object = value.objectValue else { throw .usage("standard input is JSON, but not an object.") }
    return object
  }

  private static func argumentsFromWords(_ words: ArraySlice<String>) throws(CommandError) -> JSONObject {
    var object = JSONObject()
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .usage("\(quoted(word)) is not an argument; NAME=VALUE or NAME:=JSON.")
      }
      let isJSON = parts[0].last == ":"
      let name = String(isJSON ? parts[0].dropLast() : parts[0])
      guard !name.isEmpty else { throw .usage("\(quoted(word)) has no name before =.") }
      guard object[name] == nil else { throw .usage("\(quoted(name)) is given twice.") }
      object[name] = isJSON ? try json(parts[1], of: name) : .string(String(parts[1]))
    }
    return object
  }

  private static func json(_ text: Substring, of name: String) throws(CommandError) -> JSONValue {
    do {
      return try JSONParser.parse(text.utf8)
    } catch {
      throw .usage(
        "\(quoted(name)) is not JSON at column \(error.column): \(error.reason); a plain text is \(name)=….")
    }
  }
}
