import AmctlDBus
import AmctlTestSupport
import Testing

/// The bus that systems have, on one of its own for each test.
@Suite(
  .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"),
  .timeLimit(.minutes(5)))
struct SystemBusTests {
  private static let long = Duration.seconds(60)

  @Test func `a name belongs to one connection at a time`() async throws {
    let bus = try await PrivateBus()
    let (one, other) = (try bus.connection(), try bus.connection())
    #expect(try one.owner(of: "a.b") == nil)
    #expect(try one.claim("a.b"))
    #expect(try one.claim("a.b"))
    #expect(try !other.claim("a.b"))
    #expect(try other.owner(of: "a.b") == one.name)
    #expect(try Set(other.names()) == ["a.b", "org.freedesktop.DBus", one.name, other.name])
    try one.release("a.b")
    #expect(try other.claim("a.b"))
    #expect(one.name != other.name)
  }

  @Test func `names that come and go are told to who subscribed`() async throws {
    let bus = try await PrivateBus()
    let watcher = try bus.connection()
    try watcher.subscribe(
      to: MatchRule(
        sender: Bus.name, interface: Bus.name, member: "NameOwnerChanged",
        argumentNamespace: "org.mpris.MediaPlayer2"))
    do {
      let player = try bus.connection()
      #expect(try player.claim("org.other.Name"))
      #expect(try player.claim("org.mpris.MediaPlayer2.one"))
    }
    var changes: [[String?]] = []
    while changes.count < 2, let message = try watcher.next(within: Self.long) {
      if message.member == "NameOwnerChanged" { changes.append(message.body.map(\.text)) }
    }
    #expect(changes.map { $0[0] } == Array(repeating: "org.mpris.MediaPlayer2.one", count: 2))
    #expect(changes[0][1] == "")
    #expect(changes[1][2] == "")
    #expect(changes[0][2] == changes[1][1])
  }

  @Test func `a signal reaches those whose rule it matches`() async throws {
    let bus = try await PrivateBus()
    let (sender, listener) = (try bus.connection(), try bus.connection())
    try listener.subscribe(to: MatchRule(interface: "a.b", argument: "it's, =\\ me"))
    try sender.send(.signal("S", of: "a.c", at: "/a", .string("it's, =\\ me")))
    try sender.send(.signal("S", of: "a.b", at: "/a", .string("other")))
    try sender.send(.signal("S", of: "a.b", at: "/a", .string("it's, =\\ me"), .byte(1)))
    let message = try #require(try Self.next("S", to: listener))
    #expect(message.body == [.string("it's, =\\ me"), .byte(1)])
    #expect(message.sender == sender.name)
  }

  private static func next(
    _ member: String, to connection: BusConnection
  ) throws -> BusMessage? {
    while let message = try connection.next(within: long) {
      if message.member == member { return message }
    }
    return nil
  }

  @Test func `no program is started to answer a call`() async throws {
    let bus = try await PrivateBus()
    let error = #expect(throws: BusError.self) {
      try bus.connection().call(BusCall("M", of: "a.b", at: "/a", to: "a.c"), within: Self.long)
    }
    guard case .failed(let name, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.NameHasNoOwner")
  }

  @Test func `the process of a name is known`() async throws {
    let bus = try await PrivateBus()
    let (one, other) = (try bus.connection(), try bus.connection())
    #expect(try one.processID(of: other.name) == one.processID(of: one.name))
  }

  @Test func `a bus that was stopped is closed`() async throws {
    let connection: BusConnection
    do {
      let bus = try await PrivateBus()
      connection = try bus.connection()
    }
    #expect(throws: BusError.closed) {
      while true { _ = try connection.next(within: Self.long) }
    }
  }
}
