import Foundation

/// A host's conversation with a served list, over pipes. Every wait has an end, so that a fault is a failure.
final class Session: @unchecked Sendable {
  let child: Child
  private let complaints: Collector
  private var pending = Data()
  /// Both ways, for the schema check of the interoperability run.
  private var spoken: [String] = []
  private var nextID = 1

  init(
    executable: URL = Binary.url, _ arguments: [String] = [], environment: [String: String],
    directory: String = "/"
  ) throws {
    child = try Child(
      arguments, executable: executable, environment: environment, directory: directory)
    complaints = Collector(child.complaints)
  }

  deinit {
    let folder = ReadmeTests.root.appendingPathComponent(".build/interop/wire")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? (spoken.joined(separator: "\n") + "\n").write(
      to: folder.appendingPathComponent("process-\(UUID()).wire"), atomically: false, encoding: .utf8)
  }

  func send(_ line: String) {
    spoken.append("> " + line)
    child.write(line + "\n")
  }

  /// The next line the server writes; nil at its end or after `seconds`.
  func receive(seconds: Double = 60) -> String? {
    let end = Date().addingTimeInterval(seconds)
    while true {
      if let newline = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[pending.startIndex..<newline], as: UTF8.self)
        pending = Data(pending[pending.index(after: newline)...])
        spoken.append("< " + line)
        return line
      }
      let left = end.timeIntervalSinceNow
      guard left > 0 else { return nil }
      var descriptor = pollfd(fd: child.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Int32(min(left * 1000, 1_000_000)) + 1) >= 0 || errno == EINTR else {
        return nil
      }
      guard descriptor.revents != 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = read(child.output.fileDescriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      pending.append(contentsOf: chunk[..<count])
    }
  }

  /// Sends a request and returns the answer to it; lines that come before it are dropped.
  func request(_ method: String, _ parameters: String = "{}", seconds: Double = 60) throws -> Answer {
    let id = nextID
    nextID += 1
    send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
    let end = Date().addingTimeInterval(seconds)
    while let line = receive(seconds: end.timeIntervalSinceNow) {
      let answer = try Answer(parsing: line)
      if answer["id"].int == id { return answer }
    }
    throw Silence(method: method)
  }

  @discardableResult
  func initialize(version: String = "2025-11-25") throws -> Answer {
    let answer = try request(
      "initialize",
      #"{"protocolVersion":"\#(version)","capabilities":{},"clientInfo":{"name":"tests","version":"1"}}"#)
    send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    return answer
  }

  /// The result of a tool call; `arguments` is JSON text.
  func call(_ tool: String, _ arguments: String = "{}", seconds: Double = 60) throws -> Answer {
    let answer = try request(
      "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#, seconds: seconds)
    return answer["result"]
  }

  /// Closes the input and waits; the exit status.
  func finish(seconds: Double = 60) -> Int32 {
    child.closeInput()
    return child.wait(seconds: seconds)
  }

  /// What the server said on standard error; waits for its end.
  func complained() -> String { complaints.text() }

  /// No answer came in time.
  struct Silence: Error {
    let method: String
  }
}

extension Scratch {
  /// Serves this list, named by the environment as hosts do.
  func serve(_ arguments: [String] = [], environment extra: [String: String] = [:]) throws -> Session {
    var environment = environment
    environment["GET_BANANAS_FILE"] = list
    environment.merge(extra) { $1 }
    return try Session(arguments, environment: environment)
  }
}
