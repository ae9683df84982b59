import AmctlTestSupport
import MusicPlatform
import Testing

/// Sockets between programs of one machine.
@Suite(.quick) struct LocalSocketTests {
  #if os(Linux)
    @Test func `two programs meet at a name outside the file system`() throws {
      let address = SocketAddress.abstract("amctl-test-\(UInt64.random(in: 0...(.max)))")
      let listener = try address.listen()
      let client = try address.connect()
      let server = try OwnedDescriptor.accepted(from: listener.descriptor)
      try client.descriptor.send(Array("ping".utf8)[...])
      #expect(try server.descriptor.read(upTo: 10) == Array("ping".utf8))
    }
  #endif

  @Test func `a client that is gone before it is accepted is not waited for`() throws {
    let listener = try SocketAddress.port(0).listen()
    #expect(throws: SystemError.wouldBlock) {
      _ = try OwnedDescriptor.accepted(from: listener.descriptor)
    }
  }

  @Test func `a path that does not fit in an address is an error`() {
    let long = "/tmp/" + String(repeating: "a", count: 200)
    #expect(throws: SystemError.nameTooLong) { _ = try SocketAddress.path(long).connect() }
  }
}
