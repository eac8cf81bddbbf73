import ShoppingCore

/// One turn at the file, with all that it needs: a value that can be carried to another thread and blocked on there.
public struct SyncJob: Sendable {
  public enum Kind: Sendable {
    /// Read; write only to fold conflict versions in.
    case look
    /// Merge the store into the file.
    case export
  }

  public let kind: Kind
  /// The store as it was when the job began.
  let store: ShoppingListExport
  let base: ShoppingListExport?
  let reconciler: Reconciler
  let date: Timestamp

  public func perform(on file: any ListFile) -> SyncResult {
    var isWritten = false
    let reading = Result {
      let found = try file.read()
      if kind == .look, found.conflicts.isEmpty { return found }
      let updated = try file.update { list in isWritten = merge(into: &list, after: found) }
      for conflict in found.conflicts { conflict.settle() }
      return updated
    }
    return SyncResult(job: self, reading: reading, isWritten: isWritten)
  }

  /// Runs under the file's lock, on what the file holds by then. False: nothing but dates would change, so nothing does.
  private func merge(into list: inout ShoppingListExport, after found: FileReading) -> Bool {
    var folded = list
    for conflict in found.conflicts { folded = reconciler.folding(conflict.list, into: folded) }
    // Only a file that was read as empty is empty; one that is gone says nothing about its rows.
    let isReallyEmpty = found.fileExists && found.list.rows.isEmpty
    let base = list.rows.isEmpty && !isReallyEmpty ? nil : base
    let merged = reconciler.reconcile(store: store, file: folded, base: base, at: date).list
    if ListContent(merged) == ListContent(list), merged.unusableRowCount == list.unusableRowCount {
      return false
    }
    list = merged
    return true
  }
}

/// What became of a job.
public struct SyncResult: Sendable {
  public let job: SyncJob
  public let reading: Result<FileReading, any Error>
  public let isWritten: Bool
}
