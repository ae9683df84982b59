import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// A service that says how long it wants no requests.
@Suite(.quick) struct RetryAfterTests {
  private static func run(
    _ status: HTTPStatus, _ headers: HTTPHeaders, _ line: String = "catalog songs 1 -o json"
  ) async throws -> Program.Result {
    let server = try TestServer(
      responses: ServerResponse(
        status, headers: headers, body: Array(#"{"errors":[{"title":"Busy"}]}"#.utf8)))
    return try await Program.asking(server).run(line)
  }

  static let times: [(seconds: String, words: String)] = [
    ("300", "5 minutes"), ("61", "61 seconds"), ("60", "1 minute"), ("90", "90 seconds"),
    ("121", "3 minutes"), ("3600", "1 hour"), ("7201", "3 hours"), ("86400", "1 day"),
    ("99999999999999999999", "49,711 days"),
  ]

  @Test(arguments: times)
  func `the hint says how long, in words`(seconds: String, words: String) async throws {
    let result = try await Self.run(429, ["Retry-After": seconds])
    let hint = "too many requests: try again in \(words)"
    #expect(result.err.contains("\nhint: \(hint)\n"))
    #expect(result.err.contains(#""reason":"rate-limited""#))
    #expect(result.err.contains(#""hint":"\#(hint)""#))
    #expect(result.exit == 6)
  }

  @Test(
    arguments: [
      (
        429,
        [
          "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 1994 08:54:37 GMT",
        ], "too many requests: try again in 5 minutes"
      ),
      (503, ["Retry-After": "600"], "the service is busy: try again in 10 minutes"),
    ] as [(HTTPStatus, HTTPHeaders, String)])
  func `a date is measured against the service's own clock, and a busy service has one too`(
    status: HTTPStatus, headers: HTTPHeaders, hint: String
  ) async throws {
    for line in ["catalog songs 1 -o json", "genres -s us,jp -o json --jobs 1"] {
      #expect(try await Self.run(status, headers, line).err.contains("\nhint: \(hint)\n"))
    }
  }

  @Test func `a date without the service's clock is measured against this machine's`() {
    let response = HTTPResponse(
      status: 429, headers: ["Retry-After": "Sun, 06 Nov 1994 08:54:37 GMT"])
    let now = UnixTime(httpDate: "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(response.retryAfter(receivedAt: now) == .seconds(300))
    #expect(response.retryAfter(receivedAt: nil) == nil)
  }
}
