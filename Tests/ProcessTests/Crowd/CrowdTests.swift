import Foundation
import Testing

/// Many processes on one file (issue text: exactly all rows, unique ids, nothing left beside the file).
@Suite(.serialized) struct CrowdTests {
  enum StaleLock: String, CaseIterable {
    case ours, barePID, empty, garbage, recycledPID

    func leave(in scratch: Scratch) throws {
      switch self {
      case .ours: try scratch.writeLock(LockText.ours(pid: LockText.deadPID()))
      case .barePID: try scratch.writeLock("\(LockText.deadPID())\n", secondsAgo: 30)
      case .empty: try scratch.writeLock("", secondsAgo: 30)
      case .garbage: try scratch.writeLock("locked by me", secondsAgo: 30)
      // This test's own process, with a start token that was never its own.
      case .recycledPID: try scratch.writeLock(LockText.ours(pid: getpid(), token: "not this one"))
      }
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var processes: Int
    var adds: Int
    var lock: StaleLock
    var testDescription: String { "\(processes) processes, \(adds) adds each, \(lock) lock" }
  }

  static let rows: [Row] = {
    let adds = Effort.count(10, soak: 25)
    if !Effort.isSoak {
      return [Row(processes: 8, adds: adds, lock: .ours), Row(processes: 16, adds: 4, lock: .barePID)]
    }
    return (0..<30).flatMap { turn in
      let lock = StaleLock.allCases[turn % StaleLock.allCases.count]
      return [Row(processes: 8, adds: adds, lock: lock), Row(processes: 16, adds: adds, lock: lock)]
    }
  }()

  @Test(arguments: rows) func everyRowOfACrowdIsThereOnceAndNothingElse(_ row: Row) throws {
    let scratch = try Scratch()
    try scratch.write(#"{"items": ["first"]}"#)
    try row.lock.leave(in: scratch)
    let faults = Shared<[String]>([])
    onThreads(row.processes) { process in
      do {
        let session = try scratch.serve()
        try session.initialize()
        for add in 1...row.adds {
          let result = try session.call("add_item", #"{"name":"row \#(process).\#(add)"}"#)
          if result["structuredContent"]["results"][0]["outcome"].string != "added" {
            let text = result["content"][0]["text"].string ?? "no text"
            faults.change { $0.append("\(process).\(add): \(text)") }
          }
        }
        let status = session.finish()
        if status != 0 { faults.change { $0.append("process \(process) ended with \(status)") } }
      } catch {
        faults.change { $0.append("\(process): \(error)") }
      }
    }
    #expect(faults.value == [])
    try expectWhole(scratch, 1 + row.processes * row.adds)
    let wanted = (0..<row.processes).flatMap { process in (1...row.adds).map { "row \(process).\($0)" } }
    #expect(try Set(scratch.itemNames()) == Set(wanted + ["first"]))
  }

  @Test func aCrowdOfCommandsLeavesEveryRow() throws {
    let scratch = try Scratch()
    try StaleLock.garbage.leave(in: scratch)
    let faults = Shared<[String]>([])
    onThreads(12) { process in
      do {
        for add in 1...Effort.count(2, soak: 25) {
          let result = try scratch.run("add", "row \(process).\(add)")
          if result.status != 0 { faults.change { $0.append(result.complaints) } }
        }
      } catch {
        faults.change { $0.append("\(error)") }
      }
    }
    #expect(faults.value == [])
    try expectWhole(scratch, 12 * Effort.count(2, soak: 25))
  }

  /// A crowd that ticks off, renames and deletes rows of its own, so that every kind of write meets every other.
  @Test func aCrowdThatDoesEverythingEndsWhereEachOneSaysItDid() throws {
    let scratch = try Scratch()
    let wanted = Shared<[String: Bool]>([:])
    let faults = Shared<[String]>([])
    onThreads(6) { process in
      var dice = SeededGenerator(seed: Effort.seed &+ UInt64(process))
      var mine: [String: Bool] = [:]
      do {
        let session = try scratch.serve()
        try session.initialize()
        for turn in 1...Effort.count(12, soak: 200) {
          let (tool, arguments): (String, String)
          let known = mine.keys.sorted().randomElement(using: &dice)
          switch (Int.random(in: 0..<4, using: &dice), known) {
          case (1, let name?):
            (tool, arguments) = ("update_item", #"{"item":"\#(name)","checked":true}"#)
            mine[name] = true
          case (2, let name?):
            (tool, arguments) = ("remove_item", #"{"item":"\#(name)"}"#)
            mine[name] = nil
          case (3, let name?):
            (tool, arguments) = ("update_item", #"{"item":"\#(name)","name":"p\#(process) again \#(turn)"}"#)
            mine["p\(process) again \(turn)"] = mine.removeValue(forKey: name)
          default:
            (tool, arguments) = ("add_item", #"{"name":"p\#(process) row \#(turn)"}"#)
            mine["p\(process) row \(turn)"] = false
          }
          let result = try session.call(tool, arguments)
          if result["isError"].bool == true {
            faults.change { $0.append("\(tool) \(arguments): \(result["content"][0]["text"].string ?? "")") }
          }
        }
        let own = mine
        wanted.change { $0.merge(own) { $1 } }
        if session.finish() != 0 { faults.change { $0.append("\(process) did not end well") } }
      } catch {
        faults.change { $0.append("\(error)") }
      }
    }
    #expect(faults.value == [], "seed \(Effort.seed)")
    var found: [String: Bool] = [:]
    for item in try scratch.items() { found[item["name"].string ?? "?"] = item["checked"].bool ?? false }
    #expect(found == wanted.value, "seed \(Effort.seed)")
    try expectWhole(scratch, wanted.value.count)
  }

  /// `count` rows, as many ids, and no lock or temporary file beside the list.
  private func expectWhole(_ scratch: Scratch, _ count: Int) throws {
    let items = try scratch.items()
    #expect(items.count == count)
    #expect(Set(items.compactMap { $0["id"].string }).count == count)
    #expect(try scratch.names() == ["BananaList.json"])
  }
}
