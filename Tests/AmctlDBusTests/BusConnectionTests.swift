import AmctlDBus
import AmctlTestSupport
import MusicPlatform
import Testing

extension ScriptedBus {
  /// A bus that answers the first call in some way, and then waits for the end.
  static func answering(
    _ answer: @escaping @Sendable (BusMessage, BusPeer) throws -> Void = { _, _ in }
  ) throws -> ScriptedBus {
    try ScriptedBus { peer in
      try peer.introduce()
      guard let call = try peer.next() else { return }
      try answer(call, peer)
      try peer.waitForEnd()
    }
  }
}

/// A connection, over a bus that does what the test says.
@Suite(.thorough) struct BusConnectionTests {
  static let call = BusMessage.call("M", of: "a.b", at: "/a", to: "a.c")

  /// More than any wait here takes.
  static let long = PrivateBus.long

  static func signal(_ number: Int) -> BusMessage {
    .signal("S", of: "a.b", at: "/a", .int64(Int64(number)))
  }

  @Test func `the first address that works is taken`() throws {
    let bus = try ScriptedBus.answering()
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
      (String(repeating: "x", count: 1 << 15), .malformed("it does not introduce itself")),
      ("DATA\r\nO", .closed), ("", .closed),
    ] as [(String, BusError)])
  func `what is no bus is an error`(text: String, error: BusError) throws {
    let bus = try ScriptedBus { peer in
      try peer.waitForStart()
      try peer.send(Array(text.utf8))
    }
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

  #if os(Linux)
    /// Keeps a socket open.
    private final class Held {
      let socket: OwnedDescriptor

      init(_ socket: consuming OwnedDescriptor) {
        self.socket = socket
      }
    }

    @Test func `a bus that accepts nobody is left in time, even behind many others`() throws {
      let folder = try TemporaryDirectory()
      let address = BusAddress("unix:path=here", .path(folder.file("bus")))
      let listener = Held(try address.socket.listen())
      var others: [Held] = []
      #expect(throws: SystemError.wouldBlock) {
        while others.count < 10_000 {
          others.append(Held(try address.socket.connect(within: .milliseconds(20))))
        }
      }
      #expect(throws: BusError.timedOut) {
        try BusConnection(to: [address], within: .milliseconds(50))
      }
      withExtendedLifetime((listener, others)) {}
    }
  #endif

  @Test func `a bus that sends one byte at a time is understood`() throws {
    let bus = try ScriptedBus.answering { call, peer in
      let reply = BusMessage.reply(to: call, [.texts(["a", "bc"]), .double(0.5)])
      for byte in reply.encoded() { try peer.send([byte]) }
    }
    let values = try bus.connection().call(Self.call, within: Self.long)
    #expect(values == [.texts(["a", "bc"]), .double(0.5)])
  }

  @Test func `a call carries its arguments and starts no program`() throws {
    let seen = Watched<BusMessage?>(nil)
    let bus = try ScriptedBus.answering { call, peer in
      seen.update { $0 = call }
      try peer.send(.reply(to: call))
    }
    let call = BusMessage.call(
      "M", of: "a.b", at: "/a", to: "a.c", .string("x"), .variant(.byte(1)))
    #expect(try bus.connection().call(call, within: Self.long) == [])
    let message = try #require(seen.value)
    #expect(message.flags == .noAutoStart)
    #expect(message.body == [.string("x"), .variant(.byte(1))])
    #expect(message[.destination] == "a.c")
  }

  @Test func `an error as the reply has its name and text`() throws {
    let bus = try ScriptedBus.answering { call, peer in
      try peer.send(.error("a.b.Failed", "not now", to: call))
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
    var limit = Duration.milliseconds(300)
    var results: [Result<[BusValue], BusError>] = []
    // On a slow machine, the replies that do come may take longer than any limit chosen here.
    repeat {
      results = try bus.connection().call([Self.call, Self.call, Self.call], within: limit)
      limit = limit * 2
    } while results[0] == .failure(.timedOut) || results[2] == .failure(.timedOut)
    #expect(results == [.success([.byte(1)]), .failure(.timedOut), .success([.byte(3)])])
  }

  @Test func `a call may take as long as connecting, if nothing else is said`() throws {
    let bus = try ScriptedBus.answering()
    var connected: BusConnection?
    // On a slow machine, connecting itself may take longer.
    while connected == nil { connected = try? bus.connection(within: .seconds(3)) }
    let connection = try #require(connected)
    #expect(throws: BusError.timedOut) { try connection.call(Self.call) }
    #expect(throws: BusError.timedOut) { try connection.names() }
  }

  @Test func `nothing arrives in time`() throws {
    let bus = try ScriptedBus.answering()
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
}
