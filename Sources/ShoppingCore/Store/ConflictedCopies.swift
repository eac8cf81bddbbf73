/// Files beside the list that a sync service made because two devices wrote at once: "BananaList 2.json",
/// "BananaList (Anna's conflicted copy 2026-11-30).json", "BananaList.sync-conflict-20261130-….json".
enum ConflictedCopies {
  /// Those among `names`, sorted.
  static func among(_ names: [String], of listName: String) -> [String] {
    let dot = listName.lastIndex(of: ".")
    let stem = String(dot.map { listName[..<$0] } ?? listName[...])
    let suffix = String(dot.map { listName[$0...] } ?? "")
    return names.filter { name in
      guard name.hasPrefix(stem), name.hasSuffix(suffix), name.count > stem.count + suffix.count else {
        return false
      }
      let middle = name.dropFirst(stem.count).dropLast(suffix.count)
      if middle.hasPrefix(".sync-conflict-") { return true }
      if middle.hasPrefix(" ("), middle.hasSuffix(")") {
        return occurs("conflicted copy", in: middle.lowercased())
      }
      return middle.hasPrefix(" ") && middle.count > 1
        && middle.dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }.sorted()
  }

  static func warning(_ copies: [String]) -> String? {
    guard !copies.isEmpty else { return nil }
    let named = copies.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = copies.count > 3 ? " and \(copies.count - 3) more" : ""
    return
      "Beside the list there is a conflicted copy, which may hold rows that the list lacks: \(named)\(more)."
  }
}
