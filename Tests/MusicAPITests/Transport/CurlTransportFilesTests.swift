import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import MusicLibc
import Testing

/// A process that has as many open files as it may have, as a busy server does for a moment.
struct CurlTransportFilesTests {
  @Test func `a transport without file descriptors throws, and works once some are free`() async {
    // In a process of its own, whose files no other test uses.
    await #expect(processExitsWith: .success) {
      let server = try TestServer { _ in .json("{}") }
      let transport = CurlTransport(origin: try server.origin)
      let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
      var taken: [Int32] = []
      while case let number = dup(STDERR_FILENO), number >= 0, taken.count < 1 << 20 {
        taken.append(number)
      }
      for _ in 1...2 {
        await #expect(throws: TransportError.tooManyOpenFiles) { try await transport.send(request) }
      }
      for number in taken { close(number) }
      #expect(try await transport.send(request).status == 200)
      #expect(server.requests.count == 1)
      server.stop()
    }
  }
}
