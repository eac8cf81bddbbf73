import Foundation
import Testing

@testable import ShoppingCore

/// Every system call of the store, made to fail in every way, one at a time (issue 3, item 5).
@Suite struct FaultLoopTests {
  enum Operation: String, CaseIterable, Sendable { case read, update, create, restore }

  struct Way: Sendable, CustomStringConvertible {
    var name: String
    var fault: FaultPlan.Fault
    var description: String { name }
  }

  static let ways = [
    Way(name: "EIO once", fault: .once(EIO)), Way(name: "EIO for good", fault: .fromThenOn(EIO)),
    Way(name: "ENOSPC once", fault: .once(ENOSPC)), Way(name: "ENOSPC for good", fault: .fromThenOn(ENOSPC)),
    Way(name: "EACCES once", fault: .once(EACCES)), Way(name: "EACCES for good", fault: .fromThenOn(EACCES)),
    Way(name: "EINTR once", fault: .once(EINTR)), Way(name: "EINTR for good", fault: .fromThenOn(EINTR)),
    Way(name: "short", fault: .shortWrite), Way(name: "death", fault: .death),
  ]

  @Test(arguments: Operation.allCases, ways)
  func everyCallFailsOnce(_ operation: Operation, _ way: Way) throws {
    for method in [ReplacementMethod.exchange, .link] {
      var index = 0
      while try visit(operation, way, at: index, method: method) { index += 1 }
      #expect(index > (operation == .read ? 4 : 20), "the loop met \(index) calls")
    }
  }

  /// False: the operation makes fewer calls than that.
  private func visit(_ operation: Operation, _ way: Way, at index: Int, method: ReplacementMethod) throws
    -> Bool
  {
    let fixture = StoreFixture(operation == .create ? nil : ["Milk"])
    if operation == .restore {
      try fixture.store().add("Eggs")
      fixture.write(StoreFixture.list(["Butter"]).encoded())
    }
    let old = fixture.items
    let plan = FaultPlan(way.fault, at: index)
    let isDeath = if case .death = way.fault { true } else { false }
    let store = fixture.store(plan.syscalls(.sleepless(isDeath ? .doomed : .live)), method: method)
    let new = operation == .restore ? ["Milk"] : operation == .read ? old : old + ["Bread"]
    var isAcknowledged = false
    do throws(StoreError) {
      switch operation {
      case .read: _ = try store.read()
      case .update, .create: isAcknowledged = try store.add("Bread").isWritten
      case .restore:
        let kept = fixture.store()
        let isMilk = { (entry: HistoryEntry) in (try? kept.version(entry.id))?.list.items.map(\.name) == new }
        guard let id = try kept.historyEntries().first(where: isMilk)?.id else { break }
        isAcknowledged = try store.restore(id).isWritten
      }
    } catch {
      #expect(!error.message.isEmpty)
    }
    guard plan.wasMet else {
      #expect(fixture.strays == [], "\(operation) \(way) \(index) \(plan.log)")
      return false
    }
    let place: Comment = "\(operation), \(way) at \(index) (\(plan.log[index])), \(method)"
    let now = fixture.items
    #expect(now == old || now == new, place)
    if isAcknowledged { #expect(now == new, place) }
    if operation == .create, now.isEmpty { #expect(fixture.bytes == nil, place) }
    // Without an exchange the old file has two names for a moment.
    #expect(fixture.strays.count { $0.hasSuffix(".tmp") } <= (method == .link ? 2 : 1), place)
    #expect(fixture.strays.allSatisfy { $0.hasSuffix(".tmp") || $0 == "BananaList.json.lock" }, place)
    if operation == .read { #expect(fixture.strays == [], place) }
    // The next update succeeds and clears up.
    let next = try fixture.store(.sleepless(), method: method).add("Cheese")
    #expect(next.isWritten, place)
    #expect(fixture.items == now + ["Cheese"], place)
    #expect(fixture.strays == [], place)
    return true
  }
}
