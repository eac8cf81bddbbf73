import ShoppingCore
import ShoppingSync
import Testing

/// Each guard by itself, and that none of them decides for good.
@Suite struct SyncGateTests {
  let time = VirtualTime()

  private func gate(_ guards: Set<SyncGate.Guard> = Set(SyncGate.Guard.allCases)) -> SyncGate {
    time.milliseconds = 100_000
    return SyncGate(guards: guards, now: time.clock().now)
  }

  private func deferred(_ guardName: SyncGate.Guard, until milliseconds: Int?) -> SyncGate.Verdict {
    .deferred(by: guardName, until: milliseconds.map { MonotonicTime(milliseconds: $0) })
  }

  @Test func aFreshGateIsOpen() {
    #expect(gate().outbound() == .open)
    #expect(gate().inbound(modified: VirtualTime.date(0)) == .open)
    #expect(gate().inbound(modified: nil) == .open)
  }

  @Test func nothingGoesOutWhileAnImportIsUnderWay() {
    var gate = gate([.importUnderWay])
    gate.beginImport()
    #expect(gate.outbound() == deferred(.importUnderWay, until: nil))
    gate.endImport()
    #expect(gate.outbound() == .open)
  }

  @Test func importsUnderWayAreCounted() {
    var gate = gate([.importUnderWay])
    gate.beginImport()
    gate.beginImport()
    gate.endImport()
    #expect(gate.outbound() == deferred(.importUnderWay, until: nil))
    gate.endImport()
    #expect(gate.outbound() == .open)
  }

  @Test func anImportThatNobodyBeganEndsNothing() {
    var gate = gate([.importUnderWay])
    gate.endImport()
    gate.beginImport()
    #expect(gate.isImporting)
    #expect(gate.outbound() == deferred(.importUnderWay, until: nil))
  }

  @Test(arguments: [(0, false), (4_999, false), (5_000, true), (9_000, true)])
  func fiveQuietSecondsFollowAnImport(after: Int, isOpen: Bool) {
    var gate = gate([.quietAfterImport])
    gate.beginImport()
    gate.endImport()
    time.milliseconds += after
    #expect(gate.outbound() == (isOpen ? .open : deferred(.quietAfterImport, until: 105_000)))
  }

  @Test(arguments: [(0, false), (1_999, false), (2_000, true)])
  func twoSecondsAfterAnExportNoticesWait(after: Int, isOpen: Bool) {
    var gate = gate([.justExported])
    gate.exported(modified: nil)
    time.milliseconds += after
    #expect(gate.inbound(modified: nil) == (isOpen ? .open : deferred(.justExported, until: 102_000)))
  }

  @Test(arguments: [(-1, true), (0, false), (1, true)])
  func theDateOfOurOwnExportWaits(difference: Int, isOpen: Bool) {
    var gate = gate([.ownExportDate])
    gate.exported(modified: VirtualTime.date(7))
    time.milliseconds += 60_000
    let verdict = gate.inbound(modified: VirtualTime.date(7 + difference))
    #expect(verdict == (isOpen ? .open : deferred(.ownExportDate, until: 162_000)))
  }

  @Test(arguments: [(-1, false), (0, false), (1, true)])
  func aDateNotNewerThanTheLastImportWaits(difference: Int, isOpen: Bool) {
    var gate = gate([.notNewerThanImport])
    gate.beginImport()
    gate.endImport(modified: VirtualTime.date(7))
    let verdict = gate.inbound(modified: VirtualTime.date(7 + difference))
    #expect(verdict == (isOpen ? .open : deferred(.notNewerThanImport, until: 102_000)))
  }

  @Test func anImportFromElsewhereKeepsTheDateOfTheLastFile() {
    var gate = gate([.notNewerThanImport])
    gate.beginImport()
    gate.endImport(modified: VirtualTime.date(7))
    gate.beginImport()
    gate.endImport()
    #expect(gate.inbound(modified: VirtualTime.date(7)) != .open)
  }

  /// Whatever is stopped has a moment at which it is looked at again.
  @Test(arguments: SyncGate.Guard.allCases) func aGuardThatIsTakenDownStopsNothing(down: SyncGate.Guard) {
    var gate = gate([down])
    gate.beginImport()
    gate.beginImport()
    gate.endImport(modified: VirtualTime.date(7))
    gate.exported(modified: VirtualTime.date(7))
    let verdicts = [gate.outbound(), gate.inbound(modified: VirtualTime.date(7))]
    #expect(verdicts.filter { $0 != .open }.count == 1)
    var open = self.gate([])
    open.beginImport()
    open.exported(modified: VirtualTime.date(7))
    #expect(open.outbound() == .open)
    #expect(open.inbound(modified: VirtualTime.date(7)) == .open)
  }
}
