/// One usable row of the list.
///
/// What the file says beyond these fields (unknown members, originals of a wrong type, the id's own spelling) is
/// carried along and written back; setting a field drops the original that it replaces, and nothing else.
public struct ShoppingItem: Sendable, Identifiable {
  public let id: ItemID
  /// Never blank.
  public var name: String
  public var amount: String { didSet { dropOriginal(.amount) } }
  /// "" is no section.
  public var section: String { didSet { dropOriginal(.section) } }
  public var optional: Bool { didSet { dropOriginal(.optional) } }
  /// Checked means bought.
  public var checked: Bool { didSet { dropOriginal(.checked) } }
  /// When an operation last really changed the row; nil if the file does not say.
  public var lastModified: Timestamp? { didSet { dropOriginal(.lastModified) } }
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

  private mutating func dropOriginal(_ field: CarriedMembers.Field) {
    guard carried != nil else { return }
    carried?.originals.removeAll { $0.field == field }
    if carried?.isEmpty == true { carried = nil }
  }
}

/// What a row carries through unseen.
struct CarriedMembers: Sendable {
  enum Field: Int, Sendable { case amount, section, optional, checked, lastModified }

  struct Original: Sendable, Equatable {
    var field: Field
    var value: JSONValue
  }

  /// The id as the file spells it, if not in capitals.
  var idText: String?
  /// Values of a type that their field cannot have, in the order of the fields.
  var originals: [Original] = []
  /// Members that this program does not know, in their order.
  var unknown: [JSONMember] = []

  var isEmpty: Bool { idText == nil && originals.isEmpty && unknown.isEmpty }

  func original(of field: Field) -> JSONValue? { originals.first { $0.field == field }?.value }
}

extension CarriedMembers: Equatable {
  static func == (a: Self, b: Self) -> Bool {
    sameBytes(a.idText ?? "", b.idText ?? "") && a.originals == b.originals && a.unknown == b.unknown
  }
}

/// By bytes, everything carried included.
extension ShoppingItem: Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.checked == b.checked && a.optional == b.optional && a.lastModified == b.lastModified
      && sameBytes(a.name, b.name) && sameBytes(a.amount, b.amount) && sameBytes(a.section, b.section)
      && a.carried == b.carried
  }
}
