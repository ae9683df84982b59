import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// The `reason` in the JSON of a failure; for rejected developer tokens see `RejectionTests`.
@Suite(.quick) struct FailureReasonTests {
  private func reason(_ program: Program, _ line: String) async throws -> String? {
    let result = try await program.run(line + " -o json --retries 0")
    return try JSON(String(try #require(result.err.split(separator: "\n").last)))["error"]?[
      "reason"]?.string
  }

  static let responses: [(status: HTTPStatus, body: String, reason: String)] = [
    (429, "", "rate-limited"), (500, "", "server-error"), (503, "", "server-error"),
    (400, "", "bad-request"), (405, "", "bad-request"), (200, "<html>", "not-json"),
    (200, #"{"data":5}"#, "server-error"),
    (403, #"{"errors":[{"title":"F","code":"40300"}]}"#, "rejected"),
    (403, #"{"errors":[{"title":"F","code":"40301"}]}"#, "no-consent"),
    (400, #"{"errors":[{"code":"40015","title":"CloudLibrary"}]}"#, "not-subscribed"),
    (400, #"{"errors":[{"code":"40015","title":"ListeningHistory"}]}"#, "no-history"),
  ]

  @Test(arguments: responses)
  func `rejections by the service have a reason`(
    status: HTTPStatus, body: String, reason: String
  ) async throws {
    let server = try TestServer(responses: .json(body, status: status))
    #expect(try await self.reason(Program.asking(server), "library songs") == reason)
  }

  @Test func `network failures have a reason`() async throws {
    let port = try TestServer.closedPort()
    let deaf = try DeafServer()
    let plain = try TestServer { _ in .json("{}") }
    let cases = [
      ("http://127.0.0.1:\(port)", "connect"), ("https://127.0.0.1:\(plain.port)", "tls"),
      ("http://127.0.0.1:\(deaf.port) --timeout 2s", "timeout"), ("https://nowhere.invalid", "dns"),
    ]
    for (address, expected) in cases {
      let program = Program(environment: Secrets.tokens)
      #expect(try await reason(program, "genres --base-url " + address) == expected)
    }
  }

  @Test func `a missing user token is the reason even if the service finds it`() async throws {
    let server = try TestServer { _ in ServerResponse(403) }
    let program = try Program.asking(
      server, environment: ["AMCTL_DEVELOPER_TOKEN": Secrets.developerToken])
    let result = try await program.run("catalog songs 1 --include library -o json")
    #expect(
      result.err.contains(
        "hint: no user token is set; 'amctl auth login' gets one; or set AMCTL_USER_TOKEN\n"))
    #expect(result.err.contains(#""reason":"no-user-token""#))
    #expect(result.exit == 4)
  }
}
