/// A temporary file beside the list, from its creation until it is fit to take the list's place.
struct TemporaryFile {
  let syscalls: Syscalls
  let site: ListSite
  let name: String

  private var path: String { site.beside(name) }

  /// Makes the file: all bytes, on the medium, read back, with the rights and attributes of `old`. Whatever fails,
  /// the file is gone again. Returns warnings: attributes that could not be carried over.
  mutating func write(_ bytes: [UInt8], like old: FileState.Content?) throws(StoreError) -> [String] {
    let descriptor: Int32
    do {
      descriptor = try syscalls.open(path, .creating(mode: 0o600))
    } catch {
      throw StoreError(error, path: site.path)
    }
    defer { syscalls.close(descriptor) }
    do throws(StoreError) {
      try fill(descriptor, bytes)
      guard let old else { return [] }
      return try dress(descriptor, like: old)
    } catch {
      try? syscalls.remove(path)
      throw error
    }
  }

  private func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws(StoreError) {
    let back: [UInt8]
    do {
      try syscalls.writeAll(descriptor, bytes)
      try syscalls.sync(descriptor)
      back = try syscalls.readAll(descriptor, expecting: bytes.count, limit: bytes.count)
    } catch {
      throw StoreError(error, path: site.path)
    }
    guard POSIX.equal(back, bytes) else {
      throw .disk(path: site.path, reason: "what was written does not read back the same")
    }
  }

  /// Owner first: a change of owner drops mode bits, and an access list overrides some.
  private func dress(_ descriptor: Int32, like old: FileState.Content) throws(StoreError) -> [String] {
    guard let oldDescriptor = old.descriptor else { return [] }
    do {
      let new = try syscalls.status(descriptor)
      if new.user != old.status.user || new.group != old.status.group {
        try syscalls.setOwner(descriptor, old.status.user, old.status.group)
      }
      if new.mode != old.status.mode { try syscalls.setMode(descriptor, old.status.mode) }
      let lost = try syscalls.copyAttributes(oldDescriptor, descriptor)
      if lost.isEmpty { return [] }
      return ["The list's file lost attributes that could not be copied: \(lost.joined(separator: ", "))."]
    } catch {
      if error.kind == .disk { throw .disk(path: site.path, reason: error.explanation) }
      throw .notPermitted(
        path: site.path, reason: "its owner, rights or attributes could not be kept: \(error.explanation)")
    }
  }
}
