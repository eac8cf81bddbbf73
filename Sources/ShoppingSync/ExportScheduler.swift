import ShoppingCore

/// When to write the file and when to look at it. It decides nothing else and does nothing itself.
///
/// An export is due 0.5 s after the last change of content; one that failed is due again after 1, 2, 4 s and then
/// every minute, so that no change is ever given up. A look is due when a notice says so, and again 1, 2 and 4 s after
/// each, since the provider may announce a change before its bytes are there.
public struct ExportScheduler: Sendable {
  public static let debounceMilliseconds = 500
  public static let retryMilliseconds = [1_000, 2_000, 4_000]
  public static let patientRetryMilliseconds = 60_000

  /// nil: the store holds nothing that has to go out.
  public private(set) var exportDue: MonotonicTime?
  public private(set) var lookDue: MonotonicTime?
  /// What the store said when it and the file last agreed.
  private var settled: ListContent?
  /// What it said last.
  private var latest: ListContent?
  /// The file lacks something even if the store says the same as then.
  private var fileIsBehind = false
  private var failedExports = 0
  private var looksToCome = retryMilliseconds[...]

  public init(settled: ListContent? = nil) {
    self.settled = settled
    latest = settled
  }

  // MARK: exports

  /// The store was saved. A no-op starts nothing and moves nothing; a change that was taken back is none.
  public mutating func storeSays(_ content: ListContent, at now: MonotonicTime) {
    if content == latest { return }
    latest = content
    exportDue =
      content == settled && !fileIsBehind ? nil : now.advanced(byMilliseconds: Self.debounceMilliseconds)
  }

  public mutating func deferExport(until later: MonotonicTime) { exportDue = later }

  public mutating func exportFailed(at now: MonotonicTime) {
    let delays = Self.retryMilliseconds
    let delay = failedExports < delays.count ? delays[failedExports] : Self.patientRetryMilliseconds
    failedExports += 1
    exportDue = now.advanced(byMilliseconds: delay)
  }

  /// The store said `content` and the file was merged with it. `fileIsBehind`: the file still has to get something.
  public mutating func settle(_ content: ListContent, fileIsBehind: Bool, at now: MonotonicTime) {
    settled = content
    latest = content
    self.fileIsBehind = fileIsBehind
    failedExports = 0
    exportDue = fileIsBehind ? now.advanced(byMilliseconds: Self.debounceMilliseconds) : nil
  }

  // MARK: looks

  /// A notice came. An earlier look that is still to come serves it too, because further looks follow each.
  public mutating func look(at time: MonotonicTime) {
    lookDue = lookDue.map { min($0, time) } ?? time
    looksToCome = Self.retryMilliseconds[...]
  }

  /// True if a look is due; the next one is then planned.
  public mutating func takeLook(at now: MonotonicTime) -> Bool {
    guard let due = lookDue, due <= now else { return false }
    lookDue = looksToCome.popFirst().map { now.advanced(byMilliseconds: $0) }
    return true
  }
}
