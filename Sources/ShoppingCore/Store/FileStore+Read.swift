extension FileStore {
  /// The list as it is now; a missing file is an empty list. Broken JSON and an empty file are tried again for 300 ms.
  public func read() throws(StoreError) -> ListSnapshot {
    let found = try look()
    let site = found.state.site
    return snapshot(of: found.decoded, site: site, names: folderNames(of: site), also: [])
  }

  /// The default folder on Linux is made by the first write; until then the list is merely missing.
  func read(with reader: FileStateReader) throws(StoreError) -> FileState {
    do throws(StoreError) {
      return try reader.read(location.path)
    } catch {
      if location.makesFolder, case .folderMissing(let path, _) = error {
        return FileState(site: ListSite(path: path), content: nil)
      }
      throw error
    }
  }

  /// A first look, without the lock. A file system that does not answer is given up after a while.
  func look(replacingWhatIsNoList: Bool = false) throws(StoreError) -> Loaded {
    let look: @Sendable () -> Result<Loaded, StoreError> = { [self] in
      do throws(StoreError) {
        return .success(
          try POSIX.withoutDownloads { () throws(StoreError) in
            try load(replacingWhatIsNoList: replacingWhatIsNoList) { reader throws(StoreError) in
              try read(with: reader)
            }
          })
      } catch {
        return .failure(error)
      }
    }
    guard let answerGuard else { return try look().get() }
    guard let found = answerGuard.run(look) else {
      throw .notAvailable(path: location.path, seconds: answerGuard.limitSeconds)
    }
    return try found.get()
  }

  /// How long a reader gives a program that writes in place to finish.
  private static let patienceMilliseconds = 300

  struct Loaded: Sendable {
    var state: FileState
    /// nil: the file is missing.
    var decoded: DecodedList?
  }

  /// Looks until what is there is a list, or has had its time to become one.
  func load(
    shownAs path: String? = nil, replacingWhatIsNoList: Bool = false,
    _ look: (FileStateReader) throws(StoreError) -> FileState
  ) throws(StoreError) -> Loaded {
    let reader = FileStateReader(syscalls: syscalls, shownPath: path)
    let end = syscalls.monotonicTime().advanced(byMilliseconds: Self.patienceMilliseconds)
    while true {
      let state = try look(reader)
      guard let content = state.content else { return Loaded(state: state, decoded: nil) }
      do throws(StoreError) {
        return Loaded(state: state, decoded: try decode(content.bytes, path: path ?? state.site.path))
      } catch {
        if error.mayPass && syscalls.monotonicTime() < end {
          if let descriptor = content.descriptor { syscalls.close(descriptor) }
          syscalls.sleep(20)
          continue
        }
        if replacingWhatIsNoList && error.isNoList {
          let list = ShoppingListExport()
          let stand = DecodedList(bytes: content.bytes, list: list, revision: "", isReplaceable: true)
          return Loaded(state: state, decoded: stand)
        }
        if let descriptor = content.descriptor { syscalls.close(descriptor) }
        throw error
      }
    }
  }

  /// The list that the bytes mean.
  func decode(_ bytes: [UInt8], path: String) throws(StoreError) -> DecodedList {
    if let known = cache.withLock({ $0 }), POSIX.equal(known.bytes, bytes) { return known }
    if bytes.isEmpty { throw .emptyFile(path: path) }
    let list: ShoppingListExport
    do {
      list = try ShoppingListExport(decoding: bytes)
    } catch {
      switch error {
      case .notJSON(let error): throw .notJSON(path: path, error)
      case .wrongShape(let reason): throw .wrongShape(path: path, reason: reason)
      case .newerSchema(let found): throw .newerSchema(path: path, found: found)
      }
    }
    let canonical = list.encoded()
    let decoded = DecodedList(
      bytes: bytes, list: list, revision: ShoppingListExport.revision(ofEncoded: canonical),
      isCanonical: POSIX.equal(canonical, bytes))
    remember(decoded)
    return decoded
  }

  /// What we have just written need not be decoded again by the next reader.
  func remember(_ decoded: DecodedList) { cache.withLock { $0 = decoded } }

  func snapshot(of decoded: DecodedList?, site: ListSite, names: [String], also: [String]) -> ListSnapshot {
    let list = decoded?.list ?? ShoppingListExport()
    var warnings = also
    let unusable = list.unusableRowCount
    if unusable > 0 {
      let rows =
        unusable == 1 ? "1 row has no usable name; it is" : "\(unusable) rows have no usable name; they are"
      warnings.append("\(rows) not shown, and kept in the file unchanged.")
    }
    let copies = ConflictedCopies.among(names, of: site.name)
    if let warning = ConflictedCopies.warning(copies) { warnings.append(warning) }
    return ListSnapshot(
      list: list, fileExists: decoded != nil, warnings: warnings,
      revision: decoded?.revision ?? list.revision)
  }

  /// The names beside the list; none if the folder cannot be listed, which is no reason to refuse the list.
  func folderNames(of site: ListSite) -> [String] {
    guard let status = try? syscalls.statusAt(site.folder, true) else { return [] }
    if let known = folderCache.withLock({ $0 }), known.status == status, known.site == site {
      return known.names
    }
    let names = (try? syscalls.names(site.folder)) ?? []
    // A folder that changed within the clock's grain may change again without showing it.
    let age = syscalls.wallTime().millisecondsSince1970 &- status.changed.timestamp.millisecondsSince1970
    let isSettled = age > 2_000
    folderCache.withLock {
      $0 = isSettled ? FolderListing(site: site, status: status, names: names) : nil
    }
    return names
  }
}

extension StoreError {
  /// A program that writes in place may be just at it.
  fileprivate var mayPass: Bool {
    switch self {
    case .emptyFile, .notJSON: true
    default: false
    }
  }

  fileprivate var isNoList: Bool {
    switch self {
    case .emptyFile, .notJSON, .wrongShape: true
    default: false
    }
  }
}
