import ShoppingCore
import Testing

@testable import ShoppingSync

/// The steps from a tap to the file and from the file to the store, on one device whose time a test moves by hand.
@Suite struct SyncEngineTests {
  let time = VirtualTime()
  let disk: DiskFile
  let app: BridgedApp

  struct Broken: Error {}

  /// Store, file and base hold rows 1 and 2; the first look is over.
  init() {
    let start = shorthand("1@5 2@5")
    let time = time
    time.milliseconds = 0
    disk = DiskFile(list: start) { VirtualTime.date(time.milliseconds) }
    app = BridgedApp(store: start, disk: disk, base: start, policy: .newerRowWins, time: time)
    run(until: 20_000)
  }

  private func run(until end: Int) {
    while let due = app.due, due <= end {
      time.milliseconds = max(time.milliseconds, due)
      app.proceed()
    }
    time.milliseconds = end
  }

  private func run(for milliseconds: Int) { run(until: time.milliseconds + milliseconds) }

  private func tap(_ text: String) {
    app.store = shorthand(text)
    app.storeChanged()
  }

  /// Somebody else has written; `announce`: and the app is told.
  private func write(_ text: String, announce: Bool = true) {
    disk.write(shorthand(text))
    if announce { app.fileChanged(modified: disk.modified) }
  }

  // MARK: out

  @Test func aTapIsInTheFileHalfASecondLater() {
    tap("1✓@5 2@5")
    run(for: 499)
    #expect(disk.writeCount == 0)
    run(for: 30)
    #expect(shorthand(disk.list) == "1✓@20500 2@5")
    run(for: 60_000)
    #expect(disk.writeCount == 1)
  }

  @Test func manyTapsAreOneWrite() {
    for text in ["1✓ 2", "1✓ 2✓", "1✓ 2✓ 3", "1✓ 2✓ 3=5"] {
      tap(text)
      run(for: 300)
    }
    run(for: 60_000)
    #expect(disk.writeCount == 1)
    #expect(brief(disk.list) == "row 1✓ row 2✓ row 3:5")
  }

  @Test func whatTheFileAlreadyHoldsIsNotWritten() {
    disk.list = shorthand("1✓@900 2@5")
    tap("1✓@5 2@5")
    run(for: 60_000)
    #expect(disk.writeCount == 0)
    #expect(shorthand(disk.list) == "1✓@900 2@5")
  }

  /// The file already has the new row, and an edit by hand that nobody dated: that alone is not worth a write.
  @Test func aDateAloneIsNotWritten() {
    write("1 2")
    run(for: 60_000)
    disk.list = shorthand("1=a 2 3@7")
    let before = disk.writeCount
    tap("1 2 3@7")
    run(for: 60_000)
    #expect(disk.writeCount == before)
    #expect(shorthand(disk.list) == "1=a 2 3@7")
    #expect(brief(app.store) == "row 1:a row 2 row 3")
  }

  @Test func aLookAtWhatIsKnownLeavesTheExportAlone() {
    tap("1✓@5 2@5")
    let due = app.engine.scheduler.exportDue
    app.fileChanged(modified: nil)
    run(for: 400)
    #expect(disk.writeCount == 0)
    #expect(app.engine.scheduler.exportDue == due)
  }

  @Test func aTapInTheQuietWindowGoesOutAtItsEnd() {
    write("1@5 2@5 3@7")
    run(for: 100)
    #expect(brief(app.store) == "row 1 row 2 row 3")
    tap("1✓@5 2@5 3@7")
    run(for: 4_800)
    #expect(disk.writeCount == 1)  // theirs
    run(for: 200)
    #expect(brief(disk.list) == "row 1✓ row 2 row 3")
  }

  @Test func nothingGoesOutDuringAnImportFromElsewhere() {
    app.engine.beginOtherImport()
    tap("1✓ 2")
    #expect(app.due == nil)
    run(for: 60_000)
    #expect(disk.writeCount == 0)
    app.engine.endOtherImport()
    run(for: 4_900)
    #expect(disk.writeCount == 0)
    run(for: 200)
    #expect(disk.writeCount == 1)
  }

  @Test func anExportThatFailsIsTriedAgain() {
    disk.updateFailure = Broken()
    tap("1✓ 2")
    run(for: 200_000)
    #expect(disk.writeCount == 0)
    disk.updateFailure = nil
    run(for: 61_000)
    #expect(brief(disk.list) == "row 1✓ row 2")
  }

  // MARK: in

  @Test func aRowFromElsewhereIsInTheStoreAtOnce() {
    write("1@5 2@5 3@7")
    run(for: 30)
    #expect(shorthand(app.store) == "1@5 2@5 3@7")
    run(for: 60_000)
    #expect(disk.writeCount == 1)
    #expect(app.reports.map { shorthand($0.inserted) } == ["3@7"])
  }

  @Test func aNoticeAfterOurOwnExportIsLookedAtWhenTheWindowEnds() {
    tap("1✓@5 2@5")
    run(for: 600)
    write(shorthand(disk.list) + " 3@7")
    run(for: 1_800)
    #expect(brief(app.store) == "row 1✓ row 2")
    run(for: 200)
    #expect(brief(app.store) == "row 1✓ row 2 row 3")
  }

  /// Neither an old date nor the date of our own export hides a change.
  @Test(arguments: [-3_600_000, 0]) func datesAloneDecideNothing(off: Int) {
    tap("1✓@5 2@5")
    run(for: 30_000)
    let date = disk.modified.millisecondsSince1970 + Int64(off)
    write(shorthand(disk.list) + " 3@7", announce: false)
    app.fileChanged(modified: Timestamp(millisecondsSince1970: date))
    run(for: 2_100)
    #expect(brief(app.store) == "row 1✓ row 2 row 3")
  }

  @Test(arguments: [900, 2_900, 6_900]) func bytesMayComeLaterThanTheNotice(late: Int) {
    app.fileChanged(modified: VirtualTime.date(time.milliseconds))
    run(for: late)
    write("1@5 2@5 3@7", announce: false)
    run(for: 200)
    #expect(brief(app.store) == "row 1 row 2 row 3")
  }

  @Test func aFileThatCannotBeReadIsReadAgain() {
    disk.readFailure = Broken()
    write("1@5 2@5 3@7")
    run(for: 3_500)
    #expect(brief(app.store) == "row 1 row 2")
    disk.readFailure = nil
    run(for: 4_000)
    #expect(brief(app.store) == "row 1 row 2 row 3")
  }

  @Test func equalContentEndsAtTheLook() {
    write("1@6 2@6")
    run(for: 60_000)
    #expect(app.reports.isEmpty)
    #expect(disk.writeCount == 1)
    // The newer dates are known all the same: an edit will be newer than they are.
    #expect(app.engine.base.map { shorthand($0) } == "1@6 2@6")
  }

  /// The store tells of its import while that is half done, and again when it is done.
  @Test func ourOwnImportIsNotExported() {
    write("3@7 2=x@8")
    run(for: 60_000)
    #expect(brief(app.store) == "row 3 row 2:x")
    #expect(disk.writeCount == 1)
  }

  // MARK: both

  /// At every moment of a job: before the file is read, before the result comes back.
  @Test(arguments: [0, 5, 12, 18, 25, 600, 3_000]) func aTapDuringAnImportIsNotLost(after: Int) {
    write("1@5 2@5 3@7")
    run(for: after)
    var items = app.store.items
    items[0].checked = true
    app.store = ShoppingListExport(items: items)
    app.storeChanged()
    run(for: 60_000)
    #expect(brief(app.store) == "row 1✓ row 2 row 3")
    #expect(ListContent(app.store) == ListContent(disk.list))
    #expect(disk.writeCount == 2)
  }

  @Test(arguments: [500, 505, 512, 518, 525]) func aTapDuringAnExportIsNotLost(after: Int) {
    tap("1✓@5 2@5")
    run(for: after)
    tap("1✓@5 2✓@5")
    run(for: 60_000)
    #expect(brief(disk.list) == "row 1✓ row 2✓")
    #expect(brief(app.store) == "row 1✓ row 2✓")
  }

  /// Ticked, exported, and unticked before the export has come back; alone, with a row of somebody else's in the same
  /// export, and with a row that has no name yet.
  @Test(arguments: ["", " 3@7"], [false, true])
  func aTapTakenBackDuringAnExportIsNotLost(foreign: String, hasNamelessRow: Bool) {
    disk.list = shorthand("1@5 2@5" + foreign, sections: ["A"])
    func say(_ first: String) {
      var list = shorthand(first + " 2@5")
      if hasNamelessRow { list.rows.append(.item(row(8, ""))) }
      app.store = list
      app.storeChanged()
    }
    say("1✓@5")
    run(for: 511)
    #expect(shorthand(disk.list).hasPrefix("1✓"))
    say("1@5")
    run(for: 60_000)
    #expect(shorthand(disk.list).hasPrefix("1@"))
    #expect(app.store.items.first?.checked == false)
  }

  @Test func aRowAddedAndDeletedDuringAnExportStaysDeleted() {
    disk.list = shorthand("1@5 2@5 3@7")
    tap("1@5 2@5 4@8")
    run(for: 511)
    #expect(brief(disk.list).contains("row 4"))
    tap("1@5 2@5")
    run(for: 60_000)
    #expect(brief(disk.list) == "row 1 row 2 row 3")
    #expect(brief(app.store) == "row 1 row 2 row 3")
  }

  @Test func whoeverWritesBetweenReadAndUpdateIsMergedWith() {
    disk.beforeUpdate = { [disk] in
      disk.beforeUpdate = {}
      disk.list = shorthand("1@5 2@5 3@7")
    }
    tap("1✓@5 2@5")
    run(for: 60_000)
    #expect(brief(disk.list) == "row 1✓ row 2 row 3")
    #expect(brief(app.store) == "row 1✓ row 2 row 3")
  }

  @Test func aStoreThatCannotSaveIsAskedAgain() {
    app.failsToApply = true
    write("1@5 2@5 3@7")
    run(for: 3_000)
    #expect(brief(app.store) == "row 1 row 2")
    #expect(app.engine.base.map { brief($0) } == "row 1 row 2")
    #expect(!app.engine.gate.isImporting)
    app.failsToApply = false
    run(for: 8_000)
    #expect(brief(app.store) == "row 1 row 2 row 3")
    #expect(disk.writeCount == 1)
  }

  // MARK: files that say nothing

  @Test func aFileThatIsGoneDeletesNothing() {
    disk.fileExists = false
    disk.list = ShoppingListExport()
    app.fileChanged(modified: nil)
    run(for: 60_000)
    #expect(brief(app.store) == "row 1 row 2")
    tap("1✓ 2")
    run(for: 60_000)
    #expect(brief(disk.list) == "row 1✓ row 2")
  }

  @Test func aFileThatGoesBetweenReadAndUpdateDeletesNothing() {
    disk.beforeUpdate = { [disk] in
      disk.beforeUpdate = {}
      disk.list = ShoppingListExport()
    }
    tap("1✓ 2")
    run(for: 60_000)
    #expect(brief(disk.list) == "row 1✓ row 2")
    #expect(brief(app.store) == "row 1✓ row 2")
  }

  @Test func aListThatSomebodyEmptiedIsEmptied() {
    write("")
    run(for: 60_000)
    #expect(app.store.items.isEmpty)
    #expect(app.reports.map { shorthand($0.deleted) } == ["1@5 2@5"])
  }

  // MARK: conflict versions

  @Test func losingVersionsAreFoldedInAndThenSettled() {
    disk.list = shorthand("1✓@9 2@5")
    disk.conflicts = [1: shorthand("1@5 2@5 3@7"), 2: shorthand("1@5 2=x@8 4@7")]
    app.fileChanged(modified: nil)
    run(for: 60_000)
    #expect(brief(disk.list) == "row 1✓ row 2:x row 3 row 4")
    #expect(brief(app.store) == brief(disk.list))
    #expect(disk.settled == [1, 2])
    #expect(disk.writeCount == 1)
  }

  @Test func aVersionThatCouldNotBeFoldedInIsKept() {
    disk.conflicts = [1: shorthand("1@5 2@5 3@7")]
    disk.updateFailure = Broken()
    app.fileChanged(modified: nil)
    run(for: 60_000)
    #expect(disk.settled.isEmpty)
    disk.updateFailure = nil
    app.fileChanged(modified: nil)
    run(for: 60_000)
    #expect(disk.settled == [1])
    #expect(brief(app.store) == "row 1 row 2 row 3")
  }

  // MARK: memory

  @Test func theBaseIsHandedOutOnceAChange() {
    #expect(app.engine.takeNewBase() == nil)
    tap("1✓ 2")
    run(for: 60_000)
    #expect(app.engine.takeNewBase().map { brief($0) } == "row 1✓ row 2")
    #expect(app.engine.takeNewBase() == nil)
  }

  /// What the person did while the bridge was not running goes out, and what others did comes in.
  @Test func afterALaunchBothSidesCatchUp() {
    disk.list = shorthand("1@5 3@7")
    let app = BridgedApp(
      store: shorthand("1✓@5 2@5 4@8"), disk: disk, base: shorthand("1@5 2@5"), policy: .newerRowWins,
      time: time)
    let end = time.milliseconds + 60_000
    while let due = app.due, due <= end {
      time.milliseconds = max(time.milliseconds, due)
      app.proceed()
    }
    #expect(brief(app.store) == "row 1✓ row 4 row 3")
    #expect(ListContent(app.store) == ListContent(disk.list))
  }
}
