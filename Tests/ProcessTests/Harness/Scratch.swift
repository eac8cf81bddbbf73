import Foundation

/// A folder of its own for one test: the list in `folder`, a home (with the history) beside it. Gone with the value.
final class Scratch: Sendable {
  let root: URL
  let folder: URL
  let home: URL
  var list: String { folder.appendingPathComponent("BananaList.json").path }

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("get-bananas-tests-\(UUID().uuidString)").resolvingSymlinksInPath()
    folder = root.appendingPathComponent("the list")
    home = root.appendingPathComponent("home")
    for url in [folder, home] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// What a child sees: nothing of the tester's own settings.
  var environment: [String: String] { ["HOME": home.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C"] }

  @discardableResult
  func write(_ text: String, as name: String = "BananaList.json") throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// The names in the list's folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  func text() throws -> String { try String(contentsOfFile: list, encoding: .utf8) }

  /// The list's file, read by Foundation and not by us.
  func items() throws -> [Answer] {
    try Answer(parsing: text())["items"].elements
  }

  /// Names of the rows in the file, in order.
  func itemNames() throws -> [String] { try items().compactMap { $0["name"].string } }
}
