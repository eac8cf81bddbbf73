/// What a row carries through unseen.
struct CarriedMembers: Sendable {
  /// In the order in which they are written.
  enum Field: Int, Sendable { case amount, section, optional, checked, lastModified }

  struct Original: Sendable, Equatable {
    var field: Field
    var value: JSONValue
  }

  /// The id as the file spells it, if its letters are of mixed case.
  var idText: String?
  /// Values of a type that their field cannot have, in the order in which they are written: where they stood among
  /// the row's members says nothing.
  private(set) var originals: [Original] = []
  /// Members that this program does not know, in their order.
  var unknown: [JSONMember] = []

  var isEmpty: Bool { idText == nil && originals.isEmpty && unknown.isEmpty }

  mutating func keep(_ value: JSONValue, for field: Field) {
    let place = originals.firstIndex { $0.field.rawValue > field.rawValue } ?? originals.endIndex
    originals.insert(Original(field: field, value: value), at: place)
  }

  mutating func drop(_ field: Field) { originals.removeAll { $0.field == field } }

  func original(of field: Field) -> JSONValue? { originals.first { $0.field == field }?.value }
}

extension CarriedMembers: Equatable {
  static func == (a: Self, b: Self) -> Bool {
    sameBytes(a.idText ?? "", b.idText ?? "") && a.originals == b.originals && a.unknown == b.unknown
  }
}
