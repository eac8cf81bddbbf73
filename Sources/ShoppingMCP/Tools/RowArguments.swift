import ShoppingCore

/// The fields of a row as arguments, and what the tools say about sections.
enum RowArguments {
  static let batchLimit = 100
  static let replacementLimit = 500

  /// Turns the index of an editing error back into the place in the array as it was sent.
  static func place<Element>(in elements: [ToolArguments.Indexed<Element>]?, of array: String) -> (
    Int, String?
  )
    -> String
  {
    { index, _ in
      let sent = elements.flatMap { $0.indices.contains(index) ? $0[index].index : nil }
      return "\(array)[\(sent ?? index)]"
    }
  }

  /// "Section Baking is new."
  static func newSections(_ sections: [String]) -> String? {
    guard !sections.isEmpty else { return nil }
    let names = ToolText.joined(sections.map(ItemPhrase.section))
    return sections.count == 1 ? "Section \(names) is new." : "Sections \(names) are new."
  }

  static func newSectionsMember(_ sections: [String]) -> [JSONMember] {
    sections.isEmpty ? [] : [JSONMember("new_sections", .array(sections.map { .string($0) }))]
  }
}
