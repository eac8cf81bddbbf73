import ShoppingCore

@testable import ShoppingMCP

/// Small tools that do one thing each, so that a test of the protocol says nothing about shopping.
enum FakeTools {
  static let all: [any Tool] = [Echo(), Append(), Ask(), Count()]

  static func definition(_ name: String, isReadOnly: Bool) -> ToolDefinition {
    ToolDefinition(
      name: name, title: "Title of \(name)", description: "Does \(name).", isReadOnly: isReadOnly,
      isDestructive: !isReadOnly, isIdempotent: isReadOnly,
      inputSchema: ["type": "object", "properties": ["name": ["type": "string"]]],
      outputSchema: [
        "type": "object", "properties": ["message": ["type": "string"]], "required": ["message"],
      ])
  }

  static func success(_ text: String, _ members: [JSONMember] = []) -> ToolOutcome {
    .success(text: text, structured: JSONObject([JSONMember("message", .string(text))] + members))
  }
}

/// Says what it was given.
struct Echo: Tool {
  let definition = FakeTools.definition("echo", isReadOnly: true)

  func run(_ call: ToolCall) -> ToolOutcome {
    FakeTools.success("echo", [JSONMember("arguments", .object(call.arguments))])
  }
}

/// Says how many rows there are.
struct Count: Tool {
  let definition = FakeTools.definition("count", isReadOnly: true)

  func run(_ call: ToolCall) -> ToolOutcome {
    do throws(StoreError) {
      return FakeTools.success("\(try call.store.read().list.rows.count)")
    } catch {
      return .failure(
        ToolFailure(errorClass: error.errorClass, text: "\(error.errorClass): \(error.message)"))
    }
  }
}

/// Adds a row.
struct Append: Tool {
  let definition = FakeTools.definition("append", isReadOnly: false)

  func run(_ call: ToolCall) -> ToolOutcome { Self.append(call.arguments["name"]?.stringValue ?? "", call) }

  static func append(_ name: String, _ call: ToolCall) -> ToolOutcome {
    do throws(StoreError) {
      let update = try call.store.update(deadline: call.deadline, cancellation: call.cancellation) { list in
        list.rows.append(.item(ShoppingItem(name: name)))
      }
      return FakeTools.success("\(update.snapshot.list.rows.count)")
    } catch .cancelled {
      return .cancelled
    } catch {
      return .failure(
        ToolFailure(errorClass: error.errorClass, text: "\(error.errorClass): \(error.message)"))
    }
  }
}

/// Adds a row after the user has said yes; asks nobody who cannot be asked. A `name` of "fail" fails after the yes.
struct Ask: Tool {
  let definition = FakeTools.definition("ask", isReadOnly: false)

  func run(_ call: ToolCall) -> ToolOutcome {
    switch call.answer {
    case nil where call.canAsk:
      return .ask(Question(message: "Add it?", confirmTitle: "Add"))
    case nil, .yes?:
      let name = call.arguments["name"]?.stringValue ?? ""
      if name == "fail" { return .failure(ToolFailure(errorClass: "Conflict", text: "Conflict: no.")) }
      return Append.append(name, call)
    case .no?: return .failure(ToolFailure(errorClass: "Not confirmed", text: "Not confirmed: no."))
    case .some(.none):
      return .failure(ToolFailure(errorClass: "Not confirmed", text: "Not confirmed: no answer."))
    }
  }
}

/// Runs until the test lets it go. A writer says meanwhile that it waits for a lock, if it is told to.
final class Held: Tool, Sendable {
  struct State {
    var runningCount = 0
    var isOpen = false
  }

  let definition: ToolDefinition
  let waitsForLock: Bool
  let claims: Bool
  let state = Monitor(State())

  /// `claims`: it is past its commit point from the start.
  init(_ name: String = "held", isReadOnly: Bool = false, waitsForLock: Bool = false, claims: Bool = false) {
    definition = FakeTools.definition(name, isReadOnly: isReadOnly)
    self.waitsForLock = waitsForLock
    self.claims = claims
  }

  func run(_ call: ToolCall) -> ToolOutcome {
    if claims && !call.cancellation.claim() { return .cancelled }
    if waitsForLock { call.cancellation.lockWait.begin() }
    state.withLock { $0.runningCount += 1 }
    while !call.cancellation.isCancelled {
      let deadline = MonotonicTime.now().advanced(byMilliseconds: 5)
      if state.wait(until: deadline, { $0.isOpen ? true : nil }) == true { break }
    }
    if waitsForLock { call.cancellation.lockWait.end() }
    if call.cancellation.isCancelled { return .cancelled }
    return FakeTools.success("let go")
  }

  func open() { state.withLock { $0.isOpen = true } }

  /// False: no run has begun.
  func hasBegun(count: Int = 1) -> Bool {
    state.wait(until: MonotonicTime.now().advanced(byMilliseconds: 20_000)) {
      $0.runningCount >= count ? true : nil
    } ?? false
  }
}
