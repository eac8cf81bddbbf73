import ShoppingCore

/// Failures in words: class first, what happened, candidates, one next step; and that nothing was changed, whenever
/// the call could have written.
extension ToolFailure {
  init(_ errorClass: String, _ sentences: String...) {
    self.init(errorClass: errorClass, text: errorClass + ": " + sentences.joined(separator: " "))
  }

  static let nothingChanged = "Nothing was changed."

  static func invalidArgument(_ sentence: String, couldWrite: Bool = true) -> ToolFailure {
    couldWrite
      ? ToolFailure("Invalid argument", sentence, nothingChanged) : ToolFailure("Invalid argument", sentence)
  }

  init(_ error: StoreError, couldWrite: Bool) {
    if couldWrite {
      self.init(error.errorClass, error.message, Self.nothingChanged)
    } else {
      self.init(error.errorClass, error.message)
    }
  }

  /// `place` names an element of the request by its index: `items[3]`.
  init(
    _ error: EditError, in list: ShoppingListExport, place: (_ index: Int, _ reference: String?) -> String
  ) {
    let phrase = ItemPhrase(list)
    func at(_ index: Int?, _ reference: String? = nil) -> String {
      index.map { place($0, reference) + ": " } ?? ""
    }
    switch error {
    case .notFound(let reference, let index, let suggestions):
      let what =
        at(index, reference)
        + "no row is called \(ToolText.quoted(reference)) and no id starts with it."
      if suggestions.isEmpty {
        let counts = ListCounts(list)
        self.init(
          "Not found", what,
          "The list has \(counts.toBuy) to buy, \(counts.checked) bought; get_shopping_list shows them.",
          Self.nothingChanged)
      } else {
        let similar = suggestions.map(phrase.candidate).joined(separator: "; ")
        let step =
          suggestions.count == 1
          ? "Repeat with this id if it is meant." : "Repeat with one of these ids if it is meant."
        self.init("Not found", what, "Similar: \(similar).", Self.nothingChanged, step)
      }

    case .unknownID(let id, let index):
      let entry = place(index, nil)
      self.init(
        "Not found", "\(entry) has id \(ToolText.cut(id)), which is no longer on the list.",
        Self.nothingChanged,
        "Leave the entry out, or leave its id out to add it as a new row.")

    case .ambiguous(let reference, let index, let candidates):
      let key = NameKey(reference)
      let areNamesakes = candidates.allSatisfy { NameKey($0.name) == key }
      let lines = candidates.map { item in
        areNamesakes
          ? "\(phrase.id(item)) — \(phrase.detailsAndState(item))"
          : "\(phrase.id(item)) — \(phrase.name(item)), \(phrase.detailsAndState(item))"
      }
      let answer = areNamesakes ? "are called" : "answer to"
      self.init(
        "Ambiguous",
        "\(at(index, reference))\(candidates.count) rows \(answer) \(ToolText.quoted(reference)): "
          + "\(ToolText.enumeration(lines, count: lines.count)).",
        Self.nothingChanged, "Repeat with the id.")

    case .nameTaken(let name, let index, let other):
      self.init(
        "Conflict",
        "\(at(index))another row is already called \(ToolText.quoted(name)) "
          + "(\(phrase.id(other)), \(phrase.state(other))).",
        Self.nothingChanged)

    case .staleRevision(let given):
      self.init(
        "Conflict",
        "the list has changed since revision \(ToolText.cut(given)); nothing was changed.",
        "Read it again with get_shopping_list and repeat with what it shows.")

    case .changedAndRemoved(let item):
      self = .invalidArgument(
        "\(ToolText.quoted(item.name)) (\(phrase.id(item))) is both in items and in remove.")

    case .namedTwice(let item, let index):
      self = .invalidArgument(
        "\(place(index, nil)) names \(ToolText.quoted(item.name)) (\(phrase.id(item))), which another entry names too."
      )

    case .nameGivenTwice(let name, let index):
      self = .invalidArgument(
        "\(place(index, nil)) would be a second row called \(ToolText.quoted(name)) in the same call.")

    case .amountTooLong(let item, let joined, let index):
      let limit = ItemText.limit(of: .amount)
      self = .invalidArgument(
        "\(at(index))the joined amount of \(ToolText.quoted(item.name)) (\(phrase.id(item))) would have "
          + "\(joined.unicodeScalars.count) characters; at most \(limit). update_item sets another amount.")

    case .nothingToChange(let item):
      self = .nothingToChange(ToolText.quoted(item.name))

    case .nameMissing(let index):
      self = .invalidArgument("\(place(index, nil)).name is missing; a new row needs one.")

    case .listTooLarge(let rows):
      self.init(
        "Too large",
        "the list would have \(rows) rows; a list may have \(ListEditor.rowLimit) and its file 4 MiB.",
        Self.nothingChanged, "remove_item with all_checked true deletes what was bought.")
    }
  }

  /// `whom`: the quoted name of one row, or "these rows".
  static func nothingToChange(_ whom: String, fields: String = "name, amount, section, optional, checked")
    -> ToolFailure
  {
    invalidArgument("nothing to change for \(whom). Give at least one of \(fields).")
  }
}
