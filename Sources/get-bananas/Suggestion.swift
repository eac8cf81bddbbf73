/// The candidate that `word` was probably meant to be: one that it begins, or one at most two edits away (one for
/// words up to three characters).
func nearest(to word: String, among candidates: [String]) -> String? {
  let word = Array(word.lowercased().prefix(64))
  let completions = candidates.filter { word.count >= 3 && $0.hasPrefix(String(word)) }
  if completions.count == 1 { return completions[0] }
  let near = candidates.map { ($0, editDistance(word, Array($0))) }.min { $0.1 < $1.1 }
  guard let (candidate, distance) = near, distance <= (word.count <= 3 ? 1 : 2) else { return nil }
  return candidate
}

/// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var row = [i + 1]
    for (j, y) in b.enumerated() {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (x == y ? 0 : 1))
      if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
