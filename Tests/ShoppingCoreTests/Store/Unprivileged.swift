import Foundation

/// Runs `body` with the rights of a stranger: the file system's user of this thread alone is changed, so that tests
/// beside it notice nothing. Nil where that cannot be had (not root, not Linux).
func asStranger<Result>(_ body: () throws -> Result) rethrows -> Result? {
  #if os(Linux)
    typealias Change = @convention(c) (UInt32) -> Int32
    guard getuid() == 0, let symbol = dlsym(nil, "setfsuid"), let group = dlsym(nil, "setfsgid") else {
      return nil
    }
    let setUser = unsafeBitCast(symbol, to: Change.self)
    let setGroup = unsafeBitCast(group, to: Change.self)
    _ = setGroup(65_534)
    _ = setUser(65_534)
    defer {
      _ = setUser(0)
      _ = setGroup(0)
    }
    return try body()
  #else
    return nil
  #endif
}

/// Only root can step down.
var canBeStranger: Bool {
  #if os(Linux)
    getuid() == 0
  #else
    false
  #endif
}
