import Foundation
import Testing

/// `make demo` checks the answers and the file; a server that answers wrongly makes it fail.
@Suite struct DemoTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Demo/demo.sh").path

  private func demo(_ binary: String, _ scratch: Scratch) throws -> Binary.Result {
    let child = try Child(
      [Self.script, binary, scratch.folder.appendingPathComponent("demo").path],
      executable: URL(fileURLWithPath: "/bin/sh"), environment: scratch.environment)
    let (output, complaints) = (Collector(child.output), Collector(child.complaints))
    child.closeInput()
    let status = child.wait(seconds: 90)
    return Binary.Result(status: status, output: output.text(), complaints: complaints.text())
  }

  @Test func theDemoPassesAndShowsBothWaysAndTheFile() throws {
    let result = try demo(Binary.url.path, Scratch())
    #expect(result.status == 0, "\(result.complaints)")
    #expect(result.output.components(separatedBy: "\n→ ").count == 8)
    #expect(result.output.components(separatedBy: "\n← ").count == 7)
    #expect(result.output.contains(#""name": "milk""#))
    #expect(result.output.contains("demo: passed"))
  }

  struct Liar: Sendable, CustomTestStringConvertible {
    /// A shell pattern of answer lines, and what is written instead; in it $line is the answer.
    let pattern: String
    let replacement: String
    let complaint: String
    var testDescription: String { complaint }
  }

  @Test(arguments: [
    Liar(
      pattern: #"*'"id":1,'*"#, replacement: #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
      complaint: "protocolVersion"),
    Liar(
      pattern: #"*'"id":3,'*"#, replacement: #"{"jsonrpc":"2.0","id":3,"result":{}}"#, complaint: "outcome"),
    Liar(
      pattern: #"*'"id":4,'*"#, replacement: #"{"jsonrpc":"2.0","id":7,"result":{}}"#, complaint: "\"id\":4"),
    Liar(
      pattern: #"*'"id":6,'*"#, replacement: #"{"jsonrpc":"2.0","id":6,"result":{}}"#, complaint: "2 to buy"),
    Liar(pattern: #"*'"id":6,'*"#, replacement: "$line\n{}", complaint: "nobody asked for"),
  ])
  func aWrongAnswerFailsIt(_ liar: Liar) throws {
    let scratch = try Scratch()
    let wrapper = try scratch.write(
      """
      #!/bin/sh
      '\(Binary.url.path)' "$@" | while IFS= read -r line; do
        case $line in
          \(liar.pattern)) printf '%s\\n' "\(liar.replacement.replacingOccurrences(of: "\"", with: "\\\""))" ;;
          *) printf '%s\\n' "$line" ;;
        esac
      done
      """, as: "liar")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: wrapper)
    let result = try demo(wrapper, scratch)
    #expect(result.status == 1)
    #expect(result.complaints.contains("demo: FAILED"))
    #expect(result.complaints.contains(liar.complaint), "\(result.complaints)")
  }

  @Test func aServerThatDiesFailsIt() throws {
    let result = try demo("/bin/true", Scratch())
    #expect(result.status == 1)
    #expect(result.complaints.contains("ended without an answer"))
  }
}
