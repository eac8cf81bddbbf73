import Foundation
import ShoppingCore
import Testing

@testable import ShoppingMCP

/// Exactly one answer, whatever a path through the server does with its reply.
@Suite struct ReplyTests {
  private final class Desk {
    let desk: ReplyDesk
    let writer: LineWriter
    private let ends: (Int32, Int32)

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      self.ends = (ends[0], ends[1])
      writer = LineWriter(descriptor: ends[1], whenChanged: {})
      desk = ReplyDesk(writer: writer, whenIdle: {})
    }

    func admit(_ id: String, _ kind: InFlight.Kind = .call(byteCount: 10)) -> Reply? {
      if case .accepted(let reply) = desk.admit(RequestID(id), kind, batch: nil) { reply } else { nil }
    }

    /// What was written, once everything has been.
    func written() -> [String] {
      writer.close()
      _ = writer.flush(until: MonotonicTime.now().advanced(byMilliseconds: 10_000), stallMilliseconds: 10_000)
      close(ends.1)
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 4096)
      while case let count = read(ends.0, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
      close(ends.0)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test func theFirstAnswerCountsAndNoOther() throws {
    let desk = try Desk()
    let reply = try #require(desk.admit("a"))
    reply.send("first")
    reply.send("second")
    reply.refuse(.busy)
    #expect(desk.written() == [#"{"jsonrpc":"2.0","id":"a","result":"first"}"#])
  }

  @Test func aReplyThatIsLostSaysSo() throws {
    let desk = try Desk()
    _ = desk.admit("a")
    let written = desk.written()
    #expect(written.count == 1)
    #expect(written.first?.contains("-32603") == true)
    #expect(desk.desk.callCount == 0)
  }

  @Test func aCancelledRequestIsNotAnswered() throws {
    let desk = try Desk()
    let reply = try #require(desk.admit("a"))
    #expect(desk.desk.cancel(RequestID("a")))
    #expect(!desk.desk.cancel(RequestID("a")))
    #expect(reply.cancellation.isCancelled)
    #expect(!reply.cancellation.claim())
    reply.send("late")
    #expect(desk.written().isEmpty)
    #expect(desk.desk.callCount == 0)
  }

  @Test func aCommittedRequestCannotBeCancelled() throws {
    let desk = try Desk()
    let reply = try #require(desk.admit("a"))
    #expect(reply.cancellation.claim())
    #expect(!desk.desk.cancel(RequestID("a")))
    reply.send("done")
    #expect(desk.written() == [#"{"jsonrpc":"2.0","id":"a","result":"done"}"#])
  }

  @Test func anOldReplyDoesNotAnswerForANewRequestOfTheSameID() throws {
    let desk = try Desk()
    let old = try #require(desk.admit("a"))
    old.send("old")
    let new = try #require(desk.admit("a"))
    old.send("old again")
    old.refuse(.busy)
    new.send("new")
    #expect(desk.written().map { $0.contains("\"old\"") } == [true, false])
  }

  @Test func anIDInFlightIsTakenOnce() throws {
    let desk = try Desk()
    let first = try #require(desk.admit("a"))
    #expect(desk.admit("a") == nil)
    #expect(desk.admit("a", .immediate) == nil)
    first.send(1)
    #expect(desk.written() == [#"{"jsonrpc":"2.0","id":"a","result":1}"#])
  }

  @Test func tenThousandCallsMayWaitAndNotOneMore() throws {
    let desk = try Desk()
    let replies = (0..<InFlight.callLimit).map { desk.admit("\($0)") }
    #expect(replies.allSatisfy { $0 != nil })
    #expect(desk.admit("one more") == nil)
    // What is answered at once always has room.
    #expect(desk.admit("ping", .immediate) != nil)
    #expect(desk.desk.cancel(RequestID("7")))
    #expect(desk.admit("another") != nil)
    desk.desk.cancelCalls()
    #expect(desk.desk.callCount == 0)
  }

  @Test func sixtyFourMebibytesMayWait() throws {
    let desk = try Desk()
    let reply = desk.admit("a", .call(byteCount: InFlight.byteLimit - 1))
    #expect(reply != nil)
    #expect(desk.admit("b", .call(byteCount: 2)) == nil)
    #expect(desk.admit("c", .call(byteCount: 1)) != nil)
    reply?.send(1)
    // What was answered no longer counts; a little of it may still be unread.
    #expect(desk.admit("d", .call(byteCount: InFlight.byteLimit - 10_000)) != nil)
    desk.desk.cancelCalls()
  }

  @Test func manyThreadsThatAnswerTheSameRequestAnswerItOnce() throws {
    let desk = try Desk()
    for round in 0..<200 {
      let reply = try #require(desk.admit("\(round)"))
      let desk = desk.desk
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 3 { _ = desk.cancel(reply.id) } else { reply.send(.int(index)) }
      }
    }
    let ids = desk.written().compactMap { line in line.split(separator: "\"").dropFirst(7).first }
    #expect(Set(ids).count == ids.count)
    #expect(desk.desk.callCount == 0)
  }
}
