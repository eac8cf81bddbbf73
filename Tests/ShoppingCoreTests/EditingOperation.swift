import Testing

@testable import ShoppingCore

/// What the operation reported as touched: ids of rows that may differ, and of those that may be gone.
struct EditingTouched {
  var changed: Set<ItemID> = []
  var removed: Set<ItemID> = []
  var mayReorder = false
}

/// What operations are made of. Few names, so that they meet.
struct EditingRandom {
  static let names = [
    "Milk", "milk", "MILK ", "Oat milk", "Crème", "Creme", "deadbeef", "Tea", "茶", "Бананы",
  ]
  static let sections = ["Dairy", "DAIRY", "Drinks", "Cold", "", "Bath"]
  static let amounts = ["", "1 l", "2 l", "1 l + 2 l", "6"]

  var generator: SeededGenerator

  mutating func one<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }
  mutating func maybe<T>(_ value: T) -> T? { Bool.random(using: &generator) ? value : nil }
  mutating func some<T>(upTo limit: Int, _ make: (inout EditingRandom) -> T) -> [T] {
    (0..<Int.random(in: 0...limit, using: &generator)).map { _ in make(&self) }
  }

  mutating func reference(_ list: ShoppingListExport) -> String {
    guard Int.random(in: 0..<4, using: &generator) > 0, !list.items.isEmpty else { return one(Self.names) }
    let item = one(list.items)
    return one([item.name, item.id.description, String(item.id.description.prefix(8)).lowercased()])
  }

  mutating func change() -> ItemChange {
    ItemChange(
      amount: maybe(one(Self.amounts)), section: maybe(one(Self.sections)),
      optional: maybe(Bool.random(using: &generator)),
      checked: maybe(Bool.random(using: &generator)))
  }

  mutating func entry(_ list: ShoppingListExport) -> EntryChange {
    var change = change()
    change.name = maybe(one(Self.names))
    guard !list.items.isEmpty, change.name == nil || Bool.random(using: &generator) else {
      return EntryChange(change: change)
    }
    return EntryChange(id: one(list.items).id.description, change: change)
  }
}

/// A random operation on a list.
enum EditingOperation: CustomStringConvertible {
  case add([AddRequest])
  case remove([String])
  case removeAllChecked
  case update([String], ItemChange)
  case rename(String, String)
  case apply(Replacement)

  init(using random: inout EditingRandom, list: ShoppingListExport) {
    switch Int.random(in: 0..<11, using: &random.generator) {
    case 0...3:
      self = .add(
        random.some(upTo: 4) { random in
          AddRequest(
            name: random.one(EditingRandom.names), amount: random.maybe(random.one(EditingRandom.amounts)),
            section: random.maybe(random.one(EditingRandom.sections)),
            optional: random.maybe(Bool.random(using: &random.generator)))
        })
    case 4: self = .remove(random.some(upTo: 2) { $0.reference(list) })
    case 5:
      self =
        random.maybe(.removeAllChecked) ?? .rename(random.reference(list), random.one(EditingRandom.names))
    case 6...7: self = .update(random.some(upTo: 3) { $0.reference(list) }, random.change())
    default:
      var entries = random.some(upTo: 4) { $0.entry(list) }
      if random.maybe(true) != nil {
        // Every row, so that the order counts.
        let named = Set(entries.compactMap(\.id))
        entries += list.items.filter { !named.contains($0.id.description) }
          .map { EntryChange(id: $0.id.description, change: ItemChange()) }
        entries.shuffle(using: &random.generator)
      }
      self = .apply(
        Replacement(
          revision: list.revision, entries: entries, removals: random.some(upTo: 2) { $0.reference(list) },
          sections: random.some(upTo: 2) { $0.one(EditingRandom.sections) }))
    }
  }

  /// A replacement is bound to its revision; a rename by the old name finds nothing any more.
  var isRepeatable: Bool {
    switch self {
    case .add, .removeAllChecked, .update: true
    case .remove, .rename, .apply: false
    }
  }

  func run(_ editor: inout ListEditor) throws(EditError) -> EditingTouched {
    var touched = EditingTouched()
    switch self {
    case .add(let requests):
      touched.changed = Set(try editor.add(requests).results.filter { $0.outcome != .added }.map(\.item.id))
    case .remove(let references):
      touched.removed = Set(try editor.remove(references, isBatch: true).map(\.id))
    case .removeAllChecked: touched.removed = Set(editor.removeAllChecked().map(\.id))
    case .update(let references, let change):
      touched.changed = Set(
        try editor.update(references, isBatch: true, with: change).results.filter(\.isChanged).map(
          \.item.id))
    case .rename(let reference, let name):
      let outcome = try editor.update([reference], isBatch: false, with: ItemChange(name: name))
      touched.changed = Set(outcome.results.map(\.item.id))
    case .apply(let replacement):
      let outcome = try editor.apply(replacement)
      touched.changed = Set(outcome.updated.filter(\.isChanged).map(\.item.id))
      touched.removed = Set(outcome.removed.map(\.id))
      touched.mayReorder = true
    }
    return touched
  }

  var description: String {
    switch self {
    case .add(let requests): "add \(requests)"
    case .remove(let references): "remove \(references)"
    case .removeAllChecked: "remove all checked"
    case .update(let references, let change): "update \(references) \(change)"
    case .rename(let reference, let name): "rename \(reference) \(name)"
    case .apply(let replacement): "apply \(replacement)"
    }
  }
}
