/// How many letters to insert, leave out, replace or swap with their neighbour (optimal string alignment).
enum EditDistance {
  /// nil: more than `limit`.
  static func between(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var twoBack = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    var current = previous
    for i in 1...a.count {
      current[0] = i
      var best = i
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var distance = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          distance = min(distance, twoBack[j - 2] + 1)
        }
        current[j] = distance
        best = min(best, distance)
      }
      if best > limit { return nil }
      (twoBack, previous, current) = (previous, current, twoBack)
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
  }
}
