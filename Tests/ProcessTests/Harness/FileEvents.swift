#if os(Linux)
  import Foundation
  import Glibc

  /// Counts how often anybody opens or reads what is in a folder (inotify). Linux only.
  final class FileEvents {
    private let descriptor: Int32

    init(folder: String) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      _ = inotify_add_watch(
        descriptor, folder, UInt32(IN_OPEN | IN_ACCESS | IN_MODIFY | IN_CREATE | IN_MOVED_TO))
    }

    deinit { close(descriptor) }

    /// Whether something happened since the last look.
    func hasAny() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      return read(descriptor, &buffer, buffer.count) > 0
    }
  }
#endif
