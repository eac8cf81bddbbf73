import ShoppingCore
import ShoppingSync
import Testing

/// The design that this package replaces, in the same world: why it needs guards, why each alone is not enough, and
/// why a guard must not drop what it stops.
@Suite struct ShippedDesignTests {
  static let tenMinutes = 600_000

  private func shippedWorld(
    _ list: ShoppingListExport, guards: Set<SyncGate.Guard> = Set(SyncGate.Guard.allCases), weather: Weather
  ) -> World {
    World(list, weather: weather) { world, disk, _ in
      ShippedApp(store: list, disk: disk, guards: guards, time: world.time) { [unowned world] in
        world.draw(weather.importing)
      }
    }
  }

  private func bridgedWorld(_ list: ShoppingListExport, weather: Weather) -> World {
    World(list, weather: weather) { world, disk, _ in
      BridgedApp(store: list, disk: disk, base: list, policy: .newerRowWins, time: world.time)
    }
  }

  private func tickFirst(_ world: World, _ device: Int) { world.tap(device) { $0[0].checked = true } }

  // MARK: no guards

  /// One tap, thirty items, everything on time: a write every 0.9 s until the battery is empty.
  @Test func withoutGuardsOneTapIsWrittenForEver() {
    let world = shippedWorld(rows(30), guards: [], weather: Weather())
    world.at(1_000, on: 0, tickFirst)
    #expect(!world.run(until: Self.tenMinutes))
    #expect(world.writeCount == 665)
    #expect(!world.run(until: 2 * Self.tenMinutes))
    #expect(world.writeCount == 2 * 665 + 1)
  }

  @Test func theSameTapIsWrittenOnceWithTheBridge() {
    let world = bridgedWorld(rows(30), weather: Weather())
    world.at(1_000, on: 0, tickFirst)
    #expect(world.run(until: Self.tenMinutes))
    #expect(world.agrees)
    #expect(world.writeCount == 1)
  }

  // MARK: one guard

  /// The schedule that gets past each guard when it stands alone, and what it costs in ten minutes.
  static let gaps: [(SyncGate.Guard, String, Weather, writes: Int)] = [
    (
      .importUnderWay, "the store tells of the import when that has ended", Weather(storeEvent: 101...101),
      703
    ),
    (.quietAfterImport, "the store tells of the import 6 s later", Weather(storeEvent: 6_000...6_000), 157),
    (
      .justExported, "the notice of our own export takes 2.1 s",
      Weather(upload: 1_000...1_000, download: 1_000...1_000), 427
    ),
    (.ownExportDate, "the service announces our export with another date", Weather(dateError: 1...900), 664),
    (.notNewerThanImport, "the other side writes the same again, later", Weather(), 665),
  ]

  @Test(arguments: gaps) func eachGuardAloneLetsAScheduleThrough(
    stands: SyncGate.Guard, schedule: String, weather: Weather, writes: Int
  ) {
    let world = shippedWorld(rows(30), guards: [stands], weather: weather)
    world.at(1_000, on: 0, tickFirst)
    #expect(!world.run(until: Self.tenMinutes), "\(schedule)")
    #expect(world.writeCount == writes)
  }

  // MARK: four guards

  /// The schedule for which each guard is needed, though the other four stand.
  static let needs: [(SyncGate.Guard, String, Weather)] = [
    (
      .importUnderWay, "the store tells of an import that has not ended",
      Weather(importing: 3_000...3_000, storeEvent: 500...500)
    ),
    (.quietAfterImport, "the store tells of the import soon after", Weather()),
    (.justExported, "our export comes back at once, with another date", Weather(dateError: 1...900)),
    (
      .ownExportDate, "our export comes back after 2.6 s",
      Weather(upload: 1_000...1_000, download: 1_500...1_500)
    ),
    (.notNewerThanImport, "every notice comes twice", Weather(notice: 100...1_500, notices: 2...2)),
  ]

  /// One write on the one device, one import on the other, and no more.
  @Test(arguments: needs) func allFiveGuardsStopWhatFourLetThrough(
    needed: SyncGate.Guard, schedule: String, weather: Weather
  ) {
    func run(_ guards: Set<SyncGate.Guard>) -> [Int] {
      let world = shippedWorld(rows(30), guards: guards, weather: weather)
      world.at(1_000, on: 0, tickFirst)
      _ = world.run(until: Self.tenMinutes)
      let imports = world.devices.compactMap { ($0.app as? ShippedApp)?.importCount }
      return [world.writeCount] + imports
    }
    let all = Set(SyncGate.Guard.allCases)
    #expect(run(all) == [1, 0, 1], "\(schedule)")
    #expect(run(all.subtracting([needed])) != [1, 0, 1], "\(schedule)")
  }

  // MARK: dropping

  struct Loss: Sendable, CustomTestStringConvertible {
    var stopped: SyncGate.Guard
    var weather: Weather
    /// When the other change comes, on which device, and whether a person or the server makes it.
    var at: Int
    var device: Int
    var isTap: Bool

    var testDescription: String { stopped.rawValue }
  }

  /// A tap on device 0, and a second change that falls into the guard's window.
  static let losses = [
    // The other device hears of the first tap at 2.6 s after it and imports for 3 s.
    Loss(
      stopped: .importUnderWay, weather: Weather(importing: 3_000...3_000), at: 13_000, device: 1, isTap: true
    ),
    Loss(stopped: .quietAfterImport, weather: Weather(), at: 14_000, device: 1, isTap: true),
    // The server writes 0.4 s after the app's export.
    Loss(stopped: .justExported, weather: Weather(), at: 11_900, device: 0, isTap: false),
    // Dates in steps of 10 s: what the server writes has the date of the export, or of the import.
    Loss(stopped: .ownExportDate, weather: Weather(dateGrain: 10_000), at: 16_000, device: 0, isTap: false),
    Loss(
      stopped: .notNewerThanImport, weather: Weather(dateGrain: 10_000), at: 16_000, device: 1, isTap: false),
  ]

  @Test(arguments: losses) func aChangeInTheWindowIsLostByDroppingAndArrivesByDeferring(loss: Loss) {
    func run(_ world: World) -> [String] {
      world.at(11_000, on: 0, tickFirst)
      world.at(loss.at, on: loss.device) { world, device in
        if loss.isTap {
          world.tap(device) { $0.append(row(9, "Bananas")) }
        } else {
          world.serve(device) { $0.append(row(9, "Bananas")) }
        }
      }
      #expect(world.run(until: Self.tenMinutes))
      return world.devices.map { brief($0.app.store) }
    }
    let dropped = run(shippedWorld(rows(1), weather: loss.weather))
    #expect(dropped.contains("row 1✓"), "one of the apps never sees the bananas: \(dropped)")
    let deferred = run(bridgedWorld(rows(1), weather: loss.weather))
    #expect(deferred == ["row 1✓ Bananas", "row 1✓ Bananas"])
  }
}
