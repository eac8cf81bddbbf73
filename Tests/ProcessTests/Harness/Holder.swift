import Foundation

/// Stops a serving process at a moment when it holds the lock: it lives, and does nothing.
extension Session {
  /// Sends adds until the process is caught with the lock. The rows named in the answers that came by then, and the
  /// name in the call that was caught; nil if it could not be caught.
  func stopHoldingLock(of scratch: Scratch, process: Int32? = nil, seconds: Double = 60) throws -> Held? {
    let process = process ?? child.pid
    let end = Date().addingTimeInterval(seconds)
    var acknowledged: [String] = []
    var number = 0
    while Date() < end {
      number += 1
      let name = "held \(number)"
      send(
        #"{"jsonrpc":"2.0","id":"h\#(number)","method":"tools/call","params":{"name":"add_item","arguments":{"name":"\#(name)"}}}"#
      )
      let isSeen = eventually(seconds: 1) { scratch.hasLock }
      kill(process, SIGSTOP)
      if isSeen, Self.hasStopped(process), scratch.lockHolder != nil { return Held(acknowledged, name) }
      kill(process, SIGCONT)
      guard let line = receive(), try Answer(parsing: line)["result"]["isError"].bool != true else {
        return nil
      }
      acknowledged.append(name)
    }
    return nil
  }

  struct Held {
    let acknowledged: [String]
    let caught: String

    init(_ acknowledged: [String], _ caught: String) {
      (self.acknowledged, self.caught) = (acknowledged, caught)
    }
  }

  /// Waits for the signal to have arrived: until then the process may still move.
  private static func hasStopped(_ process: Int32) -> Bool {
    eventually(seconds: 5) {
      guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
        return true
      }
      return stat.split(separator: ")").last?.split(separator: " ").first == "T"
    }
  }
}
