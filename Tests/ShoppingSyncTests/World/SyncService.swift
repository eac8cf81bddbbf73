import ShoppingCore

/// iCloud Drive as the two devices know it: one current version of the whole file, and the last write wins. A version
/// that was written without knowledge of the current one is a conflict; the loser is kept beside, or thrown away.
struct SyncService {
  struct Version {
    var number: Int
    var list: ShoppingListExport
    var modified: Timestamp
  }

  var current: Version
  var conflicts: [Int: ShoppingListExport] = [:]
  let keepsLosers: Bool
  private var lastNumber = 0

  init(_ list: ShoppingListExport, modified: Timestamp, keepsLosers: Bool) {
    current = Version(number: 0, list: list, modified: modified)
    self.keepsLosers = keepsLosers
  }

  /// `parent`: the version that the device had before it wrote. True: the upload is now the current version.
  mutating func upload(_ list: ShoppingListExport, modified: Timestamp, parent: Int) -> Bool {
    lastNumber += 1
    let version = Version(number: lastNumber, list: list, modified: modified)
    guard parent != current.number else {
      current = version
      return true
    }
    let wins = modified >= current.modified
    let loser = wins ? current : version
    if wins { current = version }
    if keepsLosers { conflicts[loser.number] = loser.list }
    return wins
  }

  mutating func forget(_ settled: Set<Int>) -> Bool {
    let before = conflicts.count
    for number in settled { conflicts[number] = nil }
    return conflicts.count != before
  }
}
