/// One thing to make sure of. nil: not said.
public struct AddRequest: Sendable {
  public var name: String
  public var amount: String?
  public var section: String?
  public var optional: Bool?

  public init(name: String, amount: String? = nil, section: String? = nil, optional: Bool? = nil) {
    self.name = name
    self.amount = amount
    self.section = section
    self.optional = optional
  }
}

/// What became of one request.
public struct AddResult: Sendable {
  public enum Outcome: String, Sendable {
    case added
    case merged
    case alreadyOnList = "already_on_list"
    case backOnList = "back_on_list"
  }

  public var outcome: Outcome
  /// The row as it stood after this request; a later one in the same call may have changed it again.
  public var item: ShoppingItem
  /// The row as it stood before; nil for `added`.
  public var was: ShoppingItem?
  /// The section that was asked for and not used, because the row already has one.
  public var sectionNotUsed: String?
  /// Names of up to three similar rows that were there before the call, for `added` only.
  public var similar: [String]
}

public struct AddOutcome: Sendable {
  /// In the order of the requests.
  public var results: [AddResult]
  /// Sections that did not exist before.
  public var newSections: [String]
}
