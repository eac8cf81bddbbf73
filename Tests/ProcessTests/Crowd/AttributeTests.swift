#if os(Linux)
  import Foundation
  import Testing

  /// Extended attributes and access lists outlive a write.
  @Suite struct AttributeTests {
    /// `user::rw-, user:65534:rw-, group::r--, mask::rw-, other::---`, as the kernel takes it (acl(5), version 2).
    static let accessList: [UInt8] = {
      let entries: [(tag: UInt16, rights: UInt16, id: UInt32)] = [
        (0x01, 6, .max), (0x02, 6, 65_534), (0x04, 4, .max), (0x10, 6, .max), (0x20, 0, .max),
      ]
      var bytes: [UInt8] = [2, 0, 0, 0]
      for entry in entries {
        for part in [UInt32(entry.tag) | UInt32(entry.rights) << 16, entry.id] {
          bytes += (0..<4).map { UInt8(truncatingIfNeeded: part >> ($0 * 8)) }
        }
      }
      return bytes
    }()

    static let rows: [(name: String, value: [UInt8])] = [
      ("user.note", Array("from the market".utf8)), ("user.empty", []), ("user.bytes", Array(0...255)),
      ("user.large", [UInt8](repeating: 7, count: 3_000)), ("system.posix_acl_access", accessList),
    ]

    @Test(arguments: rows) func anAttributeIsCarriedOver(_ row: (name: String, value: [UInt8])) throws {
      let scratch = try Scratch()
      try scratch.write(#"{"items": []}"#)
      try #require(Attribute.set(scratch.list, row.name, row.value), "no \(row.name) in \(scratch.list)")
      for name in ["Milk", "Bread"] { #expect(try scratch.run("add", name).status == 0) }
      #expect(try scratch.itemNames() == ["Milk", "Bread"])
      #expect(Attribute.value(scratch.list, row.name) == row.value)
    }

    /// The folder would give a new file rights that the list never had.
    @Test func aFoldersDefaultAccessListOpensTheListToNobody() throws {
      let scratch = try Scratch()
      try scratch.write(#"{"items": []}"#)
      try #require(chmod(scratch.list, 0o600) == 0)
      try #require(Attribute.set(scratch.folder.path, "system.posix_acl_default", Self.accessList))
      #expect(try scratch.run("add", "Milk").status == 0)
      #expect(Attribute.value(scratch.list, "system.posix_acl_access") == nil)
      var status = stat()
      #expect(stat(scratch.list, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  /// setxattr and getxattr, which neither Foundation nor Glibc's module offers.
  private enum Attribute {
    private typealias Set =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32
    private typealias Get =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int

    static func set(_ path: String, _ name: String, _ value: [UInt8]) -> Bool {
      guard let symbol = dlsym(nil, "setxattr") else { return false }
      return unsafeBitCast(symbol, to: Set.self)(path, name, value, value.count, 0) == 0
    }

    static func value(_ path: String, _ name: String) -> [UInt8]? {
      guard let symbol = dlsym(nil, "getxattr") else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafeBitCast(symbol, to: Get.self)(path, name, &buffer, buffer.count)
      return count < 0 ? nil : Array(buffer[..<count])
    }
  }
#endif
