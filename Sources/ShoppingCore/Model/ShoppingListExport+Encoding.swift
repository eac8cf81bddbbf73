extension ShoppingListExport {
  /// The canonical text of CONTRACT §4, newline at the end: the one place that says how a list is written.
  public func encoded() -> [UInt8] {
    var buffer = JSONBuffer(capacity: 256 + rows.count * 256)
    buffer.append("{\n  \"schemaVersion\": 1,\n  \"sections\": [")
    var isFirst = true
    for section in writtenSections {
      buffer.startElement(&isFirst, depth: 2)
      buffer.append(string: section)
    }
    for value in unusableSections {
      buffer.startElement(&isFirst, depth: 2)
      buffer.append(indented: value, depth: 2)
    }
    buffer.append(isFirst ? "],\n  \"items\": [" : "\n  ],\n  \"items\": [")
    isFirst = true
    for row in rows {
      buffer.startElement(&isFirst, depth: 2)
      switch row {
      case .item(let item): buffer.append(item)
      case .unusable(let value): buffer.append(indented: value, depth: 2)
      }
    }
    buffer.append(isFirst ? "]" : "\n  ]")
    for member in unknownMembers { buffer.append(member, depth: 1) }
    buffer.append("\n}\n")
    return buffer.bytes()
  }
}

extension JSONBuffer {
  fileprivate mutating func startElement(_ isFirst: inout Bool, depth: Int) {
    if !isFirst { append(UInt8(ascii: ",")) }
    isFirst = false
    appendLineBreak(depth: depth)
  }

  /// A further member of an object whose members stand at `depth`.
  fileprivate mutating func append(_ member: JSONMember, depth: Int) {
    append(UInt8(ascii: ","))
    appendLineBreak(depth: depth)
    append(string: member.name)
    append(": ")
    append(indented: member.value, depth: depth)
  }

  fileprivate mutating func append(_ item: ShoppingItem) {
    append("{\n      \"id\": ")
    if let idText = item.carried?.idText { append(string: idText) } else { appendID(of: item) }
    append(",\n      \"name\": ")
    append(string: item.name)
    append(",\n      \"amount\": ")
    if !appendOriginal(.amount, of: item) { append(string: item.amount) }
    append(",\n      \"section\": ")
    if !appendOriginal(.section, of: item) { append(string: item.section) }
    append(",\n      \"optional\": ")
    if !appendOriginal(.optional, of: item) { append(item.optional ? "true" : "false") }
    append(",\n      \"checked\": ")
    if !appendOriginal(.checked, of: item) { append(item.checked ? "true" : "false") }
    if let time = item.lastModified {
      append(",\n      \"lastModified\": ")
      append(time)
    } else if item.carried?.original(of: .lastModified) != nil {
      append(",\n      \"lastModified\": ")
      _ = appendOriginal(.lastModified, of: item)
    }
    if let carried = item.carried {
      for member in carried.unknown { append(member, depth: 3) }
    }
    append("\n    }")
  }

  /// False if the row carries none for this field.
  private mutating func appendOriginal(_ field: CarriedMembers.Field, of item: ShoppingItem) -> Bool {
    guard let carried = item.carried, let value = carried.original(of: field) else { return false }
    append(indented: value, depth: 3)
    return true
  }

  private mutating func appendID(of item: ShoppingItem) {
    append(UInt8(ascii: "\""))
    item.id.forEachByte(inLowerCase: item.isIDInLowerCase) { append($0) }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(_ time: Timestamp) {
    append(UInt8(ascii: "\""))
    time.forEachByte { append($0) }
    append(UInt8(ascii: "\""))
  }
}
