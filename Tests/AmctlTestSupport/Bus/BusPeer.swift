package import AmctlDBus
import MusicPlatform
import Synchronization

/// The end of a connection at a bus that a test plays.
package final class BusPeer: Sendable {
  private let socket: OwnedDescriptor
  private let rest = Mutex<[UInt8]>([])
  /// Locked while a message is sent, so that each arrives in one piece.
  private let sending = Mutex(())

  init(_ socket: consuming OwnedDescriptor) {
    self.socket = socket
  }

  /// Lets the client introduce itself, and gives it a name.
  package func introduce(as name: String = ":1.7") throws {
    try acceptUser()
    guard let hello = try next(), hello[.member] == "Hello" else { throw Failure() }
    try send(.reply(to: hello, [.string(name)]))
  }

  /// Accepts the user of the client.
  package func acceptUser() throws {
    let end = Array("BEGIN\r\n".utf8)
    while true {
      let isAccepted = rest.withLock { rest in
        guard let place = rest.indices.first(where: { rest[$0...].starts(with: end) }) else {
          return false
        }
        rest.removeFirst(place + end.count)
        return true
      }
      if isAccepted { break }
      guard try receive() else { throw Failure() }
    }
    try send(Array("DATA\r\nOK 0123456789abcdef0123456789abcdef\r\n".utf8))
  }

  /// Returns the next message of the client; nil at the end.
  package func next() throws -> BusMessage? {
    while true {
      let message = try rest.withLock { rest throws(BusError) -> BusMessage? in
        guard let length = try BusMessage.length(of: rest[...]), length <= rest.count else {
          return nil
        }
        defer { rest.removeFirst(length) }
        return try BusMessage.decoded(rest.prefix(length))
      }
      if let message { return message }
      guard try receive() else { return nil }
    }
  }

  /// Sends a message.
  package func send(_ message: BusMessage) throws {
    try send(message.encoded())
  }

  /// Sends bytes, whatever they are.
  package func send(_ bytes: [UInt8]) throws {
    try sending.withLock { _ in try socket.descriptor.send(bytes[...]) }
  }

  /// Waits until the client has sent something.
  package func waitForStart() throws {
    _ = try receive()
  }

  /// Waits until the client closes the connection.
  package func waitForEnd() throws {
    while try receive() {}
  }

  private func receive() throws(SystemError) -> Bool {
    let bytes = try socket.descriptor.read(upTo: 1 << 16)
    rest.withLock { $0 += bytes }
    return !bytes.isEmpty
  }

  /// The client did something else than the test expects.
  struct Failure: Error {}
}

/// A bus that does what a test says with each connection.
package final class ScriptedBus: Sendable {
  /// The address that clients connect to.
  package let address: BusAddress

  private let folder: TemporaryDirectory
  private let listener: Listener

  /// Keeps the socket open for the thread that accepts connections.
  private final class Listener: Sendable {
    let socket: OwnedDescriptor

    init(_ socket: consuming OwnedDescriptor) {
      self.socket = socket
    }

    /// Waits first: nothing else can be opened while a connection is accepted.
    func accepted() throws(SystemError) -> OwnedDescriptor {
      while try !Descriptor.wait(for: [socket.descriptor])[0] {}
      return try .accepted(from: socket.descriptor)
    }
  }

  /// Starts a bus; a thread for each connection runs the script, and closes the connection after it.
  package init(_ script: @escaping @Sendable (BusPeer) throws -> Void) throws {
    folder = try TemporaryDirectory()
    let path = folder.file("bus")
    address = BusAddress("unix:path=\(path)", .path(path))
    let listener = Listener(try SocketAddress.path(path).listen())
    self.listener = listener
    try Thread.detached {
      while let client = try? listener.accepted() {
        let peer = BusPeer(client)
        try? Thread.detached { try? script(peer) }
      }
    }
  }

  deinit {
    listener.socket.descriptor.shutDown()
  }

  /// Connects to the bus.
  package func connection(
    within limit: Duration = PrivateBus.long
  ) throws(BusError) -> BusConnection {
    try BusConnection(to: [address], within: limit)
  }
}

// Values of types that only tests send.
extension BusValue {
  package static func byte(_ number: UInt8) -> BusValue { .number("y", Int64(number)) }
  package static func int16(_ number: Int16) -> BusValue { .number("n", Int64(number)) }
  package static func uint16(_ number: UInt16) -> BusValue { .number("q", Int64(number)) }
  package static func uint64(_ number: UInt64) -> BusValue {
    .number("t", Int64(bitPattern: number))
  }
  package static func signature(_ text: String) -> BusValue { .text("g", text) }
  package static func structure(_ fields: [BusValue]) -> BusValue { .group("(", fields) }
  package static func entry(_ key: BusValue, _ value: BusValue) -> BusValue {
    .group("{", [key, value])
  }
}
