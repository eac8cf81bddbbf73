/// One usable row of the list.
///
/// What the file says beyond these fields (unknown members, originals of a wrong type, the id's own spelling) is
/// carried along and written back; setting a field drops the original that it replaces, and nothing else.
public struct ShoppingItem: Sendable, Identifiable {
  public let id: ItemID
  /// Never blank.
  public var name: String
  public var amount: String
  /// "" is no section.
  public var section: String
  public var optional: Bool
  /// Checked means bought.
  public var checked: Bool
  /// When an operation last really changed the row; nil if the file does not say.
  public var lastModified: Timestamp?

  public init(
    id: ItemID = .random(), name: String, amount: String = "", section: String = "", optional: Bool = false,
    checked: Bool = false, lastModified: Timestamp? = nil
  ) {
    self.id = id
    self.name = name
    self.amount = amount
    self.section = section
    self.optional = optional
    self.checked = checked
    self.lastModified = lastModified
  }
}
