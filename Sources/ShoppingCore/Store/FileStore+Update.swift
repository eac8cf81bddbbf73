extension FileStore {
  /// Runs `operation` on the list under the lock and writes what it left, if that differs.
  ///
  /// `operation` may run several times, on newer versions of the list, when another program writes beside us; only
  /// the last run counts. An operation that fails leaves the list as it got it, and returns its failure as `Outcome`.
  /// - Parameters:
  ///   - deadline: until when to wait for the lock; then `StoreError.busy`. nil: 6 s from now.
  ///   - cancellation: looked at in each turn of the wait and before the commit point; then `StoreError.cancelled`.
  ///   - isDryRun: everything but the lock and the write.
  public func update<Outcome>(
    deadline: MonotonicTime? = nil, cancellation: Cancellation = Cancellation(), isDryRun: Bool = false,
    _ operation: (inout ShoppingListExport) -> Outcome
  ) throws(StoreError) -> StoreUpdate<Outcome> {
    var outcome: Outcome?
    let change = try change(
      deadline: deadline, cancellation: cancellation, isDryRun: isDryRun, replacingWhatIsNoList: false
    ) { list in outcome = operation(&list) }
    guard let outcome else {
      throw .inconsistent(path: location.path, reason: "the change was never made")
    }
    return StoreUpdate(outcome: outcome, isWritten: change.isWritten, snapshot: change.snapshot)
  }

  /// `replacingWhatIsNoList`: an empty file, broken JSON or another shape counts as an empty list that must go.
  func change(
    deadline: MonotonicTime?, cancellation: Cancellation, isDryRun: Bool, replacingWhatIsNoList: Bool,
    _ step: (inout ShoppingListExport) -> Void
  ) throws(StoreError) -> (isWritten: Bool, snapshot: ListSnapshot) {
    let end = deadline ?? syscalls.monotonicTime().advanced(byMilliseconds: Self.lockMilliseconds)
    if cancellation.isCancelled { throw .cancelled }
    // Before the lock, so that a privacy question or a download never waits under it.
    let first = try look(replacingWhatIsNoList: replacingWhatIsNoList)
    let site = first.state.site
    let names = folderNames(of: site)
    if isDryRun || !isThere(site.folder) {
      let edited = try edited(first.decoded, site: site, step)
      if isDryRun || edited == nil {
        return (false, snapshot(of: edited ?? first.decoded, site: site, names: names, also: []))
      }
      guard location.makesFolder else { throw .folderMissing(path: site.path, folder: site.folder) }
      do {
        try FolderMaking(syscalls: syscalls).make(site.folder)
      } catch {
        throw StoreError(error, path: site.path)
      }
    }
    if first.state.content != nil {
      do {
        // Rename asks only the folder; a file that was made read-only is meant to stay as it is.
        try syscalls.checkWritable(site.path)
      } catch {
        if error.kind != .missing { throw StoreError(error, path: site.path) }
      }
    }
    var recovery = Recovery(store: self, site: site)
    while true {
      let lock = try FileLock.acquire(
        at: site, syscalls: syscalls, deadline: end, cancellation: cancellation
      ) { record throws(StoreError) in try recovery.settle(record) }
      defer { lock.release() }
      recovery.settleLeftovers(among: names, except: lock.nonce)
      var commitWarnings: [String] = []
      let outcome: Result<Commit.Result, StoreError> = withoutActuallyEscaping(step) { step in
        var commit = Commit(
          store: self, site: site, lock: lock, cancellation: cancellation,
          replacesWhatIsNoList: replacingWhatIsNoList, step: step)
        defer {
          commitWarnings = commit.warnings
          commit.lock.release()
        }
        do throws(StoreError) {
          return .success(try POSIX.withoutDownloads { () throws(StoreError) in try commit.run() })
        } catch { return .failure(error) }
      }
      let result = try outcome.get()
      var warnings = recovery.warnings + commitWarnings
      if case .written(let decoded) = result, let warning = history.keep(decoded.bytes, of: site),
        !warnings.contains(warning)
      {
        // The version we leave is kept like those that we replace: a program that read the list before this write and
        // renames its own over ours afterwards takes ours away, and nothing else would hold it.
        warnings.append(warning)
      }
      switch result {
      case .unchanged(let decoded):
        return (false, snapshot(of: decoded, site: site, names: names, also: warnings))
      case .written(let decoded):
        return (true, snapshot(of: decoded, site: site, names: names, also: warnings))
      case .lockLost:
        continue
      }
    }
  }

  private func isThere(_ folder: String) -> Bool { (try? syscalls.statusAt(folder, true)) != nil }

  /// The list after one run of the operation, encoded and proven to mean the same; nil: the operation left it as it
  /// was.
  func edited(_ base: DecodedList?, site: ListSite, _ step: (inout ShoppingListExport) -> Void)
    throws(StoreError) -> DecodedList?
  {
    let before = base?.list ?? ShoppingListExport()
    var list = before
    step(&list)
    if list == before && base?.isReplaceable != true { return nil }
    let edited = try verified(list, path: site.path)
    let isLonger = list.rows.count > before.rows.count
    if grows(base, to: edited.bytes.count) || isLonger && list.rows.count > ListEditor.rowLimit {
      throw .wouldBeTooLarge(path: site.path, byteCount: edited.bytes.count, rows: list.rows.count)
    }
    return edited
  }

  /// Beyond the limit, and not merely because a file in another program's tighter writing is now in ours: rows can be
  /// deleted from every list.
  private func grows(_ base: DecodedList?, to byteCount: Int) -> Bool {
    guard byteCount > Self.growthLimit else { return false }
    guard let base, byteCount > base.bytes.count else { return base == nil }
    return base.isCanonical || byteCount > base.list.encoded().count
  }

  /// The list's text, read once as every later reader will read it: nothing may come out differently. Sections that
  /// rows use and the list does not name are named by reading; they are written down at once.
  private func verified(_ list: ShoppingListExport, path: String) throws(StoreError) -> DecodedList {
    var bytes = list.encoded()
    guard var again = try? ShoppingListExport(decoding: bytes) else { throw unlike(path) }
    if again != list {
      var named = list
      named.sections = again.sections
      let keepsOrder = again.sections.prefix(list.sections.count).elementsEqual(list.sections, by: sameBytes)
      bytes = named.encoded()
      guard keepsOrder, let third = try? ShoppingListExport(decoding: bytes), third == named else {
        throw unlike(path)
      }
      again = third
    }
    return DecodedList(
      bytes: bytes, list: again, revision: ShoppingListExport.revision(ofEncoded: bytes),
      knownDigest: VersionDigest(bytes), isCanonical: true)
  }

  private func unlike(_ path: String) -> StoreError {
    .inconsistent(path: path, reason: "the changed list would not read back as itself")
  }
}
