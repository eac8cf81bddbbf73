import ShoppingCore

/// One of the five tools: what is served in tools/list, and one pure step from a decoded call to an outcome.
public protocol Tool: Sendable {
  var definition: ToolDefinition { get }
  func run(_ call: ToolCall) -> ToolOutcome
}

/// What tools/list says of a tool, in the newest shape; `Era` leaves out what an older version does not know.
public struct ToolDefinition: Sendable {
  public var name: String
  public var title: String
  /// At most 400 characters (TOOLS.md).
  public var description: String
  public var isReadOnly: Bool
  public var isDestructive: Bool
  public var isIdempotent: Bool
  public var inputSchema: JSONValue
  public var outputSchema: JSONValue
}

/// A call as it reaches a tool.
public struct ToolCall: Sendable {
  /// As sent, all leniency of CONTRACT §7 still to be applied.
  public var arguments: JSONObject
  public var store: FileStore
  public var cancellation: Cancellation
  /// Until when the lock may be waited for.
  public var deadline: MonotonicTime
  /// The client can show a form to its user.
  public var canAsk: Bool
  /// The user's answer to the question that this call asked before; nil: not asked yet.
  public var answer: Answer?
  public var isDryRun: Bool

  public init(
    arguments: JSONObject, store: FileStore, cancellation: Cancellation = Cancellation(),
    deadline: MonotonicTime,
    canAsk: Bool = false, answer: Answer? = nil, isDryRun: Bool = false
  ) {
    self.arguments = arguments
    self.store = store
    self.cancellation = cancellation
    self.deadline = deadline
    self.canAsk = canAsk
    self.answer = answer
    self.isDryRun = isDryRun
  }
}

/// What the user said to a yes-or-no question.
public enum Answer: Sendable, Equatable {
  case yes
  /// Declined, or accepted with false.
  case no
  /// Cancelled the question, or said nothing in time.
  case none
}

public enum ToolOutcome: Sendable {
  case success(text: String, structured: JSONObject)
  /// A failure that the model can mend: a result with isError, text only.
  case failure(ToolFailure)
  /// Ask the user this, then run the same call again with the answer. Nothing was changed and no lock is held.
  case ask(Question)
  /// Cancelled before its commit point: nothing was changed, and the call is not answered.
  case cancelled
}

public struct ToolFailure: Sendable, Equatable {
  /// "Not found", "Ambiguous", "Conflict", "Invalid argument", "Not confirmed", or the store's class.
  public var errorClass: String
  /// The whole text, class first.
  public var text: String

  public init(errorClass: String, text: String) {
    self.errorClass = errorClass
    self.text = text
  }
}

/// One boolean for the user.
public struct Question: Sendable, Equatable {
  public var message: String
  /// The title of the one boolean property, `confirm`.
  public var confirmTitle: String

  public init(message: String, confirmTitle: String) {
    self.message = message
    self.confirmTitle = confirmTitle
  }
}

/// The tools in the order in which tools/list shows them.
public enum ShoppingTools {
  public static let all: [any Tool] = [
    GetShoppingList(), AddItem(), RemoveItem(), UpdateItem(), UpdateShoppingList(),
  ]
}
