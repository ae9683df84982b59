import AmctlDBus
import AmctlTestSupport
import MusicPlatform
import Synchronization
import Testing

/// A connection, over a bus that does what the test says.
@Suite(.timeLimit(.minutes(5)))
struct BusConnectionTests {
  private static let call = BusCall("M", of: "a.b", at: "/a", to: "a.c")

  private static func call(with value: BusValue) -> BusCall {
    BusCall("M", of: "a.b", at: "/a", to: "a.c", value)
  }

  /// More than any wait here takes.
  private static let long = Duration.seconds(60)

  private static func signal(_ number: Int) -> BusMessage {
    .signal("S", of: "a.b", at: "/a", .int64(Int64(number)))
  }

  @Test func `the bus gives a connection its name`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce(as: ":1.42")
      try peer.waitForEnd()
    }
    #expect(try bus.connection().name == ":1.42")
  }

  @Test func `the first address that works is taken`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      try peer.waitForEnd()
    }
    let missing = BusAddress("unix:path=/nonexistent/bus", .path("/nonexistent/bus"))
    _ = try BusConnection(to: [missing, bus.address], within: Self.long)
    #expect(
      throws: BusError.cannotConnect(address: "unix:path=/nonexistent/bus", .notFound)
    ) { try BusConnection(to: [missing], within: Self.long) }
    #expect(throws: BusError.noBus) { try BusConnection(to: [], within: Self.long) }
  }

  @Test func `a bus that rejects the user is named with what it says`() throws {
    let bus = try ScriptedBus { peer in
      try peer.send(Array("REJECTED EXTERNAL\r\n".utf8))
      try peer.waitForEnd()
    }
    #expect(throws: BusError.rejected("REJECTED EXTERNAL")) { try bus.connection() }
  }

  @Test(
    arguments: [
      ("HTTP/1.1 400 Bad Request\r\n", .malformed("it says 'HTTP/1.1 400 Bad Request'")),
      ("OK\n", .malformed("it does not introduce itself")),
      (String(repeating: "x", count: 1 << 15), .malformed("it does not introduce itself")),
      ("DATA\r\nO", .closed), ("", .closed),
    ] as [(String, BusError)])
  func `what is no bus is an error`(text: String, error: BusError) throws {
    let bus = try ScriptedBus { peer in try peer.send(Array(text.utf8)) }
    #expect(throws: error) { try bus.connection() }
  }

  @Test(arguments: [0, 1, 2])
  func `a bus that stops answering is left in time`(steps: Int) throws {
    let bus = try ScriptedBus { peer in
      if steps > 0 { try peer.acceptUser() }
      if steps > 1 { try peer.send(Self.signal(1)) }
      try peer.waitForEnd()
    }
    #expect(throws: BusError.timedOut) { try bus.connection(within: .milliseconds(50)) }
  }

  @Test func `a bus that sends one byte at a time is understood`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let call = try peer.next() else { return }
      let reply = BusMessage.reply(to: call, [.texts(["a", "bc"]), .double(0.5)])
      for byte in try reply.encoded() { try peer.send([byte]) }
      try peer.waitForEnd()
    }
    let values = try bus.connection().call(Self.call, within: Self.long)
    #expect(values == [.texts(["a", "bc"]), .double(0.5)])
  }

  @Test func `a call carries its arguments and starts no program`() throws {
    let seen = Watched<BusMessage?>(nil)
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let call = try peer.next() else { return }
      seen.update { $0 = call }
      try peer.send(.reply(to: call))
      try peer.waitForEnd()
    }
    let call = BusCall("M", of: "a.b", at: "/a", to: "a.c", .string("x"), .variant(.byte(1)))
    #expect(try bus.connection().call(call, within: Self.long) == [])
    let message = try #require(seen.value)
    #expect(message.flags == .noAutoStart)
    #expect(message.body == [.string("x"), .variant(.byte(1))])
    #expect(message.destination == "a.c")
  }

  @Test func `an error as the reply has its name and text`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let call = try peer.next() else { return }
      try peer.send(.error("a.b.Failed", "not now", to: call))
      try peer.waitForEnd()
    }
    #expect(throws: BusError.failed(name: "a.b.Failed", message: "not now")) {
      try bus.connection().call(Self.call, within: Self.long)
    }
  }

  @Test func `of many calls, the slow one delays only itself`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      var calls: [BusMessage] = []
      while calls.count < 3, let call = try peer.next() { calls.append(call) }
      // The second gets no reply, and the others get theirs in another order.
      try peer.send(.reply(to: calls[2], [.byte(3)]))
      try peer.send(.reply(to: calls[0], [.byte(1)]))
      try peer.waitForEnd()
    }
    let results = try bus.connection().call(
      [Self.call, Self.call, Self.call], within: .milliseconds(300))
    #expect(results == [.success([.byte(1)]), .failure(.timedOut), .success([.byte(3)])])
  }

  @Test func `a call that cannot be sent fails alone`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      while let call = try peer.next() { try peer.send(.reply(to: call)) }
    }
    let bad = Self.call(with: .string("a\0b"))
    let results = try bus.connection().call([bad, Self.call], within: Self.long)
    let flaw = "a text does not end with its only zero"
    #expect(results == [.failure(.unsendable(flaw)), .success([])])
  }

  @Test func `replies to nobody are ignored`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let call = try peer.next() else { return }
      var other = call
      other.serial = 4711
      try peer.send(.reply(to: other, [.byte(9)]))
      try peer.send(.error("a.b.C", "", to: other))
      try peer.send(.reply(to: call, [.byte(1)]))
      // A second reply to the same call is one to nobody.
      try peer.send(.reply(to: call, [.byte(2)]))
      try peer.send(Self.signal(1))
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    #expect(try connection.call(Self.call, within: Self.long) == [.byte(1)])
    #expect(try connection.next(within: Self.long)?.body == [.int64(1)])
  }

  @Test func `a reply that is late is not taken for that of another call`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let first = try peer.next(), let second = try peer.next() else { return }
      try peer.send(.reply(to: first, [.byte(1)]))
      try peer.send(.reply(to: second, [.byte(2)]))
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    #expect(throws: BusError.timedOut) {
      try connection.call(Self.call, within: .milliseconds(1))
    }
    #expect(try connection.call(Self.call, within: Self.long) == [.byte(2)])
  }

  @Test func `what arrives during a call is kept in its order`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let call = try peer.next() else { return }
      for number in 0..<100 { try peer.send(Self.signal(number)) }
      try peer.send(.reply(to: call))
      try peer.send(Self.signal(100))
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    try connection.call(Self.call, within: Self.long)
    let numbers = try (0...100).map { _ in
      try connection.next(within: Self.long)?.body[0].integer
    }
    #expect(numbers == (0...100).map { Int64($0) })
    #expect(try connection.next(within: .zero) == nil)
  }

  @Test func `a flood during a call is lost from a certain size on, and that is said`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let call = try peer.next() else { return }
      for number in 0..<5000 { try peer.send(Self.signal(number)) }
      try peer.send(.reply(to: call))
      guard let next = try peer.next() else { return }
      try peer.send(Self.signal(5000))
      try peer.send(.reply(to: next))
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    try connection.call(Self.call, within: Self.long)
    for number in 0..<4096 {
      #expect(try connection.next(within: Self.long)?.body[0].integer == Int64(number))
    }
    #expect(throws: BusError.missed(904)) { try connection.next(within: Self.long) }
    try connection.call(Self.call, within: Self.long)
    #expect(try connection.next(within: Self.long)?.body[0].integer == 5000)
  }

  @Test func `large messages that nobody reads are lost before there are many`() throws {
    let text = String(repeating: "x", count: 6 << 20)
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      guard let call = try peer.next() else { return }
      for _ in 0..<4 { try peer.send(.signal("S", of: "a.b", at: "/a", .string(text))) }
      try peer.send(.reply(to: call))
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    try connection.call(Self.call, within: Self.long)
    for _ in 0..<2 { #expect(try connection.next(within: Self.long)?.body[0].text == text) }
    #expect(throws: BusError.missed(2)) { try connection.next(within: Self.long) }
  }

  @Test func `a flood does not keep a call from ending in time`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      while true { try peer.send(Self.signal(0)) }
    }
    let connection = try bus.connection()
    #expect(throws: BusError.timedOut) {
      try connection.call(Self.call, within: .milliseconds(50))
    }
  }

  @Test func `nothing arrives in time`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    #expect(try connection.next(within: .zero) == nil)
    #expect(try connection.next(within: .milliseconds(5)) == nil)
  }

  @Test func `what arrived before the bus closed the connection is still read`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      try peer.send(Self.signal(1))
      try peer.send(Array(Self.signal(2).encoded().prefix(20)))
    }
    let connection = try bus.connection()
    #expect(try connection.next(within: Self.long)?.body == [.int64(1)])
    for _ in 0..<2 {
      #expect(throws: BusError.closed) { try connection.next(within: Self.long) }
    }
    #expect(throws: BusError.closed) { try connection.call(Self.call, within: Self.long) }
  }

  @Test func `an invalid message ends what can be read`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      try peer.send(Self.signal(1).encoded() + [UInt8](repeating: 0x20, count: 40))
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    #expect(try connection.next(within: Self.long)?.body == [.int64(1)])
    #expect(throws: BusError.malformed("it begins with the byte 32")) {
      try connection.next(within: Self.long)
    }
  }

  @Test func `a stop signal ends a wait without end`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      try peer.waitForEnd()
    }
    let stop = try StopSignal()
    try StopSignal.$current.withValue(stop) {
      let connection = try bus.connection()
      stop.arrive(StopSignal.interrupt)
      #expect(throws: BusError.interrupted) { try connection.next(within: nil) }
      #expect(throws: BusError.interrupted) {
        try connection.call(Self.call, within: Self.long)
      }
    }
  }

  @Test func `closing a connection ends the wait of another thread`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      try peer.waitForEnd()
    }
    let connection = try bus.connection()
    let error = Mutex<BusError?>(nil)
    let waiting = try Background {
      do throws(BusError) { _ = try connection.next(within: nil) } catch let found {
        error.withLock { $0 = found }
      }
    }
    connection.close()
    waiting.join()
    #expect(error.withLock { $0 } == .closed)
  }

  @Test func `threads call while another one waits for signals`() throws {
    let bus = try ScriptedBus { peer in
      try peer.introduce()
      while let call = try peer.next() {
        try peer.send(.reply(to: call, call.body))
        if call.body == [.int32(-1)] { try peer.send(Self.signal(7)) }
      }
    }
    let connection = try bus.connection()
    let replies = Mutex<Set<BusValue>>([])
    let signal = Mutex<BusMessage?>(nil)
    let waiting = try Background {
      signal.withLock { $0 = try? connection.next(within: nil) }
    }
    let callers = try (0..<8).map { number in
      try Background {
        for step in 0..<50 {
          let value = BusValue.int32(Int32(number * 50 + step))
          guard (try? connection.call(Self.call(with: value), within: Self.long)) == [value] else {
            return
          }
          replies.withLock { _ = $0.insert(value) }
        }
      }
    }
    for caller in callers { caller.join() }
    try connection.call(Self.call(with: .int32(-1)), within: Self.long)
    waiting.join()
    #expect(replies.withLock { $0.count } == 400)
    #expect(signal.withLock { $0?.body } == [.int64(7)])
  }
}
