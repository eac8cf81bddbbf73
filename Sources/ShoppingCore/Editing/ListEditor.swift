/// The four writers of CONTRACT §7 as pure steps: list → edited list and outcome. No I/O, no clock, no randomness
/// of its own. An operation that fails leaves `list` exactly as it was; one that has nothing to do likewise.
///
/// Texts that come in have been through `ItemText`; names are matched by `NameKey`.
public struct ListEditor {
  public internal(set) var list: ShoppingListExport
  /// What a changed row is stamped with.
  let now: Timestamp
  /// Where a new row's id comes from.
  let newID: () -> ItemID

  /// Growth bound of CONTRACT §6: an operation that would leave more rows than this is refused.
  public static let rowLimit = 10_000

  public init(_ list: ShoppingListExport, now: Timestamp, newID: @escaping () -> ItemID = ItemID.random) {
    self.list = list
    self.now = now
    self.newID = newID
  }
}

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
  /// The list's revision is not the one that the caller read.
  case staleRevision(given: String)
  /// A row stands both among the changes and among the removals.
  case changedAndRemoved(ShoppingItem)
  /// Two entries want the same row to differ.
  case namedTwice(ShoppingItem, index: Int)
  /// A joined amount would be longer than 200 characters.
  case amountTooLong(ShoppingItem, joined: String)
  /// No field to change was given.
  case nothingToChange(ShoppingItem)
  /// An entry that makes a new row has no name.
  case nameMissing(index: Int)
  /// The list would have more rows than `ListEditor.rowLimit`, or its file more than 4 MiB.
  case listTooLarge(rows: Int)
}

// MARK: add

/// One thing to make sure of. nil: not said.
public struct AddRequest: Sendable {
  public var name: String
  public var amount: String?
  public var section: String?
  public var optional: Bool?

  public init(name: String, amount: String? = nil, section: String? = nil, optional: Bool? = nil) {
    self.name = name
    self.amount = amount
    self.section = section
    self.optional = optional
  }
}

public struct AddResult: Sendable {
  public enum Outcome: String, Sendable {
    case added
    case merged
    case alreadyOnList = "already_on_list"
    case backOnList = "back_on_list"
  }

  public var outcome: Outcome
  /// The row as it now stands.
  public var item: ShoppingItem
  /// The row as it stood before; nil for `added`.
  public var was: ShoppingItem?
  /// The section that was asked for and not used, because the row already has one.
  public var sectionNotUsed: String?
  /// Names of up to three similar rows, for `added` only.
  public var similar: [String]
}

public struct AddOutcome: Sendable {
  /// In the order of the requests.
  public var results: [AddResult]
  /// Sections that did not exist before.
  public var newSections: [String]
}

extension ListEditor {
  /// Makes sure that each is on the list (CONTRACT §7, add_item). All or nothing.
  public mutating func add(_ requests: [AddRequest]) throws(EditError) -> AddOutcome {
    fatalError("not written yet")
  }
}

// MARK: remove

extension ListEditor {
  /// Deletes the rows named, each once; the deleted rows in list order. All or nothing.
  public mutating func remove(_ references: [String], isBatch: Bool) throws(EditError) -> [ShoppingItem] {
    fatalError("not written yet")
  }

  /// Deletes every bought row.
  public mutating func removeAllChecked() -> [ShoppingItem] { fatalError("not written yet") }
}

// MARK: update

/// Fields to set; nil stays as it is.
public struct ItemChange: Sendable {
  public var name: String?
  public var amount: String?
  public var section: String?
  public var optional: Bool?
  public var checked: Bool?

  public init(
    name: String? = nil, amount: String? = nil, section: String? = nil, optional: Bool? = nil,
    checked: Bool? = nil
  ) {
    self.name = name
    self.amount = amount
    self.section = section
    self.optional = optional
    self.checked = checked
  }
}

public struct UpdateResult: Sendable {
  /// The row as it now stands, and as it stood; equal fields were not changed.
  public var item: ShoppingItem
  public var was: ShoppingItem
  public var isChanged: Bool
}

public struct UpdateOutcome: Sendable {
  public var results: [UpdateResult]
  public var newSections: [String]
}

extension ListEditor {
  /// Gives the rows named the same change (CONTRACT §7, update_item). `isBatch`: errors carry an index.
  public mutating func update(_ references: [String], isBatch: Bool, with change: ItemChange)
    throws(EditError) -> UpdateOutcome
  {
    fatalError("not written yet")
  }
}

// MARK: replace (update_shopping_list)

/// One entry of `items` in update_shopping_list.
public struct EntryChange: Sendable {
  public var id: String?
  public var change: ItemChange

  public init(id: String? = nil, change: ItemChange) {
    self.id = id
    self.change = change
  }
}

/// Many different changes at once. What it does not mention stays.
public struct Replacement: Sendable {
  public var revision: String
  public var entries: [EntryChange]
  public var removals: [String]
  /// Wanted order; sections not mentioned follow in their old order.
  public var sections: [String]

  public init(
    revision: String, entries: [EntryChange] = [], removals: [String] = [], sections: [String] = []
  ) {
    self.revision = revision
    self.entries = entries
    self.removals = removals
    self.sections = sections
  }
}

public struct ReplacementOutcome: Sendable {
  public var added: [ShoppingItem]
  public var updated: [UpdateResult]
  public var removed: [ShoppingItem]
  /// Rows that were not mentioned.
  public var kept: Int
  public var newSections: [String]
  /// Also true when only the order of rows or sections changed.
  public var isChanged: Bool
}

extension ListEditor {
  public mutating func apply(_ replacement: Replacement) throws(EditError) -> ReplacementOutcome {
    fatalError("not written yet")
  }
}
