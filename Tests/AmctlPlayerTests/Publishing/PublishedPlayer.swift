import AmctlDBus
import AmctlPlayer
import AmctlTestSupport
import Testing

/// A player on a bus, and another program that uses it.
struct PublishedPlayer {
  static let root = "org.mpris.MediaPlayer2"
  static let interface = "org.mpris.MediaPlayer2.Player"
  static let path = "/org/mpris/MediaPlayer2"
  static let properties = "org.freedesktop.DBus.Properties"

  let bus: FakeBus
  let player: MemoryPlayer
  let publisher: MPRISPublisher
  /// The other program.
  let client: BusConnection

  init() throws {
    bus = try FakeBus()
    // The player only notes what it is told, so that one call does not change what the next does.
    player = MemoryPlayer(obeys: false)
    publisher = try player.publish(on: bus.connection())
    client = try bus.connection()
  }

  @discardableResult
  func call(
    _ member: String, _ arguments: BusValue..., of interface: String = interface
  ) throws(BusError) -> [BusValue] {
    var call = BusMessage.call(member, of: interface, at: Self.path, to: publisher.busName)
    call.body = arguments
    return try client.call(call, within: PrivateBus.long)
  }

  func get(_ property: String) throws(BusError) -> BusValue? {
    try call("Get", .string(Self.interface), .string(property), of: Self.properties).first?
      .unwrapped
  }

  func set(_ property: String, _ value: BusValue) throws(BusError) {
    try call(
      "Set", .string(Self.interface), .string(property), .variant(value), of: Self.properties)
  }

  func all(of interface: String) throws -> [String: BusValue] {
    try #require(call("GetAll", .string(interface), of: Self.properties).first?.dictionary)
  }
}
