import ShoppingCore
import ShoppingSync

/// The list's file on one device. Who writes it, writes the whole of it at once.
final class DiskFile: ListFile, @unchecked Sendable {
  var list: ShoppingListExport
  var fileExists = true
  var modified: Timestamp
  /// Losing versions, by their number at the service.
  var conflicts: [Int: ShoppingListExport] = [:]
  var settled: Set<Int> = []
  private(set) var writeCount = 0
  /// Set when something on the device has written, reset by the service.
  var isDirty = false
  /// Rows that the file ever held at once: it must not grow beyond its content.
  private(set) var largestRowCount = 0
  /// What the next calls meet.
  var readFailure: (any Error)?
  var updateFailure: (any Error)?
  /// Called between the read and the update of one job.
  var beforeUpdate: () -> Void = {}
  private(set) var readCount = 0
  /// The date that a write gives the file.
  var dateOfWrite: () -> Timestamp

  init(list: ShoppingListExport, dateOfWrite: @escaping () -> Timestamp) {
    self.list = list
    self.dateOfWrite = dateOfWrite
    modified = dateOfWrite()
  }

  func read() throws -> FileReading {
    readCount += 1
    if let readFailure { throw readFailure }
    return reading
  }

  private var reading: FileReading {
    let conflicts = conflicts.keys.sorted().compactMap { number in
      self.conflicts[number].map { list in
        FileConflict(list: list) {
          self.conflicts[number] = nil
          self.settled.insert(number)
        }
      }
    }
    return FileReading(
      list: list, fileExists: fileExists, modified: fileExists ? modified : nil, conflicts: conflicts)
  }

  func update(_ operation: (inout ShoppingListExport) -> Void) throws -> FileReading {
    beforeUpdate()
    if let updateFailure { throw updateFailure }
    var changed = list
    operation(&changed)
    if ListContent(changed) != ListContent(list)
      || changed.items.map(\.lastModified) != list.items.map(\.lastModified)
    {
      write(changed)
    }
    return reading
  }

  func write(_ changed: ShoppingListExport) {
    list = changed
    fileExists = true
    modified = dateOfWrite()
    isDirty = true
    writeCount += 1
    largestRowCount = max(largestRowCount, changed.rows.count)
  }
}
