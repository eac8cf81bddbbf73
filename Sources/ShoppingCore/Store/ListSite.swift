/// One list file with its links resolved, and the names that we use beside it.
///
/// The lock and the temporary files stand in the folder of the file itself, never beside a link to it: every program
/// that writes the file then meets the same lock, and an exchange never crosses a file system.
struct ListSite: Equatable, Sendable {
  let folder: String
  let name: String
  let path: String

  init(path: String) {
    self.path = path
    folder = Self.folder(of: path)
    name = Self.lastName(of: path)
  }

  var lockPath: String { "\(path).lock" }

  /// What iCloud leaves in place of a file that is not on this machine.
  var placeholderPath: String { beside(".\(name).icloud") }

  func beside(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = path[..<slash]
    return folder.utf8.allSatisfy { $0 == UInt8(ascii: "/") } ? "/" : String(folder)
  }

  static func lastName(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}

/// The name of a temporary file: whose it is, and of which hold of the lock.
struct TemporaryName: Equatable, Sendable {
  var process: Int32
  var nonce: String
  /// Numbers the temporary files of one hold.
  var serial: Int

  private static let suffix = ".tmp"
  private static let displacedSuffix = ".old.tmp"

  func text(for site: ListSite) -> String {
    "\(Self.prefix(for: site))\(process).\(nonce).\(serial)\(Self.suffix)"
  }

  /// The sibling that keeps what stood in the list's place, where names cannot be exchanged.
  static func displaced(of name: String) -> String { name.dropLast(suffix.count) + displacedSuffix }

  /// nil: not a temporary file of ours for this list.
  init?(_ name: String, for site: ListSite) {
    let prefix = Self.prefix(for: site)
    guard name.utf8.starts(with: prefix.utf8), name.hasSuffix(Self.suffix) else { return nil }
    var parts = name.utf8.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: "."))
    parts.removeLast()
    while parts.count > 3, let last = parts.last, last.elementsEqual("old".utf8) { parts.removeLast() }
    guard parts.count == 3, let process = Int32(String(parts[0]) ?? ""), let nonce = String(parts[1]),
      let serial = Int(String(parts[2]) ?? "")
    else { return nil }
    self.init(process: process, nonce: nonce, serial: serial)
  }

  init(process: Int32, nonce: String, serial: Int) {
    self.process = process
    self.nonce = nonce
    self.serial = serial
  }

  /// File systems allow 255 bytes a name: a longer name of the list is cut.
  private static func prefix(for site: ListSite) -> String {
    var name = site.name[...]
    while name.utf8.count > 180 { name.removeLast() }
    return ".\(name)."
  }
}
