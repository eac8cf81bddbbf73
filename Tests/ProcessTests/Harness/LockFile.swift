import Foundation

@testable import ShoppingCore

/// Lock files as programs leave them: ours with a whole record, others' with a bare PID, and torn ones.
extension Scratch {
  var lock: String { list + ".lock" }

  /// Writes `text` as the lock file, dated `secondsAgo`.
  func writeLock(_ text: String, secondsAgo: Double = 0) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: lock))
    try date(lock, secondsAgo: secondsAgo)
  }

  func date(_ path: String, secondsAgo: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date().addingTimeInterval(-secondsAgo)], ofItemAtPath: path)
  }

  var hasLock: Bool { access(lock, F_OK) == 0 }

  /// Line 1 of the lock file, if there is one.
  var lockHolder: Int32? {
    let text = try? String(contentsOfFile: lock, encoding: .utf8)
    return text?.split(separator: "\n").first.flatMap { Int32($0) }
  }
}

enum LockText {
  /// A PID that belonged to a process which has ended and is reaped.
  static func deadPID() throws -> Int32 {
    let child = try Child(["-c", "exit 0"], executable: URL(fileURLWithPath: "/bin/sh"), environment: [:])
    child.closeInput()
    _ = child.wait()
    return child.pid
  }

  /// The start token of a running process; "-" where it cannot be read.
  static func token(of pid: Int32) -> String {
    if case .running(let token?, _) = POSIX.processState(pid) { return token }
    return "-"
  }

  /// The record that get-bananas leaves when it is killed while it holds the lock.
  static func ours(pid: Int32, token: String = "1") -> String {
    var identity = POSIX.ownIdentity
    identity.process = pid
    identity.startToken = token
    return String(decoding: LockRecord.text(identity, nonce: "0123456789abcdef"), as: UTF8.self)
  }
}
