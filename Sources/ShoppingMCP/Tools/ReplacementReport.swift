import ShoppingCore

/// What update_shopping_list says.
struct ReplacementReport {
  let edit: Edited<ReplacementOutcome>
  let argumentWarnings: [String]

  var outcome: ToolOutcome {
    let (now, then) = (ItemPhrase(edit.after), ItemPhrase(edit.before))
    let result = edit.outcome
    let updated = result.updated.filter(\.isChanged)
    var sentences = [counts(updated: updated.count)]
    if !result.removed.isEmpty {
      let rows = result.removed.prefix(20).map { "\(then.whole($0)) (\(then.id($0)))" }
      sentences.append("Deleted: \(ToolText.enumeration(rows, count: result.removed.count)).")
    }
    if let newSections = RowArguments.newSections(result.newSections) { sentences.append(newSections) }
    sentences += order
    let members = [
      JSONMember("outcome", .string(result.isChanged ? "updated" : "unchanged")),
      JSONMember("added", .array(result.added.map(now.json))),
      JSONMember(
        "updated", .array(updated.map { ["item": now.json($0.item), "was": now.changedMembers($0)] })),
      JSONMember("removed_items", .array(result.removed.map(then.json))),
      JSONMember("kept", .int(result.kept)),
    ]
    return ToolReport(
      [sentences.joined(separator: " ")], members: members, of: edit, argumentWarnings: argumentWarnings
    ).outcome
  }

  /// "Changed 12, added 2, deleted 1; 31 rows not mentioned were kept."
  private func counts(updated: Int) -> String {
    let result = edit.outcome
    var parts: [String] = []
    if updated > 0 { parts.append("changed \(updated)") }
    if !result.added.isEmpty { parts.append("added \(result.added.count)") }
    if !result.removed.isEmpty { parts.append("deleted \(result.removed.count)") }
    if parts.isEmpty { parts.append(result.isChanged ? "changed the order" : "nothing was changed") }
    let text = parts.joined(separator: ", ")
    let kept =
      result.kept == 0
      ? "" : "; \(ToolText.count(result.kept, "row not mentioned was", "rows not mentioned were")) kept"
    return text.prefix(1).uppercased() + text.dropFirst() + kept + "."
  }

  /// Says which order is new.
  private var order: [String] {
    var sentences: [String] = []
    let old = Set(edit.before.items.map(\.id))
    let new = Set(edit.after.items.map(\.id))
    let before = edit.before.items.map(\.id).filter(new.contains)
    let after = edit.after.items.map(\.id).filter(old.contains)
    if before != after { sentences.append("The rows stand in the order given.") }
    let kept = edit.after.sections.filter { section in
      edit.before.sections.contains { sameBytes($0, section) }
    }
    if !kept.elementsEqual(edit.before.sections, by: sameBytes) || orderedNew {
      let names = edit.after.sections.map(ItemPhrase.section).joined(separator: ", ")
      sentences.append("Sections now: \(names).")
    }
    return sentences
  }

  /// A new section does not stand at the end.
  private var orderedNew: Bool {
    !edit.after.sections.prefix(edit.before.sections.count).elementsEqual(
      edit.before.sections, by: sameBytes)
  }
}
