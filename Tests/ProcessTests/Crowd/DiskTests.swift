import Foundation
import Testing

/// A disk that takes no more, and lists that may grow no more.
@Suite struct DiskTests {
  private static func list(ofRows count: Int, padding: Int = 0) -> String {
    let rows = (0..<count).map { number in
      #"{"id":"\#(UUID().uuidString)","name":"row \#(number)","note":"\#(String(repeating: "x", count: padding))"}"#
    }
    return #"{"schemaVersion":1,"sections":[],"items":[\#(rows.joined(separator: ","))]}"#
  }

  #if os(Linux)
    /// In blocks of 512 bytes (`ulimit -f` of a POSIX shell): none at all, less than the lock, less than the list.
    @Test(arguments: [0, 1, 4, 16]) func aFileThatMayNotGrowIsADiskErrorAndNothingIsChanged(_ blocks: Int)
      throws
    {
      let scratch = try Scratch()
      try scratch.write(Self.list(ofRows: 100))
      let before = Footprint(scratch.list)
      var environment = scratch.environment
      environment["GET_BANANAS_FILE"] = scratch.list
      for arguments in [["add", "Milk"], ["check", "row 5"], ["remove", "row 6"]] {
        let result = try Binary.run(
          through: "sh", ["-c", #"ulimit -f \#(blocks); exec "$0" "$@""#], arguments + ["--json"],
          environment: environment)
        #expect(result.status == 1, "\(result.complaints)")
        #expect(try result.complaint()["error"].string == "Disk", "\(result.complaints)")
        #expect(Footprint(scratch.list) == before)
        #expect(try scratch.names() == ["BananaList.json"])
      }
      #expect(try scratch.run("add", "Milk").status == 0)
    }

    /// Outside the list's folder a full disk must not fail a write: the history is on it, and says so.
    @Test(.enabled(if: Tool.canMount, "may not mount"))
    func aFullDiskIsADiskErrorAndAHistoryOnOneAWarning() throws {
      let scratch = try Scratch()
      let small = scratch.root.appendingPathComponent("small")
      try FileManager.default.createDirectory(at: small, withIntermediateDirectories: false)
      try #require(Tool.run("mount", "-t", "tmpfs", "-o", "size=64k", "none", small.path) == 0)
      defer { _ = try? Tool.run("umount", "-l", small.path) }
      let list = small.appendingPathComponent("BananaList.json").path
      try Data(Self.list(ofRows: 100).utf8).write(to: URL(fileURLWithPath: list))
      let filler = small.appendingPathComponent("filler")
      try fill(filler)
      let before = Footprint(list)
      for arguments in [["add", "Milk"], ["check", "row 5"], ["remove", "row 6"]] {
        let result = try Binary.run(arguments + ["--json", "--file", list], environment: scratch.environment)
        #expect(result.status == 1, "\(result.complaints)")
        #expect(try result.complaint()["error"].string == "Disk", "\(result.complaints)")
        #expect(Footprint(list) == before)
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: small.path).sorted() == [
            "BananaList.json", "filler",
          ])
      }
      #expect(try Binary.run(["list", "--file", list], environment: scratch.environment).status == 0)
      try FileManager.default.removeItem(at: filler)
      #expect(try Binary.run(["add", "Milk", "--file", list], environment: scratch.environment).status == 0)

      try scratch.write(Self.list(ofRows: 100))
      try fill(filler)
      let result = try scratch.run("add", "Milk", "--json", environment: ["XDG_STATE_HOME": small.path])
      #expect(result.status == 0, "\(result.complaints)")
      let warnings = try result.answer()["warnings"].elements.compactMap(\.string)
      #expect(warnings.contains { $0.contains("not kept in the history") }, "\(result.output)")
      #expect(try scratch.items().count == 101)
      #expect(try scratch.names() == ["BananaList.json"])
    }

    /// Until nothing more fits.
    private func fill(_ file: URL) throws {
      let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      var block = [UInt8](repeating: 1, count: 4096)
      while write(descriptor, &block, block.count) > 0 {}
      #expect(errno == ENOSPC)
    }
  #endif

  /// 10,000 rows, 4 MiB: what would be more is refused, what makes less is not.
  @Test(arguments: [(rows: 10_000, padding: 0), (rows: 1_000, padding: 4_200)])
  func aListAtItsBoundGrowsNoMoreAndCanShrink(_ row: (rows: Int, padding: Int)) throws {
    let scratch = try Scratch()
    try scratch.write(Self.list(ofRows: row.rows, padding: row.padding))
    let before = Footprint(scratch.list)
    let refused = try scratch.run("add", "one more", "--json")
    #expect(refused.status == 1)
    #expect(try refused.complaint()["error"].string == "Too large", "\(refused.complaints)")
    #expect(Footprint(scratch.list) == before)
    #expect(try scratch.names() == ["BananaList.json"])
    #expect(try scratch.run("remove", "row 7").status == 0)
    #expect(try scratch.items().count == row.rows - 1)
  }
}
