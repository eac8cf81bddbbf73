/// One usable row of the list.
///
/// What the file says beyond these fields (unknown members, originals of a wrong type, the id's own spelling) is
/// carried along and written back; setting a field drops the original that it replaces, and nothing else.
public struct ShoppingItem: Sendable, Identifiable {
  public internal(set) var id: ItemID
  /// Never blank: a row whose name is only white space, controls and format characters would be read back as an
  /// unusable one.
  public var name: String
  public var amount: String { didSet { dropOriginal(.amount) } }
  /// "" is no section.
  public var section: String { didSet { dropOriginal(.section) } }
  public var optional: Bool { didSet { dropOriginal(.optional) } }
  /// Checked means bought.
  public var checked: Bool { didSet { dropOriginal(.checked) } }
  /// When an operation last really changed the row; nil if the file does not say.
  public var lastModified: Timestamp? { didSet { dropOriginal(.lastModified) } }
  /// The file spells the id's letters in lower case, as many programs do.
  var isIDInLowerCase = false
  /// nil for an ordinary row.
  var carried: CarriedMembers?

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

  /// The id as the file spells it.
  public var idText: String { carried?.idText ?? id.text(inLowerCase: isIDInLowerCase) }

  private mutating func dropOriginal(_ field: CarriedMembers.Field) {
    guard carried != nil else { return }
    carried?.drop(field)
    if carried?.isEmpty == true { carried = nil }
  }
}

/// By bytes, everything carried included.
extension ShoppingItem: Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.isIDInLowerCase == b.isIDInLowerCase && a.checked == b.checked
      && a.optional == b.optional && a.lastModified == b.lastModified
      && sameBytes(a.name, b.name) && sameBytes(a.amount, b.amount) && sameBytes(a.section, b.section)
      && a.carried == b.carried
  }
}
