import AmctlDBus
import AmctlTestSupport
import Synchronization
import Testing

/// What every bus does.
enum BusBehavior {
  static let long = Duration.seconds(60)

  static func namesBelongToOne(_ one: BusConnection, _ other: BusConnection) throws {
    #expect(one.name != other.name)
    #expect(try one.owner(of: "a.b") == nil)
    #expect(try one.claim("a.b"))
    #expect(try one.claim("a.b"))
    #expect(try !other.claim("a.b"))
    #expect(try other.owner(of: "a.b") == one.name)
    #expect(try Set(other.names()) == ["a.b", "org.freedesktop.DBus", one.name, other.name])
    one.close()
    // It does not pass to whoever wanted it before.
    while try other.owner(of: "a.b") != nil {}
    #expect(try other.claim("a.b"))
  }

  static func namesAreTold(
    to watcher: BusConnection, _ player: BusConnection
  ) throws {
    try watcher.subscribe(
      to: "sender='\(Bus.name)',interface='\(Bus.name)',member='NameOwnerChanged',"
        + "arg0namespace='org.mpris.MediaPlayer2'")
    #expect(try player.claim("org.other.Name"))
    #expect(try player.claim("org.mpris.MediaPlayer2.one"))
    let name = player.name
    player.close()
    for change in [["", name], [name, ""]] {
      let signal = try next("NameOwnerChanged", to: watcher)
      #expect(signal.body.map(\.text) == ["org.mpris.MediaPlayer2.one"] + change)
    }
  }

  static func signalsMatch(
    from sender: BusConnection, to listener: BusConnection
  ) throws {
    try listener.subscribe(to: "path='/a',interface='a.b'")
    try sender.send(.signal("S", of: "a.c", at: "/a", .byte(1)))
    try sender.send(.signal("S", of: "a.b", at: "/b", .byte(2)))
    try sender.send(.signal("S", of: "a.b", at: "/a", .byte(3)))
    let message = try next("S", to: listener)
    #expect(message.body == [.byte(3)])
    #expect(message.sender == sender.name)
  }

  static func callsAreAnswered(by service: BusConnection, for caller: BusConnection) throws {
    #expect(try service.claim("org.example.Name"))
    let counter = Counter()
    let thread = try Background { [object = counter.object, bus = service] in
      _ = object.serve(on: bus)
    }
    let call = BusMessage.call(
      "Add", of: Counter.interface, at: "/org/example/Counter", to: "org.example.Name", .int32(2))
    #expect(try caller.call(call, within: long) == [])
    #expect(counter.count.withLock { $0 } == 7)
    let missing = BusMessage.call("M", of: "a.b", at: "/a", to: "a.c")
    #expect(throws: BusError.self) { try caller.call(missing, within: long) }
    service.close()
    thread.join()
  }

  static func next(_ member: String, to connection: BusConnection) throws -> BusMessage {
    while let message = try connection.next(within: long) {
      if message.member == member { return message }
    }
    throw BusError.timedOut
  }
}
