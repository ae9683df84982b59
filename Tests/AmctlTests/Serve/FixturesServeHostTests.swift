import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The clients of a fixture server: pages of other sites must not read recorded responses.
@Suite(.quick) struct FixturesServeHostTests {
  private static func ask(_ host: String, _ port: Int) async throws -> String {
    let host = host.replacing("PORT", with: "\(port)")
    return try await RawClient.exchange(
      "GET /v1/storefronts/jp HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", port: port)
  }

  static let hosts: [(host: String, status: Int)] = [
    ("127.0.0.1:PORT", 200), ("localhost:PORT", 200), ("[::1]:PORT", 200), ("LocalHost", 200),
    ("127.0.0.1:1", 200), ("evil.example", 421), ("evil.example:PORT", 421), ("", 421),
    ("127.0.0.1.evil.example", 421), ("localhost.evil.example", 421),
    ("127.0.0.1@evil.example", 421),
    ("evil.example@127.0.0.1", 421), ("10.0.0.1:PORT", 421), ("0.0.0.0:PORT", 421),
    ("[::ffff:7f00:1]:PORT", 421), ("localhost:PORT:1", 421), ("a, localhost", 421),
  ]

  @Test func `only requests to local host names are accepted`() async throws {
    let program = RunningProgram("fixtures serve \(Fixtures.path) --fault 503")
    let port = try await program.port()
    for (host, status) in Self.hosts where status == 421 {
      let text = try await Self.ask(host, port)
      #expect(text.hasPrefix("HTTP/1.1 421 Misdirected Request\r\n"), "\(host)")
      #expect(!text.contains("data"), "\(host)")
    }
    // A host in the target takes precedence over the header.
    let misled = try await RawClient.exchange(
      "GET http://evil.example/v1/storefronts/jp HTTP/1.1\r\nHost: localhost\r\n"
        + "Connection: close\r\n\r\n", port: port)
    #expect(misled.hasPrefix("HTTP/1.1 421 "))
    // Without a host name, as in HTTP/1.0, the client is unknown.
    let nameless = try await RawClient.exchange(
      "GET /v1/storefronts/jp HTTP/1.0\r\n\r\n", port: port)
    #expect(nameless.hasPrefix("HTTP/1.1 421 "))
    // A misdirected request uses up no fault.
    #expect(try await Self.ask("localhost", port).hasPrefix("HTTP/1.1 503 "))
    for (host, status) in Self.hosts where status == 200 {
      let text = try await Self.ask(host, port)
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(host)")
    }
    let absolute = try await RawClient.exchange(
      "GET http://localhost:\(port)/v1/storefronts/jp HTTP/1.1\r\nHost: evil.example\r\n"
        + "Connection: close\r\n\r\n", port: port)
    #expect(absolute.hasPrefix("HTTP/1.1 200 OK\r\n"))
    _ = try await program.interrupted()
  }
}
