/// One member of an object. Names are compared by their UTF-8 bytes.
public struct JSONMember: Sendable {
  public var name: String
  public var value: JSONValue

  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// Members in order, each name once (same bytes). Of a name that the text repeats, the last value counts.
public struct JSONObject: Sendable {
  public private(set) var members: [JSONMember]

  public init() { members = [] }

  /// Names that repeat: the last one counts and keeps its place.
  public init(_ members: [JSONMember]) { self.members = Self.lastOfEachName(members) }

  /// The caller has already made sure that no name repeats.
  init(uncheckedMembers: [JSONMember]) { members = uncheckedMembers }

  /// The value of the member with exactly these bytes as name. Setting replaces in place or appends; nil removes.
  public subscript(name: String) -> JSONValue? {
    get { members.first { sameBytes($0.name, name) }?.value }
    set {
      let index = members.firstIndex { sameBytes($0.name, name) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(JSONMember(name, value))
      case (nil, nil): break
      }
    }
  }

  /// The members without those whose name comes again later, in linear time for objects of any size.
  static func lastOfEachName(_ members: [JSONMember]) -> [JSONMember] {
    if members.count <= 16 {
      let repeats = members.indices.contains { i in
        members[..<i].contains { sameBytes($0.name, members[i].name) }
      }
      if !repeats { return members }
    }
    var seen = Set<NameBytes>(minimumCapacity: members.count)
    var kept = Array(members.reversed().filter { seen.insert(NameBytes(name: $0.name)).inserted })
    kept.reverse()
    return kept
  }

  /// Hashed with the process's random seed, so that a file cannot choose names that collide.
  private struct NameBytes: Hashable {
    let name: String

    static func == (a: Self, b: Self) -> Bool { sameBytes(a.name, b.name) }

    func hash(into hasher: inout Hasher) {
      var name = name
      name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension JSONMember: Equatable {
  public static func == (a: Self, b: Self) -> Bool { sameBytes(a.name, b.name) && a.value == b.value }
}

extension JSONObject: Equatable {}
