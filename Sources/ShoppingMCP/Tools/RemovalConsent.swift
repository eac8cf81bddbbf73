import ShoppingCore

/// Whether the user must be asked before update_shopping_list deletes rows, and what the answer means.
///
/// A question is about one revision of the list: if the list changes before the answer, the call fails as a conflict,
/// so a yes never covers other rows than those that were shown.
struct RemovalConsent {
  /// So many rows still to buy may be deleted without a question.
  static let freeRemovals = 5

  let replacement: Replacement
  let call: ToolCall

  private var mayAsk: Bool { call.canAsk && call.answer == nil && !call.isDryRun }

  /// nil: the editing can begin. Looks at the list without the lock.
  func outcomeBeforeEditing(place: (Int, String?) -> String) -> ToolOutcome? {
    switch call.answer {
    case .yes?: return nil
    case .no?:
      return .failure(
        ToolFailure(
          "Not confirmed", "the user declined deleting \(removalCount).", ToolFailure.nothingChanged))
    case .some(.none):
      return .failure(
        ToolFailure(
          "Not confirmed", "no answer to the question about deleting \(removalCount).",
          ToolFailure.nothingChanged, "remove_item deletes rows one at a time."))
    case nil: break
    }
    guard mayAsk, replacement.removals.count > Self.freeRemovals else { return nil }
    do throws(StoreError) {
      let list = try call.store.read().list
      do throws(EditError) {
        return question(about: try removed(from: list)).map(ToolOutcome.ask)
      } catch {
        return .failure(ToolFailure(error, in: list, place: place))
      }
    } catch {
      return Unfinished(error, couldWrite: true).outcome
    }
  }

  /// nil: no question is needed, or none can be asked.
  private func question(about removed: [ShoppingItem]) -> Question? {
    let toBuy = removed.filter { !$0.checked }
    guard mayAsk, toBuy.count > Self.freeRemovals else { return nil }
    let names = ToolText.enumeration(toBuy.prefix(20).map { ToolText.cut($0.name) }, count: toBuy.count)
    var message = "Delete \(toBuy.count) rows that are still to buy from the shopping list? \(names)."
    if removed.count > toBuy.count {
      message += " Also \(ToolText.count(removed.count - toBuy.count, "bought row", "bought rows"))."
    }
    return Question(message: message, confirmTitle: "Delete \(removed.count) rows")
  }

  private func removed(from list: ShoppingListExport) throws(EditError) -> [ShoppingItem] {
    var editor = ListEditor(list, now: .now())
    return try editor.apply(replacement).removed
  }

  /// "9 rows"; if the list cannot be asked any more, as many as were named.
  private var removalCount: String {
    var count = replacement.removals.count
    if let list = try? call.store.read().list, let removed = try? removed(from: list) {
      count = removed.count
    }
    return ToolText.count(count, "row", "rows")
  }
}
