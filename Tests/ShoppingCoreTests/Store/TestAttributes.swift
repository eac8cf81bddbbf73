#if os(Linux)
  import Foundation

  /// setxattr and getxattr, which Foundation does not offer.
  enum TestAttributes {
    private typealias Set =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32)
      -> Int32
    private typealias Get =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int)
      -> Int

    /// False where the file system has no such attributes.
    static func set(_ path: String, _ name: String, _ value: [UInt8]) -> Bool {
      guard let symbol = dlsym(nil, "setxattr") else { return false }
      return unsafeBitCast(symbol, to: Set.self)(path, name, value, value.count, 0) == 0
    }

    static func get(_ path: String, _ name: String, _ buffer: inout [UInt8]) -> Int {
      guard let symbol = dlsym(nil, "getxattr") else { return -1 }
      return unsafeBitCast(symbol, to: Get.self)(path, name, &buffer, buffer.count)
    }
  }
#endif
