/// What the specification asks of a server on stdio, in our own words, clause by clause, and what holds it.
///
/// Pages of 2026-07-28 first, then those of 2025-11-25; the older handshake versions differ only in shape, and their
/// rows are in `EraTests`. What the specification asks of clients, of HTTP, or of features that we do not declare is
/// left out, unless a reader would look for it here.
enum Conformance {
  enum Level: String {
    case must = "MUST"
    case should = "SHOULD"
  }

  enum Held {
    /// `Suite/test`, and more where one is not enough.
    case tests([String])
    /// A script of the interoperability run.
    case script(String)
    /// Why it does not apply, or why we do otherwise.
    case reason(String)
  }

  struct Clause {
    let page: String
    let level: Level
    let says: String
    let held: Held
  }

  static let clauses: [Clause] = modernBase + modernPatterns + modernServer + legacy

  static func must(_ page: String, _ says: String, _ tests: String...) -> Clause {
    Clause(page: page, level: .must, says: says, held: .tests(tests))
  }

  static func should(_ page: String, _ says: String, _ tests: String...) -> Clause {
    Clause(page: page, level: .should, says: says, held: .tests(tests))
  }

  static func must(_ page: String, _ says: String, because reason: String) -> Clause {
    Clause(page: page, level: .must, says: says, held: .reason(reason))
  }

  static func should(_ page: String, _ says: String, because reason: String) -> Clause {
    Clause(page: page, level: .should, says: says, held: .reason(reason))
  }

  static func must(_ page: String, _ says: String, script: String) -> Clause {
    Clause(page: page, level: .must, says: says, held: .script(script))
  }
}
