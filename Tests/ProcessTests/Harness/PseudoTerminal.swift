import Foundation

/// A terminal without a window.
struct PseudoTerminal {
  /// The side where a person would type.
  let keyboard: FileHandle
  /// The side that a program has as its standard input.
  let screen: FileHandle

  init?() {
    #if os(Linux)
      // posix_openpt and its kin hide behind _XOPEN_SOURCE: these are the calls that they make.
      let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var number: Int32 = 0
      var isLocked: Int32 = 0
      guard descriptor >= 0, ioctl(descriptor, 0x4004_5431, &isLocked) == 0,
        ioctl(descriptor, 0x8004_5430, &number) == 0
      else { return nil }
      let path = "/dev/pts/\(number)"
    #else
      let descriptor = posix_openpt(O_RDWR | O_NOCTTY)
      guard descriptor >= 0, grantpt(descriptor) == 0, unlockpt(descriptor) == 0,
        let name = ptsname(descriptor)
      else { return nil }
      let path = String(cString: name)
    #endif
    guard let screen = FileHandle(forUpdatingAtPath: path) else { return nil }
    self.screen = screen
    keyboard = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
