import Foundation

/// A program that knows nothing of locks: it reads the list, adds a row of its own and puts that in place, as fast as
/// it can, without any order between its steps and ours.
final class RogueWriter: @unchecked Sendable {
  enum Manner: String, CaseIterable {
    /// A file beside it, renamed over the list: what the app does.
    case rename
    /// One write over the whole content of the file that it has open.
    case inPlace
    /// Cut to nothing, then written in two halves.
    case inPlaceInPieces
  }

  private let list: String
  private let manner: Manner
  private let pause: useconds_t
  private let wantsToEnd = Shared(false)
  private let ended = DispatchSemaphore(value: 0)
  /// The rows that it has provably put at the list's place, in order.
  private(set) var placed: [String] = []
  /// What it met that no reader of the list should meet.
  private(set) var faults: [String] = []

  /// - Parameter pause: in microseconds, after each round.
  init(_ list: String, _ manner: Manner, pause: useconds_t) {
    (self.list, self.manner, self.pause) = (list, manner, pause)
    Thread.detachNewThread { [self] in
      var number = 0
      while !wantsToEnd.value {
        number += 1
        if round("rogue \(number)") { placed.append("rogue \(number)") }
        usleep(pause)
      }
      ended.signal()
    }
  }

  /// Returns when its last round is over: what it placed last then stands.
  func stop() {
    wantsToEnd.change { $0 = true }
    ended.wait()
    ended.signal()
  }

  private func round(_ name: String) -> Bool {
    let descriptor = open(list, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      faults.append("\(name): no file at the list's place (\(errno))")
      return false
    }
    defer { close(descriptor) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let old = try? file.readToEnd(), var top = try? Self.object(old) else {
      faults.append("\(name): what it read is no list")
      return false
    }
    var items = top["items"] as? [Any] ?? []
    items.append(["id": UUID().uuidString, "name": name])
    top["items"] = items
    // Longer than what it takes the place of: nothing of the old may stay at the end.
    guard let new = try? JSONSerialization.data(withJSONObject: top, options: [.prettyPrinted]) else {
      return false
    }
    let text = new + Data(repeating: 0x20, count: max(0, old.count - new.count))
    switch manner {
    case .rename:
      let temporary = list + ".rogue"
      guard (try? text.write(to: URL(fileURLWithPath: temporary))) != nil else { return false }
      return Foundation.rename(temporary, list) == 0
    case .inPlace:
      guard Self.write(text, at: 0, descriptor) else { return false }
    case .inPlaceInPieces:
      ftruncate(descriptor, 0)
      let half = text.count / 2
      guard Self.write(text.prefix(half), at: 0, descriptor) else { return false }
      usleep(500)
      guard Self.write(text.suffix(from: half), at: half, descriptor) else { return false }
    }
    // Written into a file that had lost its name by then: nobody could see that.
    var (open, named) = (stat(), stat())
    return fstat(descriptor, &open) == 0 && stat(list, &named) == 0 && open.st_ino == named.st_ino
  }

  private static func object(_ data: Data) throws -> [String: Any]? {
    try JSONSerialization.jsonObject(with: data) as? [String: Any]
  }

  private static func write(_ data: Data, at offset: Int, _ descriptor: Int32) -> Bool {
    data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) } == data.count
  }
}
