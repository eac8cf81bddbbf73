/// What tells by one stat whether the list's file may have changed.
public struct ListFingerprint: Equatable, Sendable {
  /// nil: there is no file, or none that can be looked at.
  private let status: FileStatus?

  public init(of location: ListLocation) {
    status = try? POSIX.status(at: location.path, followingLinks: true)
  }

  /// A second write within the clock's grain leaves the same times. Only when the last change is older than that does
  /// an equal fingerprint mean that nothing has changed.
  public func isSettled(at now: Timestamp = .now()) -> Bool {
    guard let status else { return true }
    let last = max(status.modified.timestamp, status.changed.timestamp)
    let (age, isOver) = now.millisecondsSince1970.subtractingReportingOverflow(last.millisecondsSince1970)
    return isOver || abs(age) > 2_000
  }

  public static func == (a: ListFingerprint, b: ListFingerprint) -> Bool {
    switch (a.status, b.status) {
    case (nil, nil): true
    case (let x?, let y?):
      x.isSameFile(as: y) && x.byteCount == y.byteCount && x.modified == y.modified && x.changed == y.changed
    default: false
    }
  }
}
