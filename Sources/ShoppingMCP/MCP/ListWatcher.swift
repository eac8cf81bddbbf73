import ShoppingCore

/// Notices when the list becomes another one, whoever changed it: the revision decides, not the bytes.
///
/// A stat tells whether reading is worth while. A file that cannot be read just now is no change; what it holds when
/// it can be read again is compared with what it held before.
struct ListWatcher {
  private let store: FileStore
  private var fingerprint: ListFingerprint?
  private var revision: String?

  init(store: FileStore) { self.store = store }

  /// True: the list is another one than at the last look that could see it.
  mutating func look() -> Bool {
    let found = ListFingerprint(of: store.location)
    if let fingerprint, fingerprint == found { return false }
    // Taken before the read: what is written after it will differ from it.
    let isSettled = found.isSettled()
    guard let now = try? store.read().revision else {
      fingerprint = isSettled ? found : nil
      return false
    }
    fingerprint = isSettled ? found : nil
    defer { revision = now }
    return revision.map { !sameBytes($0, now) } ?? false
  }
}
