/// Every call into the system that the store makes, as values: a test can count them, fail or shorten the k-th, or
/// stop between two of them and let another program act.
struct Syscalls: Sendable {
  var open: @Sendable (_ path: String, _ purpose: OpenPurpose) throws(SystemError) -> Int32 = POSIX.openFile
  var close: @Sendable (_ descriptor: Int32) -> Void = POSIX.closeFile
  var status: @Sendable (_ descriptor: Int32) throws(SystemError) -> FileStatus = POSIX.status(of:)
  var statusAt: @Sendable (_ path: String, _ followingLinks: Bool) throws(SystemError) -> FileStatus =
    POSIX.status(at:followingLinks:)
  var linkTarget: @Sendable (_ path: String) throws(SystemError) -> String = POSIX.linkTarget(of:)
  var realPath: @Sendable (_ path: String) throws(SystemError) -> String = POSIX.realPath
  var read:
    @Sendable (_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int)
      throws(SystemError)
      -> Int = POSIX.readBytes(_:into:at:)
  var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int =
    POSIX.writeBytes
  var sync: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void = POSIX.syncToMedium
  var setMode: @Sendable (_ descriptor: Int32, _ mode: UInt32) throws(SystemError) -> Void = POSIX.changeMode
  var setOwner: @Sendable (_ descriptor: Int32, _ user: UInt32, _ group: UInt32) throws(SystemError) -> Void =
    POSIX.changeOwner(_:user:group:)
  var copyAttributes: @Sendable (_ from: Int32, _ to: Int32) throws(SystemError) -> [String] =
    POSIX.copyAttributes(from:to:)
  var touch: @Sendable (_ descriptor: Int32) throws(SystemError) -> Void = POSIX.touchFile
  var checkWritable: @Sendable (_ path: String) throws(SystemError) -> Void = POSIX.checkWritable
  var remove: @Sendable (_ path: String) throws(SystemError) -> Void = POSIX.removeFile
  var rename: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void = POSIX.renameFile(_:over:)
  var renameToFree: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void =
    POSIX.renameFile(_:toFree:)
  var exchange: @Sendable (_ a: String, _ b: String) throws(SystemError) -> Void = POSIX.exchangeNames
  var link: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void = POSIX.addLink(_:to:)
  var makeFolder: @Sendable (_ path: String, _ mode: UInt32) throws(SystemError) -> Void =
    POSIX.makeFolder(_:mode:)
  var names: @Sendable (_ folder: String) throws(SystemError) -> [String] = POSIX.names(in:)
  var tryLock: @Sendable (_ descriptor: Int32) throws(SystemError) -> Bool = POSIX.tryLock

  var identity: @Sendable () -> ProcessIdentity = { POSIX.ownIdentity }
  var processState: @Sendable (_ process: Int32) -> ProcessState = POSIX.processState
  var monotonicTime: @Sendable () -> MonotonicTime = MonotonicTime.now
  var wallTime: @Sendable () -> Timestamp = Timestamp.now
  var sleep: @Sendable (_ milliseconds: Int) -> Void = POSIX.pause(milliseconds:)
  var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }

  static let live = Syscalls()
}

// MARK: whole reads and writes

extension Syscalls {
  /// All bytes from the start, at most `limit` + 1 of them.
  func readAll(_ descriptor: Int32, expecting byteCount: Int, limit: Int) throws(SystemError) -> [UInt8] {
    // One byte more than expected, so that a file which has grown shows.
    var buffer = [UInt8](repeating: 0, count: min(max(byteCount, 0), limit) + 1)
    var done = 0
    while true {
      if done == buffer.count {
        if done > limit { return buffer }
        buffer.append(contentsOf: repeatElement(0, count: min(done, limit + 1 - done)))
      }
      let (read, start) = (self.read, done)
      let result: Result<Int, SystemError> = buffer.withUnsafeMutableBytes { all in
        do throws(SystemError) {
          return .success(try read(descriptor, UnsafeMutableRawBufferPointer(rebasing: all[start...]), start))
        } catch {
          return .failure(error)
        }
      }
      let count = try result.get()
      if count == 0 {
        buffer.removeLast(buffer.count - done)
        return buffer
      }
      done += count
    }
  }

  /// Writes all of `bytes`, in as many pieces as it takes.
  func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
    let write = self.write
    var done = 0
    while done < bytes.count {
      let result: Result<Int, SystemError> = bytes.withUnsafeBytes { all in
        do throws(SystemError) {
          return .success(try write(descriptor, UnsafeRawBufferPointer(rebasing: all[done...])))
        } catch {
          return .failure(error)
        }
      }
      done += try result.get()
    }
  }
}
