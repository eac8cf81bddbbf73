import ShoppingCore

/// What needs the disk runs on the queue, in the order it came; here it gets there.
extension Session {
  func call(_ params: JSONObject, _ context: RequestContext, _ reply: Reply) throws(RPCError) {
    guard let name = params["name"]?.stringValue else { throw .invalidParams("name must be a string") }
    guard let tool = server.tools.first(where: { sameBytes($0.definition.name, name) }) else {
      throw .invalidParams("unknown tool \(RPCError.quoted(name))")
    }
    guard let arguments = ToolArguments.object(from: params["arguments"]) else {
      throw .invalidParams("arguments must be an object")
    }
    let repeated = context.era.isModern ? try RepeatedCall(params) : nil
    CallRunner(
      tool: tool, arguments: arguments, context: context, reply: reply,
      repeated: repeated, session: self
    ).enqueue()
  }

  func read(_ era: Era, _ reply: Reply) {
    let (store, writer) = (server.store, writer)
    let job = SerialQueue.Job(mayOvertake: true) {
      writer.waitForRoom()
      if reply.cancellation.isCancelled { return }
      do throws(StoreError) {
        let snapshot = try store.read()
        reply.send(era.result(ListResource.contents(snapshot.list), caching: .never))
      } catch {
        reply.refuse(RPCError(-32603, "\(error.errorClass): \(error.message)"))
      }
    }
    if !calls.add(job) { reply.refuse(.internalError("no thread to run the call on")) }
  }
}

/// What a client of 2026-07-28 sends along when it repeats a call with the user's answer.
struct RepeatedCall: Sendable {
  let handle: String
  let answer: Answer?

  /// nil: the call is not a repeated one.
  init?(_ params: JSONObject) throws(RPCError) {
    let responses = params["inputResponses"]
    guard responses == nil || responses?.objectValue != nil else {
      throw .invalidParams("inputResponses must be an object")
    }
    guard let state = params["requestState"] else { return nil }
    guard let handle = state.stringValue else { throw .invalidParams("requestState must be a string") }
    self.handle = handle
    answer = Elicitation.answer(responses?[Elicitation.propertyName])
  }
}

/// One tools/call, from the queue to its answer, with a question to the user in between if the tool has one.
struct CallRunner: Sendable {
  /// From receipt.
  static let lockWaitMilliseconds = 6_000

  private let tool: any Tool
  private let arguments: JSONObject
  private let context: RequestContext
  private let reply: Reply
  private let repeated: RepeatedCall?

  private let store: FileStore
  private let writer: LineWriter
  private let calls: SerialQueue
  private let questions: PendingQuestions
  private let handles: QuestionHandles
  private let subscriptions: Subscriptions

  init(
    tool: any Tool, arguments: JSONObject, context: RequestContext, reply: Reply, repeated: RepeatedCall?,
    session: Session
  ) {
    self.tool = tool
    self.arguments = arguments
    self.context = context
    self.reply = reply
    self.repeated = repeated
    store = session.server.store
    writer = session.writer
    calls = session.calls
    questions = session.questions
    handles = session.handles
    subscriptions = session.subscriptions
  }

  /// `answer`: the user's, in the handshake era.
  func enqueue(answer: Answer? = nil) {
    let deadline = MonotonicTime.now().advanced(byMilliseconds: Self.lockWaitMilliseconds)
    let isReader = tool.definition.isReadOnly
    let job = SerialQueue.Job(
      lockWait: isReader ? nil : reply.cancellation.lockWait, mayOvertake: isReader
    ) {
      writer.waitForRoom()
      run(answer: answer, deadline: deadline)
    }
    if !calls.add(job) { reply.refuse(.internalError("no thread to run the call on")) }
  }

  private func run(answer: Answer?, deadline: MonotonicTime) {
    if reply.cancellation.isCancelled { return }
    // Looked at only now: an earlier call in the queue may have spent the handle.
    let handle = repeated.flatMap { repeated in
      let isGood = handles.isGood(repeated.handle, tool: tool.definition.name, arguments: arguments)
      return isGood ? repeated : nil
    }
    let answer = answer ?? handle?.answer
    let outcome = tool.run(
      ToolCall(
        arguments: arguments, store: store, cancellation: reply.cancellation, deadline: deadline,
        canAsk: context.canAsk, answer: answer))
    if let handle, isSpent(by: outcome, answer) { handles.spend(handle.handle) }
    finish(outcome)
  }

  /// A yes that changed nothing yet is good for another try.
  private func isSpent(by outcome: ToolOutcome, _ answer: Answer?) -> Bool {
    switch outcome {
    case .success, .ask: true
    case .failure: answer != .yes
    case .cancelled: false
    }
  }

  private func finish(_ outcome: ToolOutcome) {
    switch outcome {
    case .success(let text, let structured):
      if !tool.definition.isReadOnly { subscriptions.nudge() }
      reply.send(ToolResult.success(text: text, structured: structured, context.era))
    case .failure(let failure):
      reply.send(ToolResult.failure(failure, context.era))
    case .ask(let question):
      if context.era.isModern { askByResult(question) } else { askByRequest(question) }
    case .cancelled:
      // Nobody waits for it. Were that not so, the reply would say that something is wrong.
      break
    }
  }

  private func askByResult(_ question: Question) {
    let handle = handles.issue(tool: tool.definition.name, arguments: arguments)
    let request: JSONValue = [
      "method": "elicitation/create", "params": .object(Elicitation.params(question)),
    ]
    let requests = JSONObject([JSONMember(Elicitation.propertyName, request)])
    reply.send(
      context.era.modernResult(
        JSONObject([
          JSONMember("inputRequests", .object(requests)), JSONMember("requestState", .string(handle)),
        ]), type: "input_required"))
  }

  private func askByRequest(_ question: Question) {
    let isOpen = questions.open(reply) { id in
      writer.send(Message.request(id: id, "elicitation/create", Elicitation.params(question)))
    } resume: {
      enqueue(answer: $0)
    }
    if !isOpen { enqueue(answer: Answer.none) }
  }
}
