/// What stands in a lock file (CONTRACT §5), one value a line: PID, boot id, machine id, PID namespace, process start
/// token, nonce; then, one line a round and only ever added, the commit that was about to be made.
///
/// Other programs write the first line only. "-" stands for what the writer could not know.
struct LockRecord: Equatable, Sendable {
  /// nil: none, unparsable, or below 2 (0 and −1 address groups); 1 counts in a whole record of ours only.
  var process: Int32?
  /// nil: another program's record.
  var identity: Identity?
  var commits: [CommitNote] = []

  struct Identity: Equatable, Sendable {
    var boot: String
    var machine: String
    var namespace: String
    var startToken: String
    var nonce: String
  }
}

/// Which temporary file is about to take the list's place, and what the two hold. Where the file that comes out of
/// the exchange is found afterwards, its content tells whether the commit happened, and over whose version.
struct CommitNote: Equatable, Sendable {
  var temporaryName: String
  /// nil: no file there; the commit creates it.
  var old: VersionDigest?
  var new: VersionDigest

  var line: [UInt8] { Array("\(temporaryName) \(old?.description ?? "-") \(new)\n".utf8) }
}

extension LockRecord {
  /// The record that a new holder writes.
  static func text(_ own: ProcessIdentity, nonce: String) -> [UInt8] {
    let lines = ["\(own.process)", own.boot, own.machine, own.namespace, own.startToken, nonce]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Never fails: what is not there or makes no sense is left out. A line counts only once it is ended, except the
  /// first one, which some programs do not end.
  init(parsing bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let lines = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    let first = parts.first.map { line in
      String(decoding: line.filter { $0 > 0x20 }, as: UTF8.self)
    }
    if let first, let number = Int32(first), number >= 2 { process = number }
    let isMoreThanPID = parts.dropFirst().contains { !$0.allSatisfy { $0 <= 0x20 } }
    guard isMoreThanPID else { return }
    if lines.count >= 6 {
      // The first process of a container is a holder like any other, when it says all the rest of itself.
      if first == "1" { process = 1 }
      identity = Identity(
        boot: lines[1], machine: lines[2], namespace: lines[3], startToken: lines[4], nonce: lines[5])
      commits = lines.dropFirst(6).compactMap(CommitNote.init)
    } else if process != nil {
      // Torn while it was written, or another program's: nothing in it can be trusted to say "here".
      identity = Identity(boot: "-", machine: "-", namespace: "-", startToken: "-", nonce: "-")
    }
  }
}

extension CommitNote {
  init?(_ line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count >= 3, let new = VersionDigest(parts[parts.count - 1]) else { return nil }
    let old = VersionDigest(parts[parts.count - 2])
    guard old != nil || parts[parts.count - 2] == "-" else { return nil }
    let name = parts[..<(parts.count - 2)].joined(separator: " ")
    // A name with a slash would lead recovery out of the folder.
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    self.init(temporaryName: name, old: old, new: new)
  }
}
