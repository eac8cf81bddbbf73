import ShoppingCore

/// How a call ended that did not succeed.
struct Unfinished: Error {
  var outcome: ToolOutcome

  init(_ outcome: ToolOutcome) { self.outcome = outcome }

  init(_ error: StoreError, couldWrite: Bool) {
    if case .cancelled = error {
      outcome = .cancelled
    } else {
      outcome = .failure(ToolFailure(error, couldWrite: couldWrite))
    }
  }
}
