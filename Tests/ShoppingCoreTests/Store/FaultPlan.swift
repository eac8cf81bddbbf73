@testable import ShoppingCore

/// Stands between the store and the system: counts the calls, and at the k-th one fails it, shortens it, lets another
/// program act, or ends the process as far as the disk can tell (every later call fails and does nothing).
final class FaultPlan: Sendable {
  enum Fault: Sendable {
    case once(Int32)
    case fromThenOn(Int32)
    /// Only writes; other calls go through.
    case shortWrite
    case death
  }

  struct State {
    var count = 0
    var log: [String] = []
    var faults: [Int: Fault] = [:]
    var actions: [Int: @Sendable () -> Void] = [:]
    var isDead = false
    var code: Int32?
    var met = false
  }

  let state = Guarded(State())

  init(_ fault: Fault? = nil, at index: Int = 0) {
    state.withLock { if let fault { $0.faults[index] = fault } }
  }

  func at(_ index: Int, _ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.actions[index] = action }
  }

  var count: Int { state.withLock { $0.count } }
  var log: [String] { state.withLock { $0.log } }
  /// The planned call was made.
  var wasMet: Bool { state.withLock { $0.met } }

  /// Called before each call. True: shorten it.
  @discardableResult
  private func step(_ name: String) throws(SystemError) -> Bool {
    let (action, fault, code) = state.withLock { state in
      let index = state.count
      state.count += 1
      state.log.append(name)
      let fault = state.faults[index]
      if fault != nil || state.actions[index] != nil { state.met = true }
      switch fault {
      case .death: state.isDead = true
      case .fromThenOn(let code): state.code = code
      default: break
      }
      return (state.actions[index], fault, state.isDead ? 5 : state.code)
    }
    action?()
    if let code { throw SystemError(operation: name, path: "", code: code) }
    switch fault {
    case .once(let code): throw SystemError(operation: name, path: "", code: code)
    case .shortWrite: return true
    default: return false
    }
  }

  /// The system, with this plan in between.
  func syscalls(_ base: Syscalls = .live) -> Syscalls {
    var calls = base
    calls.open = { path, purpose throws(SystemError) in
      try self.step("open \(purpose)")
      return try base.open(path, purpose)
    }
    calls.status = { descriptor throws(SystemError) in
      try self.step("fstat")
      return try base.status(descriptor)
    }
    calls.statusAt = { path, follow throws(SystemError) in
      try self.step("stat")
      return try base.statusAt(path, follow)
    }
    calls.linkTarget = { path throws(SystemError) in
      try self.step("readlink")
      return try base.linkTarget(path)
    }
    calls.realPath = { path throws(SystemError) in
      try self.step("realpath")
      return try base.realPath(path)
    }
    calls.read = { descriptor, buffer, offset throws(SystemError) in
      let isShort = try self.step("read")
      let part =
        isShort ? UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(1, buffer.count / 2))) : buffer
      return try base.read(descriptor, part, offset)
    }
    calls.write = { descriptor, bytes throws(SystemError) in
      let isShort = try self.step("write")
      let part = isShort ? UnsafeRawBufferPointer(rebasing: bytes.prefix(max(1, bytes.count / 2))) : bytes
      return try base.write(descriptor, part)
    }
    calls.sync = { descriptor throws(SystemError) in
      try self.step("sync")
      try base.sync(descriptor)
    }
    calls.setMode = { descriptor, mode throws(SystemError) in
      try self.step("chmod")
      try base.setMode(descriptor, mode)
    }
    calls.setOwner = { descriptor, user, group throws(SystemError) in
      try self.step("chown")
      try base.setOwner(descriptor, user, group)
    }
    calls.copyAttributes = { from, to throws(SystemError) in
      try self.step("copyAttributes")
      return try base.copyAttributes(from, to)
    }
    calls.touch = { descriptor throws(SystemError) in
      try self.step("touch")
      try base.touch(descriptor)
    }
    calls.checkWritable = { path throws(SystemError) in
      try self.step("access")
      try base.checkWritable(path)
    }
    calls.remove = { path throws(SystemError) in
      try self.step("remove")
      try base.remove(path)
    }
    calls.rename = { from, to throws(SystemError) in
      try self.step("rename")
      try base.rename(from, to)
    }
    calls.renameToFree = { from, to throws(SystemError) in
      try self.step("renameToFree")
      try base.renameToFree(from, to)
    }
    calls.exchange = { a, b throws(SystemError) in
      try self.step("exchange")
      try base.exchange(a, b)
    }
    calls.link = { from, to throws(SystemError) in
      try self.step("link")
      try base.link(from, to)
    }
    calls.makeFolder = { path, mode throws(SystemError) in
      try self.step("mkdir")
      try base.makeFolder(path, mode)
    }
    calls.names = { folder throws(SystemError) in
      try self.step("list")
      return try base.names(folder)
    }
    calls.tryLock = { descriptor throws(SystemError) in
      try self.step("flock")
      return try base.tryLock(descriptor)
    }
    return calls
  }
}

extension Syscalls {
  /// Sleeps by putting the clocks forward: nobody waits for seconds to pass.
  static func sleepless(_ base: Syscalls = .live) -> Syscalls {
    let slept = Guarded(0)
    var calls = base
    calls.sleep = { milliseconds in slept.withLock { $0 += milliseconds } }
    calls.monotonicTime = { base.monotonicTime().advanced(byMilliseconds: slept.withLock { $0 }) }
    calls.wallTime = {
      Timestamp(millisecondsSince1970: base.wallTime().millisecondsSince1970 + Int64(slept.withLock { $0 }))
    }
    return calls
  }

  /// A process that other processes find dead: its PID is above what Linux gives out.
  static let doomed: Syscalls = {
    var calls = Syscalls.live
    var identity = POSIX.ownIdentity
    identity.process = 4_200_000
    identity.startToken = "1"
    let own = identity
    calls.identity = { own }
    return calls
  }()
}
