import ShoppingCore

/// `requestState` of 2026-07-28: which questions have been asked and may be answered by repeating the call.
///
/// A handle is unguessable, good for one commit within ten minutes, and only for the call that was asked about: the
/// same tool with the same arguments. It is spent when the repeated call has changed the list or the user has said no;
/// a repeat that fails before the commit point leaves it good, so that nobody is asked the same twice.
final class QuestionHandles: Sendable {
  static let limit = 64
  static let lifetimeMilliseconds = 600_000

  private struct Handle {
    let text: String
    let tool: String
    let arguments: JSONObject
    let expiry: MonotonicTime
  }

  /// Oldest first.
  private let handles = Guarded([Handle]())

  func issue(
    tool: String, arguments: JSONObject, now: MonotonicTime = .now(),
    text: String = QuestionHandles.randomText()
  ) -> String {
    handles.withLock { handles in
      handles.removeAll { $0.expiry <= now }
      if handles.count >= Self.limit { handles.removeFirst(handles.count - Self.limit + 1) }
      handles.append(
        Handle(
          text: text, tool: tool, arguments: arguments,
          expiry: now.advanced(byMilliseconds: Self.lifetimeMilliseconds)))
    }
    return text
  }

  func isGood(_ text: String, tool: String, arguments: JSONObject, now: MonotonicTime = .now()) -> Bool {
    handles.withLock { handles in
      handles.contains {
        sameBytes($0.text, text) && $0.expiry > now && sameBytes($0.tool, tool)
          && Self.isSame(.object($0.arguments), .object(arguments))
      }
    }
  }

  func spend(_ text: String) { handles.withLock { $0.removeAll { sameBytes($0.text, text) } } }

  var count: Int { handles.withLock { $0.count } }

  /// 128 random bits in hex.
  private static func randomText() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Equal but for the order of members, which a client's dictionary may not keep.
  private static func isSame(_ a: JSONValue, _ b: JSONValue) -> Bool {
    switch (a, b) {
    case (.object(let x), .object(let y)):
      x.members.count == y.members.count
        && x.members.allSatisfy { member in y[member.name].map { isSame(member.value, $0) } ?? false }
    case (.array(let x), .array(let y)): x.count == y.count && zip(x, y).allSatisfy(isSame)
    default: a == b
    }
  }
}
