import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Nothing a client sends ends the process, and whoever reads is answered.
@Suite struct AbuseTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let codes: [Int]
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ codes: [Int]) {
      self.name = name
      self.bytes = bytes
      self.codes = codes
    }

    init(_ name: String, _ text: String, _ codes: [Int]) { self.init(name, Array(text.utf8), codes) }
  }

  private static func ping(_ id: [UInt8]) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":"#.utf8) + id + Array(#","method":"ping"}"#.utf8)
  }

  private static func deep(_ open: String, _ close: String, _ count: Int) -> String {
    String(repeating: open, count: count) + String(repeating: close, count: count)
  }

  static let rows: [Row] = [
    Row("a byte that is no UTF-8", [0xFF], [-32700]),
    Row("UTF-8 cut short", ping([0x22, 0xE2, 0x82, 0x22]), [-32700]),
    Row("an overlong form", ping([0x22, 0xC0, 0xAF, 0x22]), [-32700]),
    Row("a surrogate in UTF-8", ping([0x22, 0xED, 0xA0, 0x80, 0x22]), [-32700]),
    Row("beyond Unicode", ping([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22]), [-32700]),
    Row("a NUL", [0], [-32700]),
    Row("UTF-16", Array("\u{FEFF}{}".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, [-32700]),
    Row("a byte order mark in the middle", "\u{FEFF}" + Wire.line("ping", id: 1), []),
    Row(
      "every control character", (1..<0x20).filter { $0 != 9 && $0 != 10 && $0 != 13 }.map { UInt8($0) },
      [-32700]),
    Row("only blanks", "   \t  \r", []),
    Row("100,000 open brackets", String(repeating: "[", count: 100_000), [-32700]),
    Row("100,000 brackets", deep("[", "]", 100_000), [-32700]),
    Row("100,000 objects", deep("{\"a\":", "}", 100_000), [-32700]),
    Row("500 brackets", deep("[", "]", 500), [-32600]),
    Row("500 brackets as params", Wire.line("ping", deep("[", "]", 500), id: 1), [-32602]),
    Row("500 brackets as arguments", Wire.call("echo", "{\"a\":\(deep("[", "]", 500))}", id: 1), []),
    Row("500 brackets as id", ping(Array(deep("[", "]", 500).utf8)), [-32600]),
    Row(
      "500 brackets as _meta",
      Wire.line(
        "ping", "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\(deep("[", "]", 500))}}", id: 1),
      [-32602]),
    Row("100,000 members", "{" + (0..<100_000).map { "\"m\($0)\":0" }.joined(separator: ",") + "}", [-32600]),
    Row(
      "100,000 equal members", "{" + (0..<100_000).map { _ in "\"id\":1" }.joined(separator: ",") + "}",
      [-32600]),
    Row(
      "100,000 arguments",
      Wire.call("echo", "{" + (0..<100_000).map { "\"m\($0)\":0" }.joined(separator: ",") + "}", id: 1), []),
    Row("a method of a megabyte", Wire.line(String(repeating: "x", count: 1 << 20), id: 1), [-32601]),
    Row("an id of a megabyte", Wire.line("ping", id: .string(String(repeating: "x", count: 1 << 20))), []),
    Row("a number of a megabyte", ping(Array(String(repeating: "9", count: 1 << 20).utf8)), []),
    Row("an exponent of a megabyte", ping(Array(("1e" + String(repeating: "9", count: 1 << 20)).utf8)), []),
    Row("a fraction of a megabyte", ping(Array(("0." + String(repeating: "0", count: 1 << 20)).utf8)), []),
    Row("9 MiB of a string", "\"" + String(repeating: "x", count: 9 << 20) + "\"", [-32600]),
    Row("9 MiB of blanks", String(repeating: " ", count: 9 << 20), [-32600]),
    Row(
      "9 MiB of a good request",
      Wire.call("echo", "{\"a\":\"\(String(repeating: "x", count: 9 << 20))\"}", id: 1), [-32600]),
    Row(
      "7 MiB of a good request",
      Wire.call("echo", "{\"a\":\"\(String(repeating: "x", count: 7 << 20))\"}", id: 1), []),
    Row("a batch of 10,001", "[" + (0...10_000).map { _ in "{}" }.joined(separator: ",") + "]", [-32600]),
    Row(
      "a request inside a request", "{\"jsonrpc\":\"2.0\",\"id\":\(Wire.line("ping")),\"method\":\"ping\"}",
      [-32600]),
    Row("HTTP", "POST / HTTP/1.1\r", [-32700]),
    Row("Content-Length", "Content-Length: 52\r", [-32700]),
    Row("a shell", "ls -la; exit", [-32700]),
    Row("prototype", #"{"__proto__":{"jsonrpc":"2.0"},"jsonrpc":"2.0","id":1,"method":"ping"}"#, []),
    Row(
      "a method that looks like ours", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\\u0000\"}", [-32601]),
    Row("a tool that looks like ours", Wire.call("echo\\u200b", id: 1), [-32602]),
    Row(
      "a uri that looks like ours",
      Wire.line("resources/read", #"{"uri":"GET-BANANAS://shopping-list"}"#, id: 1), [-32002]),
    Row(
      "a path in a uri",
      Wire.line("resources/read", #"{"uri":"get-bananas://shopping-list/../../etc/passwd"}"#, id: 1), [-32002]
    ),
  ]

  @Test(arguments: rows)
  func isSurvived(_ row: Row) throws {
    let wire = try Wire()
    wire.send(Wire.line("ping", id: "before"))
    wire.write(row.bytes + [0x0A])
    wire.send(Wire.line("ping", id: "after"))
    #expect(try wire.next()["id"] == "before")
    // Read before the input ends: from then on the server waits for a slow reader for two seconds only.
    var rest: [JSONValue] = []
    repeat { rest.append(try wire.next()) } while rest.last?["id"] != "after"
    wire.endInput()
    rest += try wire.rest()
    #expect(wire.finish() == 0)
    #expect(rest.compactMap { $0["error"]?["code"]?.intValue } == row.codes)
    #expect(rest.filter { $0["id"] == "after" && $0["result"] != nil }.count == 1)
    // A refusal is short, whatever was sent.
    for message in rest where message["error"] != nil {
      #expect(message["error"]?["message"]?.stringValue.map { $0.count < 300 } == true)
    }
  }

  @Test func endlessLineIsDroppedWhileItComes() throws {
    let wire = try Wire()
    let megabyte = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<40 { wire.push(megabyte) }
    wire.push([0x0A])
    #expect(try wire.request("ping", id: "after")["result"] != nil)
    #expect(wire.finish() == 0)
  }

  @Test func bytesOneByOne() throws {
    let wire = try Wire()
    for byte in "\u{FEFF}\r\n\n\(Wire.line("ping", id: 1))\r\n\(Wire.call("echo", "{\"a\":\"é😀\"}", id: 2))"
      .utf8
    {
      wire.push([byte])
    }
    #expect(try wire.next()["id"] == 1)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().first?["result"]?["structuredContent"]?["arguments"] == ["a": "é😀"])
  }

  @Test func twentyThousandBadLines() throws {
    let wire = try Wire()
    let bad = Array(String(repeating: "x\n", count: 1000).utf8)
    Thread.detachNewThread {
      for _ in 0..<20 { wire.push(bad) }
      wire.endInput()
    }
    #expect(wire.countLines() == 20_000)
    #expect(wire.finish() == 0)
  }

  @Test func aClientThatNeverReadsIsReadUntilThereIsNoRoomLeft() throws {
    let wire = try Wire(unreadLimitByteCount: 1 << 20)
    // Each refusal repeats the 4,000 bytes: after a mebibyte of them nothing more is read, and nothing is lost.
    let version = String(repeating: "x", count: 4000)
    let meta = "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"\(version)\"}}"
    let bytes = Array((Wire.line("ping", meta, id: 1) + "\n").utf8)
    let sent = Guarded(0)
    Thread.detachNewThread {
      for _ in 0..<2000 {
        wire.push(bytes)
        sent.withLock { $0 += 1 }
      }
      wire.endInput()
    }
    var (last, quiet) = (-1, 0)
    while quiet < 40 {
      usleep(50_000)
      let now = sent.withLock { $0 }
      (last, quiet) = (now, now == last ? quiet + 1 : 0)
    }
    #expect(last > 200 && last < 1000, "\(last)")
    #expect(wire.countLines() == 2000)
    #expect(wire.finish() == 0)
    #expect(LineWriter.limitByteCount == 96 << 20)
  }

  @Test func responsesThatNobodyAskedFor() throws {
    let wire = try Wire()
    for id in 0..<2000 {
      wire.send(#"{"jsonrpc":"2.0","id":\#(id),"result":{"action":"accept","content":{"confirm":true}}}"#)
    }
    #expect(try wire.request("ping", id: "after")["result"] != nil)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
  }

  @Test func aHundredStreamsAndTheirEnd() throws {
    let wire = try Wire()
    for id in 0..<100 {
      wire.send(Wire.modern("subscriptions/listen", SubscriptionTests.filter, id: .int(id)))
    }
    for _ in 0..<100 { #expect(try wire.next()["method"] == "notifications/subscriptions/acknowledged") }
    for id in 0..<50 { wire.send(Wire.line("notifications/cancelled", "{\"requestId\":\(id)}", id: nil)) }
    #expect(wire.finish() == 0)
    #expect(try wire.rest().filter { $0["result"] != nil }.count == 50)
  }
}
