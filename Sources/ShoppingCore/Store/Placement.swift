/// How a finished temporary file takes the list's place.
enum ReplacementMethod: Sendable, Equatable {
  /// The two names change places in one step: what stood there comes out whole, whoever wrote it.
  case exchange
  /// A second name for what stands there, then rename over it. Between the two a rename by another program can be
  /// lost; only where names cannot be exchanged.
  case link

  /// A document provider may follow a document to its other name; until that is tried on a Mac, its folders get no
  /// exchange.
  static func preferred(for path: String, isDarwin: Bool = POSIX.isDarwin) -> ReplacementMethod {
    isDarwin && occurs("/Library/Mobile Documents/", in: path) ? .link : .exchange
  }
}

/// The one switch between the methods. Falls back, for good, where the file system has no exchange.
final class Placement: Sendable {
  private let current: Guarded<ReplacementMethod>
  private let syscalls: Syscalls

  init(_ method: ReplacementMethod, syscalls: Syscalls) {
    current = Guarded(method)
    self.syscalls = syscalls
  }

  /// Puts the file `name` in the list's place; the name under which the displaced file now stands.
  /// Atomic, not durable: sync the folder.
  func put(_ name: String, at site: ListSite) throws(SystemError) -> String {
    if current.withLock({ $0 }) == .exchange {
      do {
        try syscalls.exchange(site.beside(name), site.path)
        return name
      } catch {
        guard error.kind == .unsupported else { throw error }
        current.withLock { $0 = .link }
      }
    }
    return try linkAndRename(name, at: site)
  }

  private func linkAndRename(_ name: String, at site: ListSite) throws(SystemError) -> String {
    var displaced = TemporaryName.displaced(of: name)
    while true {
      do {
        try syscalls.link(site.path, site.beside(displaced))
      } catch {
        guard error.kind == .exists else { throw error }
        // Left by one who died between the two steps: the list's own second name may go, another version may not.
        if try isList(displaced, at: site) {
          try syscalls.remove(site.beside(displaced))
        } else {
          displaced = TemporaryName.displaced(of: displaced)
        }
        continue
      }
      do throws(SystemError) {
        // As late as can be: whoever renamed in between is caught by this look, all but the last few microseconds.
        if try isList(displaced, at: site) {
          try syscalls.rename(site.beside(name), site.path)
          return displaced
        }
        try syscalls.remove(site.beside(displaced))
      } catch {
        try? syscalls.remove(site.beside(displaced))
        throw error
      }
    }
  }

  /// The list's own name leads to the same file, looked at last.
  private func isList(_ name: String, at site: ListSite) throws(SystemError) -> Bool {
    let file = try syscalls.statusAt(site.beside(name), false)
    return try syscalls.statusAt(site.path, false).isSameFile(as: file)
  }

  /// Gives the file `name` the list's name if that is free; false: it is not.
  func create(_ name: String, at site: ListSite) throws(SystemError) -> Bool {
    do throws(SystemError) {
      if current.withLock({ $0 }) == .exchange {
        do throws(SystemError) {
          try syscalls.renameToFree(site.beside(name), site.path)
          return true
        } catch {
          guard error.kind == .unsupported else { throw error }
          current.withLock { $0 = .link }
        }
      }
      try syscalls.link(site.beside(name), site.path)
    } catch {
      if error.kind == .exists { return false }
      throw error
    }
    try? syscalls.remove(site.beside(name))
    return true
  }
}
