import Foundation
import Testing

@testable import ShoppingCore

/// A folder of its own with a list in it, gone when the test ends.
final class StoreFixture: @unchecked Sendable {
  let folder: String
  let historyFolder: String
  let path: String

  /// Where a sync costs nothing, loops over every system call stay quick.
  static let quickRoot = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"

  init(_ names: [String]? = ["Milk"], root: String = StoreFixture.quickRoot, file: String = "BananaList.json")
  {
    let base = "\(root)/get-bananas-\(UInt64.random(in: 0 ... .max))"
    folder = base + "/list"
    historyFolder = base + "/history"
    path = "\(folder)/\(file)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if let names { write(StoreFixture.list(names).encoded()) }
  }

  deinit { try? FileManager.default.removeItem(atPath: ListSite.folder(of: folder)) }

  var location: ListLocation { ListLocation(path: path) }
  var site: ListSite { ListSite(path: path) }

  func store(_ syscalls: Syscalls = .live, method: ReplacementMethod? = nil, history: String? = nil)
    -> FileStore
  {
    FileStore(
      location: location, history: History(folder: history ?? historyFolder, syscalls: syscalls),
      syscalls: syscalls, method: method)
  }

  // MARK: what other programs do

  func write(_ bytes: [UInt8], to name: String? = nil) {
    _ = FileManager.default.createFile(atPath: name.map { "\(folder)/\($0)" } ?? path, contents: Data(bytes))
  }

  func write(_ text: String, to name: String? = nil) { write(Array(text.utf8), to: name) }

  /// As the app does: a new file, renamed over the list.
  func replaceByRename(_ bytes: [UInt8]) {
    let other = "\(folder)/app-\(UInt64.random(in: 0 ... .max))"
    _ = FileManager.default.createFile(atPath: other, contents: Data(bytes))
    rename(other, path)
  }

  /// Reads, adds, renames over: what a program does that ignores our lock.
  func addByRename(_ name: String) {
    var list = (try? ShoppingListExport(decoding: bytes ?? [])) ?? ShoppingListExport()
    list.rows.append(.item(ShoppingItem(name: name)))
    replaceByRename(list.encoded())
  }

  func remove() { unlink(path) }

  // MARK: what is there

  var bytes: [UInt8]? { FileManager.default.contents(atPath: path).map { Array($0) } }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// What stands beside the list.
  var strays: [String] { names.filter { $0 != site.name } }

  var items: [String] {
    guard let bytes, let list = try? ShoppingListExport(decoding: bytes) else { return [] }
    return list.items.map(\.name)
  }

  /// The item names of every version in the history.
  var kept: [[String]] {
    let store = self.store()
    return ((try? store.historyEntries()) ?? []).map { entry in
      (try? store.version(entry.id))?.list.items.map(\.name) ?? ["(no list)"]
    }
  }

  static func list(_ names: [String]) -> ShoppingListExport {
    ShoppingListExport(items: names.map { ShoppingItem(name: $0) })
  }

  /// Everything that must stay as it is when nothing is to be changed; access times apart.
  func fingerprint() -> String {
    names.map { name in
      let status = try? POSIX.status(at: "\(folder)/\(name)", followingLinks: false)
      let content = status?.kind == .file ? FileManager.default.contents(atPath: "\(folder)/\(name)") : nil
      return "\(name) \(String(describing: status)) \(content?.hashValue ?? 0)"
    }.joined(separator: "\n")
  }
}

extension FileStore {
  @discardableResult
  func add(
    _ name: String, deadline: MonotonicTime? = nil, cancellation: Cancellation = Cancellation(),
    isDryRun: Bool = false
  ) throws(StoreError) -> StoreUpdate<Void> {
    try update(deadline: deadline, cancellation: cancellation, isDryRun: isDryRun) { list in
      // Like the tools: what is there already is not added again.
      if !list.items.contains(where: { $0.name == name }) {
        list.rows.append(.item(ShoppingItem(name: name)))
      }
    }
  }

  /// The failure of an add, or of a read.
  func failure(reading: Bool = false) -> StoreError? {
    do throws(StoreError) {
      if reading { _ = try read() } else { try add("Bread") }
      return nil
    } catch {
      return error
    }
  }
}
