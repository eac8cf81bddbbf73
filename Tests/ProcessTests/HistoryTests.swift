import Foundation
import Testing

/// What another program or a mistake overwrote can be brought back.
@Suite struct HistoryTests {
  @Test func aDeletedRowComesBackAndTheRestoreCanBeUndone() throws {
    let scratch = try Scratch()
    #expect(try scratch.run("history").output == "No versions are kept of this list.\n")
    _ = try scratch.run("add", "Milk", "Bread")
    let before = try scratch.text()
    _ = try scratch.run("remove", "Milk")
    let after = try scratch.text()
    let versions = try scratch.run("history", "--json").answer()["versions"].elements
    let id = try #require(versions.first?["id"].string)
    #expect(versions.first?["bytes"].int == before.utf8.count)
    #expect(try scratch.run("history").output.hasPrefix("\(id)  replaced 20"))

    let dry = try scratch.run("restore", id, "--dry-run")
    #expect(dry.status == 0 && dry.output.contains("2 to buy") && dry.output.contains("Dry run"))
    #expect(try scratch.text() == after)

    let restored = try scratch.run("restore", id)
    #expect(restored.status == 0, "\(restored.complaints)")
    #expect(restored.output.contains("2 to buy, 0 bought"))
    #expect(try scratch.text() == before)
    #expect(try scratch.run("restore", id, "--json").answer()["outcome"].string == "unchanged")

    let undo = try scratch.run("history", "--json").answer()["versions"][0]["id"].string
    #expect(try scratch.run("restore", try #require(undo)).status == 0)
    #expect(try scratch.text() == after)
    #expect(try scratch.names() == ["BananaList.json"])
  }

  @Test func clearingForgetsTheVersionsAndNotTheList() throws {
    let scratch = try Scratch()
    for name in ["Milk", "Bread", "Salt"] { _ = try scratch.run("add", name) }
    let count = try scratch.run("history", "--json").answer()["versions"].elements.count
    #expect(count == 2)
    #expect(try scratch.run("history", "clear").output == "Deleted 3 versions.\n")
    #expect(try scratch.run("history", "clear", "--json").answer()["deleted"].int == 0)
    #expect(try scratch.run("history", "--json").answer()["versions"].elements.isEmpty)
    #expect(try scratch.itemNames() == ["Milk", "Bread", "Salt"])
  }

  @Test(arguments: ["ffffffffffff", "x", "", "../../etc"])
  func anIDThatIsNotThereIsNotFound(_ id: String) throws {
    let scratch = try Scratch()
    _ = try scratch.run("add", "Milk")
    _ = try scratch.run("add", "Bread")
    let before = try scratch.text()
    let result = try scratch.run("restore", id, "--json")
    #expect(result.status == 1)
    #expect(try result.complaint()["error"].string == "Not found")
    #expect(try scratch.text() == before)
  }

  @Test func aVersionIsRestoredOverABrokenFileAndTheBrokenOneIsKept() throws {
    let scratch = try Scratch()
    _ = try scratch.run("add", "Milk")
    _ = try scratch.run("add", "Bread")
    let id = try #require(try scratch.run("history", "--json").answer()["versions"][0]["id"].string)
    try scratch.write("{broken")
    #expect(try scratch.run("restore", id, "--dry-run").status == 0)
    #expect(try scratch.text() == "{broken")
    let result = try scratch.run("restore", id)
    #expect(result.status == 0, "\(result.complaints)")
    #expect(try scratch.itemNames() == ["Milk"])
    let kept = try scratch.run("history", "--json").answer()["versions"].elements
    #expect(kept.contains { $0["bytes"].int == "{broken".utf8.count })
  }
}
