import Testing

@testable import ShoppingCore

/// Long sequences of random operations on a list that holds everything a file may hold. The seed is in each message.
@Suite struct EditingPropertyTests {
  /// Few names, so that they meet.
  static let names = [
    "Milk", "milk", "MILK ", "Oat milk", "Crème", "Creme", "deadbeef", "Tea", "茶", "Бананы",
  ]
  static let sections = ["Dairy", "DAIRY", "Drinks", "Cold", "", "Bath"]
  static let amounts = ["", "1 l", "2 l", "1 l + 2 l", "6"]

  struct Random {
    var generator: SeededGenerator

    mutating func one<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }
    mutating func maybe<T>(_ value: T) -> T? { Bool.random(using: &generator) ? value : nil }
    mutating func some<T>(upTo limit: Int, _ make: (inout Random) -> T) -> [T] {
      (0..<Int.random(in: 0...limit, using: &generator)).map { _ in make(&self) }
    }

    mutating func reference(_ list: ShoppingListExport) -> String {
      guard Int.random(in: 0..<4, using: &generator) > 0, !list.items.isEmpty else { return one(names) }
      let item = one(list.items)
      return one([item.name, item.id.description, String(item.id.description.prefix(8)).lowercased()])
    }

    mutating func change() -> ItemChange {
      ItemChange(
        amount: maybe(one(amounts)), section: maybe(one(sections)),
        optional: maybe(Bool.random(using: &generator)),
        checked: maybe(Bool.random(using: &generator)))
    }

    mutating func entry(_ list: ShoppingListExport) -> EntryChange {
      var change = change()
      change.name = maybe(one(names))
      guard !list.items.isEmpty, change.name == nil || Bool.random(using: &generator) else {
        return EntryChange(change: change)
      }
      return EntryChange(id: one(list.items).id.description, change: change)
    }
  }

  /// Everything that the lenient rules let through.
  static func start() throws -> ShoppingListExport {
    let json = """
      {"x": 1.0, "sections": ["Dairy", 7, "dairy"], "items": [
        {"name": "Milk", "amount": 2, "section": "Drinks", "checked": 1, "lastModified": "never", "a": [1e400]},
        {"note": "unusable"}, "Tea", null, {"name": "Milk", "checked": true, "amount": {"l": 1}},
        {"id": "deadbeef-0000-4000-8000-00000000000a", "name": "Crème", "optional": "perhaps", "b": null},
        {"id": "mine", "name": "Brot", "section": ["s"], "lastModified": 5}, 12]}
      """
    return try ShoppingListExport(decoding: Array(json.utf8))
  }

  /// What the operation reported as touched: ids of rows that may differ, and of those that may be gone.
  struct Touched {
    var changed: Set<ItemID> = []
    var removed: Set<ItemID> = []
    var mayReorder = false
  }

  @Test(arguments: Array(UInt64(1)...24))
  func whatNoOperationNamesIsNeverTouched(seed: UInt64) throws {
    var random = Random(generator: SeededGenerator(seed: seed))
    var list = try Self.start()
    for step in 0..<60 {
      let before = list
      let now = Timestamp(millisecondsSince1970: Int64(step) + 1)
      var ids = SeededGenerator(seed: seed &* 1_000 &+ UInt64(step))
      let operation = Operation(using: &random, list: list)
      let what = "seed \(seed), step \(step): \(operation)"
      var editor = ListEditor(list, now: now, newID: { ItemID.random(using: &ids) })
      do throws(EditError) {
        let touched = try operation.run(&editor)
        list = editor.list
        Self.check(before, list, touched, now: now, what)
        guard operation.isRepeatable else { continue }
        // Again later: nothing to do, so nothing is stamped. An error is no change either.
        var again = ListEditor(list, now: Timestamp(millisecondsSince1970: 1_000_000))
        if (try? operation.run(&again)) == nil, case .add = operation {
          Issue.record("\(what) fails when repeated")
        }
        #expect(again.list == list, "\(what), repeated")
      } catch {
        #expect(editor.list == before, "\(what) failed with \(brief(error)) and changed the list")
      }
    }
    #expect(list != (try Self.start()))
  }

  static func check(
    _ before: ShoppingListExport, _ after: ShoppingListExport, _ touched: Touched, now: Timestamp,
    _ what: String
  ) {
    let old = Dictionary(before.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(after.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    #expect(new.count == after.items.count, "\(what): an id twice")
    #expect(Set(old.keys).subtracting(new.keys) == touched.removed, "\(what): other rows are gone")
    for (id, item) in old {
      guard let now = new[id] else { continue }
      if !touched.changed.contains(id) { #expect(now == item, "\(what): \(item.name) was not named") }
      #expect(
        now.carried?.unknown ?? [] == item.carried?.unknown ?? [], "\(what): unknown members of \(item.name)")
      #expect(now.carried?.idText == item.carried?.idText, "\(what): spelling of the id of \(item.name)")
    }
    for (id, item) in new {
      let isChanged = old[id] != item
      #expect(isChanged == (item.lastModified == now), "\(what): stamp of \(item.name)")
    }
    #expect(unusable(before) == unusable(after), "\(what): unusable rows")
    #expect(before.unknownMembers == after.unknownMembers, "\(what): members at the top")
    #expect(before.unusableSections == after.unusableSections, "\(what): foreign sections")
    #expect(
      before.sections.allSatisfy { section in after.sections.contains { sameBytes($0, section) } }, "\(what)")
    if !touched.mayReorder {
      let kept = before.items.map(\.id).filter { new[$0] != nil }
      #expect(after.items.map(\.id).filter { old[$0] != nil } == kept, "\(what): order")
      #expect(
        after.sections.prefix(before.sections.count).elementsEqual(before.sections, by: sameBytes), "\(what)")
    }
    // No name comes to be shared that was not.
    func shared(_ list: ShoppingListExport) -> [NameKey: Int] {
      Dictionary(grouping: list.items) { NameKey($0.name) }.mapValues(\.count).filter { $0.value > 1 }
    }
    let sharedBefore = shared(before)
    for (key, count) in shared(after) {
      #expect(count <= sharedBefore[key] ?? 1, "\(what): \(key.text) is shared by \(count)")
    }
    let bytes = after.encoded()
    #expect(
      (try? ShoppingListExport(decoding: bytes).encoded()) == bytes,
      "\(what): the list does not survive a file")
  }

  static func unusable(_ list: ShoppingListExport) -> [JSONValue] {
    list.rows.compactMap { if case .unusable(let value) = $0 { value } else { nil } }
  }

  enum Operation: CustomStringConvertible {
    case add([AddRequest])
    case remove([String])
    case removeAllChecked
    case update([String], ItemChange)
    case rename(String, String)
    case apply(Replacement)

    init(using random: inout Random, list: ShoppingListExport) {
      switch Int.random(in: 0..<11, using: &random.generator) {
      case 0...3:
        self = .add(
          random.some(upTo: 4) { random in
            AddRequest(
              name: random.one(names), amount: random.maybe(random.one(amounts)),
              section: random.maybe(random.one(sections)),
              optional: random.maybe(Bool.random(using: &random.generator)))
          })
      case 4: self = .remove(random.some(upTo: 2) { $0.reference(list) })
      case 5: self = random.maybe(.removeAllChecked) ?? .rename(random.reference(list), random.one(names))
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
            sections: random.some(upTo: 2) { $0.one(sections) }))
      }
    }

    /// A replacement is bound to its revision; a rename by the old name finds nothing any more.
    var isRepeatable: Bool {
      switch self {
      case .add, .removeAllChecked, .update: true
      case .remove, .rename, .apply: false
      }
    }

    func run(_ editor: inout ListEditor) throws(EditError) -> Touched {
      var touched = Touched()
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

  // MARK: size

  /// 10,000 rows and 500 entries: keys are computed once, not once for each entry. A bound against hanging only.
  @Test func largeListsAreEditedInOnePass() throws {
    let rows = (0..<ListEditor.rowLimit).map { number in
      ShoppingItem(
        id: ItemID(high: UInt64(number) << 32, low: 1), name: "Größe \(number) Äpfel",
        section: "S\(number % 30)",
        checked: number % 3 == 0)
    }
    let list = ShoppingListExport(items: rows)
    let start = ContinuousClock.now
    var editor = EditingRows.editor(list)
    let entries = (0..<500).map {
      EntryChange(change: ItemChange(name: "größe \($0 * 17) äpfel", section: "T\($0)"))
    }
    let removals = (0..<500).map { "Größe \($0 * 17 + 1) Äpfel" }
    let outcome = try editor.apply(Replacement(revision: list.revision, entries: entries, removals: removals))
    #expect(outcome.updated.count == 500 && outcome.removed.count == 500 && outcome.newSections.count == 500)
    let references = (0..<100).map { "Größe \($0 * 17) Äpfel" }
    #expect(try editor.update(references, isBatch: true, with: ItemChange(amount: "1")).results.count == 100)
    let requests = (0..<100).map { AddRequest(name: "Neue Äpfel \($0)") }
    #expect(try editor.add(requests).results.allSatisfy { $0.similar.count == 3 })
    #expect(throws: EditError.self) {
      try editor.update(["Größe 1 Äpfell"], isBatch: false, with: ItemChange(checked: true))
    }
    let query = ItemQuery(editor.list)
    #expect(editor.list.items.allSatisfy { query.shortID(of: $0).utf8.count == 8 })
    #expect(start.duration(to: .now) < .seconds(60))
  }
}
