import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Valid sessions with seeded damage: never dies, never answers twice, ping lives.
@Suite struct FuzzTests {
  /// SplitMix64: the same for ever.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  /// How many sessions; more by hand with GET_BANANAS_FUZZ.
  private static let seeds: [UInt64] = {
    let count = ProcessInfo.processInfo.environment["GET_BANANAS_FUZZ"].flatMap(UInt64.init) ?? 60
    return Array(1...count)
  }()

  private static let lines: [[UInt8]] = {
    let texts = Transcript.names.compactMap { try? Transcript(named: $0) }.flatMap { transcript in
      transcript.lines.compactMap { if case .client(let text) = $0 { text } else { nil } }
    }
    return texts.map { Array($0.utf8) }
  }()

  private static let pieces =
    [
      "null", "true", "1e400", "-0", "{}", "[]", "\"\"", "\"\\ud83d\"", "\u{0}", "\n", "\r\n", "\u{FEFF}",
      "[[[[",
      "]]]]", "\"jsonrpc\"", "\"2.0\"", "\"id\":1,", "\"id\":null", "\"method\":\"ping\"", "\"params\":7",
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}", "requestId", "question-1",
      "é", "😀",
      "\\", "\"", ",", ":", "99999999999999999999", "get-bananas://shopping-list", "notifications/cancelled",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]]

  private func damaged(_ line: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var line = line
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let place = Int.random(in: 0...line.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: line.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: place)
      case 1: line.removeSubrange(place..<min(line.count, place + Int.random(in: 1...8, using: &generator)))
      case 2 where place < line.count: line[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 3 where place < line.count: line[place] = UInt8.random(in: 0...255, using: &generator)
      case 4:
        let other = Self.lines.randomElement(using: &generator) ?? []
        line = Array(line[..<place]) + other.dropFirst(min(place, other.count))
      default:
        let piece = line[place...].prefix(Int.random(in: 1...20, using: &generator))
        line.insert(contentsOf: piece, at: place)
      }
    }
    return line
  }

  @Test(arguments: seeds)
  func survivesDamagedSessions(_ seed: UInt64) throws {
    var generator = Generator(state: seed)
    let wire = try Wire(tools: ShoppingTools.all + FakeTools.all)
    let answers = Guarded([String: Int]())
    let done = Monitor(false)
    // Somebody reads all the time, and counts the answers by id.
    Thread.detachNewThread {
      while let line = wire.line(seconds: 60) {
        guard let value = try? JSONParser.parse(line.utf8) else {
          answers.withLock { $0["no JSON: \(line.prefix(200))", default: 0] += 2 }
          continue
        }
        for message in value.arrayValue ?? [value] {
          guard message["method"] == nil, let id = message["id"], id != .null else { continue }
          answers.withLock { $0[Wire.text(id), default: 0] += 1 }
        }
      }
      done.withLock { $0 = true }
    }
    var sent: [String: Int] = [:]
    for number in 0..<120 {
      var bytes = damaged(Self.lines.randomElement(using: &generator) ?? [], &generator)
      if Bool.random(using: &generator) { bytes += [0x0A] } else { bytes += Array("\r\n".utf8) }
      for line in bytes.split(separator: 0x0A) {
        // As many answers may bear an id as requests had it.
        guard let value = try? JSONParser.parse(Array(line)) else { continue }
        for message in value.arrayValue ?? [value] {
          if let id = message["id"] { sent[Wire.text(id), default: 0] += 1 }
        }
      }
      wire.push(bytes)
      if number % 20 == 19 {
        sent["\"ping-\(number)\""] = 1
        wire.push(Array((Wire.line("ping", id: .string("ping-\(number)")) + "\n").utf8))
      }
    }
    #expect(wire.finish(seconds: 60) == 0, "seed \(seed)")
    let isDone: Bool? = done.wait(until: MonotonicTime.now().advanced(byMilliseconds: 60_000)) {
      $0 ? true : nil
    }
    #expect(isDone == true, "seed \(seed)")
    let counts = answers.withLock { $0 }
    for (id, count) in counts where count > sent[id, default: 0] {
      Issue.record("seed \(seed): \(count) answers to \(sent[id, default: 0]) requests of id \(id)")
    }
    for number in stride(from: 19, to: 120, by: 20) {
      #expect(counts["\"ping-\(number)\""] == 1, "seed \(seed)")
    }
    // The list is still one, whatever was done to it.
    #expect(throws: Never.self, "seed \(seed)") { try wire.fixture.list() }
    #expect(wire.fixture.names == ["BananaList.json"], "seed \(seed)")
  }
}
