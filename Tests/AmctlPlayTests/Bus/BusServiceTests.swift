import AmctlDBus
import AmctlTestSupport
import Synchronization
import Testing

/// An object that counts, to be called.
final class Counter: BusObject {
  let count = Mutex<Int32>(5)

  static let interface = "org.example.Counter"

  let path = "/org/example/Counter"
  let methods = [interface: ["Add": "i", "Break": ""]]

  func properties(of interface: String) -> [String: BusValue] {
    ["Count": .int32(count.withLock { $0 }), "Version": .string("1")]
  }

  func set(_ property: String, to value: BusValue) throws(BusError) {
    guard property == "Count" else { throw .refused("PropertyReadOnly", "only read") }
    count.withLock { $0 = Int32(clamping: value.integer ?? 0) }
  }

  func perform(_ method: String, _ arguments: [BusValue]) throws(BusError) {
    guard method == "Add" else { throw .refused("Failed", "broken") }
    guard let step = arguments[0].integer, step > 0 else {
      throw .refused("InvalidArgs", "the step must be above 0")
    }
    count.withLock { $0 &+= Int32(clamping: step) }
  }

  let interfaces = """
      <interface name="org.example.Counter">
        <method name="Add"><arg name="step" type="i" direction="in"/></method>
        <method name="Break"/>
        <signal name="Reset"><arg name="by" type="s"/></signal>
        <property name="Count" type="i" access="readwrite"/>
        <property name="Version" type="s" access="read">\
    <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/></property>
        <property name="Missing" type="s" access="read"/>
      </interface>

    """
}

/// Replies to calls of an object's methods.
struct BusServiceTests {
  private let counter = Counter()
  private static let path = "/org/example/Counter"
  private static let properties = "org.freedesktop.DBus.Properties"

  private func reply(
    _ member: String, of interface: String? = Counter.interface, at path: String = path,
    _ arguments: BusValue...
  ) throws -> BusMessage {
    var call = BusMessage.call(member, of: interface ?? "", at: path, to: "a.b")
    call.fields[.interface] = interface.map(BusValue.string)
    call.body = arguments
    call.fields[.sender] = .string(":1.5")
    call.serial = 77
    let reply = try #require(counter.reply(to: call))
    #expect(reply.fields[.replySerial] == .uint32(77))
    #expect(reply[.destination] == ":1.5")
    return reply
  }

  @Test func `a method does what it does, whether its interface is named or not`() throws {
    #expect(try reply("Add", .int32(2)).kind == .reply)
    #expect(try reply("Add", of: nil, .int32(2)).body == [])
    #expect(counter.count.withLock { $0 } == 9)
  }

  @Test func `a method that fails says why`() throws {
    let broken = try reply("Break")
    #expect(broken[.errorName] == "org.freedesktop.DBus.Error.Failed")
    #expect(broken.body == [.string("broken")])
    #expect(
      try reply("Add", .int32(0))[.errorName] == "org.freedesktop.DBus.Error.InvalidArgs")
  }

  @Test func `a caller that expects no reply gets none`() {
    var call = BusMessage.call("Add", of: Counter.interface, at: Self.path, to: "a.b", .int32(1))
    call.flags.insert(.noReplyExpected)
    #expect(counter.reply(to: call) == nil)
    #expect(counter.count.withLock { $0 } == 6)
  }

  @Test func `a signal gets no reply`() {
    let signal = BusMessage.signal("Add", of: Counter.interface, at: Self.path, .int32(1))
    #expect(counter.reply(to: signal) == nil)
    #expect(counter.count.withLock { $0 } == 5)
  }

  @Test(
    arguments: [
      ("Add", "org.example.Counter", "/x", "UnknownObject", "no object '/x'"),
      (
        "Add", "org.example.Other", Self.path, "UnknownInterface",
        "no interface 'org.example.Other'"
      ),
      ("Sub", "org.example.Counter", Self.path, "UnknownMethod", "no method 'Sub'"),
      ("Add", "org.example.Counter", Self.path, "InvalidArgs", "'Add' takes 'i', not ''"),
      (
        "Add", "org.example.Counter", "/org", "UnknownInterface",
        "no interface 'org.example.Counter'"
      ),
    ])
  func `a call of nothing is an error`(
    member: String, interface: String, path: String, error: String, text: String
  ) throws {
    let reply = try reply(member, of: interface, at: path)
    #expect(reply[.errorName] == "org.freedesktop.DBus.Error." + error)
    #expect(reply.body == [.string(text)])
  }

  @Test func `properties are read one by one and together`() throws {
    let name = BusValue.string(Counter.interface)
    #expect(
      try reply("Get", of: Self.properties, name, .string("Count")).body
        == [.variant(.int32(5))])
    for name in [name, .string("")] {
      #expect(
        try reply("GetAll", of: Self.properties, name).body
          == [.dictionary(["Count": .int32(5), "Version": .string("1")])])
    }
  }

  @Test func `a property is set`() throws {
    let name = BusValue.string(Counter.interface)
    let reply = try reply(
      "Set", of: Self.properties, name, .string("Count"), .variant(.int32(9)))
    #expect(reply.kind == .reply)
    #expect(reply.body == [])
    #expect(counter.count.withLock { $0 } == 9)
  }

  @Test(
    arguments: [
      ("Get", "org.example.Counter", "Nothing", "UnknownProperty", "no property 'Nothing'"),
      ("Get", "org.example.Counter", "Missing", "UnknownProperty", "no property 'Missing'"),
      ("Get", "a.b", "Count", "UnknownInterface", "no interface 'a.b'"),
      ("Set", "org.example.Counter", "Nothing", "UnknownProperty", "no property 'Nothing'"),
      (
        "Set", "org.example.Counter", "Version", "PropertyReadOnly", "only read"
      ),
      ("Set", "org.example.Counter", "Count", "InvalidArgs", "'Count' has the type 'i'"),
    ])
  func `a property that cannot be read or set is an error`(
    member: String, interface: String, property: String, error: String, text: String
  ) throws {
    var arguments: [BusValue] = [.string(interface), .string(property)]
    if member == "Set" { arguments.append(.variant(.string("x"))) }
    var call = BusMessage.call(member, of: Self.properties, at: Self.path, to: "a.b")
    call.body = arguments
    let reply = try #require(counter.reply(to: call))
    #expect(reply[.errorName] == "org.freedesktop.DBus.Error." + error)
    #expect(reply.body == [.string(text)])
  }

  @Test func `every path answers whether the program runs`() throws {
    #expect(try reply("Ping", of: "org.freedesktop.DBus.Peer", at: "/x").body == [])
    #expect(try reply("Ping", of: nil, at: "/org").body == [])
  }

  @Test func `the paths above an object lead to it`() throws {
    for (path, name) in [("/", "org"), ("/org", "example"), ("/org/example", "Counter")] {
      let text = try reply("Introspect", of: "org.freedesktop.DBus.Introspectable", at: path)
        .body[0].text
      #expect(text?.contains("  <node name=\"\(name)\"/>\n") == true)
    }
  }

  @Test func `an object describes itself`() throws {
    let text = try reply("Introspect", of: "org.freedesktop.DBus.Introspectable").body[0].text
    #expect(text?.contains("<node>\n" + counter.interfaces) == true)
    for name in ["Peer", "Introspectable", "Properties"] {
      #expect(text?.contains("<interface name=\"org.freedesktop.DBus.\(name)\">") == true)
    }
  }
}
