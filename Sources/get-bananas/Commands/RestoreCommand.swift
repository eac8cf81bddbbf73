import ShoppingCore

extension Command {
  /// `restore`: a kept version becomes the list again.
  static let restore = Command(
    "restore", "ID", "make a version from the history the list again",
    details: """
      Makes the version with that ID (get-bananas history shows them; the first digits are enough) the list again.
      What it replaces goes to the history, even if it is no list any more, so that a restore can itself be undone.

        get-bananas restore 3f9a1c2277d0 --dry-run
        get-bananas restore 3f9a1c2277d0
      """,
    options: [.dryRun, .json]
  ) { invocation throws(CommandError) in
    guard invocation.operands.count == 1 else {
      throw .usage("restore needs one ID; \(CommandLineProgram.name) history shows them.")
    }
    let isDryRun = invocation.arguments.has(.dryRun)
    let store = try invocation.store()
    let id = invocation.operands[0]
    let result = try invocation.supervised(store, mayWrite: !isDryRun) { cancellation in
      Result { () throws(StoreError) in
        try store.restore(
          id, deadline: Invocation.lockDeadline(), cancellation: cancellation, isDryRun: isDryRun)
      }
    }
    let update: StoreUpdate<HistoryEntry>
    switch result {
    case .success(let value): update = value
    case .failure(let error): throw CommandError(error)
    }
    try invocation.answer(text(of: update, isDryRun: isDryRun), json: json(of: update, isDryRun: isDryRun))
    return .done
  }

  private static func text(of update: StoreUpdate<HistoryEntry>, isDryRun: Bool) -> String {
    let entry = update.outcome
    let items = update.snapshot.list.items
    let bought = items.count(where: \.checked)
    let rows = "\(items.count - bought) to buy, \(bought) bought"
    let sentence =
      if isDryRun {
        "Dry run, nothing was written. The list would be version \(entry.id) again: \(rows)."
      } else if update.isWritten {
        "The list is version \(entry.id) again: \(rows). What it was before is in the history."
      } else {
        "The list is version \(entry.id) already: \(rows). Nothing was changed."
      }
    return ([sentence] + update.snapshot.warnings).joined(separator: "\n")
  }

  private static func json(of update: StoreUpdate<HistoryEntry>, isDryRun: Bool) -> JSONValue {
    let items = update.snapshot.list.items
    var result = JSONObject()
    if isDryRun { result["dry_run"] = true }
    result["outcome"] = .string(isDryRun || update.isWritten ? "restored" : "unchanged")
    result["id"] = .string(update.outcome.id)
    result["revision"] = .string(update.snapshot.revision)
    result["total"] = .int(items.count)
    result["checked"] = .int(items.count(where: \.checked))
    let warnings = update.snapshot.warnings
    if !warnings.isEmpty { result["warnings"] = .array(warnings.map(JSONValue.string)) }
    return .object(result)
  }
}
