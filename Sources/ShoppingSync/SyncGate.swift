import ShoppingCore

/// The five guards that keep an export from answering an import, and an import from answering an export.
///
/// A guard only *defers*: its verdict names the moment at which the event is to be looked at again. Nothing is
/// discarded here, and no date decides anything; whether there was a change is for the content to say.
public struct SyncGate: Sendable {
  public enum Guard: String, CaseIterable, Sendable {
    /// Outbound: an import is being applied, so the store is between two states.
    case importUnderWay
    /// Outbound: within 5 s after an import the store's change is most likely that import.
    case quietAfterImport
    /// Inbound: within 2 s after our own export a notice is most likely its echo.
    case justExported
    /// Inbound: the file has the modification date that our own export gave it.
    case ownExportDate
    /// Inbound: the file's modification date is not newer than that of the last import.
    case notNewerThanImport
  }

  public enum Verdict: Equatable, Sendable {
    case open
    /// Look again at `until`; nil: when the import under way has ended.
    case deferred(by: Guard, until: MonotonicTime?)
  }

  public static let quietMilliseconds = 5_000
  public static let echoMilliseconds = 2_000

  private let guards: Set<Guard>
  private let now: @Sendable () -> MonotonicTime
  private var importCount = 0
  private var lastImport: MonotonicTime?
  private var lastImportDate: Timestamp?
  private var lastExport: MonotonicTime?
  private var lastExportDate: Timestamp?

  public init(
    guards: Set<Guard> = Set(Guard.allCases), now: @escaping @Sendable () -> MonotonicTime = { .now() }
  ) {
    self.guards = guards
    self.now = now
  }

  public var isImporting: Bool { importCount > 0 }

  /// May be nested: an import can set off another one, such as the cloud's into the app's store.
  public mutating func beginImport() { importCount += 1 }

  /// `modified`: the date of the file that was imported, if the import came from the file.
  public mutating func endImport(modified: Timestamp? = nil) {
    importCount = max(0, importCount - 1)
    lastImport = now()
    lastImportDate = modified ?? lastImportDate
  }

  /// We have written the file, and it now has this date.
  public mutating func exported(modified: Timestamp?) {
    lastExport = now()
    lastExportDate = modified
  }

  /// May the store's change go out?
  public func outbound() -> Verdict {
    if guards.contains(.importUnderWay), isImporting { return .deferred(by: .importUnderWay, until: nil) }
    return within(Self.quietMilliseconds, after: lastImport, .quietAfterImport) ?? .open
  }

  /// May a file that was announced with this date be looked at?
  public func inbound(modified: Timestamp?) -> Verdict {
    if let verdict = within(Self.echoMilliseconds, after: lastExport, .justExported) { return verdict }
    guard let modified else { return .open }
    if guards.contains(.ownExportDate), modified == lastExportDate { return laterBecause(of: .ownExportDate) }
    if guards.contains(.notNewerThanImport), let lastImportDate, modified <= lastImportDate {
      return laterBecause(of: .notNewerThanImport)
    }
    return .open
  }

  private func within(_ milliseconds: Int, after start: MonotonicTime?, _ reason: Guard) -> Verdict? {
    guard guards.contains(reason), let end = start?.advanced(byMilliseconds: milliseconds), now() < end else {
      return nil
    }
    return .deferred(by: reason, until: end)
  }

  /// A date has no window of its own; it gets that of an echo, counted from the notice.
  private func laterBecause(of reason: Guard) -> Verdict {
    .deferred(by: reason, until: now().advanced(byMilliseconds: Self.echoMilliseconds))
  }
}
