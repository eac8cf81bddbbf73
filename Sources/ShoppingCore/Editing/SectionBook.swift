/// The sections of a list: those it lists, and those that only rows name. The same name key is the same section, and
/// the spelling that is there already is used.
///
/// A section that only rows name is found but not added to the list's own sections: the file says no more than
/// somebody said. Only a section that really is new is appended.
struct SectionBook {
  private(set) var listed: [String]
  /// Those that did not exist before.
  private(set) var new: [String] = []
  private var spellings: [NameKey: String]?
  private let items: [ShoppingItem]

  init(_ list: ShoppingListExport, items: [ShoppingItem]) {
    listed = list.sections
    self.items = items
  }

  /// The spelling to store for a section that was asked for; a new one is created.
  mutating func spelling(for given: String) -> String {
    if given.isEmpty || listed.contains(where: { sameBytes($0, given) }) { return given }
    let key = NameKey(given)
    if let known = known[key] { return known }
    listed.append(given)
    new.append(given)
    spellings?[key] = given
    return given
  }

  /// Puts the sections mentioned first, in that order; the others follow as they were.
  mutating func arrange(_ mentioned: [String]) {
    var first: [String] = []
    var rest = listed
    var seen: Set<NameKey> = []
    for given in mentioned where !given.isEmpty {
      let isFirstMention = seen.insert(NameKey(given)).inserted
      if let place = rest.firstIndex(where: { sameBytes($0, given) }) {
        first.append(rest.remove(at: place))
      } else if isFirstMention {
        let spelling = spelling(for: given)
        if let place = rest.firstIndex(where: { sameBytes($0, spelling) }) { rest.remove(at: place) }
        first.append(spelling)
      }
    }
    listed = first + rest
  }

  private var known: [NameKey: String] {
    mutating get {
      if let spellings { return spellings }
      var known: [NameKey: String] = [:]
      for section in listed where known[NameKey(section)] == nil { known[NameKey(section)] = section }
      var seen: Set<String> = []
      for item in items where !item.section.isEmpty && seen.insert(item.section).inserted {
        let key = NameKey(item.section)
        if known[key] == nil { known[key] = item.section }
      }
      spellings = known
      return known
    }
  }
}
