import Foundation
import Testing

/// Kill −9 at random moments: never a torn file, never a lost acknowledged row, and the next update clears up.
@Suite struct KillTests {
  @Test func aWriterThatIsKilledLeavesOldOrNewAndLosesNothingItAcknowledged() throws {
    var dice = SeededGenerator(seed: Effort.seed)
    var scratch = try Scratch()
    var kept: Set<String> = []
    for turn in 1...Effort.count(25, soak: 200) {
      if turn % 25 == 1 {
        scratch = try Scratch()
        kept = []
      }
      let (sent, acknowledged) = try killed(
        scratch, "turn \(turn)", after: .random(in: 0..<40_000, using: &dice))
      kept.formUnion(acknowledged)
      try expectKept(scratch, kept, allowing: kept.union(sent), "seed \(Effort.seed), turn \(turn)")
      let result = try scratch.run("add", "after \(turn)")
      #expect(result.status == 0, "\(result.complaints), seed \(Effort.seed), turn \(turn)")
      #expect(try scratch.names() == ["BananaList.json"], "seed \(Effort.seed), turn \(turn)")
      // A call that was never answered may have been carried out all the same.
      kept = try Set(scratch.itemNames())
      #expect(kept.contains("after \(turn)"))
    }
  }

  @Test func oneOfSeveralThatIsKilledTakesNothingOfTheOthersWithIt() throws {
    var dice = SeededGenerator(seed: Effort.seed &+ 1)
    for turn in 1...Effort.count(3, soak: 40) {
      let scratch = try Scratch()
      let victims = 3
      let delays = (0..<victims).map { _ in useconds_t.random(in: 0..<80_000, using: &dice) }
      let kept = Shared<Set<String>>([])
      let faults = Shared<[String]>([])
      onThreads(victims + 2) { process in
        do {
          if process < victims {
            let (_, acknowledged) = try killed(scratch, "victim \(process)", after: delays[process])
            kept.change { $0.formUnion(acknowledged) }
            return
          }
          let session = try scratch.serve()
          try session.initialize()
          for add in 1...8 {
            let name = "survivor \(process) \(add)"
            let result = try session.call("add_item", #"{"name":"\#(name)"}"#)
            if result["isError"].bool == true {
              faults.change { $0.append(result["content"][0]["text"].string ?? "") }
            }
            kept.change { $0.insert(name) }
          }
          if session.finish() != 0 { faults.change { $0.append("\(process) did not end well") } }
        } catch {
          faults.change { $0.append("\(error)") }
        }
      }
      let comment = "seed \(Effort.seed), turn \(turn)"
      #expect(faults.value == [], "\(comment)")
      try expectKept(scratch, kept.value, allowing: nil, comment)
      #expect(try scratch.run("add", "after").status == 0, "\(comment)")
      #expect(try scratch.names() == ["BananaList.json"], "\(comment)")
    }
  }

  /// A whole file with each of `rows` in it once, and no other than `allowed`.
  private func expectKept(
    _ scratch: Scratch, _ rows: Set<String>, allowing allowed: Set<String>?, _ comment: String
  ) throws {
    guard access(scratch.list, F_OK) == 0 else {
      #expect(rows.isEmpty, "\(comment)")
      return
    }
    let found = try scratch.itemNames()
    #expect(Set(found).count == found.count, "\(comment)")
    #expect(rows.subtracting(found).isEmpty, "\(comment)")
    if let allowed { #expect(Set(found).subtracting(allowed).isEmpty, "\(comment)") }
  }
}

/// Sends adds to a server in one go and kills it after so many microseconds; what was sent, and what was answered.
private func killed(_ scratch: Scratch, _ prefix: String, after delay: useconds_t) throws -> (
  sent: [String], acknowledged: [String]
) {
  var environment = scratch.environment
  environment["GET_BANANAS_FILE"] = scratch.list
  let child = try Child([], environment: environment)
  let output = Collector(child.output)
  let names = (1...20).map { "\(prefix) \($0)" }
  for (index, name) in names.enumerated() {
    child.write(
      #"{"jsonrpc":"2.0","id":\#(index),"method":"tools/call","params":{"name":"add_item","arguments":{"name":"\#(name)"}}}"#
        + "\n")
  }
  usleep(delay)
  child.send(signal: SIGKILL)
  _ = child.wait()
  let lines = output.text().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  let acknowledged = try lines.compactMap { line -> String? in
    let answer = try Answer(parsing: String(line))
    guard let index = answer["id"].int, answer["result"]["isError"].bool != true else { return nil }
    return names[index]
  }
  return (names, acknowledged)
}
