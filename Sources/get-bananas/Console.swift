import ShoppingCore

/// Where a command's answers, complaints and input go. Nothing is buffered.
struct Console: Sendable {
  let input: Int32
  let output: Int32
  let complaints: Int32

  static let process = Console(input: 0, output: 1, complaints: 2)

  /// An answer for people.
  func say(_ text: String) throws(CommandError) {
    try write(escapingControls(text).utf8)
  }

  /// An answer for programs.
  func say(_ value: JSONValue) throws(CommandError) {
    try write(JSONWriter.indented(value))
  }

  /// A complaint; if it cannot be written there is nobody to tell.
  func complain(_ text: String) {
    try? POSIX.writeAll(Array(escapingControls(text).utf8) + [0x0A], to: complaints)
  }

  func complain(_ value: JSONValue) {
    try? POSIX.writeAll(JSONWriter.indented(value) + [0x0A], to: complaints)
  }

  private func write(_ bytes: some Collection<UInt8>) throws(CommandError) {
    do {
      try POSIX.writeAll(Array(bytes) + [0x0A], to: output)
    } catch {
      if error.isBrokenPipe { throw .readerGone }
      throw .failure(errorClass: "Output", message: "the answer could not be written: \(error.reason).")
    }
  }
}
