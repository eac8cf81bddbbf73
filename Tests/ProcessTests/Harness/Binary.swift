import Foundation

/// The built `get-bananas`, run as a process.
enum Binary {
  /// Beside the test bundle, where the build put both; GET_BANANAS_BINARY names another one to test.
  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["GET_BANANAS_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let folders = [
      bundle?.deletingLastPathComponent(), Bundle.main.bundleURL,
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(".build/debug"),
    ].compactMap { $0 }
    let candidates = folders.map { $0.appendingPathComponent("get-bananas") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }()

  /// What a run left behind.
  struct Result: Sendable {
    /// The exit status; a signal's number with a minus, if one ended it.
    let status: Int32
    let output: String
    let complaints: String

    /// `output` as JSON.
    func answer() throws -> Answer { try Answer(parsing: output) }
    /// `complaints` as JSON.
    func complaint() throws -> Answer { try Answer(parsing: complaints) }
  }

  /// Runs to the end; killed after `seconds`, which is then the status −9.
  static func run(
    _ arguments: [String], input: String? = nil, environment: [String: String], directory: String = "/",
    seconds: Double = 60
  ) throws -> Result {
    let child = try Child(arguments, environment: environment, directory: directory)
    let output = Collector(child.output)
    let complaints = Collector(child.complaints)
    if let input { child.write(input) }
    child.closeInput()
    let status = child.wait(seconds: seconds)
    return Result(status: status, output: output.text(), complaints: complaints.text())
  }
}

extension Scratch {
  /// Runs the binary on this list, named by the environment as hosts do.
  func run(_ arguments: String..., input: String? = nil, environment extra: [String: String] = [:]) throws
    -> Binary.Result
  {
    try run(arguments, input: input, environment: extra)
  }

  func run(_ arguments: [String], input: String? = nil, environment extra: [String: String] = [:]) throws
    -> Binary.Result
  {
    var environment = environment
    environment["GET_BANANAS_FILE"] = list
    environment.merge(extra) { $1 }
    return try Binary.run(arguments, input: input, environment: environment)
  }
}
