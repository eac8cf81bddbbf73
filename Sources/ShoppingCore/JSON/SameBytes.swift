/// Equal as UTF-8, not canonically.
public func sameBytes(_ a: String, _ b: String) -> Bool {
  // Equal bytes are equal strings; unequal strings are the usual case, and there the library is quickest.
  guard a.utf8.count == b.utf8.count, a == b else { return false }
  let same = a.utf8.withContiguousStorageIfAvailable { a in
    b.utf8.withContiguousStorageIfAvailable { b in a.elementsEqual(b) }
  }
  return (same ?? nil) ?? a.utf8.elementsEqual(b.utf8)
}
