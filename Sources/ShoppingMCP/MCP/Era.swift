import ShoppingCore

/// A version of the protocol, and what it knows. What it does not know is not sent to it.
enum Era: Int, Comparable, CaseIterable, Sendable {
  case november2024, march2025, june2025, november2025, july2026

  static func < (a: Era, b: Era) -> Bool { a.rawValue < b.rawValue }

  /// As it stands in `protocolVersion`.
  var version: String {
    switch self {
    case .november2024: "2024-11-05"
    case .march2025: "2025-03-26"
    case .june2025: "2025-06-18"
    case .november2025: "2025-11-25"
    case .july2026: "2026-07-28"
    }
  }

  /// The newest with a handshake: what a client gets that asks for one we do not have, or shakes no hands at all.
  static let newestLegacy = Era.november2025

  /// The version that a handshake asks for, if we have it.
  static func legacy(_ version: String) -> Era? {
    allCases.first { !$0.isModern && sameBytes($0.version, version) }
  }

  /// No handshake: each request says its version and the client's capabilities, each result what kind it is.
  var isModern: Bool { self == .july2026 }

  var hasBatches: Bool { self == .march2025 }
  var hasToolAnnotations: Bool { self >= .march2025 }
  /// `title` on tools, resources and implementations.
  var hasTitles: Bool { self >= .june2025 }
  /// `outputSchema` and `structuredContent`.
  var hasStructuredOutput: Bool { self >= .june2025 }
  var hasElicitation: Bool { self >= .june2025 }
  /// An error whose id could not be read leaves it out; before, it was null.
  var leavesOutUnreadableID: Bool { self >= .november2025 }

  var unknownResourceCode: Int { isModern ? -32602 : -32002 }
}
