import AmctlDBus
import AmctlTestSupport
import Synchronization
import Testing

/// The bus that systems have, on one of its own for each test.
@Suite(.thorough, .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
struct SystemBusTests {
  private static let long = PrivateBus.long

  private func next(_ member: String, to connection: BusConnection) throws -> BusMessage {
    while let message = try connection.next(within: Self.long) {
      if message[.member] == member { return message }
    }
    throw BusError.timedOut
  }

  @Test func `a name belongs to one connection at a time`() async throws {
    let bus = try await PrivateBus()
    let (one, other) = (try bus.connection(), try bus.connection())
    #expect(try one.owner(of: "a.b") == nil)
    #expect(try one.claim("a.b"))
    #expect(try one.claim("a.b"))
    #expect(try !other.claim("a.b"))
    let owner = try #require(try other.owner(of: "a.b"))
    #expect(try other.names().filter { !$0.hasPrefix(":") } == ["org.freedesktop.DBus", "a.b"])
    #expect(try other.names().contains(owner))
    one.close()
    // It does not pass to whoever wanted it before.
    while try other.owner(of: "a.b") != nil {}
    #expect(try other.claim("a.b"))
  }

  @Test func `names that come and go are told to who subscribed`() async throws {
    let bus = try await PrivateBus()
    let (watcher, player) = (try bus.connection(), try bus.connection())
    try watcher.subscribe(
      to: "sender='\(Bus.name)',interface='\(Bus.name)',member='NameOwnerChanged',"
        + "arg0namespace='org.mpris.MediaPlayer2'")
    #expect(try player.claim("org.other.Name"))
    #expect(try player.claim("org.mpris.MediaPlayer2.one"))
    let name = try watcher.owner(of: "org.mpris.MediaPlayer2.one")
    player.close()
    for change in [["", name], [name, ""]] as [[String?]] {
      let signal = try next("NameOwnerChanged", to: watcher)
      #expect(signal.body.map(\.text) == ["org.mpris.MediaPlayer2.one"] + change)
    }
  }

  @Test func `a signal reaches those whose rule it matches`() async throws {
    let bus = try await PrivateBus()
    let (sender, listener) = (try bus.connection(), try bus.connection())
    #expect(try sender.claim("a.d"))
    try listener.subscribe(to: "path='/a',interface='a.b'")
    try sender.send(.signal("S", of: "a.c", at: "/a", .byte(1)))
    try sender.send(.signal("S", of: "a.b", at: "/b", .byte(2)))
    try sender.send(.signal("S", of: "a.b", at: "/a", .byte(3)))
    let message = try next("S", to: listener)
    #expect(message.body == [.byte(3)])
    #expect(try message[.sender] == listener.owner(of: "a.d"))
  }

  @Test func `a call reaches the program with the name, and no program is started for one`()
    async throws
  {
    let bus = try await PrivateBus()
    let (service, caller) = (try bus.connection(), try bus.connection())
    #expect(try service.claim("org.example.Name"))
    let thread = try Background {
      while let message = try? service.next(within: nil) {
        guard message.kind == .call else { continue }
        _ = try? service.send(.reply(to: message, message.body + [.bool(true)]))
      }
    }
    let call = BusMessage.call("M", of: "a.b", at: "/a", to: "org.example.Name", .int32(2))
    #expect(try caller.call(call, within: Self.long) == [.int32(2), .bool(true)])
    let missing = BusMessage.call("M", of: "a.b", at: "/a", to: "a.c")
    let error = #expect(throws: BusError.self) { try caller.call(missing, within: Self.long) }
    guard case .failed("org.freedesktop.DBus.Error.NameHasNoOwner", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    service.close()
    thread.join()
  }

  @Test func `a bus that was stopped is closed`() async throws {
    let connection: BusConnection
    do {
      let bus = try await PrivateBus()
      connection = try bus.connection()
    }
    #expect(throws: BusError.closed) { while true { _ = try connection.next(within: Self.long) } }
  }
}
