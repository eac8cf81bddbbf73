import Foundation

/// Everything about a file, or its absence, that somebody could notice to be different afterwards.
struct Footprint: Equatable, CustomStringConvertible {
  let description: String

  init(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      description = "nothing there"
      return
    }
    #if os(Linux)
      let modified = status.st_mtim
    #else
      let modified = status.st_mtimespec
    #endif
    let content = status.st_mode & S_IFMT == S_IFREG ? FileManager.default.contents(atPath: path) : nil
    description =
      "inode \(status.st_ino), mode \(String(status.st_mode, radix: 8)), owner \(status.st_uid):\(status.st_gid), "
      + "\(status.st_nlink) names, modified \(modified.tv_sec).\(modified.tv_nsec), "
      + "content \(content.map { String(decoding: $0, as: UTF8.self) } ?? "-")"
  }
}
