import ShoppingCore

/// Reads the members of a call against a tool's declaration: the leniency table of CONTRACT §7, once for all tools.
struct ArgumentDecoder {
  let tool: String
  let declared: [Argument]
  /// Distinct names of arguments that nobody knows, in order.
  private var ignoredNames: [String] = []
  private var ignored: Set<String> = []

  init(tool: String, declared: [Argument]) {
    self.tool = tool
    self.declared = declared
  }

  static func decode(_ object: JSONObject, as definition: ToolDeclaration) throws(ArgumentError)
    -> ToolArguments
  {
    var decoder = ArgumentDecoder(tool: definition.name, declared: definition.arguments)
    var arguments = try decoder.members(of: object, declared: definition.arguments, place: "")
    arguments.warnings = decoder.warnings
    return arguments
  }

  /// One sentence that names what was ignored.
  private var warnings: [String] {
    guard !ignoredNames.isEmpty else { return [] }
    let shown = ignoredNames.prefix(10).map { ToolText.quoted($0) }.joined(separator: ", ")
    let rest = ignoredNames.count > 10 ? " and \(ignoredNames.count - 10) more" : ""
    return ["Ignored, because \(tool) has no such argument: \(shown)\(rest)."]
  }

  // MARK: members

  /// `place`: "" at the top, else the entry: `items[2]`.
  private mutating func members(of object: JSONObject, declared: [Argument], place: String)
    throws(ArgumentError) -> ToolArguments
  {
    var result = ToolArguments()
    var sources: [String: JSONMember] = [:]
    let names = ArgumentNames(declared: declared)
    for member in object.members {
      if case .null = member.value { continue }
      switch names.resolve(member.name) {
      case .unknown: ignore(member.name)
      case .near(let argument):
        throw misspelt(member.name, meant: argument, declared: declared, place: place)
      case .known(let argument):
        if let other = sources[argument.name] {
          guard other.value != member.value else { continue }
          let both = "\(ToolText.cut(other.name)) and \(ToolText.cut(member.name))"
          throw ArgumentError(sentence: "\(both) are the same argument; give one of them.")
        }
        sources[argument.name] = member
        let label = place.isEmpty ? argument.name : "\(place).\(argument.name)"
        result.values[argument.name] = try value(member.value, of: argument, label: label)
      }
    }
    return result
  }

  private mutating func ignore(_ name: String) {
    if ignored.insert(name).inserted { ignoredNames.append(name) }
  }

  private func misspelt(_ name: String, meant: Argument, declared: [Argument], place: String)
    -> ArgumentError
  {
    let accepted = declared.filter(\.isServed).map(\.name).joined(separator: ", ")
    let inEntry = place.isEmpty ? "" : " in \(place)"
    let right = meant.isServed ? meant.name : "\(meant.name) of update_item"
    let said = ToolText.quoted(name)
    return ArgumentError(
      sentence: "\(said)\(inEntry) is not an argument of \(tool); \(right) is meant? Accepted: \(accepted).")
  }

  // MARK: values

  /// nil: nothing was said.
  private mutating func value(_ value: JSONValue, of argument: Argument, label: String)
    throws(ArgumentError) -> ToolArguments.Value?
  {
    switch argument.kind {
    case .text(let rule): return try ArgumentText.decode(value, rule, label: label).map { .text($0) }
    case .boolean: return .boolean(try boolean(value, label: label))
    case .integer(let range): return .integer(try integer(value, in: range, label: label))
    case .reference: return .text(try reference(value, label: label))
    case .references(let limit):
      guard let list = try list(value, label: label, takesOne: true, limit: limit) else { return nil }
      var texts: [ToolArguments.Indexed<String>] = []
      for (index, element) in list.elements.enumerated() where element != .null {
        let text = try reference(element, label: "\(label)[\(index)]")
        texts.append(.init(index: index, element: text))
      }
      return texts.isEmpty ? nil : .texts(texts)
    case .texts(let rule, let limit):
      guard let list = try list(value, label: label, takesOne: false, limit: limit) else { return nil }
      var texts: [ToolArguments.Indexed<String>] = []
      for (index, element) in list.elements.enumerated() where element != .null {
        guard let text = try ArgumentText.decode(element, rule, label: "\(label)[\(index)]") else { continue }
        texts.append(.init(index: index, element: text))
      }
      return texts.isEmpty ? nil : .texts(texts)
    case .entries(let declared, let limit):
      guard let list = try list(value, label: label, takesOne: true, limit: limit) else { return nil }
      var entries: [ToolArguments.Indexed<ToolArguments>] = []
      for (index, element) in list.elements.enumerated() where element != .null {
        let entry = try entry(
          element, declared: declared, place: "\(label)[\(index)]", mayBeText: !list.wasText)
        entries.append(.init(index: index, element: entry))
      }
      return entries.isEmpty ? nil : .entries(entries)
    }
  }

  private func boolean(_ value: JSONValue, label: String) throws(ArgumentError) -> Bool {
    if case .bool(let flag) = value { return flag }
    if case .string(let text) = value {
      switch ArgumentText.trimmed(text).lowercased() {
      case "true": return true
      case "false": return false
      default: break
      }
    }
    throw ArgumentError(sentence: "\(label) must be true or false, not \(ToolText.shown(value)).")
  }

  private func integer(_ value: JSONValue, in range: ClosedRange<Int>, label: String)
    throws(ArgumentError) -> Int
  {
    let text: String? =
      switch value {
      case .number(let number): ArgumentText.text(of: number)
      case .string(let text): ArgumentText.trimmed(text)
      default: nil
      }
    if let number = text.flatMap({ Int($0) }), range.contains(number) { return number }
    let bounds =
      range.upperBound == .max
      ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    throw ArgumentError(sentence: "\(label) must be a whole number \(bounds), not \(ToolText.shown(value)).")
  }

  private struct ArgumentList {
    var elements: [JSONValue]
    /// It came as JSON text; a text inside it is not decoded again.
    var wasText: Bool
  }

  private func list(_ value: JSONValue, label: String, takesOne: Bool, limit: Int)
    throws(ArgumentError) -> ArgumentList?
  {
    var list: ArgumentList
    switch value {
    case .array(let elements): list = ArgumentList(elements: elements, wasText: false)
    case .string(let text):
      let trimmed = ArgumentText.trimmed(text)
      if trimmed.isEmpty || ArgumentText.isNullWord(trimmed) { return nil }
      switch try ArgumentText.json(trimmed, label: label) {
      case .array(let elements)?: list = ArgumentList(elements: elements, wasText: true)
      case let object? where takesOne: list = ArgumentList(elements: [object], wasText: true)
      case nil where takesOne: list = ArgumentList(elements: [value], wasText: true)
      default: throw ArgumentError(sentence: "\(label) must be an array, not \(ToolText.shown(value)).")
      }
    case .object where takesOne, .number where takesOne:
      list = ArgumentList(elements: [value], wasText: false)
    default: throw ArgumentError(sentence: "\(label) must be an array, not \(ToolText.shown(value)).")
    }
    guard list.elements.count <= limit else {
      let what = label == "remove" ? "rows in remove" : label
      throw ArgumentError(sentence: "\(list.elements.count) \(what); at most \(limit) in a call.")
    }
    return list
  }

  /// An entry that is an object, or a bare name (an id, where entries have one and the text looks like one).
  private mutating func entry(
    _ value: JSONValue, declared: [Argument], place: String, mayBeText: Bool
  ) throws(ArgumentError) -> ToolArguments {
    switch value {
    case .object(let object): return try members(of: object, declared: declared, place: place)
    case .string(let text):
      if mayBeText, case .object(let object)? = try ArgumentText.json(text, label: place) {
        return try members(of: object, declared: declared, place: place)
      }
    case .number: break
    default:
      throw ArgumentError(sentence: "\(place) must be an object with a name, not \(ToolText.shown(value)).")
    }
    if declared.contains(where: { $0.name == "id" }), let id = ArgumentText.id(value) {
      return ToolArguments(values: ["id": .text(id)])
    }
    let rule = Argument.TextRule(field: .name, empty: .isError)
    guard let name = try ArgumentText.decode(value, rule, label: place) else { return ToolArguments() }
    return ToolArguments(values: ["name": .text(name)])
  }

  // MARK: references

  /// The id, else the name of a row. It is compared as it was sent: names in the file are not cleaned either.
  private mutating func reference(_ value: JSONValue, label: String) throws(ArgumentError) -> String {
    switch value {
    case .string(let text):
      if case .object(let object)? = try? ArgumentText.json(text, label: label) {
        if let text = try reference(in: object, label: label) { return text }
      }
    case .number: break
    case .object(let object):
      if let text = try reference(in: object, label: label) { return text }
      throw ArgumentError(sentence: "\(label) must name a row by id or name.")
    default: throw ArgumentError(sentence: "\(label) must be an id or a name, not \(ToolText.shown(value)).")
    }
    return try ArgumentText.reference(value, label: label)
  }

  private mutating func reference(in object: JSONObject, label: String) throws(ArgumentError) -> String? {
    for member in object.members where !["id", "name"].contains(member.name) && member.value != .null {
      guard ["amount", "section", "optional", "checked"].contains(member.name) else {
        ignore(member.name)
        continue
      }
      // Where a change is made, a field inside the reference may be that change: it must not get lost.
      guard declared.contains(where: { $0.name == member.name }) else { continue }
      throw ArgumentError(
        sentence: "\(label) names a row by id or name; \(member.name) stands beside it, not in it.")
    }
    for name in ["id", "name"] {
      guard let value = object[name], value != .null else { continue }
      return try ArgumentText.reference(value, label: "\(label).\(name)")
    }
    return nil
  }
}
