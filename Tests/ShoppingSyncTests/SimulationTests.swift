import ShoppingCore
import ShoppingSync
import Testing

/// Random days in the simulated world, all guards up, both devices with this package's bridge. A failure names its
/// seed; `Schedule(seed:policy:).run { print($0) }` tells that day step by step.
@Suite struct SimulationTests {
  static let batches = 10
  static let batchSize = 1_000
  /// What one change may cost: on each device its own way into the file, and one answer to the other side.
  static let writesPerChange = 4

  @Test(arguments: 0..<batches) func tenThousandSchedulesComeToRestAndLoseNoRow(batch: Int) async {
    for number in 0..<Self.batchSize {
      await Task.yield()  // other tests want the threads too
      let seed = UInt64(batch * Self.batchSize + number)
      let outcome = Schedule(seed: seed, policy: .newerRowWins).run()
      if let fault = fault(in: outcome) ?? loss(in: outcome) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }

  @Test(arguments: 0..<2) func schedulesComeToRestWhenTheBackupWins(batch: Int) async {
    for number in 0..<500 {
      await Task.yield()
      let seed = UInt64(20_000 + batch * 500 + number)
      if let fault = fault(in: Schedule(seed: seed, policy: .backupWins).run()) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }

  /// A service that throws the loser away can lose a row, and nobody can tell that from a deletion; but the two sides
  /// come to rest and agree.
  @Test(arguments: Reconciler.Policy.allCases) func schedulesComeToRestWithAServiceThatKeepsNoLosers(
    policy: Reconciler.Policy
  ) async {
    for seed in UInt64(30_000)..<30_500 {
      await Task.yield()
      if let fault = fault(in: Schedule(seed: seed, policy: policy, keepsLosers: false).run()) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }

  private func fault(in outcome: Schedule.Outcome) -> String? {
    if !outcome.rests { return "still busy after an hour; \(outcome.writes) writes" }
    if !outcome.agrees { return "at rest, but the two sides differ" }
    if outcome.writes > Self.writesPerChange * outcome.changes {
      return "\(outcome.writes) writes for \(outcome.changes) changes"
    }
    if outcome.largestRowCount > outcome.rowsEver {
      return "a file of \(outcome.largestRowCount) rows, where there only ever were \(outcome.rowsEver)"
    }
    let content = ShoppingListExport(sections: outcome.list.sections, items: outcome.list.items)
    let byteCount = outcome.list.encoded().count
    if byteCount > content.encoded().count {
      return "a file of \(byteCount) bytes is larger than its content"
    }
    return nil
  }

  private func loss(in outcome: Schedule.Outcome) -> String? {
    outcome.lost.isEmpty ? nil : "added and lost: \(outcome.lost)"
  }

  /// The schedule behind the promise: both devices add a row before either has heard of the other.
  @Test func onlyTheConflictVersionSavesARowWhenTheLastWriteWins() {
    func run(keepsLosers: Bool) -> String {
      let start = shorthand("1@5")
      let world = World(start, weather: Weather(), keepsLosers: keepsLosers) { world, disk, _ in
        BridgedApp(store: start, disk: disk, base: start, policy: .newerRowWins, time: world.time)
      }
      world.at(20_000, on: 0) { world, device in world.tap(device) { $0.append(row(2)) } }
      world.at(20_100, on: 1) { world, device in world.tap(device) { $0.append(row(3)) } }
      #expect(world.run(until: 600_000))
      #expect(world.agrees)
      return brief(world.service.current.list)
    }
    #expect(run(keepsLosers: true) == "row 1 row 3 row 2")
    #expect(run(keepsLosers: false) == "row 1 row 3")
  }
}
