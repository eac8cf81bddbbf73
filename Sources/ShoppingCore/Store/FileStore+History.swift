extension FileStore {
  /// The kept versions of this list file, newest first; not the one that the file holds now.
  public func historyEntries() throws(StoreError) -> [HistoryEntry] {
    let site = resolvedSite()
    guard let folder = history.folder(for: site) else { return [] }
    let entries: [HistoryEntry]
    do {
      entries = try history.entries(in: folder)
    } catch {
      throw StoreError(error, path: folder)
    }
    guard let present = try? FileStateReader(syscalls: syscalls).read(site).content else { return entries }
    let now = HistoryEntry(
      time: syscalls.wallTime(), byteCount: present.bytes.count, digest: VersionDigest(present.bytes))
    return entries.filter { !$0.holdsSame(as: now) }
  }

  /// A kept version as a list, for showing it. `id`: at least 4 of its hex digits.
  public func version(_ id: String) throws(StoreError) -> (entry: HistoryEntry, list: ShoppingListExport) {
    let (entry, bytes) = try history.version(id, of: resolvedSite())
    do {
      return (entry, try ShoppingListExport(decoding: bytes))
    } catch {
      let reason =
        switch error {
        case .notJSON(let error): "line \(error.line), column \(error.column): \(error.reason)"
        case .wrongShape(let reason): reason
        case .newerSchema(let found): "its schemaVersion is \(found)"
        }
      throw .versionUnusable(id: entry.id, reason: reason)
    }
  }

  /// Makes a kept version the list again, through the same locked write: what it replaces goes to the history, so
  /// that it can be undone. Only a version that is a list can be restored; what it replaces may also be an empty file,
  /// broken JSON or another shape, which nothing else here overwrites.
  public func restore(
    _ id: String, deadline: MonotonicTime? = nil, cancellation: Cancellation = Cancellation(),
    isDryRun: Bool = false
  ) throws(StoreError) -> StoreUpdate<HistoryEntry> {
    let (entry, list) = try version(id)
    let change = try change(
      deadline: deadline, cancellation: cancellation, isDryRun: isDryRun, replacingWhatIsNoList: true
    ) { $0 = list }
    return StoreUpdate(outcome: entry, isWritten: change.isWritten, snapshot: change.snapshot)
  }
}
