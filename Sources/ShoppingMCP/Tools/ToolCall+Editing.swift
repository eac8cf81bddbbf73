import ShoppingCore

/// What a writer did to the list.
struct Edited<Outcome> {
  var outcome: Outcome
  var before: ShoppingListExport
  var after: ShoppingListExport
  /// The file as it is now; after a dry run that is still `before`.
  var revision: String
  var counts: ListCounts
  var warnings: [String]
  var isDryRun: Bool
}

/// One run of an editing step; the store may run several, and the last one counts.
private struct EditStep<Outcome> {
  var outcome: Outcome
  var before: ShoppingListExport
  var after: ShoppingListExport
}

extension ToolCall {
  /// Runs one editing step on the list under the store's lock. A failure is rendered against the list it met.
  func edit<Outcome>(
    place: (_ index: Int, _ reference: String?) -> String,
    _ step: (inout ListEditor) throws(EditError) -> Outcome
  ) -> Result<Edited<Outcome>, Unfinished> {
    do throws(StoreError) {
      let update = try store.update(deadline: deadline, cancellation: cancellation, isDryRun: isDryRun) {
        (list: inout ShoppingListExport) -> Result<EditStep<Outcome>, Unfinished> in
        let before = list
        var editor = ListEditor(list, now: .now())
        do throws(EditError) {
          let outcome = try step(&editor)
          list = editor.list
          return .success(EditStep(outcome: outcome, before: before, after: list))
        } catch {
          return .failure(Unfinished(.failure(ToolFailure(error, in: before, place: place))))
        }
      }
      return update.outcome.map { step in
        Edited(
          outcome: step.outcome, before: step.before, after: step.after,
          revision: isDryRun ? step.before.revision : update.snapshot.revision,
          counts: ListCounts(isDryRun ? step.before : step.after), warnings: update.snapshot.warnings,
          isDryRun: isDryRun)
      }
    } catch {
      return .failure(Unfinished(error, couldWrite: true))
    }
  }
}
