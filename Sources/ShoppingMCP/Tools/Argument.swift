import ShoppingCore

/// One argument as a tool declares it: its place in the schema and its row of the leniency table in one.
struct Argument: Sendable {
  indirect enum Kind: Sendable {
    case text(TextRule)
    case boolean
    case integer(ClosedRange<Int>)
    /// Names one row: an id, the beginning of one, a name, or an object that has one of these.
    case reference
    /// Several rows; at most `limit` in a call.
    case references(limit: Int)
    case texts(TextRule, limit: Int)
    case entries([Argument], limit: Int)
  }

  /// How a text is cleaned, and what an empty one says.
  struct TextRule: Sendable {
    enum Empty: Sendable { case isError, isAbsent, clears }

    /// nil: a text that is not stored (a query, a revision).
    var field: ItemText.Field?
    var empty: Empty

    /// Models write "null" or "None" where they mean nothing. A thing may be called that; an amount is not.
    var knowsNullWords: Bool { field == .amount || field == .section }
  }

  var name: String
  var kind: Kind
  var description: String
  var isRequired = false
  /// Accepted beside `name`.
  var otherNames: [String] = []
  /// False: understood, so that it can be answered well, but not in the schema.
  var isServed = true

  static func text(
    _ name: String, as field: ItemText.Field? = nil, empty: TextRule.Empty, isRequired: Bool = false,
    _ description: String
  ) -> Argument {
    Argument(
      name: name, kind: .text(TextRule(field: field, empty: empty)), description: description,
      isRequired: isRequired)
  }

  static func boolean(_ name: String, isServed: Bool = true, _ description: String) -> Argument {
    Argument(name: name, kind: .boolean, description: description, isServed: isServed)
  }
}
