import ShoppingCore

/// From a line to what is to be done about it.
extension Session {
  /// More messages than this are no batch any more.
  static let batchLimit = InFlight.callLimit

  func receive(_ line: LineReader.Line) {
    guard case .text(let bytes) = line else {
      refuse(.invalidRequest("a line may have at most \(LineReader.limit) bytes"), id: nil)
      return
    }
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(bytes)
    } catch {
      refuse(.notJSON(error), id: nil)
      return
    }
    if case .array(let messages) = value {
      receive(batch: messages, byteCount: bytes.count)
    } else {
      receive(Message(value), byteCount: bytes.count, batch: nil)
    }
  }

  private func receive(batch messages: [JSONValue], byteCount: Int) {
    guard handshake?.era.hasBatches == true else {
      refuse(.invalidRequest("batches exist in 2025-03-26 only"), id: nil)
      return
    }
    guard !messages.isEmpty, messages.count <= Self.batchLimit else {
      refuse(.invalidRequest("a batch has 1 to \(Self.batchLimit) messages"), id: nil)
      return
    }
    let batch = Batch(writer: writer)
    for message in messages {
      receive(Message(message), byteCount: byteCount / messages.count, batch: batch)
    }
    batch.close()
  }

  private func receive(_ message: Message, byteCount: Int, batch: Batch?) {
    switch message {
    case .request(let request): receive(request, byteCount: byteCount, batch: batch)
    case .notification(let method, let params): notice(method, params)
    case .response(let id, let result): if let id { questions.answer(id, result: result) }
    case .invalid(let error, let id): refuse(error, id: id, batch: batch)
    }
  }

  /// What asks us nothing. What we do not know is none of our business.
  private func notice(_ method: String, _ params: JSONObject) {
    guard method == "notifications/cancelled", let id = params["requestId"].flatMap(RequestID.init) else {
      return
    }
    guard desk.cancel(id) else { return }
    server.diagnostics.say("a request was cancelled")
    withdraw(questions.dropCancelled())
    subscriptions.dropCancelled()
  }

  /// Tells the client that these requests of ours need no answer any more.
  func withdraw(_ ids: [RequestID]) {
    for id in ids {
      let params = JSONObject([
        JSONMember("requestId", id.json), JSONMember("reason", "The answer is no longer needed."),
      ])
      writer.send(Message.notification("notifications/cancelled", params))
    }
  }

  /// Answers what cannot be carried out as a request. An id that is in flight is not named: the client would take the
  /// first request for failed.
  func refuse(_ error: RPCError, id: RequestID?, batch: Batch? = nil) {
    server.diagnostics.say("error \(error.code)")
    if let id, !desk.contains(id) {
      desk.send(Message.error(error, id: .known(id)), batch: batch)
    } else {
      let leavesOut = handshake?.era.leavesOutUnreadableID ?? true
      desk.send(Message.error(error, id: leavesOut ? .absent : .null), batch: batch)
    }
  }
}
