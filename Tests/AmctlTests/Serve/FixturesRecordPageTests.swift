import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Web pages as clients of a recording: none may send requests with a user's tokens.
@Suite(.quick) struct FixturesRecordPageTests {
  /// Headers of requests, and whether a page of another site sends them.
  static let senders: [(headers: [String], isForeign: Bool)] = [
    ([], false), (["Origin: http://localhost:3000"], false),
    (["Origin: http://127.0.0.1:3000", "Sec-Fetch-Site: same-site"], false),
    (["Sec-Fetch-Site: none"], false), (["sec-fetch-site: same-origin"], false),
    (["Origin: http://evil.example"], true), (["origin: https://evil.example:8080"], true),
    (["Origin: null"], true), (["Origin:"], true),
    (["Origin: http://127.0.0.1.evil.example"], true),
    (["Origin: http://localhost:3000", "Origin: http://evil.example"], true),
    (["Origin: http://localhost:3000", "Origin: http://localhost:3000"], true),
    (["Origin: http://localhost:3000, http://evil.example"], true),
    (["Sec-Fetch-Site: cross-site"], true), (["Sec-Fetch-Site: Cross-Site"], true),
    (["Origin: http://localhost:3000", "Sec-Fetch-Site: cross-site"], true),
    (["Sec-Fetch-Site: none", "Sec-Fetch-Site: cross-site"], true),
    (["Sec-Fetch-Site: same-site"], true), (["Sec-Fetch-Site: new-value"], true),
  ]

  private static func start(
    _ upstream: TestServer, into folder: String, _ options: String
  ) throws -> RunningProgram {
    RunningProgram(
      "fixtures record \(folder) --upstream \(try upstream.origin) \(options)",
      environment: Secrets.tokens)
  }

  @Test func `a recording sends no request of a page of another site`() async throws {
    let upstream = try TestServer { _ in .json(#"{"data":[]}"#) }
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.file("new"), "")
    let port = try await program.port()
    let said = "This server sends no requests of web pages from other sites to the service"
    for isForeign in [true, false] {
      for sender in Self.senders where sender.isForeign == isForeign {
        let headers = sender.headers.map { $0 + "\r\n" }.joined()
        for line in ["POST /v1/me/library?ids%5Bsongs%5D=666", "GET /v1/me/library/songs"] {
          let response = try await ServedFixtures.ask(line, headers, port: port)
          let status = isForeign ? "403 Forbidden" : "200 OK"
          #expect(response.first == "HTTP/1.1 " + status, "\(headers)")
          #expect(response.last?.contains(said) == isForeign)
        }
      }
      #expect(FileSystem.exists(folder.file("new")) == !isForeign)
    }
    let preflight = try await ServedFixtures.ask(
      "OPTIONS /v1/me/library",
      "Origin: http://evil.example\r\nAccess-Control-Request-Method: DELETE\r\n", port: port)
    #expect(preflight.first == "HTTP/1.1 403 Forbidden")
    _ = try await program.interrupted()
    #expect(upstream.requests.count == 2 * Self.senders.count { !$0.isForeign })
  }

  @Test func `--cors lets pages record with their own tokens, and never with two origins`()
    async throws
  {
    let upstream = try TestServer { _ in .json(#"{"data":[]}"#) }
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.path, "--cors")
    let port = try await program.port()
    let page = "Origin: https://app.example\r\nSec-Fetch-Site: cross-site\r\n"
    let response = try await ServedFixtures.ask("GET /v1/test", page, port: port)
    #expect(response.first == "HTTP/1.1 200 OK")
    #expect(upstream.requests.map { $0.headers["Authorization"] } == [nil])
    let twice = try await ServedFixtures.ask(
      "GET /v1/test", page + "Origin: https://other.example\r\n", port: port)
    #expect(twice.first == "HTTP/1.1 403 Forbidden")
    _ = try await program.interrupted()
  }
}
