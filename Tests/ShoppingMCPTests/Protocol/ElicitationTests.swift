import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Asking the user, in both eras.
@Suite struct ElicitationTests {
  static let form = #"{"elicitation":{"form":{}}}"#

  // MARK: who is asked

  @Test(arguments: [
    ("2025-11-25", #"{"elicitation":{}}"#, true), ("2025-11-25", form, true),
    ("2025-11-25", #"{"elicitation":{"form":{},"url":{}}}"#, true),
    ("2025-11-25", #"{"elicitation":{"url":{}}}"#, false), ("2025-11-25", "{}", false),
    ("2025-11-25", #"{"elicitation":true}"#, false), ("2025-11-25", #"{"elicitation":null}"#, false),
    ("2025-11-25", #"{"elicitation":{"form":true}}"#, false), ("2025-11-25", "7", false),
    ("2025-06-18", #"{"elicitation":{}}"#, true), ("2025-06-18", #"{"elicitation":{"x":1}}"#, true),
    ("2025-06-18", #"{"elicitation":{"url":{}}}"#, false), ("2025-06-18", "{}", false),
    ("2025-03-26", form, false), ("2024-11-05", form, false),
  ])
  func onlyWhoDeclaredFormsIsAsked(_ version: String, _ capabilities: String, _ isAsked: Bool) throws {
    let wire = try Wire()
    try wire.initialize(version, capabilities: capabilities)
    wire.send(Wire.call("ask", #"{"name":"x"}"#))
    #expect((try wire.next()["method"] == "elicitation/create") == isAsked)
    #expect(wire.finish() == 0)
  }

  @Test(arguments: [
    (#"{"elicitation":{}}"#, true), (form, true), (#"{"elicitation":{"url":{}}}"#, false), ("{}", false),
  ])
  func onlyARequestThatDeclaresFormsIsAsked(_ capabilities: String, _ isAsked: Bool) throws {
    let wire = try Wire()
    // What the handshake said is no matter here.
    try wire.initialize(capabilities: isAsked ? "{}" : Self.form)
    wire.send(
      Wire.modern("tools/call", #""name":"ask","arguments":{"name":"x"}"#, capabilities: capabilities))
    let result = try wire.next()["result"]
    #expect(result?["resultType"] == (isAsked ? "input_required" : "complete"))
    #expect(wire.finish() == 0)
  }

  @Test func withoutAHandshakeNobodyIsAsked() throws {
    let wire = try Wire()
    wire.send(Wire.call("ask", #"{"name":"x"}"#))
    #expect(try wire.next()["result"]?["isError"] == nil)
    #expect(wire.finish() == 0)
  }

  // MARK: the handshake era

  /// A session in which the tool has asked; with the question's id.
  private func asked(
    _ arguments: String = #"{"name":"x"}"#, patienceMilliseconds: Int = PendingQuestions.patienceMilliseconds,
    tools: [any Tool] = FakeTools.all
  ) throws -> (Wire, JSONValue) {
    let wire = try Wire(tools: tools, patienceMilliseconds: patienceMilliseconds)
    try wire.initialize(capabilities: Self.form)
    wire.send(Wire.call("ask", arguments))
    let question = try wire.next()
    #expect(question["method"] == "elicitation/create")
    #expect(
      question["params"] == [
        "message": "Add it?",
        "requestedSchema": [
          "type": "object", "properties": ["confirm": ["type": "boolean", "title": "Add"]],
          "required": ["confirm"],
        ],
      ])
    return (wire, try #require(question["id"]))
  }

  private func response(_ id: JSONValue, _ body: String) -> String {
    "{\"jsonrpc\":\"2.0\",\"id\":\(Wire.text(id)),\(body)}"
  }

  @Test(arguments: [
    (#""result":{"action":"accept","content":{"confirm":true}}"#, "5"),
    (#""result":{"action":"accept","content":{"confirm":true,"other":[1]},"_meta":{}}"#, "5"),
    (#""result":{"action":"accept","content":{"confirm":false}}"#, "Not confirmed: no."),
    (#""result":{"action":"decline"}"#, "Not confirmed: no."),
    (#""result":{"action":"decline","content":{"confirm":true}}"#, "Not confirmed: no."),
    (#""result":{"action":"cancel"}"#, "Not confirmed: no answer."),
    // Malformed: nobody has said yes.
    (#""result":{"action":"accept"}"#, "Not confirmed: no answer."),
    (#""result":{"action":"accept","content":{"confirm":"true"}}"#, "Not confirmed: no answer."),
    (#""result":{"action":"accept","content":{"confirm":1}}"#, "Not confirmed: no answer."),
    (#""result":{"action":"accept","content":[true]}"#, "Not confirmed: no answer."),
    (#""result":{"action":"ACCEPT","content":{"confirm":true}}"#, "Not confirmed: no answer."),
    (#""result":{"content":{"confirm":true}}"#, "Not confirmed: no answer."),
    (#""result":null"#, "Not confirmed: no answer."), (#""result":[]"#, "Not confirmed: no answer."),
    (#""error":{"code":-32601,"message":"no"}"#, "Not confirmed: no answer."),
    (#""error":7"#, "Not confirmed: no answer."),
  ])
  func theAnswerDecides(_ body: String, _ text: String) throws {
    let (wire, id) = try asked()
    wire.send(response(id, body))
    let result = try #require(try wire.answer(1)["result"])
    #expect(result["content"]?.arrayValue?.first?["text"] == .string(text))
    #expect((result["isError"] == true) == (text != "5"))
    // A second answer is nobody's.
    wire.send(response(id, #""result":{"action":"accept","content":{"confirm":true}}"#))
    #expect(try wire.request("ping", id: "ping")["result"] != nil)
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
    #expect(try wire.fixture.list().items.count == (text == "5" ? 5 : 4))
  }

  @Test func otherCallsProceedMeanwhileAndTheListIsReadAgain() throws {
    let (wire, id) = try asked()
    #expect(!wire.fixture.names.contains("BananaList.json.lock"))
    wire.send(Wire.call("append", #"{"name":"meanwhile"}"#, id: 2), Wire.call("count", id: 3))
    #expect(try wire.next()["id"] == 2)
    #expect(try wire.next()["result"]?["structuredContent"]?["message"] == "5")
    // Answers to questions that nobody asked.
    wire.send(
      response("question-99", #""result":{"action":"decline"}"#),
      response(1, #""result":{"action":"decline"}"#))
    wire.send(response(id, #""result":{"action":"accept","content":{"confirm":true}}"#))
    #expect(try wire.answer(1)["result"]?["structuredContent"]?["message"] == "6")
    #expect(wire.finish() == 0)
  }

  @Test func silenceIsNoYes() throws {
    let (wire, id) = try asked(patienceMilliseconds: 50)
    let withdrawal = try wire.next()
    // The question is taken back before the call is answered, or after: both are fine.
    let other = try wire.next()
    let messages = [withdrawal, other]
    #expect(
      messages.contains { $0["method"] == "notifications/cancelled" && $0["params"]?["requestId"] == id })
    #expect(messages.contains { $0["id"] == 1 && $0["result"]?["isError"] == true })
    wire.send(response(id, #""result":{"action":"accept","content":{"confirm":true}}"#))
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
    #expect(try wire.fixture.list().items.count == 4)
    #expect(PendingQuestions.patienceMilliseconds == 50_000)
  }

  @Test func aCancelledCallTakesItsQuestionBack() throws {
    let (wire, id) = try asked()
    wire.send(Wire.line("notifications/cancelled", #"{"requestId":1}"#, id: nil))
    let withdrawal = try wire.next()
    #expect(withdrawal["method"] == "notifications/cancelled")
    #expect(withdrawal["params"]?["requestId"] == id)
    wire.send(response(id, #""result":{"action":"accept","content":{"confirm":true}}"#))
    #expect(wire.finish() == 0)
    #expect(try wire.rest().isEmpty)
    #expect(try wire.fixture.list().items.count == 4)
  }

  @Test func theEndOfTheInputIsNoYes() throws {
    let (wire, _) = try asked()
    #expect(wire.finish() == 0)
    #expect(try wire.rest().map { $0["result"]?["isError"] } == [true])
    #expect(try wire.fixture.list().items.count == 4)
  }

  @Test func nobodyIsAskedAfterTheEndOfTheInput() throws {
    let desk = ReplyDesk(writer: LineWriter(descriptor: -1, whenChanged: {}), whenIdle: {})
    guard case .accepted(let reply) = desk.admit(RequestID("a"), .call(byteCount: 1), batch: nil) else {
      return
    }
    let questions = PendingQuestions(whenAsked: {})
    let answers = Guarded([Answer]())
    let isOpen = questions.open(reply) { _ in
    } resume: { answer in
      answers.withLock { $0.append(answer) }
    }
    #expect(isOpen)
    questions.close()
    #expect(answers.withLock { $0 } == [Answer.none])
    let isOpenAgain = questions.open(reply) { _ in
      Issue.record("asked")
    } resume: { _ in
    }
    #expect(!isOpenAgain)
    #expect(questions.nextDeadline == nil)
  }

  @Test func twoQuestionsHaveTwoIDs() throws {
    let (wire, first) = try asked()
    wire.send(Wire.call("ask", #"{"name":"y"}"#, id: 2))
    let second = try #require(try wire.next()["id"])
    #expect(first != second)
    wire.send(response(second, #""result":{"action":"accept","content":{"confirm":true}}"#))
    #expect(try wire.next()["id"] == 2)
    wire.send(response(first, #""result":{"action":"decline"}"#))
    #expect(try wire.next()["id"] == 1)
    #expect(wire.finish() == 0)
    #expect(try wire.fixture.list().items.map(\.name).last == "y")
  }

  // MARK: 2026-07-28

  private func call(_ arguments: String = #"{"name":"x"}"#, _ more: String = "", id: JSONValue = 1) -> String
  {
    Wire.modern(
      "tools/call", "\"name\":\"ask\",\"arguments\":\(arguments)\(more.isEmpty ? "" : ",")\(more)", id: id,
      capabilities: Self.form)
  }

  /// Asks, and gives the handle.
  private func handle(_ wire: Wire, _ arguments: String = #"{"name":"x"}"#) throws -> String {
    wire.send(call(arguments, id: "ask"))
    let result = try #require(try wire.answer("ask")["result"])
    #expect(result["resultType"] == "input_required")
    let request = try #require(result["inputRequests"]?["confirm"])
    #expect(request["method"] == "elicitation/create")
    #expect(request["params"]?["message"] == "Add it?")
    #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"] != nil)
    let handle = try #require(result["requestState"]?.stringValue)
    #expect(handle.utf8.count == 32)
    return handle
  }

  private func state(
    _ handle: String, _ response: String = #"{"action":"accept","content":{"confirm":true}}"#
  )
    -> String
  {
    "\"requestState\":\"\(handle)\",\"inputResponses\":{\"confirm\":\(response)}"
  }

  private func outcome(_ wire: Wire, _ line: String) throws -> String {
    wire.send(line)
    let answer = try wire.answer(1)
    if let code = answer["error"]?["code"]?.intValue { return "\(code)" }
    if answer["result"]?["resultType"] == "input_required" { return "asked" }
    return answer["result"]?["content"]?.arrayValue?.first?["text"]?.stringValue ?? "nothing"
  }

  @Test func aHandleIsGoodForOneCommit() throws {
    let wire = try Wire()
    let handle = try handle(wire)
    #expect(try outcome(wire, call(#"{"name":"x"}"#, state(handle))) == "5")
    #expect(try outcome(wire, call(#"{"name":"x"}"#, state(handle))) == "asked")
    #expect(try wire.fixture.list().items.count == 5)
    #expect(wire.finish() == 0)
  }

  @Test func twoRepeatsAtOnceCommitOnce() throws {
    let wire = try Wire()
    let handle = try handle(wire)
    wire.send(call(#"{"name":"x"}"#, state(handle), id: 1), call(#"{"name":"x"}"#, state(handle), id: 2))
    #expect(try wire.answer(1)["result"]?["resultType"] == "complete")
    #expect(try wire.answer(2)["result"]?["resultType"] == "input_required")
    #expect(wire.finish() == 0)
    #expect(try wire.fixture.list().items.count == 5)
  }

  @Test(arguments: [
    (#"{"name":"y"}"#, "asked"), (#"{"name":"x","more":1}"#, "asked"), ("{}", "asked"),
    (#"{"name":"e\u0301"}"#, "asked"), (#"{"name":"x"}"#, "5"), (#""{\"name\":\"x\"}""#, "5"),
  ])
  func aHandleIsBoundToItsArguments(_ arguments: String, _ expected: String) throws {
    let wire = try Wire()
    let handle = try handle(wire)
    #expect(try outcome(wire, call(arguments, state(handle))) == expected)
    #expect(wire.finish() == 0)
  }

  @Test func theOrderOfMembersIsNoOtherCall() throws {
    let wire = try Wire()
    let handle = try handle(wire, #"{"name":"x","more":{"a":1,"b":[2]}}"#)
    #expect(try outcome(wire, call(#"{"more":{"b":[2],"a":1},"name":"x"}"#, state(handle))) == "5")
    #expect(wire.finish() == 0)
  }

  @Test(arguments: [
    (#"{"action":"accept","content":{"confirm":false}}"#, "Not confirmed: no."),
    (#"{"action":"decline"}"#, "Not confirmed: no."), (#"{"action":"cancel"}"#, "Not confirmed: no answer."),
    (#"{"action":"accept"}"#, "asked"), (#"{"action":7}"#, "asked"), ("null", "asked"), ("[]", "asked"),
  ])
  func anAnswerThatIsNoneIsAskedForAfresh(_ response: String, _ expected: String) throws {
    let wire = try Wire()
    let handle = try handle(wire)
    #expect(try outcome(wire, call(#"{"name":"x"}"#, state(handle, response))) == expected)
    // Spent in any case: a no stays a no, and a new question has a new handle.
    #expect(try outcome(wire, call(#"{"name":"x"}"#, state(handle))) == "asked")
    #expect(wire.finish() == 0)
    #expect(try wire.fixture.list().items.count == 4)
  }

  @Test(arguments: [
    #""requestState":"0123456789abcdef0123456789abcdef","inputResponses":{"confirm":{"action":"accept","content":{"confirm":true}}}"#,
    #""requestState":"","inputResponses":{"confirm":{"action":"accept","content":{"confirm":true}}}"#,
    #""inputResponses":{"confirm":{"action":"accept","content":{"confirm":true}}}"#, #""inputResponses":{}"#,
    #""requestState":"x""#,
  ])
  func whatWeDidNotIssueIsAskedForAfresh(_ members: String) throws {
    let wire = try Wire()
    #expect(try outcome(wire, call(#"{"name":"x"}"#, members)) == "asked")
    #expect(wire.finish() == 0)
    #expect(try wire.fixture.list().items.count == 4)
  }

  @Test(arguments: [#""requestState":7"#, #""inputResponses":[]"#, #""requestState":null"#])
  func malformedRepeatsAreInvalid(_ members: String) throws {
    let wire = try Wire()
    #expect(try outcome(wire, call(#"{"name":"x"}"#, members)) == "-32602")
    #expect(wire.finish() == 0)
  }

  @Test func aYesThatFailedBeforeTheCommitIsGoodForAnotherTry() throws {
    let wire = try Wire()
    let handle = try handle(wire, #"{"name":"fail"}"#)
    for _ in 1...2 {
      #expect(try outcome(wire, call(#"{"name":"fail"}"#, state(handle))) == "Conflict: no.")
    }
    #expect(wire.finish() == 0)
  }

  @Test func aHandleNeedsNoCapabilityToBeUsed() throws {
    let wire = try Wire()
    let handle = try handle(wire)
    let line = Wire.modern("tools/call", #""name":"ask","arguments":{"name":"x"},\#(state(handle))"#)
    #expect(try outcome(wire, line) == "5")
    #expect(wire.finish() == 0)
  }

  @Test func aHandleMeansNothingInTheHandshakeEra() throws {
    let wire = try Wire()
    let handle = try handle(wire)
    try wire.initialize(capabilities: Self.form)
    wire.send(
      Wire.line("tools/call", #"{"name":"ask","arguments":{"name":"x"},\#(state(handle))}"#, id: 1))
    #expect(try wire.next()["method"] == "elicitation/create")
    #expect(wire.finish() == 0)
  }

  // MARK: handles by themselves

  private let now = MonotonicTime.now()

  @Test func aHandleEndsAfterTenMinutes() {
    let handles = QuestionHandles()
    let text = handles.issue(tool: "t", arguments: JSONObject(), now: now)
    let last = now.advanced(byMilliseconds: 599_999)
    #expect(handles.isGood(text, tool: "t", arguments: JSONObject(), now: last))
    #expect(!handles.isGood(text, tool: "u", arguments: JSONObject(), now: last))
    #expect(
      !handles.isGood(text, tool: "t", arguments: JSONObject(), now: now.advanced(byMilliseconds: 600_000)))
  }

  @Test func sixtyFourHandlesAndTheOldestGoes() {
    let handles = QuestionHandles()
    let texts = (0..<65).map { _ in handles.issue(tool: "t", arguments: JSONObject(), now: now) }
    #expect(handles.count == 64)
    #expect(Set(texts).count == 65)
    #expect(!handles.isGood(texts[0], tool: "t", arguments: JSONObject(), now: now))
    #expect(texts[1...].allSatisfy { handles.isGood($0, tool: "t", arguments: JSONObject(), now: now) })
    handles.spend(texts[5])
    #expect(!handles.isGood(texts[5], tool: "t", arguments: JSONObject(), now: now))
    #expect(handles.count == 63)
  }
}
