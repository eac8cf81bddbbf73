import Testing

@testable import ShoppingCore

/// Long sequences of random operations on a list that holds everything a file may hold. The seed is in each message.
@Suite struct EditingPropertyTests {
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

  @Test(arguments: Array(UInt64(1)...24))
  func whatNoOperationNamesIsNeverTouched(seed: UInt64) throws {
    var random = EditingRandom(generator: SeededGenerator(seed: seed))
    var list = try Self.start()
    for step in 0..<60 {
      let before = list
      let now = Timestamp(millisecondsSince1970: Int64(step) + 1)
      var ids = SeededGenerator(seed: seed &* 1_000 &+ UInt64(step))
      let operation = EditingOperation(using: &random, list: list)
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
    _ before: ShoppingListExport, _ after: ShoppingListExport, _ touched: EditingTouched, now: Timestamp,
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
}
