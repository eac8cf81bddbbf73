import ShoppingCore

/// From an inspection to findings: every sentence and every verdict of the doctor, and nothing that looks at the
/// machine.
struct Diagnosis: Sendable {
  let location: ListLocation
  let inspection: StoreInspection
  /// Ids that several rows of the file have.
  let repeatedIDs: [String]
  /// The other get-bananas processes.
  let neighbours: [Neighbour]
  let now: Timestamp

  /// Another get-bananas, and the file it was started for; nil: it cannot be told.
  struct Neighbour: Sendable, Equatable {
    var process: Int
    var path: String?
  }

  var findings: [Finding] {
    [place] + content + [rights, lock, copies, leftovers, history, processes].compactMap { $0 }
  }

  private var place: Finding {
    let real = sameBytes(inspection.path, location.path) ? "" : " The file itself: \(inspection.path)."
    return .ok("file", "\(location.path), \(location.source.reason).\(real)")
  }

  // MARK: what is in it

  private var content: [Finding] {
    switch inspection.content {
    case .failure(let error):
      return [.act("content", "\(error.errorClass): \(error.message)")]
    case .success(let snapshot) where !snapshot.fileExists:
      return [.note("content", "There is no file yet, which is an empty list. The first add creates it.")]
    case .success(let snapshot):
      return [summary(of: snapshot.list), unusableRows(in: snapshot.list), duplicates].compactMap { $0 }
    }
  }

  private func summary(of list: ShoppingListExport) -> Finding {
    let items = list.items
    let bought = items.count(where: \.checked)
    let size = inspection.file.map { ", " + ByteCount.text($0.byteCount) } ?? ""
    return .ok(
      "content",
      "Schema version \(ShoppingListExport.currentSchemaVersion)\(size): \(items.count - bought) to buy, "
        + "\(bought) bought, \(counted(list.sections.count, "section")).")
  }

  private func unusableRows(in list: ShoppingListExport) -> Finding? {
    let count = list.unusableRowCount
    guard count > 0 else { return nil }
    let those = count == 1 ? "It is" : "They are"
    return .note(
      "rows",
      "\(counted(count, "row")) without a usable name. \(those) not shown, and kept in the file as found. To mend "
        + "that, give a name in a text editor, or delete there what is not wanted.")
  }

  private var duplicates: Finding? {
    guard !repeatedIDs.isEmpty else { return nil }
    return .note(
      "ids",
      "\(counted(repeatedIDs.count, "id")) of more than one row: \(named(repeatedIDs)). The later rows go by ids of "
        + "their own, which the next change writes; nothing is lost.")
  }

  // MARK: what a write needs

  private var rights: Finding? {
    // A folder that is not there is the content's trouble, or made by the first write.
    guard inspection.isFolderThere else { return nil }
    if case .failure(.notAFile) = inspection.content { return nil }
    if !inspection.isFolderWritable {
      return .act(
        "rights",
        "The folder \(inspection.folder) cannot be written, so that the list cannot be changed. Give yourself "
          + "write access to it (ls -ld shows who has it).")
    }
    guard let file = inspection.file else { return .ok("rights", "The folder can be written.") }
    if !inspection.isFileWritable {
      return .act(
        "rights",
        "\(inspection.path) cannot be written. Give yourself write access to it (ls -l shows who has it).")
    }
    if file.linkCount > 1 {
      return .note(
        "rights",
        "The list can be written. The file has \(file.linkCount) names (hard links): a change leaves the others "
          + "with the old content.")
    }
    if file.mode & 0o022 != 0 {
      return .note(
        "rights", "The list can be written, also by other users of this machine (chmod go-w prevents it).")
    }
    return .ok("rights", "The list can be written.")
  }

  /// A live holder that keeps the lock this long is not writing any more.
  private static let longHoldMilliseconds: Int64 = 60_000

  private var lock: Finding {
    guard let lock = inspection.lock else { return .ok("lock", "Not locked.") }
    switch lock.verdict {
    case .gone, .undecided:
      return .note("lock", lock.holder)
    case .alive:
      // A time that is unknown or lies ahead proves nothing.
      let age = now.millisecondsSince1970 - (lock.since ?? now).millisecondsSince1970
      guard age > Self.longHoldMilliseconds else { return .note("lock", lock.holder) }
      return .act("lock", "\(lock.holder) It has been held for \(age / 1_000) s, which no write takes.")
    }
  }

  // MARK: what stands beside it

  private var copies: Finding {
    let copies = inspection.conflictedCopies
    guard !copies.isEmpty else { return .ok("copies", "No conflicted copies.") }
    return .act(
      "copies",
      "\(counted(copies.count, "conflicted copy", "conflicted copies")) beside the list: \(named(copies)). A sync "
        + "service keeps both versions when two devices write at once. Add to the list what it lacks, then delete "
        + "the copy.")
  }

  private var leftovers: Finding {
    let files = inspection.temporaryFiles
    guard !files.isEmpty else { return .ok("leftovers", "No temporary files.") }
    if inspection.lock?.verdict == .alive {
      return .note(
        "leftovers", "\(counted(files.count, "temporary file")) beside the list, while a change is written.")
    }
    return .note(
      "leftovers",
      "\(counted(files.count, "temporary file")) of a change that was interrupted: \(named(files)). The next change "
        + "clears up; nothing in them is lost.")
  }

  private var history: Finding {
    let history = inspection.history
    guard let folder = history.folder else {
      return .act("history", "HOME is not set, so that replaced versions are not kept. Set HOME.")
    }
    if let problem = history.problem {
      return .act(
        "history",
        "\(folder): \(problem). Changes to the list are made, but the versions that they replace are not kept. "
          + "Check the rights of that folder.")
    }
    guard history.versionCount > 0 else { return .ok("history", "No versions yet in \(folder).") }
    return .ok(
      "history",
      "\(counted(history.versionCount, "version")), \(ByteCount.text(history.byteCount)), in \(folder); "
        + "get-bananas history lists them.")
  }

  private var processes: Finding {
    let here = neighbours.filter { $0.path.map { sameBytes($0, inspection.path) } ?? false }
    let unknown = neighbours.filter { $0.path == nil }
    if !here.isEmpty {
      let list = here.map { String($0.process) }.joined(separator: ", ")
      return .ok(
        "processes",
        "\(counted(here.count, "other get-bananas", "others")) running on this file (PID \(list)); "
          + "they take turns.")
    }
    if !unknown.isEmpty {
      let list = unknown.map { String($0.process) }.joined(separator: ", ")
      return .ok("processes", "Another get-bananas is running (PID \(list)); for which file cannot be seen.")
    }
    return .ok("processes", "No other get-bananas is running on this file.")
  }

  // MARK: words

  private func counted(_ count: Int, _ one: String, _ several: String? = nil) -> String {
    "\(count) \(count == 1 ? one : several ?? one + "s")"
  }

  /// At most five of them.
  private func named(_ names: [String]) -> String {
    let shown = names.prefix(5).map(quoted).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}
