import ShoppingCore

/// Both forms of a result, each complete alone: some hosts show only the text, some only the structure.
struct ToolReport {
  /// What happened, one sentence or several a line; the structured form's `message`.
  var sentences: [String]
  /// More lines of the text, which the structured form has in `members`.
  var listing: [String] = []
  /// Ends the text, after the warnings too.
  var closing: String?
  /// Members beside those that every result has.
  var members: [JSONMember]
  var revision: String
  var counts: ListCounts
  var warnings: [String]

  /// A writer's report.
  init<Outcome>(
    _ sentences: [String], members: [JSONMember], of edit: Edited<Outcome>, argumentWarnings: [String]
  ) {
    self.sentences = sentences
    if edit.isDryRun, let first = sentences.first {
      self.sentences[0] = "Dry run: " + first
      self.sentences[sentences.count - 1] += " Nothing was written."
    }
    self.members = members
    revision = edit.revision
    counts = edit.counts
    warnings = edit.warnings + argumentWarnings
    let rows = ToolText.count(counts.total, "row", "rows")
    closing = "Revision \(revision); \(rows), \(counts.checked) bought."
  }

  /// The reader's report.
  init(
    heading: String, listing: [String], members: [JSONMember], revision: String, counts: ListCounts,
    warnings: [String]
  ) {
    sentences = [heading]
    self.listing = listing
    self.members = members
    self.revision = revision
    self.counts = counts
    self.warnings = warnings
  }

  var outcome: ToolOutcome {
    let message = sentences.joined(separator: "\n")
    let whole = closing.map { "\(message) \($0)" } ?? message
    var structured = [JSONMember("message", .string(whole))] + members
    structured.append(JSONMember("revision", .string(revision)))
    structured.append(JSONMember("total", .int(counts.total)))
    structured.append(JSONMember("checked", .int(counts.checked)))
    var lines = [whole] + listing
    if !warnings.isEmpty {
      structured.append(JSONMember("warnings", .array(warnings.map { .string($0) })))
      lines = [message] + listing + warnings.map { "Warning: \($0)" } + (closing.map { [$0] } ?? [])
    }
    return .success(text: lines.joined(separator: "\n"), structured: JSONObject(structured))
  }
}
