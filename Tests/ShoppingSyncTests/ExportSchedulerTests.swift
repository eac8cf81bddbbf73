import ShoppingCore
import ShoppingSync
import Testing

/// When the file is written and looked at, second by second.
@Suite struct ExportSchedulerTests {
  private func at(_ milliseconds: Int) -> MonotonicTime { MonotonicTime(milliseconds: milliseconds) }
  private func content(_ text: String) -> ListContent { ListContent(shorthand(text)) }

  @Test func aChangeOfContentIsExportedHalfASecondLater() {
    var scheduler = ExportScheduler(settled: content("1"))
    scheduler.storeSays(content("1✓"), at: at(1_000))
    #expect(scheduler.exportDue == at(1_500))
  }

  @Test func furtherChangesStartTheHalfSecondAnew() {
    var scheduler = ExportScheduler(settled: content("1"))
    scheduler.storeSays(content("1✓"), at: at(1_000))
    scheduler.storeSays(content("1✓ 2"), at: at(1_400))
    #expect(scheduler.exportDue == at(1_900))
  }

  @Test(arguments: ["1", "1@7"]) func aNoOpStartsNothing(says: String) {
    var scheduler = ExportScheduler(settled: content("1"))
    scheduler.storeSays(content(says), at: at(1_000))
    #expect(scheduler.exportDue == nil)
  }

  @Test func aNoOpMovesNothing() {
    var scheduler = ExportScheduler(settled: content("1"))
    scheduler.storeSays(content("1✓"), at: at(1_000))
    scheduler.storeSays(content("1✓"), at: at(1_400))
    #expect(scheduler.exportDue == at(1_500))
  }

  @Test func aChangeThatIsTakenBackIsNone() {
    var scheduler = ExportScheduler(settled: content("1"))
    scheduler.storeSays(content("1✓"), at: at(1_000))
    scheduler.storeSays(content("1"), at: at(1_200))
    #expect(scheduler.exportDue == nil)
  }

  /// Every field counts, and the order, and the sections; dates do not.
  @Test(arguments: [
    list(row(2, "Milk")), list(row(1, "milk")), list(row(1, "Milk", amount: "1")),
    list(row(1, "Milk", section: "A")), list(row(1, "Milk", checked: true)),
    list(row(1, "Milk", optional: true)), list(row(1, "Milk"), row(2)), list(),
    list(row(1, "Milk"), sections: ["A"]),
  ])
  func everyFieldIsContent(changed: ShoppingListExport) {
    let before = ListContent(list(row(1, "Milk")))
    var scheduler = ExportScheduler(settled: before)
    scheduler.storeSays(ListContent(changed), at: at(0))
    #expect(scheduler.exportDue == at(500))
    #expect(ListContent(list(row(1, "Milk", at: 7))) == before)
    #expect(content("1 2") != content("2 1"))
  }

  @Test func anExportThatFailsIsTriedAgainForEver() {
    var scheduler = ExportScheduler(settled: content("1"))
    scheduler.storeSays(content("1✓"), at: at(0))
    var delays: [Int] = []
    for _ in 0..<6 {
      scheduler.exportFailed(at: at(10_000))
      delays.append((scheduler.exportDue?.milliseconds ?? -1) - 10_000)
    }
    #expect(delays == [1_000, 2_000, 4_000, 60_000, 60_000, 60_000])
    scheduler.settle(content("1✓"), fileIsBehind: false, at: at(20_000))
    #expect(scheduler.exportDue == nil)
    scheduler.exportFailed(at: at(30_000))
    #expect(scheduler.exportDue == at(31_000))
  }

  @Test func whatTheFileStillLacksSurvivesANoOp() {
    var scheduler = ExportScheduler(settled: content("1"))
    scheduler.settle(content("1 2"), fileIsBehind: true, at: at(1_000))
    scheduler.storeSays(content("1 2"), at: at(1_200))
    #expect(scheduler.exportDue == at(1_500))
    scheduler.storeSays(content("1 2✓"), at: at(1_300))
    scheduler.storeSays(content("1 2"), at: at(1_400))
    #expect(scheduler.exportDue == at(1_900))
  }

  /// Takes every look that is still to come, each when it is due and not before.
  private func remainingLooks(_ scheduler: inout ExportScheduler) -> [Int] {
    var looks: [Int] = []
    while let due = scheduler.lookDue {
      let isEarly = scheduler.takeLook(at: at(due.milliseconds - 1))
      let isOnTime = scheduler.takeLook(at: due)
      guard !isEarly, isOnTime else { return looks + [-1] }
      looks.append(due.milliseconds)
    }
    return looks
  }

  @Test func aNoticeIsFollowedByLooksAfterOneTwoAndFourSeconds() {
    var scheduler = ExportScheduler()
    scheduler.look(at: at(1_000))
    #expect(remainingLooks(&scheduler) == [1_000, 2_000, 4_000, 8_000])
    let isDue = scheduler.takeLook(at: at(100_000))
    #expect(!isDue)
  }

  @Test func aNewNoticeStartsTheLooksAnew() {
    var scheduler = ExportScheduler()
    scheduler.look(at: at(0))
    _ = scheduler.takeLook(at: at(0))
    _ = scheduler.takeLook(at: at(1_000))
    scheduler.look(at: at(2_900))
    #expect(remainingLooks(&scheduler) == [2_900, 3_900, 5_900, 9_900])
  }

  @Test func anEarlierLookServesALaterNotice() {
    var scheduler = ExportScheduler()
    scheduler.look(at: at(1_000))
    scheduler.look(at: at(2_000))
    #expect(scheduler.lookDue == at(1_000))
    scheduler.look(at: at(500))
    #expect(scheduler.lookDue == at(500))
  }
}
