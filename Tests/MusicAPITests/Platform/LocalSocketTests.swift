import AmctlTestSupport
import MusicPlatform
import Testing

/// Sockets between programs of one machine.
struct LocalSocketTests {
  /// Sends a text from one end of a connection to the other.
  private func exchange(at address: SocketAddress) throws -> String {
    let listener = try address.listen()
    let client = try address.connect()
    let server = try OwnedDescriptor.accepted(from: listener.descriptor)
    try client.descriptor.send(Array("ping".utf8)[...])
    return String(decoding: try server.descriptor.read(upTo: 10), as: UTF8.self)
  }

  @Test func `two programs meet at a file`() throws {
    let folder = try TemporaryDirectory()
    #expect(try exchange(at: .path(folder.file("socket"))) == "ping")
  }

  #if os(Linux)
    @Test func `two programs meet at a name outside the file system`() throws {
      #expect(try exchange(at: .abstract("amctl-test-\(UInt64.random(in: 0...(.max)))")) == "ping")
    }
  #endif

  @Test func `a path that does not fit in an address is an error`() {
    let long = "/tmp/" + String(repeating: "a", count: 200)
    #expect(throws: SystemError.nameTooLong) {
      _ = try SocketAddress.path(long).connect()
    }
  }

  @Test func `nobody listens at a file that does not exist`() {
    #expect(throws: SystemError.notFound) {
      _ = try SocketAddress.path("/nonexistent/socket").connect()
    }
  }

  @Test func `two sockets of a pair are connected`() throws {
    let pair = try OwnedDescriptor.sockets()
    try pair.reader.descriptor.send(Array("to".utf8)[...])
    #expect(try pair.writer.descriptor.read(upTo: 10) == Array("to".utf8))
    try pair.writer.descriptor.send(Array("fro".utf8)[...])
    #expect(try pair.reader.descriptor.read(upTo: 10) == Array("fro".utf8))
  }
}
