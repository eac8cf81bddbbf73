import Foundation

/// A program of the system that a test needs.
enum Tool {
  /// A tool that is missing fails the test: a row that is skipped in silence proves nothing.
  struct Missing: Error { let name: String }

  static func url(_ name: String) throws -> URL {
    for folder in ["/usr/bin", "/bin", "/usr/sbin", "/sbin"] {
      let path = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
    }
    throw Missing(name: name)
  }

  static let isCI = ProcessInfo.processInfo.environment["CI"] != nil

  /// Root, and not in a container that forbids it: may mount file systems and make namespaces. CI has to.
  static let canMount =
    geteuid() == 0 && (isCI || (try? run("unshare", "-m", "-p", "-f", "--mount-proc", "true")) == 0)

  /// Runs it to its end; its exit status.
  @discardableResult
  static func run(_ name: String, _ arguments: String...) throws -> Int32 {
    let child = try Child(arguments, executable: url(name), environment: ["PATH": "/usr/bin:/bin"])
    let outputs = [Collector(child.output), Collector(child.complaints)]
    child.closeInput()
    let status = child.wait()
    for output in outputs { _ = output.text() }
    return status
  }
}

extension Binary {
  /// Runs the binary through another program that then becomes it: `setpriv …`, `sh -c 'ulimit …; exec "$0" "$@"'`.
  static func run(
    through tool: String, _ toolArguments: [String], _ arguments: [String], program: URL = url,
    environment: [String: String], seconds: Double = 60
  ) throws -> Result {
    let child = try Child(
      toolArguments + [program.path] + arguments, executable: Tool.url(tool), environment: environment)
    let output = Collector(child.output)
    let complaints = Collector(child.complaints)
    child.closeInput()
    let status = child.wait(seconds: seconds)
    return Result(status: status, output: output.text(), complaints: complaints.text())
  }
}
