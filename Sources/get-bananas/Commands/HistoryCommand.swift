import ShoppingCore

extension Command {
  /// `history`: the versions that changes have replaced, and a way to forget them.
  static let history = Command(
    "history", "[clear]", "show the versions that changes have replaced, or forget them",
    details: """
      Lists the versions of this list that get-bananas has replaced or found left behind, newest first, each with
      the ID that restore takes. They are kept on this machine only: the newest 100, at most 20 MiB. "history clear"
      deletes them, those of other list files included.

        get-bananas history
        get-bananas history clear
      """,
    options: [.json], operandWords: ["clear"]
  ) { invocation throws(CommandError) in
    let store = try invocation.store()
    switch invocation.operands {
    case []:
      return try show(try entries(of: store), invocation)
    case ["clear"]:
      return try clear(store, invocation)
    default:
      throw .usage(
        "history takes nothing or clear, not \(quoted(invocation.operands.joined(separator: " "))).")
    }
  }

  private static func entries(of store: FileStore) throws(CommandError) -> [HistoryEntry] {
    do {
      return try store.historyEntries()
    } catch {
      throw CommandError(error)
    }
  }

  private static func show(_ entries: [HistoryEntry], _ invocation: Invocation) throws(CommandError)
    -> ExitStatus
  {
    let lines = entries.map { "\($0.id)  replaced \($0.time)  \(ByteCount.text($0.byteCount))" }
    let versions = entries.map { entry -> JSONValue in
      ["id": .string(entry.id), "replaced": .string(entry.time.description), "bytes": .int(entry.byteCount)]
    }
    try invocation.answer(
      entries.isEmpty ? "No versions are kept of this list." : lines.joined(separator: "\n"),
      json: ["versions": .array(versions)])
    return .done
  }

  private static func clear(_ store: FileStore, _ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let count: Int
    do {
      count = try store.history.clear()
    } catch {
      throw CommandError(error)
    }
    try invocation.answer(
      "Deleted \(count == 1 ? "1 version" : "\(count) versions").", json: ["deleted": .int(count)])
    return .done
  }
}
