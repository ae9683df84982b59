@testable import AmctlPlayer
import AmctlDBus
import AmctlTestSupport
import Testing

/// Replies to calls of the object of a player.
@Suite(.quick) struct MPRISObjectTests {
  private let told = Watched<[PlayerCommand]>([])
  private let object: MPRISObject

  init() {
    var state = MemoryPlayer.initial
    state.repeatMode = nil
    object = MPRISObject(state, position: { nil }) { [told] command in
      told.update { $0.append(command) }
    }
  }

  private static let player = PublishedPlayer.interface
  private static let properties = PublishedPlayer.properties
  private static let introspectable = "org.freedesktop.DBus.Introspectable"

  private func reply(
    _ member: String, of interface: String? = player, at path: String = PublishedPlayer.path,
    _ arguments: BusValue...
  ) throws -> BusMessage {
    var call = BusMessage.call(member, of: interface ?? "", at: path, to: "a.b")
    call.fields[.interface] = interface.map(BusValue.string)
    call.body = arguments
    call.fields[.sender] = .string(":1.5")
    call.serial = 77
    let reply = try #require(object.reply(to: call))
    #expect(reply.fields[.replySerial] == .uint32(77))
    #expect(reply[.destination] == ":1.5")
    return reply
  }

  @Test func `a method does what it does, whether its interface is named or not`() throws {
    #expect(try reply("Next").kind == .reply)
    #expect(try reply("Next", of: nil).body == [])
    #expect(told.value == [.next, .next])
  }

  @Test func `a caller that expects no reply gets none`() {
    var call = BusMessage.call("Next", of: Self.player, at: PublishedPlayer.path, to: "a.b")
    call.flags.insert(.noReplyExpected)
    #expect(object.reply(to: call) == nil)
    #expect(told.value == [.next])
  }

  @Test func `a signal gets no reply`() {
    let signal = BusMessage.signal("Next", of: Self.player, at: PublishedPlayer.path)
    #expect(object.reply(to: signal) == nil)
    #expect(told.value == [])
  }

  @Test(
    arguments: [
      ("Next", Self.player, "/x", "UnknownObject", "no object '/x'"),
      ("Next", "a.b", PublishedPlayer.path, "UnknownInterface", "no interface 'a.b'"),
      ("Sub", Self.player, PublishedPlayer.path, "UnknownMethod", "no method 'Sub'"),
      ("Seek", Self.player, PublishedPlayer.path, "InvalidArgs", "'Seek' takes 'x', not ''"),
      ("Next", Self.player, "/org", "UnknownInterface", "no interface '\(Self.player)'"),
    ])
  func `a call of nothing is an error`(
    member: String, interface: String, path: String, error: String, text: String
  ) throws {
    let reply = try reply(member, of: interface, at: path)
    #expect(reply[.errorName] == "org.freedesktop.DBus.Error." + error)
    #expect(reply.body == [.string(text)])
    #expect(told.value == [])
  }

  @Test func `properties are read one by one and together`() throws {
    let name = BusValue.string(Self.player)
    #expect(
      try reply("Get", of: Self.properties, name, .string("Volume")).body
        == [.variant(.double(0.5))])
    let all = try reply("GetAll", of: Self.properties, .string("")).body[0].dictionary
    #expect(all?["Volume"] == .double(0.5))
    #expect(all?["Identity"] == .string("amctl"))
  }

  @Test(
    arguments: [
      ("Get", Self.player, "Nothing", "UnknownProperty", "no property 'Nothing'"),
      ("Get", Self.player, "LoopStatus", "UnknownProperty", "no property 'LoopStatus'"),
      ("Get", "a.b", "Volume", "UnknownInterface", "no interface 'a.b'"),
      ("Set", Self.player, "Nothing", "UnknownProperty", "no property 'Nothing'"),
      ("Set", Self.player, "Volume", "InvalidArgs", "'Volume' has the type 'd'"),
    ])
  func `a property that cannot be read or set is an error`(
    member: String, interface: String, property: String, error: String, text: String
  ) throws {
    let names = [BusValue.string(interface), .string(property)]
    let reply =
      member == "Get"
      ? try reply(member, of: Self.properties, names[0], names[1])
      : try reply(member, of: Self.properties, names[0], names[1], .variant(.string("x")))
    #expect(reply[.errorName] == "org.freedesktop.DBus.Error." + error)
    #expect(reply.body == [.string(text)])
  }

  @Test func `every path answers whether the program runs`() throws {
    #expect(try reply("Ping", of: "org.freedesktop.DBus.Peer", at: "/x").body == [])
    #expect(try reply("Ping", of: nil, at: "/org").body == [])
  }

  @Test func `the paths above the object lead to it, and it describes itself`() throws {
    for (path, name) in [("/", "org"), ("/org", "mpris"), ("/org/mpris", "MediaPlayer2")] {
      let text = try reply("Introspect", of: Self.introspectable, at: path).body[0].text
      #expect(text?.contains("  <node name=\"\(name)\"/>\n") == true)
    }
    let text = try reply("Introspect", of: Self.introspectable).body[0].text
    for name in ["Peer", "Introspectable", "Properties"] {
      #expect(text?.contains("<interface name=\"org.freedesktop.DBus.\(name)\">") == true)
    }
  }
}
