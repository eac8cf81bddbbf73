import ShoppingCore
import ShoppingSync

/// A random day: who does what and when, how the weather is, where the two devices start from. All of it from a seed.
struct Schedule {
  let seed: UInt64
  let policy: Reconciler.Policy
  let keepsLosers: Bool

  init(seed: UInt64, policy: Reconciler.Policy, keepsLosers: Bool = true) {
    self.seed = seed
    self.policy = policy
    self.keepsLosers = keepsLosers
  }

  struct Outcome {
    var rests: Bool
    var agrees: Bool
    var writes: Int
    /// By people and programs.
    var changes: Int
    /// Rows that somebody added, and nobody deleted, and that are gone.
    var lost: [String]
    var list: ShoppingListExport
    /// Most rows that were in a file at once, and how many there ever were.
    var largestRowCount: Int
    var rowsEver: Int
  }

  /// What has been done, for the reckoning at the end.
  private final class Ledger {
    var added: Set<ItemID> = []
    var deleted: Set<ItemID> = []
    var nextRow = 100
  }

  func run(trace: ((String) -> Void)? = nil) -> Outcome {
    var dice = SeededGenerator(seed: seed)
    let rowCount = Int.random(in: 1...4, using: &dice)
    let start = rows(rowCount)
    let hasBase = Int.random(in: 0..<5, using: &dice) > 0
    let skews = [0, [0, 0, 3_600_000, -3_600_000, 700].randomElement(using: &dice) ?? 0]
    var weather = Weather.stormy
    weather.dateGrain = [1, 1, 1_000, 2_000].randomElement(using: &dice) ?? 1
    let ledger = Ledger()
    let policy = policy
    let world = World(start, weather: weather, seed: dice.next(), keepsLosers: keepsLosers) {
      world, disk, number in
      BridgedApp(
        store: start, disk: disk, base: hasBase ? start : nil, policy: policy, time: world.time,
        skew: skews[number]
      ) { [unowned world] in world.draw(weather.work) }
    }
    world.trace = trace
    let changes = Int.random(in: 1...4, using: &dice)
    for _ in 0..<changes {
      let at = Int.random(in: 0...25_000, using: &dice)
      let device = Int.random(in: 0...1, using: &dice)
      let kind = Int.random(in: 0...7, using: &dice)
      let byServer = Int.random(in: 0...2, using: &dice) == 0
      world.at(at, on: device) { world, device in
        let stamp = byServer ? VirtualTime.date(world.time.milliseconds) : nil
        let change: (inout [ShoppingItem]) -> Void = { items in
          Self.act(kind, on: &items, stamp: stamp, ledger: ledger, world: world)
        }
        if byServer { world.serve(device, change) } else { world.tap(device, change) }
      }
    }
    let rests = world.run(until: 3_600_000)
    let present = Set(world.service.current.list.items.map(\.id))
    let wanted = ledger.added.subtracting(ledger.deleted)
    return Outcome(
      rests: rests, agrees: world.agrees, writes: world.writeCount, changes: changes,
      lost: wanted.subtracting(present).map(\.description), list: world.service.current.list,
      largestRowCount: world.devices.map(\.app.disk.largestRowCount).max() ?? 0,
      rowsEver: rowCount + ledger.added.count)
  }

  private static func act(
    _ kind: Int, on items: inout [ShoppingItem], stamp: Timestamp?, ledger: Ledger, world: World
  ) {
    func edit(_ change: (inout ShoppingItem) -> Void) {
      guard let index = items.indices.randomElement(using: &world.random) else { return }
      change(&items[index])
      if let stamp { items[index].lastModified = stamp }
    }
    switch kind {
    case 0, 1, 2:
      ledger.nextRow += 1
      var new = row(ledger.nextRow)
      new.lastModified = stamp
      ledger.added.insert(new.id)
      items.insert(new, at: kind == 0 ? 0 : items.count)
    case 3, 4: edit { $0.checked.toggle() }
    case 5: edit { $0.amount = String(Int.random(in: 0...9, using: &world.random)) }
    case 6:
      guard let index = items.indices.randomElement(using: &world.random) else { return }
      ledger.deleted.insert(items.remove(at: index).id)
    default: items.shuffle(using: &world.random)
    }
  }
}
