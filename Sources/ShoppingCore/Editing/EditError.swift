/// What an operation refuses; the caller's list is unchanged. `index` is the place in the request's array, if it was one.
public enum EditError: Error, Sendable {
  /// No row has that id, id prefix or name. `suggestions` are at most five near ones, nearest first.
  case notFound(reference: String, index: Int?, suggestions: [ShoppingItem])
  /// The `id` of an entry of update_shopping_list names no row.
  case unknownID(id: String, index: Int)
  /// Several rows answer to it, or an id prefix is also another row's name.
  case ambiguous(reference: String, index: Int?, candidates: [ShoppingItem])
  /// A row would get the name of another.
  case nameTaken(name: String, index: Int?, by: ShoppingItem)
  /// Two entries would give the same name, to new rows or by renaming.
  case nameGivenTwice(name: String, index: Int)
  /// The list's revision is not the one that the caller read.
  case staleRevision(given: String)
  /// A row stands both among the changes and among the removals.
  case changedAndRemoved(ShoppingItem)
  /// Two entries want the same row to differ.
  case namedTwice(ShoppingItem, index: Int)
  /// A joined amount would be longer than 200 characters.
  case amountTooLong(ShoppingItem, joined: String, index: Int?)
  /// No field to change was given.
  case nothingToChange(ShoppingItem)
  /// An entry that makes a new row has no name.
  case nameMissing(index: Int)
  /// The list would have more rows than `ListEditor.rowLimit`, or its file more than 4 MiB.
  case listTooLarge(rows: Int)
}
