import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// A client's end of a session that runs in this process, over real pipes. Every wait has an end, so that a fault is a
/// failure and no hanging; everything that goes either way is kept for the schema check.
final class Wire: @unchecked Sendable {
  private let toServer: Int32
  private let fromServer: Int32
  private let status = Monitor(Int32?.none)
  private let recording: Recording
  private var pending: [UInt8] = []
  private(set) var isOpen = true
  private var isReading = true
  let fixture: ListFixture

  init(
    tools: [any Tool] = FakeTools.all, list: String? = ListFixture.household, fixture: ListFixture? = nil,
    patienceMilliseconds: Int = PendingQuestions.patienceMilliseconds,
    unreadLimitByteCount: Int = LineWriter.limitByteCount
  ) throws {
    let fixture = try fixture ?? ListFixture(list)
    self.fixture = fixture
    _ = Wire.brokenPipesAreErrors
    var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&input) == 0, pipe(&output) == 0 else { throw Silence(what: "pipe") }
    (toServer, fromServer) = (input[1], output[0])
    recording = Recording()
    let ends = (input[0], output[1])
    let (status, wakeUp) = (status, try POSIX.makePipe())
    Thread.detachNewThread {
      let session = Session(
        server: Server(store: fixture.store, tools: tools), input: ends.0, output: ends.1, wakeUp: wakeUp,
        patienceMilliseconds: patienceMilliseconds, unreadLimitByteCount: unreadLimitByteCount)
      let value = session.run()
      status.withLock { $0 = value }
      close(ends.0)
      close(ends.1)
    }
    signalPipe = wakeUp.writing
  }

  private static let brokenPipesAreErrors: Void = { signal(SIGPIPE, SIG_IGN) }()
  private let signalPipe: Int32

  deinit {
    if isOpen { close(toServer) }
    if isReading { close(fromServer) }
    recording.save()
  }

  // MARK: sending

  func send(_ lines: String...) {
    for line in lines {
      push(Array(line.utf8) + [0x0A])
    }
  }

  /// Whole lines, the last one perhaps without its end.
  func write(_ bytes: [UInt8]) {
    push(bytes)
  }

  /// Any piece of a line.
  func push(_ bytes: [UInt8]) {
    recording.client(bytes)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(toServer, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// As the signal handler does it.
  func signalArrives(_ number: UInt8 = 15) {
    var byte = number
    Foundation.write(signalPipe, &byte, 1)
  }

  func endInput() {
    recording.endLine()
    if isOpen { close(toServer) }
    isOpen = false
  }

  // MARK: receiving

  struct Silence: Error { let what: String }

  /// The next line; nil at the end of the output, or if none comes.
  func line(seconds: Double = 20) -> String? {
    let deadline = MonotonicTime.now().advanced(byMilliseconds: Int(seconds * 1000))
    while true {
      if let newline = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<newline], as: UTF8.self)
        pending.removeFirst(newline + 1)
        recording.server(line)
        return line
      }
      guard POSIX.waitToRead([fromServer], until: deadline)[0] else { return nil }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(fromServer, &chunk, chunk.count)
      if count <= 0 { return nil }
      pending += chunk[..<count]
    }
  }

  func next(seconds: Double = 20) throws -> JSONValue {
    guard let line = line(seconds: seconds) else { throw Silence(what: "no line came") }
    return try JSONParser.parse(line.utf8)
  }

  /// The answer to this id; what comes before it is dropped.
  func answer(_ id: JSONValue, seconds: Double = 20) throws -> JSONValue {
    while true {
      let message = try next(seconds: seconds)
      if message["id"] == id && message["method"] == nil { return message }
    }
  }

  /// Everything up to the end of the output.
  func rest() throws -> [JSONValue] {
    var messages: [JSONValue] = []
    while let line = line() { messages.append(try JSONParser.parse(line.utf8)) }
    return messages
  }

  /// How many lines there are up to the end of the output. Not recorded: where counting matters, they are many.
  func countLines() -> Int {
    var count = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let size = read(fromServer, &chunk, chunk.count), size > 0 {
      chunk.withUnsafeBytes { bytes in
        var rest = UnsafeRawBufferPointer(rebasing: bytes[..<size])
        while let start = rest.baseAddress, let found = memchr(start, 0x0A, rest.count) {
          count += 1
          rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
        }
      }
    }
    return count
  }

  // MARK: speaking

  func request(
    _ method: String, _ params: String? = nil, id: JSONValue = 1, seconds: Double = 20
  ) throws -> JSONValue {
    send(Wire.line(method, params, id: id))
    return try answer(id, seconds: seconds)
  }

  static func line(_ method: String, _ params: String? = nil, id: JSONValue? = 1) -> String {
    let id = id.map { "\"id\":\(text($0))," } ?? ""
    let params = params.map { ",\"params\":\($0)" } ?? ""
    return "{\"jsonrpc\":\"2.0\",\(id)\"method\":\"\(method)\"\(params)}"
  }

  static func call(_ tool: String, _ arguments: String = "{}", id: JSONValue = 1) -> String {
    line("tools/call", "{\"name\":\"\(tool)\",\"arguments\":\(arguments)}", id: id)
  }

  static func text(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.compact(value), as: UTF8.self)
  }

  @discardableResult
  func initialize(_ version: String = "2025-11-25", capabilities: String = "{}") throws -> JSONValue {
    let answer = try request(
      "initialize",
      "{\"protocolVersion\":\"\(version)\",\"capabilities\":\(capabilities),\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}",
      id: "initialize")
    send(Wire.line("notifications/initialized", id: nil))
    return answer
  }

  /// `_meta` of 2026-07-28.
  static func meta(_ capabilities: String = "{}") -> String {
    "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
      + "\"io.modelcontextprotocol/clientCapabilities\":\(capabilities)}"
  }

  static func modern(_ method: String, _ members: String = "", id: JSONValue = 1, capabilities: String = "{}")
    -> String
  {
    line(method, "{\(members)\(members.isEmpty ? "" : ",")\(meta(capabilities))}", id: id)
  }

  // MARK: ending

  /// Ends the input and waits for the session's end; its exit status.
  @discardableResult
  func finish(seconds: Double = 30) -> Int32? {
    endInput()
    return exitStatus(seconds: seconds)
  }

  /// nil: the session has not ended.
  func exitStatus(seconds: Double = 30) -> Int32? {
    let deadline = MonotonicTime.now().advanced(byMilliseconds: Int(seconds * 1000))
    return status.wait(until: deadline) { $0 }
  }

  var hasEnded: Bool { status.withLock { $0 != nil } }

  /// From now on nobody reads the answers.
  func closeOutput() {
    if isReading { close(fromServer) }
    isReading = false
  }
}

/// A session's lines, both ways, for the schema check of the interoperability run.
private final class Recording: @unchecked Sendable {
  private static let folder: URL? = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = package.appendingPathComponent(".build/interop/wire")
    let manager = FileManager.default
    try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
    for old in (try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    where old.lastPathComponent.hasPrefix("session-") { try? manager.removeItem(at: old) }
    return folder
  }()
  private static let numbers = Guarded(0)

  private static let longest = 1 << 16

  private let lines = Guarded([String]())
  private let pending = Guarded([UInt8]())
  private let name = Test.current?.name ?? "unnamed"

  /// Of the client's lines that are very long only the fact is kept.
  func client(_ bytes: [UInt8]) {
    for piece in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if piece.offset > 0 { endLine() }
      pending.withLock { if $0.count <= Self.longest { $0 += piece.element } }
    }
  }

  func endLine() {
    let line = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    if line.isEmpty { return }
    let text = line.count > Self.longest ? #"{"skipped":true}"# : String(decoding: line, as: UTF8.self)
    lines.withLock { $0.append("> " + text) }
  }

  func server(_ line: String) { lines.withLock { $0.append("< " + line) } }

  func save() {
    endLine()
    let lines = lines.withLock { $0 }
    guard let folder = Self.folder, !lines.isEmpty else { return }
    let number = Self.numbers.withLock { number in
      number += 1
      return number
    }
    let name = self.name.filter { $0.isLetter || $0.isNumber }.prefix(60)
    try? (lines.joined(separator: "\n") + "\n").write(
      to: folder.appendingPathComponent("session-\(number)-\(name).wire"), atomically: false, encoding: .utf8)
  }
}
