import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The requests of the examples, as `--curl` prints them, sent by `curl`.
@Suite(.thorough, .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
struct CurlExampleTests {
  /// What the service sees of a request.
  private struct Sent: Equatable {
    let line: String
    let headers: [String?]
    let body: String

    init(_ request: ServerRequest) {
      line = request.method + " " + request.target
      headers = ["Authorization", "Music-User-Token", "Content-Type", "Accept-Language"].map {
        request.headers[$0]
      }
      body = String(decoding: request.body, as: UTF8.self)
    }
  }

  private static let rejection = ServerResponse(
    404, body: Array(#"{"errors":[{"status":"404","code":"40400","title":"None"}]}"#.utf8))

  @Test func `curl sends the request that the example sends`() async throws {
    let server = try TestServer { _ in Self.rejection }
    let folder = try TemporaryDirectory()
    let address = "http://127.0.0.1:\(server.port)"
    let variables = [
      "AMCTL_BASE_URL": address, "AMCTL_DEVELOPER_TOKEN": "dev.el.oper",
      "AMCTL_USER_TOKEN": "user", "AMCTL_REPLAY": "", "AMCTL_SANDBOX": "", "AMCTL_STOREFRONT": "us",
    ]
    try await ExampleTests.prepare(folder)
    var compared = 0
    for line in ExampleTests.examples
    where !line.contains(where: { "|<>&;$".contains($0) }) && !line.contains("--replay")
      // Other services are never reached.
      && !line.contains("--source")
    {
      let shown = try await ExampleTests.run(line + " --curl", in: folder, with: variables)
      // Several may be sent at once.
      let commands = shown.text.split(separator: "\n")
      guard shown.status == 0, !commands.isEmpty,
        commands.allSatisfy({ $0.hasPrefix("curl ") && $0.includes(address) })
      else { continue }
      let rejected = String(decoding: Self.rejection.body, as: UTF8.self)
      let count = server.requests.count
      let received = try await ExampleTests.run(shown.text, in: folder, with: variables)
      #expect(received.text == String(repeating: rejected, count: commands.count), "\(line)")
      _ = try await ExampleTests.run(line, in: folder, with: variables)
      let sent = server.requests.dropFirst(count).map(Sent.init)
      let first = sent.dropFirst(commands.count).first
      #expect(first.map(sent.prefix(commands.count).contains) == true, "\(line)\n\(sent)")
      compared += 1
    }
    #expect(compared > 60)
  }
}
