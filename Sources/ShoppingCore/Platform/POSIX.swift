import CPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable {
  public let operation: String
  public let path: String
  public let code: Int32
}

extension SystemError {
  /// What a caller can do about it; everything else is `.other`.
  enum Kind: Equatable, Sendable {
    case missing, exists, notPermitted, readOnlyFileSystem, disk, unsupported, notAFolder, loop,
      notMaterialized
    case noReader, noSuchProcess, wouldBlock, nameTooLong, other
  }

  var kind: Kind {
    switch code {
    case ENOENT: .missing
    case EEXIST, ENOTEMPTY: .exists
    case EPERM, EACCES: .notPermitted
    case EROFS: .readOnlyFileSystem
    case ENOSPC, EIO, EDQUOT, EFBIG: .disk
    case EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, ENOTTY, ENOLCK, EXDEV: .unsupported
    case ENOTDIR: .notAFolder
    case ELOOP: .loop
    case EDEADLK: .notMaterialized
    case ENXIO: .noReader
    case ESRCH: .noSuchProcess
    case EAGAIN: .wouldBlock
    case ENAMETOOLONG: .nameTooLong
    default: .other
    }
  }

  /// The system's words, the operation in front: "open: Permission denied".
  var explanation: String { "\(operation): \(reason)" }
}

/// The only file that imports the C library. Thin static functions: call, take errno at once, retry EINTR (never for
/// close), throw.
public enum POSIX {
  /// Result of a call that says -1 and errno, tried again while a signal interrupts it.
  @inline(__always)
  private static func retrying<Value: SignedInteger>(
    _ operation: StaticString, _ path: String, _ call: () -> Value
  ) throws(SystemError) -> Value {
    while true {
      let value = call()
      if value >= 0 { return value }
      let code = errno
      if code != EINTR { throw SystemError(operation: "\(operation)", path: path, code: code) }
    }
  }
}

// MARK: files

/// A time of a file; compared whole, never multiplied out (file systems hold years that overflow nanoseconds).
struct FileTime: Equatable, Sendable {
  var seconds: Int64
  var nanoseconds: Int64

  /// Clamped to what a `Timestamp` can hold.
  var timestamp: Timestamp {
    let (milliseconds, isOver) = seconds.multipliedReportingOverflow(by: 1000)
    if isOver { return Timestamp(millisecondsSince1970: seconds < 0 ? .min / 2 : .max / 2) }
    return Timestamp(millisecondsSince1970: milliseconds &+ nanoseconds / 1_000_000)
  }
}

/// What stat(2) says of a file.
struct FileStatus: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case file, folder, symbolicLink, fifo, device, socket, other }

  var kind: Kind
  var device: UInt64
  var inode: UInt64
  var byteCount: Int
  /// Permission bits with set-ID and sticky bits, no type.
  var mode: UInt32
  var user: UInt32
  var group: UInt32
  var linkCount: UInt64
  var modified: FileTime
  var changed: FileTime
  /// Darwin's SF_DATALESS: the name is here, the content is in the cloud.
  var isDataless: Bool

  func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    kind =
      switch UInt32(status.st_mode) & UInt32(S_IFMT) {
      case UInt32(S_IFREG): .file
      case UInt32(S_IFDIR): .folder
      case UInt32(S_IFLNK): .symbolicLink
      case UInt32(S_IFIFO): .fifo
      case UInt32(S_IFCHR), UInt32(S_IFBLK): .device
      case UInt32(S_IFSOCK): .socket
      default: .other
      }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    byteCount = Int(status.st_size)
    mode = UInt32(status.st_mode) & 0o7777
    user = status.st_uid
    group = status.st_gid
    linkCount = UInt64(status.st_nlink)
    #if canImport(Darwin)
      let (m, c) = (status.st_mtimespec, status.st_ctimespec)
      isDataless = status.st_flags & UInt32(SF_DATALESS) != 0
    #else
      let (m, c) = (status.st_mtim, status.st_ctim)
      isDataless = false
    #endif
    modified = FileTime(seconds: Int64(m.tv_sec), nanoseconds: Int64(m.tv_nsec))
    changed = FileTime(seconds: Int64(c.tv_sec), nanoseconds: Int64(c.tv_nsec))
  }
}

/// What a descriptor is opened for. None follows a symbolic link, blocks on a FIFO or survives exec.
enum OpenPurpose: Sendable {
  case reading
  /// A new file, read and write; the name must be free.
  case creating(mode: UInt32)
  /// A folder, to lock or sync it.
  case folder
}

extension POSIX {
  /// True where commits go through Darwin's calls; some defaults depend on it.
  static var isDarwin: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }

  static func openFile(_ path: String, _ purpose: OpenPurpose) throws(SystemError) -> Int32 {
    let descriptor: Int32
    switch purpose {
    case .reading:
      let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
      descriptor = try retrying("open", path) { openCall(path, flags, 0) }
    case .creating(let mode):
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      descriptor = try retrying("create", path) { openCall(path, flags, mode_t(mode)) }
    case .folder:
      descriptor = try retrying("open", path) { openCall(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
    }
    // A program started without standard streams would otherwise get 0, 1 or 2 here, and talk into the list.
    if descriptor > 2 { return descriptor }
    defer { closeFile(descriptor) }
    return try retrying("dup", path) { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  private static func openCall(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
  }

  static func closeFile(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try retrying("stat", "") { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  static func status(at path: String, followingLinks: Bool) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try retrying("stat", path) { followingLinks ? stat(path, &status) : lstat(path, &status) }
    return FileStatus(status)
  }

  /// The target of a symbolic link, as written there.
  static func linkTarget(of path: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try retrying("readlink", path) { readlink(path, &buffer, buffer.count) }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path without symbolic links, `.` and `..`.
  /// Absolute and without links; the path must lead to something.
  public static func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else {
      throw SystemError(operation: "realpath", path: path, code: errno)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Fills `buffer` from `offset`; the count read, 0 at the end of the file.
  static func readBytes(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int)
    throws(SystemError) -> Int
  {
    try retrying("read", "") { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Writes a first part of `bytes`; the count written, which may be smaller.
  static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try retrying("write", "") { write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// Durable on the medium. On Darwin fsync alone only reaches the drive's cache.
  static func syncToMedium(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      if SystemError(operation: "sync", path: "", code: errno).kind == .disk {
        throw SystemError(operation: "sync", path: "", code: errno)
      }
      if fcntl(descriptor, F_BARRIERFSYNC) == 0 { return }
    #endif
    _ = try retrying("sync", "") { fsync(descriptor) }
  }

  static func changeMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemError) {
    _ = try retrying("chmod", "") { fchmod(descriptor, mode_t(mode)) }
  }

  static func changeOwner(_ descriptor: Int32, user: UInt32, group: UInt32) throws(SystemError) {
    _ = try retrying("chown", "") { fchown(descriptor, user, group) }
  }

  /// Sets both times to now.
  static func touchFile(_ descriptor: Int32) throws(SystemError) {
    _ = try retrying("touch", "") { futimens(descriptor, nil) }
  }

  /// We may write `path`, by the rights that open(2) would ask for.
  static func checkWritable(_ path: String) throws(SystemError) {
    _ = try retrying("access", path) { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) }
  }

  static func removeFile(_ path: String) throws(SystemError) {
    _ = try retrying("remove", path) { unlink(path) }
  }

  static func renameFile(_ from: String, over to: String) throws(SystemError) {
    _ = try retrying("rename", to) { rename(from, to) }
  }

  /// Fails with EEXIST if `to` is there.
  static func renameFile(_ from: String, toFree to: String) throws(SystemError) {
    #if canImport(Darwin)
      _ = try retrying("rename", to) { renamex_np(from, to, UInt32(RENAME_EXCL)) }
    #else
      _ = try retrying("rename", to) { cplatform_renameat2(from, to, 1) }
    #endif
  }

  /// The two names change places in one step.
  static func exchangeNames(_ a: String, _ b: String) throws(SystemError) {
    #if canImport(Darwin)
      _ = try retrying("exchange", b) { renamex_np(a, b, UInt32(RENAME_SWAP)) }
    #else
      _ = try retrying("exchange", b) { cplatform_renameat2(a, b, 2) }
    #endif
  }

  /// A second name for the file itself, also where it is a symbolic link.
  static func addLink(_ from: String, to: String) throws(SystemError) {
    _ = try retrying("link", to) { linkat(AT_FDCWD, from, AT_FDCWD, to, 0) }
  }

  static func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
    _ = try retrying("mkdir", path) { mkdir(path, mode_t(mode)) }
  }

  /// The names in a folder, `.` and `..` left out; names that are not UTF-8 come out changed.
  static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else {
      throw SystemError(operation: "list", path: folder, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        let code = errno
        if code != 0 { throw SystemError(operation: "list", path: folder, code: code) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  /// flock(2), exclusive, without waiting; the lock goes with the descriptor. False: somebody else has it.
  static func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    do {
      _ = try retrying("flock", "") { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Gives `to` the extended attributes and access lists of `from`; returns the names of those that could not be
  /// set. `user.*` and POSIX access lists must not be lost: if one of them cannot be set, the call fails.
  static func copyAttributes(from: Int32, to: Int32) throws(SystemError) -> [String] {
    #if canImport(Darwin)
      if fcopyfile(from, to, nil, copyfile_flags_t(COPYFILE_XATTR | COPYFILE_ACL)) == 0 { return [] }
      return ["extended attributes (\(SystemError(operation: "copy", path: "", code: errno).explanation))"]
    #else
      let wanted = try attributeNames(of: from)
      let present = try attributeNames(of: to)
      // A folder's default access list would otherwise let in people whom the old file kept out.
      for name in present where !wanted.contains(name) && mustKeep(name) {
        _ = try retrying("removexattr", name) { fremovexattr(to, name) }
      }
      var lost: [String] = []
      for name in wanted {
        do {
          let value = try attribute(name, of: from)
          _ = try retrying("setxattr", name) {
            value.withUnsafeBytes { fsetxattr(to, name, $0.baseAddress, $0.count, 0) }
          }
        } catch {
          if mustKeep(name) { throw error }
          lost.append(name)
        }
      }
      return lost
    #endif
  }

  #if !canImport(Darwin)
    private static func mustKeep(_ name: String) -> Bool {
      name.hasPrefix("user.") || name == "system.posix_acl_access"
    }

    private static func attributeNames(of descriptor: Int32) throws(SystemError) -> [String] {
      do {
        let bytes = try growing("listxattr") { flistxattr(descriptor, $0, $1) }
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      } catch {
        if error.kind == .unsupported { return [] }
        throw error
      }
    }

    private static func attribute(_ name: String, of descriptor: Int32) throws(SystemError) -> [UInt8] {
      try growing("getxattr") { fgetxattr(descriptor, name, $0, $1) }
    }

    /// Calls with a buffer that grows until the value, which may itself grow meanwhile, fits.
    private static func growing(
      _ operation: StaticString, _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int
    ) throws(SystemError) -> [UInt8] {
      var buffer = [CChar](repeating: 0, count: 256)
      while true {
        let count = buffer.withUnsafeMutableBufferPointer { call($0.baseAddress, $0.count) }
        if count >= 0 { return buffer[..<count].map(UInt8.init(bitPattern:)) }
        let code = errno
        guard code == ERANGE, buffer.count < 1 << 20 else {
          throw SystemError(operation: "\(operation)", path: "", code: code)
        }
        buffer = [CChar](repeating: 0, count: buffer.count * 4)
      }
    }
  #endif

  /// While `body` runs, opening a file whose content is only in the cloud fails on this thread instead of waiting for
  /// its download. The thread may be an app's: it gets its own way back.
  static func withoutDownloads<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    #if canImport(Darwin)
      let (type, scope) = (IOPOL_TYPE_VFS_MATERIALIZE_DATALESS_FILES, IOPOL_SCOPE_THREAD)
      let before = getiopolicy_np(type, scope)
      _ = setiopolicy_np(type, scope, IOPOL_MATERIALIZE_DATALESS_FILES_OFF)
      defer { if before >= 0 { _ = setiopolicy_np(type, scope, before) } }
    #endif
    return try body()
  }

  /// memcmp: the arrays hold the same bytes.
  static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    return a.withUnsafeBytes { x in
      b.withUnsafeBytes { y in
        guard let first = x.baseAddress, let second = y.baseAddress else { return true }
        return first == second || memcmp(first, second, x.count) == 0
      }
    }
  }
}

// MARK: processes, boot, machine

/// What a PID is now, on this machine and in our PID namespace.
enum ProcessState: Equatable, Sendable {
  case missing
  case zombie
  /// `startToken`: equal only for the same process of the same boot; nil: not readable. `age`: since its start, by
  /// a clock that nobody steps.
  case running(startToken: String?, ageInSeconds: Int64?)
}

/// Who we are, as a lock record says it. "-" stands for what cannot be known.
struct ProcessIdentity: Equatable, Sendable {
  var process: Int32
  var boot: String
  var machine: String
  var namespace: String
  var startToken: String
}

extension POSIX {
  /// The path of this program, for a person who has to allow it something.
  static var ownProgram: String {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      if cplatform_executable_path(&buffer, &size) == 0 {
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    #endif
    return CommandLine.arguments.first ?? "get-bananas"
  }

  static let ownIdentity = ProcessIdentity(
    process: getpid(), boot: bootID() ?? "-", machine: machineID() ?? "-",
    namespace: processNamespace() ?? "-",
    startToken: { if case .running(let token?, _) = processState(getpid()) { token } else { "-" } }())

  static func processState(_ process: Int32) -> ProcessState {
    // 0 and negative numbers address groups, and "succeed".
    guard process > 0 else { return .missing }
    if kill(process, 0) != 0 && errno == ESRCH { return .missing }
    #if canImport(Darwin)
      var name: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_PID, process]
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      // An unused PID succeeds with size 0.
      guard sysctl(&name, u_int(name.count), &info, &size, nil, 0) == 0, size > 0,
        info.kp_proc.p_pid == process
      else { return .running(startToken: nil, ageInSeconds: nil) }
      if Int32(info.kp_proc.p_stat) == SZOMB { return .zombie }
      let start = info.kp_proc.p_un.__p_starttime
      var now = timespec()
      clock_gettime(wallClock, &now)
      return .running(
        startToken: "\(start.tv_sec).\(start.tv_usec)",
        ageInSeconds: Int64(now.tv_sec) - Int64(start.tv_sec))
    #else
      guard let text = smallFile("/proc/\(process)/stat"), let end = text.lastIndex(of: UInt8(ascii: ")"))
      else {
        return .running(startToken: nil, ageInSeconds: nil)
      }
      // proc(5): after the name come the state (field 3) and, as field 22, the start in ticks since boot.
      let fields = text[(end + 1)...].split(separator: UInt8(ascii: " "))
      guard fields.count > 19, let ticks = Int64(String(decoding: fields[19], as: UTF8.self)) else {
        return .running(startToken: nil, ageInSeconds: nil)
      }
      if fields[0].first == UInt8(ascii: "Z") || fields[0].first == UInt8(ascii: "X") { return .zombie }
      var now = timespec()
      clock_gettime(CLOCK_BOOTTIME, &now)
      let ticksPerSecond = Int64(max(1, sysconf(Int32(_SC_CLK_TCK))))
      return .running(startToken: String(ticks), ageInSeconds: Int64(now.tv_sec) - ticks / ticksPerSecond)
    #endif
  }

  private static func bootID() -> String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else { return nil }
      var buffer = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("kern.bootsessionuuid", &buffer, &size, nil, 0) == 0 else { return nil }
      return word(buffer)
    #else
      return smallFile("/proc/sys/kernel/random/boot_id").flatMap(word)
    #endif
  }

  private static func machineID() -> String? {
    #if os(macOS)
      var buffer = [UInt8](repeating: 0, count: 16)
      var wait = timespec(tv_sec: 1, tv_nsec: 0)
      guard gethostuuid(&buffer, &wait) == 0 else { return nil }
      let digits = Array("0123456789abcdef".utf8)
      return word(buffer.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    #elseif canImport(Darwin)
      return nil
    #else
      return smallFile("/etc/machine-id").flatMap(word)
    #endif
  }

  private static func processNamespace() -> String? {
    #if canImport(Darwin)
      return nil
    #else
      return (try? status(at: "/proc/self/ns/pid", followingLinks: true)).map { String($0.inode) }
    #endif
  }

  /// The first word of a text; nil if it is empty.
  private static func word(_ bytes: [UInt8]) -> String? {
    let word = bytes.prefix { $0 > 0x20 && $0 < 0x7F }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// The first 4 KiB of a file of the kernel's.
  private static func smallFile(_ path: String) -> [UInt8]? {
    guard let descriptor = try? openFile(path, .reading) else { return nil }
    defer { closeFile(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard let count = try? buffer.withUnsafeMutableBytes({ try readBytes(descriptor, into: $0, at: 0) })
    else {
      return nil
    }
    return Array(buffer[..<count])
  }
}

// MARK: clocks

/// A point on the monotonic clock, in nanoseconds; means nothing in another process's boot.
public struct MonotonicTime: Comparable, Sendable {
  public var nanoseconds: UInt64

  public static func < (a: MonotonicTime, b: MonotonicTime) -> Bool { a.nanoseconds < b.nanoseconds }

  public static func now() -> MonotonicTime { MonotonicTime(nanoseconds: monotonicNanoseconds()) }

  public func advanced(byMilliseconds milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds &+ UInt64(max(0, milliseconds)) * 1_000_000)
  }
}

// The plain names are macros, which not every Darwin header set shows to Swift.
#if canImport(Darwin)
  private let (monotonicClock, wallClock) = (_CLOCK_MONOTONIC, _CLOCK_REALTIME)
#else
  private let (monotonicClock, wallClock) = (CLOCK_MONOTONIC, CLOCK_REALTIME)
#endif

private func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(monotonicClock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

extension POSIX {
  /// Sleeps for about so long; a signal may end it early.
  static func pause(milliseconds: Int) {
    guard milliseconds > 0 else { return }
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    nanosleep(&time, nil)
  }
}

extension Timestamp {
  /// The wall clock.
  public static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(wallClock, &time)
    return Timestamp(millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

// MARK: threads and locks

extension POSIX {
  typealias Lock = UnsafeMutablePointer<pthread_mutex_t>

  static func makeLock() -> Lock {
    let lock = Lock.allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    precondition(pthread_mutex_init(lock, nil) == 0)
    return lock
  }

  static func destroyLock(_ lock: Lock) {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  static func lock(_ lock: Lock) { pthread_mutex_lock(lock) }
  static func unlock(_ lock: Lock) { pthread_mutex_unlock(lock) }

  typealias Condition = UnsafeMutablePointer<pthread_cond_t>

  static func makeCondition() -> Condition {
    let condition = Condition.allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    #if canImport(Darwin)
      precondition(pthread_cond_init(condition, nil) == 0)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      precondition(pthread_cond_init(condition, &attributes) == 0)
      pthread_condattr_destroy(&attributes)
    #endif
    return condition
  }

  static func destroyCondition(_ condition: Condition) {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  static func wakeAll(_ condition: Condition) { pthread_cond_broadcast(condition) }

  static func wait(_ condition: Condition, _ lock: Lock) { pthread_cond_wait(condition, lock) }

  /// May return early, as every wait on a condition may.
  static func wait(_ condition: Condition, _ lock: Lock, until deadline: MonotonicTime) {
    #if canImport(Darwin)
      let now = MonotonicTime.now()
      guard deadline > now else { return }
      let left = deadline.nanoseconds - now.nanoseconds
      var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      pthread_cond_timedwait_relative_np(condition, lock, &time)
    #else
      var time = timespec()
      time.tv_sec = numericCast(deadline.nanoseconds / 1_000_000_000)
      time.tv_nsec = numericCast(deadline.nanoseconds % 1_000_000_000)
      pthread_cond_timedwait(condition, lock, &time)
    #endif
  }

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Nobody waits for the thread's end. False if the system gives us no thread.
  public static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let retained = Unmanaged.passRetained(ThreadBody(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Darwin gives 512 KiB and musl 128 KiB: too little for a value nested 512 deep.
    pthread_attr_setstacksize(&attributes, 4 << 20)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    #if canImport(Darwin)
      let status = pthread_create(
        &thread, &attributes,
        { raw in
          Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().run()
          return nil
        }, retained.toOpaque())
    #else
      let status = pthread_create(
        &thread, &attributes,
        { raw in
          if let raw { Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().run() }
          return nil
        }, retained.toOpaque())
    #endif
    if status != 0 { retained.release() }
    return status == 0
  }
}

// MARK: descriptors, pipes, signals (what the server's session needs)

extension POSIX {
  /// A pipe of our own; neither end ever blocks.
  public static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(operation: "pipe", path: "", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  public static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

  /// The same open file under a new number above 2; the old number then leads to standard error, so that whatever
  /// else prints there does no harm.
  public static func takeOver(_ descriptor: Int32) throws(SystemError) -> Int32 {
    let taken = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard taken >= 0 else { throw SystemError(operation: "fcntl", path: "", code: errno) }
    if dup2(2, descriptor) < 0 {
      let code = errno
      _ = close(taken)
      throw SystemError(operation: "dup2", path: "", code: code)
    }
    return taken
  }

  /// Waits until one of the descriptors has something to read or is at its end. True for those that have; all false
  /// when the time is over or a signal came. nil waits for ever.
  public static func waitToRead(_ descriptors: [Int32], until deadline: MonotonicTime?) -> [Bool] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var milliseconds: Int32 = -1
    if let deadline {
      let now = MonotonicTime.now().nanoseconds
      let left = deadline.nanoseconds > now ? deadline.nanoseconds - now : 0
      milliseconds = Int32(clamping: (left + 999_999) / 1_000_000)
    }
    let count = poll(&polled, nfds_t(polled.count), milliseconds)
    return polled.map { count > 0 && $0.revents != 0 }
  }

  /// What is there, at most as much as the buffer holds; 0 at the end; nil if there is nothing now.
  public static func readAvailable(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError)
    -> Int?
  {
    let (count, code) = buffer.withUnsafeMutableBytes { bytes in
      let count = read(descriptor, bytes.baseAddress, bytes.count)
      return (count, errno)
    }
    if count >= 0 { return count }
    if code == EINTR || code == EAGAIN || code == EWOULDBLOCK { return nil }
    throw SystemError(operation: "read", path: "", code: code)
  }

  /// Blocks until at least one byte is with the kernel, also where the other side made the descriptor non-blocking;
  /// how many are. 0: `milliseconds` passed (only there).
  public static func writeSome(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, milliseconds: Int32 = 100
  ) throws(SystemError) -> Int {
    let (count, code) = bytes.withUnsafeBytes { bytes in
      let count = write(descriptor, bytes.baseAddress, bytes.count)
      return (count, errno)
    }
    if count >= 0 { return count }
    if code == EINTR { return 0 }
    guard code == EAGAIN || code == EWOULDBLOCK else {
      throw SystemError(operation: "write", path: "", code: code)
    }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&polled, 1, milliseconds)
    return 0
  }

  /// From here on these signals are only written to the pipe, one byte each. One that was ignored stays so (nohup).
  public static func forwardSignals(_ numbers: [Int32], toPipe descriptor: Int32) {
    signalPipe = descriptor
    for number in numbers {
      let before = signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe, &byte, 1)
        errno = code
      }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// SIGTERM, SIGINT, SIGHUP.
  public static let endingSignals = [SIGTERM, SIGINT, SIGHUP]

  /// Wakes whoever waits for the pipe. One that is full wakes as well.
  public static func wake(_ pipe: Int32) {
    var byte: UInt8 = 0
    _ = write(pipe, &byte, 1)
  }
}

/// Read by the signal handler, so it must be there without an initialiser: it is set before the handler is.
nonisolated(unsafe) private var signalPipe: Int32 = -1

// MARK: the process as its starter set it up

extension POSIX {
  /// Name to value; of a name that repeats the first counts, as getenv has it.
  public static func environment() -> [String: String] {
    var values: [String: String] = [:]
    guard var entry = cplatform_environ() else { return values }
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        let name = String(parts[0])
        if values[name] == nil { values[name] = String(parts[1]) }
      }
      entry += 1
    }
    return values
  }

  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Takes descriptors 0, 1 and 2 if the starter left them closed, so that no file we open gets a number that
  /// others print to. What takes the place refuses every read or write with EBADF, as a closed one would.
  public static func occupyStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is the one just found closed.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// From here on a write to a closed pipe fails with EPIPE instead of killing the process, and the signals that ask
  /// us to end get through: a starter whose threads block them (as Dispatch's do) hands that on.
  public static func prepareSignals() {
    signal(SIGPIPE, SIG_IGN)
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in endingSignals { sigaddset(&numbers, number) }
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  /// Blocks until every byte is with the kernel.
  public static func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws(SystemError) {
    let bytes = ContiguousArray(bytes)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        throw SystemError(operation: "write", path: "", code: code)
      }
      written += count
    }
  }

  /// Everything up to the end; nil if that is more than `limit` bytes.
  public static func readToEnd(of descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        throw SystemError(operation: "read", path: "", code: code)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { return nil }
    }
  }

  public static func exitProcess(_ status: Int32) -> Never { exit(status) }

  /// Ends as the signal would have ended us, so that a shell's loop ends too.
  public static func endBySignal(_ number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    exit(128 &+ number)
  }
}

extension SystemError {
  /// Nobody reads the other end of the pipe any more.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// What the system says: "No space left on device".
  public var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}

// MARK: other processes of the same program

/// A process as it was started. What cannot be seen (another user's) is nil.
public struct RunningProgram: Sendable {
  public var process: Int32
  public var arguments: [String]?
  public var environment: [String: String]?
  public var workingFolder: String?
}

extension POSIX {
  /// The processes, this one excepted, whose executable has that name (at most 15 bytes, as the system keeps it).
  public static func programs(named name: String) -> [RunningProgram] {
    processIDs().filter { $0 != getpid() && commandName(of: $0) == name }.sorted().map(program)
  }

  /// `strings`: as in memory, each ended by NUL.
  private static func texts(_ strings: some Collection<UInt8>) -> [String] {
    strings.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func environment(of entries: some Collection<String>) -> [String: String] {
    Dictionary(
      entries.compactMap { entry in
        let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  #if canImport(Darwin)
    private static func processIDs() -> [Int32] {
      let estimate = proc_listallpids(nil, 0)
      guard estimate > 0 else { return [] }
      var list = [Int32](repeating: 0, count: Int(estimate) + 64)
      let count = proc_listallpids(&list, Int32(list.count * MemoryLayout<Int32>.stride))
      return Array(list.prefix(max(0, Int(count))))
    }

    private static func commandName(of process: Int32) -> String? {
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = proc_name(process, &buffer, UInt32(buffer.count))
      return count > 0 ? String(decoding: buffer.prefix(Int(count)), as: UTF8.self) : nil
    }

    /// KERN_PROCARGS2: argc, the executable's path, NULs, then the arguments and the environment.
    private static func program(_ process: Int32) -> RunningProgram {
      var program = RunningProgram(process: process)
      var key = [CTL_KERN, KERN_PROCARGS2, process]
      var size = 0
      guard sysctl(&key, 3, nil, &size, nil, 0) == 0, size > MemoryLayout<Int32>.size else { return program }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctl(&key, 3, &bytes, &size, nil, 0) == 0, size > MemoryLayout<Int32>.size else {
        return program
      }
      let count = Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) })
      let strings = bytes[MemoryLayout<Int32>.size..<min(size, bytes.count)]
      let all = texts(strings.drop { $0 != 0 }.drop { $0 == 0 })
      guard count >= 0, count <= all.count else { return program }
      program.arguments = Array(all.prefix(count))
      program.environment = environment(of: all.dropFirst(count).prefix { !$0.isEmpty })
      var paths = proc_vnodepathinfo()
      let length = Int32(MemoryLayout<proc_vnodepathinfo>.size)
      if proc_pidinfo(process, PROC_PIDVNODEPATHINFO, 0, &paths, length) == length {
        program.workingFolder = withUnsafeBytes(of: paths.pvi_cdir.vip_path) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
      }
      return program
    }
  #else
    private static func processIDs() -> [Int32] {
      ((try? names(in: "/proc")) ?? []).compactMap { Int32($0) }
    }

    private static func commandName(of process: Int32) -> String? {
      procFile("\(process)/comm").map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
    }

    private static func program(_ process: Int32) -> RunningProgram {
      RunningProgram(
        process: process, arguments: procFile("\(process)/cmdline").map(texts),
        environment: procFile("\(process)/environ").map { environment(of: texts($0)) },
        workingFolder: try? linkTarget(of: "/proc/\(process)/cwd"))
    }

    /// nil: not there, not permitted, or longer than any command line may be.
    private static func procFile(_ name: String) -> [UInt8]? {
      let descriptor = open("/proc/\(name)", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { _ = close(descriptor) }
      return try? readToEnd(of: descriptor, limit: 4 << 20)
    }
  #endif
}
