extension FileStore {
  /// Ids that more than one row of the file has, as they are spelled there first, in the file's order. Decoding gives
  /// the later rows ids of their own, so that the list does not show it. None if the file cannot be read.
  public func repeatedIDs() -> [String] {
    guard let content = try? FileStateReader(syscalls: syscalls).read(location.path).content,
      let value = try? JSONParser.parse(content.bytes)
    else { return [] }
    var spellings: [[UInt8]: String] = [:]
    var repeated: [String] = []
    var counted: Set<[UInt8]> = []
    for row in value.arrayValue ?? value["items"]?.arrayValue ?? [] {
      guard let text = row["id"]?.stringValue else { continue }
      // A UUID is the same in any case.
      let key = Array((ItemID(text)?.description ?? text).utf8)
      guard let first = spellings[key] else {
        spellings[key] = text
        continue
      }
      if counted.insert(key).inserted { repeated.append(first) }
    }
    return repeated
  }
}
