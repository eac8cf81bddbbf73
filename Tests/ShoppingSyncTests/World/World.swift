import ShoppingCore
import ShoppingSync

/// Two devices with an app, a file, and a program that writes the file; a service between them; virtual time.
final class World {
  enum Event {
    case action(device: Int, (World, Int) -> Void)
    case wake(device: Int)
    case storeEvent(device: Int)
    case upload(device: Int)
    case download(device: Int)
    case notice(device: Int, modified: Timestamp)
  }

  struct Device {
    var app: any SimulatedApp
    /// The service's version that the file stems from.
    var parent = 0
    var isUploadPlanned = false
    /// When the last notice planned so far will come.
    var lastNotice = Int.min
    var wakePlanned: Int?
  }

  let time = VirtualTime()
  let weather: Weather
  var random: SeededGenerator
  var service: SyncService
  private(set) var devices: [Device] = []
  private var queue = EventQueue()

  /// `makeApp`: the app of a device, given its disk.
  init(
    _ list: ShoppingListExport, weather: Weather, seed: UInt64 = 0, keepsLosers: Bool = true,
    makeApp: (World, DiskFile, Int) -> any SimulatedApp
  ) {
    self.weather = weather
    random = SeededGenerator(seed: seed)
    service = SyncService(list, modified: VirtualTime.date(0), keepsLosers: keepsLosers)
    for device in 0..<2 {
      let disk = DiskFile(list: list) { VirtualTime.date(0) }
      disk.dateOfWrite = { [unowned self] in dateNow() }
      let app = makeApp(self, disk, device)
      app.onImport = { [unowned self] in
        queue.plan(.storeEvent(device: device), at: time.milliseconds + draw(weather.storeEvent))
      }
      devices.append(Device(app: app))
    }
    for device in 0..<2 { look(after: device) }
  }

  func draw(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound == range.upperBound ? range.lowerBound : Int.random(in: range, using: &random)
  }

  private func dateNow() -> Timestamp {
    let date = time.milliseconds + draw(weather.dateError)
    return VirtualTime.date(date / weather.dateGrain * weather.dateGrain)
  }

  // MARK: running

  func at(_ time: Int, on device: Int, _ action: @escaping (World, Int) -> Void) {
    queue.plan(.action(device: device, action), at: time)
  }

  /// True: the world has come to rest; false: it was still busy at `end`.
  func run(until end: Int) -> Bool {
    while let (time, event) = queue.next() {
      if time > end {
        queue.plan(event, at: time)
        return false
      }
      self.time.milliseconds = max(self.time.milliseconds, time)
      handle(event)
    }
    return true
  }

  /// Tells what happens, for whoever wants to follow a seed.
  var trace: ((String) -> Void)?

  private func handle(_ event: Event) {
    defer { trace?("\(time.milliseconds) \(event)\n  \(state)") }
    let device: Int
    switch event {
    case .action(let on, let action):
      device = on
      action(self, on)
    case .wake(let on):
      device = on
      if devices[on].wakePlanned != time.milliseconds { return }  // another one has been planned since
      devices[on].wakePlanned = nil
      devices[on].app.proceed()
    case .storeEvent(let on):
      device = on
      devices[on].app.storeChanged()
    case .notice(let on, let modified):
      device = on
      devices[on].app.fileChanged(modified: modified)
    case .upload(let on):
      device = on
      upload(from: on)
    case .download(let on):
      device = on
      download(to: on)
    }
    look(after: device)
  }

  /// Plans what follows from a device's state: the app's next step, the upload of what was written.
  private func look(after device: Int) {
    let app = devices[device].app
    if let due = app.due {
      let due = max(due, time.milliseconds)
      if devices[device].wakePlanned != due {
        devices[device].wakePlanned = due
        queue.plan(.wake(device: device), at: due)
      }
    }
    if app.disk.isDirty || !app.disk.settled.isEmpty, !devices[device].isUploadPlanned {
      devices[device].isUploadPlanned = true
      queue.plan(.upload(device: device), at: time.milliseconds + draw(weather.upload))
    }
  }

  // MARK: the service's agents on the devices

  private func upload(from device: Int) {
    devices[device].isUploadPlanned = false
    let disk = devices[device].app.disk
    var isNews = service.forget(disk.settled)
    disk.settled = []
    if disk.isDirty {
      disk.isDirty = false
      let before = service.current.number
      let isSame = ListContent(disk.list) == ListContent(service.current.list)
      if !isSame || devices[device].parent == before {
        let wins = service.upload(disk.list, modified: disk.modified, parent: devices[device].parent)
        if wins { devices[device].parent = service.current.number }
        isNews = true
      }
      // What the device had may have lost against a version that it has not seen.
      queue.plan(.download(device: device), at: time.milliseconds)
    }
    if isNews { announce() }
  }

  private func download(to device: Int) {
    let disk = devices[device].app.disk
    if disk.isDirty { return }  // the upload will settle it
    if devices[device].parent != service.current.number {
      devices[device].parent = service.current.number
      disk.list = service.current.list
      disk.modified = service.current.modified
    }
    disk.conflicts = service.conflicts.filter { !disk.settled.contains($0.key) }
  }

  private func announce() {
    for device in devices.indices {
      let arrival = time.milliseconds + draw(weather.download)
      queue.plan(.download(device: device), at: arrival)
      let isCovered = devices[device].lastNotice >= arrival + weather.notice.lowerBound
      if weather.coalesces, isCovered, Bool.random(using: &random) { continue }
      for _ in 0..<draw(weather.notices) {
        let time = max(self.time.milliseconds, arrival + draw(weather.notice))
        devices[device].lastNotice = max(devices[device].lastNotice, time)
        let date = service.current.modified.millisecondsSince1970 + Int64(draw(weather.dateError))
        queue.plan(
          .notice(device: device, modified: Timestamp(millisecondsSince1970: date)), at: time)
      }
    }
  }

  // MARK: people and programs

  /// A person changes the list in the app.
  func tap(_ device: Int, _ change: (inout [ShoppingItem]) -> Void) {
    let app = devices[device].app
    var items = app.store.items
    change(&items)
    app.store = ShoppingListExport(sections: app.store.sections, items: items)
    app.storeChanged()
  }

  /// The MCP server changes the file on the device; the app hears of it like of everything else.
  func serve(_ device: Int, _ change: (inout [ShoppingItem]) -> Void) {
    let disk = devices[device].app.disk
    var items = disk.list.items
    change(&items)
    let list = ShoppingListExport(sections: disk.list.sections, items: items)
    if ListContent(list) == ListContent(disk.list) { return }
    disk.write(list)
    let modified = disk.modified
    queue.plan(
      .notice(device: device, modified: modified), at: time.milliseconds + max(0, draw(weather.notice)))
  }

  // MARK: what is seen

  var writeCount: Int { devices.reduce(0) { $0 + $1.app.disk.writeCount } }

  /// Store and file of each device, and the service's version, in one line.
  var state: String {
    let sides = devices.map { device in
      let disk = device.app.disk
      let lost = disk.conflicts.values.map { brief($0) }
      return "store \(brief(device.app.store)) | file \(device.parent) \(brief(disk.list)) \(lost)"
    }
    return (sides + ["service \(service.current.number) \(brief(service.current.list))"]).joined(
      separator: " || ")
  }

  /// Every store, every file and the service hold the same.
  var agrees: Bool {
    let content = ListContent(service.current.list)
    return devices.allSatisfy {
      ListContent($0.app.disk.list) == content && ListContent($0.app.store) == content
    }
  }
}
