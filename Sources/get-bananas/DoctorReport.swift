import ShoppingCore
import ShoppingMCP

/// The findings as people and as programs read them.
struct DoctorReport: Sendable {
  let findings: [Finding]
  let details: JSONObject

  init(_ diagnosis: Diagnosis) {
    findings = diagnosis.findings
    details = diagnosis.details
  }

  var needsAPerson: Bool { findings.contains { $0.level == .act } }

  var text: String {
    let width = findings.map(\.topic.count).max() ?? 0
    let lines = findings.map { finding in
      let mark =
        switch finding.level {
        case .ok: "ok  "
        case .note: "note"
        case .act: "ACT "
        }
      let blanks = String(repeating: " ", count: width - finding.topic.count)
      return "\(mark)  \(finding.topic)\(blanks)  \(oneLine(finding.text))"
    }
    return (["get-bananas \(Server.version) doctor; nothing is changed."] + lines + [verdict])
      .joined(separator: "\n")
  }

  var json: JSONValue {
    .object(
      JSONObject(
        [
          JSONMember("version", .string(Server.version)),
          JSONMember("verdict", .string(verdict)),
          JSONMember("needs_a_person", .bool(needsAPerson)),
          JSONMember("findings", .array(findings.map(\.json))),
        ] + details.members))
  }

  private var verdict: String {
    switch findings.count(where: { $0.level == .act }) {
    case 0: "All is well."
    case 1: "1 thing needs you: the line marked ACT."
    case let count: "\(count) things need you: the lines marked ACT."
    }
  }

  private func oneLine(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\u{a}")
  }
}
