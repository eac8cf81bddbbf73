/// Fields to set; nil stays as it is, "" clears amount or section.
public struct ItemChange: Sendable {
  public var name: String?
  public var amount: String?
  public var section: String?
  public var optional: Bool?
  public var checked: Bool?

  public init(
    name: String? = nil, amount: String? = nil, section: String? = nil, optional: Bool? = nil,
    checked: Bool? = nil
  ) {
    self.name = name
    self.amount = amount
    self.section = section
    self.optional = optional
    self.checked = checked
  }

  var setsNothing: Bool {
    name == nil && amount == nil && section == nil && optional == nil && checked == nil
  }

  /// The value for `checked`, if that is all that is set: then it decides among namesakes.
  var onlyChecked: Bool? {
    name == nil && amount == nil && section == nil && optional == nil ? checked : nil
  }
}

/// One row that was named, before and after.
public struct UpdateResult: Sendable {
  /// The row as it now stands, and as it stood; equal fields were not changed.
  public var item: ShoppingItem
  public var was: ShoppingItem
  public var isChanged: Bool
}

public struct UpdateOutcome: Sendable {
  /// Each row once, in the order in which they were first named.
  public var results: [UpdateResult]
  public var newSections: [String]
}
