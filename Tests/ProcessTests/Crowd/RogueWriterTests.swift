import Foundation
import Testing

/// Beside a program that ignores the lock: what it puts at the list's place is either in what follows or, where a
/// newer version of its own went over it, in the history; and so is every row that we acknowledged.
@Suite(.serialized) struct RogueWriterTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var manner: RogueWriter.Manner
    /// Microseconds.
    var pause: UInt32
    var testDescription: String { "\(manner), every \(pause) µs" }
  }

  static let rows: [Row] = RogueWriter.Manner.allCases.flatMap { manner in
    (Effort.isSoak ? [0, 300, 2_000, 20_000] : [3_000, 20_000]).map { Row(manner: manner, pause: $0) }
  }

  @Test(arguments: rows) func nothingThatStoodAtTheListsPlaceIsLost(_ row: Row) throws {
    for _ in 0..<Effort.count(1, soak: 10) {
      let scratch = try Scratch()
      try scratch.write(#"{"items": []}"#)
      let acknowledged = Shared<[String]>([])
      let faults = Shared<[String]>([])
      let rogue = RogueWriter(scratch.list, row.manner, pause: row.pause)
      onThreads(2) { process in
        do {
          let session = try scratch.serve()
          try session.initialize()
          for add in 1...8 {
            let result = try session.call("add_item", #"{"name":"ours \#(process) \#(add)"}"#)
            let text = result["content"][0]["text"].string ?? ""
            for warning in result["structuredContent"]["warnings"].elements {
              let warning = warning.string ?? "no text"
              faults.change { $0.append(warning) }
            }
            if result["isError"].bool != true {
              acknowledged.change { $0.append("ours \(process) \(add)") }
            } else if !["Busy", "Not JSON", "Empty file"].contains(where: text.hasPrefix) {
              faults.change { $0.append(text) }
            }
          }
          if session.finish() != 0 { faults.change { $0.append("\(process) did not end well") } }
        } catch {
          faults.change { $0.append("\(error)") }
        }
      }
      rogue.stop()
      #expect(faults.value == [])
      if row.manner == .rename { #expect(rogue.faults == []) }
      #expect(rogue.placed.count > 1)
      #expect(try scratch.run("add", "afterwards").status == 0)
      let names = try Set(scratch.itemNames())
      #expect(names.contains("afterwards"))
      let remembered = try rowsInHistory(of: scratch)
      let all = names.union(remembered)
      #expect(rogue.placed.filter { !all.contains($0) } == [])
      #expect(acknowledged.value.filter { !all.contains($0) } == [])
      // What it placed last nobody of its own went over.
      if let last = rogue.placed.last { #expect(names.contains(last)) }
      let left = try scratch.names().filter { $0 != "BananaList.json.rogue" }
      #expect(left == ["BananaList.json"])
    }
  }

  /// The names in every version that is kept, read without our help.
  private func rowsInHistory(of scratch: Scratch) throws -> Set<String> {
    var names: Set<String> = []
    let enumerator = FileManager.default.enumerator(at: scratch.home, includingPropertiesForKeys: nil)
    var count = 0
    while let url = enumerator?.nextObject() as? URL {
      guard url.pathExtension == "json", let text = try? String(contentsOf: url, encoding: .utf8),
        let answer = try? Answer(parsing: text)
      else { continue }
      count += 1
      names.formUnion(answer["items"].elements.compactMap { $0["name"].string })
    }
    // With a full history nothing could be said of what is not in it.
    #expect(count < 100)
    return names
  }
}
