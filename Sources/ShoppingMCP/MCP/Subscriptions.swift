import ShoppingCore

/// Who wants to hear of changes to the list: the client of a handshake, and streams of 2026-07-28.
///
/// One thread watches for all of them, and only while there is somebody to tell. A listener is acknowledged after the
/// list has been looked at for it, so every change after the acknowledgement is heard.
final class Subscriptions: Sendable {
  /// One open `subscriptions/listen`.
  struct Stream: Sendable {
    let reply: Reply
    /// The list is among the things it asked for; else it only stays open.
    let isAboutList: Bool
  }

  private enum Newcomer {
    case client(Reply)
    case stream(Stream)
  }

  private struct State {
    var newcomers: [Newcomer] = []
    var isClientListening = false
    var streams: [Stream] = []
    var isWatching = false
    /// Somebody here knows of a change.
    var isNudged = false
    var isEnding = false

    var hasListeners: Bool { isClientListening || streams.contains { $0.isAboutList } }
  }

  /// The pause between two looks grows from the first to the second.
  private static let pauses = (shortest: 100, longest: 1_000)

  private let state = Monitor(State())
  private let store: FileStore
  private let writer: LineWriter

  init(store: FileStore, writer: LineWriter) {
    self.store = store
    self.writer = writer
  }

  // MARK: coming and going

  /// resources/subscribe.
  func subscribe(_ reply: Reply) { join(.client(reply)) }

  /// resources/unsubscribe, and a new handshake.
  func unsubscribe() { state.withLock { $0.isClientListening = false } }

  /// subscriptions/listen.
  func listen(_ stream: Stream) {
    if stream.isAboutList { join(.stream(stream)) } else { open(stream) }
  }

  /// In one step, so that a stream is either acknowledged and known, and nothing on it comes before, or neither.
  private func open(_ stream: Stream) {
    state.withLock { state in
      if stream.reply.cancellation.isCancelled { return }
      state.streams.append(stream)
      acknowledge(stream)
    }
  }

  /// Forgets the streams that the client has cancelled.
  func dropCancelled() { state.withLock { $0.streams.removeAll { $0.reply.cancellation.isCancelled } } }

  /// This process has changed the list.
  func nudge() { state.withLock { if $0.isWatching { $0.isNudged = true } } }

  /// Looks a last time, tells of a change, and ends the streams: the result, then the cancellation.
  func end(waitingMilliseconds: Int) {
    state.withLock { $0.isEnding = true }
    let deadline = MonotonicTime.now().advanced(byMilliseconds: waitingMilliseconds)
    let _: Bool? = state.wait(until: deadline) { $0.isWatching ? nil : true }
    let (streams, newcomers) = state.withLock { state in
      defer { (state.streams, state.newcomers, state.isClientListening) = ([], [], false) }
      return (state.streams, state.newcomers)
    }
    // The watcher hangs in the file system: whoever it has not welcomed hears of the beginning and the end at once.
    let late = newcomers.compactMap { if case .stream(let stream) = $0 { stream } else { nil } }
    for stream in late { acknowledge(stream) }
    for stream in streams + late where !stream.reply.cancellation.isCancelled {
      let id = stream.reply.id
      stream.reply.send(Era.july2026.modernResult(JSONObject(), type: "complete", meta: [Self.mark(id)]))
      writer.send(
        Message.notification(
          "notifications/cancelled",
          JSONObject([
            JSONMember("requestId", id.json), JSONMember("reason", "The server is ending."),
            JSONMember("_meta", .object(JSONObject([Self.mark(id)]))),
          ])))
    }
  }

  private func join(_ newcomer: Newcomer) {
    let needsThread = state.withLock { state in
      state.newcomers.append(newcomer)
      defer { state.isWatching = true }
      return !state.isWatching
    }
    if needsThread && !POSIX.startThread({ self.watch() }) {
      state.withLock { state in
        state.newcomers = []
        state.isWatching = false
      }
      let reply =
        switch newcomer {
        case .client(let reply): reply
        case .stream(let stream): stream.reply
        }
      reply.refuse(.internalError("no thread to watch the list with"))
    }
  }

  // MARK: watching

  private enum Turn {
    case look(newcomers: [Newcomer])
    case lookForTheLastTime
    case leave
  }

  private func watch() {
    var watcher = ListWatcher(store: store)
    var pause = Self.pauses.shortest
    while true {
      let deadline = MonotonicTime.now().advanced(byMilliseconds: pause)
      let turn = state.wait(until: deadline) { state -> Turn? in
        if !state.newcomers.isEmpty || (state.isNudged && state.hasListeners) {
          defer { (state.newcomers, state.isNudged) = ([], false) }
          return .look(newcomers: state.newcomers)
        }
        if state.hasListeners && !state.isEnding { return nil }
        if state.isEnding && state.hasListeners { return .lookForTheLastTime }
        state.isWatching = false
        return .leave
      }
      switch turn {
      case .leave?: return
      case .lookForTheLastTime?:
        lookAgain(&watcher)
        state.withLock { $0.isWatching = false }
        return
      case .look(let newcomers)?:
        if lookAgain(&watcher) { pause = Self.pauses.shortest }
        for newcomer in newcomers { welcome(newcomer) }
      case nil:
        pause = lookAgain(&watcher) ? Self.pauses.shortest : min(Self.pauses.longest, pause + pause / 2)
      }
    }
  }

  /// True: there was a change, and all listeners have been told.
  @discardableResult
  private func lookAgain(_ watcher: inout ListWatcher) -> Bool {
    guard watcher.look() else { return false }
    let (isClientListening, streams) = state.withLock { state in
      (state.isClientListening, state.streams.filter(\.isAboutList))
    }
    if isClientListening { tell([]) }
    for stream in streams where !stream.reply.cancellation.isCancelled { tell([Self.mark(stream.reply.id)]) }
    return true
  }

  private func welcome(_ newcomer: Newcomer) {
    switch newcomer {
    case .client(let reply):
      // Before the answer: the client may count on it from then on.
      state.withLock { $0.isClientListening = true }
      reply.send(.object(JSONObject()))
    case .stream(let stream): open(stream)
    }
  }

  // MARK: messages

  private func acknowledge(_ stream: Stream) {
    let honoured: JSONValue =
      stream.isAboutList ? ["resourceSubscriptions": [.string(ListResource.uri)]] : .object(JSONObject())
    writer.send(
      Message.notification(
        "notifications/subscriptions/acknowledged",
        JSONObject([
          JSONMember("_meta", .object(JSONObject([Self.mark(stream.reply.id)]))),
          JSONMember("notifications", honoured),
        ])))
  }

  private func tell(_ meta: [JSONMember]) {
    var params = JSONObject([JSONMember("uri", .string(ListResource.uri))])
    if !meta.isEmpty { params["_meta"] = .object(JSONObject(meta)) }
    writer.send(Message.notification("notifications/resources/updated", params))
  }

  /// Says which stream a message belongs to: the id of the request that opened it.
  private static func mark(_ id: RequestID) -> JSONMember {
    JSONMember("io.modelcontextprotocol/subscriptionId", id.json)
  }
}
