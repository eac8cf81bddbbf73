extension JSONValue {
  /// No more than `limit` containers inside each other. Uses no machine stack, as little as the parser does.
  func isNested(atMost limit: Int) -> Bool {
    var pending: [(value: JSONValue, room: Int)] = [(self, limit)]
    while let (value, room) = pending.popLast() {
      switch value {
      case .null, .bool, .number, .string: continue
      case .array(let elements):
        if room == 0 { return false }
        for element in elements { pending.append((element, room - 1)) }
      case .object(let object):
        if room == 0 { return false }
        for member in object.members { pending.append((member.value, room - 1)) }
      }
    }
    return true
  }
}
