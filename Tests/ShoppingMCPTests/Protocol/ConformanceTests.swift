import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Holds the table to the tests that there are.
@Suite struct ConformanceTests {
  private static let package = Transcript.folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// `Suite/test` for every test of the package.
  private static let tests: Set<String> = {
    var names: Set<String> = []
    let folder = package.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    for file in files where file.hasSuffix(".swift") {
      guard let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8) else {
        continue
      }
      var suite = ""
      var isTest = false
      for line in text.split(separator: "\n") {
        if let match = line.firstMatch(of: #/^(?:@Suite.* )?(?:final )?(?:struct|class) (\w+)/#) {
          suite = String(match.1)
        }
        if line.contains("@Test") { isTest = true }
        guard isTest, let match = line.firstMatch(of: #/func (\w+)\(/#) else { continue }
        names.insert("\(suite)/\(match.1)")
        isTest = false
      }
    }
    return names
  }()

  @Test(arguments: Conformance.clauses.map { "\($0.page): \($0.says)" })
  func everyClauseIsHeld(_ name: String) throws {
    let clause = try #require(Conformance.clauses.first { "\($0.page): \($0.says)" == name })
    switch clause.held {
    case .tests(let names):
      #expect(!names.isEmpty)
      for name in names { #expect(Self.tests.contains(name), "there is no test \(name)") }
    case .script(let path):
      #expect(FileManager.default.fileExists(atPath: Self.package.appendingPathComponent(path).path))
    case .reason(let reason):
      #expect(reason.count > 20)
      for match in reason.matches(of: #/\w+Tests\/\w+/#) {
        #expect(Self.tests.contains(String(match.output)), "there is no test \(match.output)")
      }
    }
  }

  @Test func noClauseStandsTwice() {
    let names = Conformance.clauses.map { "\($0.page): \($0.says)" }
    #expect(Set(names).count == names.count)
    #expect(names.count > 100)
  }

  @Test(arguments: [
    "basic/index", "basic/versioning", "basic/transports/stdio", "basic/patterns/mrtr",
    "basic/patterns/subscriptions", "basic/patterns/cancellation", "server/discover", "server/tools",
    "server/resources", "server/utilities/caching",
  ])
  func everyPageHasItsClauses(_ page: String) {
    #expect(Conformance.clauses.contains { $0.page == "2026-07-28 \(page)" })
  }

  /// Every code in the sources: JSON-RPC's, the two that MCP's versions define, and one of ours outside all ranges.
  @Test func onlyCodesThatAreOurs() throws {
    let folder = Self.package.appendingPathComponent("Sources/ShoppingMCP")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var codes: Set<Int> = []
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: #/RPCError\(\s*(-?\d+)|\? (-\d{5}) : (-\d{5})/#) {
        codes.formUnion(
          [match.output.1, match.output.2, match.output.3].compactMap { $0 }.compactMap { Int($0) })
      }
    }
    #expect(codes == [-32600, -32601, -32602, -32603, -32700, -32022, -32002, RPCError.busy.code])
    #expect(!(-32768 ... -32000).contains(RPCError.busy.code))
  }

  @Test func toolNamesAreAsTheyShouldBe() {
    let names = ShoppingTools.all.map(\.definition.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: #/[A-Za-z0-9_.-]{1,128}/#) != nil) }
  }

  @Test func theURIIsOne() throws {
    let components = try #require(URLComponents(string: ListResource.uri))
    #expect(components.scheme == "get-bananas")
    #expect(components.host == "shopping-list")
  }
}
