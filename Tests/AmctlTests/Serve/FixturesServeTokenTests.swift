import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `fixtures serve --token-check`: the responses to valid, expired, foreign and missing tokens.
@Suite(.quick) struct FixturesServeTokenTests {
  private static func token(
    _ line: String = "token", key: String = "p256.p8"
  ) async throws
    -> String
  {
    let environment = Secrets.key.merging(["AMCTL_PRIVATE_KEY": Secrets.pem(key)]) { $1 }
    let result = try await Program(environment: environment, printsToken: true).run(line)
    return String(result.out.dropLast())
  }

  @Test func `tokens are checked as by the service`() async throws {
    let key = Secrets.keyFile("p256.pub.pem")
    let good = try await Self.token()
    let parts = good.split(separator: ".")
    let bound = try await Self.token("token --origin https://a.example")
    let refused = [
      "", "Authorization: \(good)\r\n", "Authorization: Bearer \r\n",
      "Authorization: Bearer \(try await Self.token(key: "p256-other.p8"))\r\n",
      "Authorization: Bearer \(parts[0]).\(parts[1])A.\(parts[2])\r\n",
      "Authorization: Bearer \(parts[0]).\(parts[1]).MAYCAQECAQE\r\n",
      "Authorization: Bearer \(parts[0]).\(parts[1]).\r\n",
      "Authorization: Bearer \(Secrets.developerToken)\r\n",
      "Authorization: Bearer \(bound)\r\n",
      "Authorization: Bearer \(bound)\r\nOrigin: https://b.example\r\n",
    ]
    let program = RunningProgram(FixturesServeTests.line + " --token-check " + key)
    let port = try await program.port()
    for headers in refused {
      #expect(
        try await ServedFixtures.ask("GET /v1/storefronts/jp", headers, port: port) == [
          "HTTP/1.1 401 Unauthorized", "",
        ])
    }
    let taken = [
      "authorization: bearer \(good)\r\n", "Authorization: Bearer \(good)\r\n",
      "Authorization: Bearer \(bound)\r\nOrigin: https://a.example\r\n",
    ]
    for headers in taken {
      let response = try await ServedFixtures.ask("GET /v1/storefronts/jp", headers, port: port)
      #expect(response.first == "HTTP/1.1 200 OK")
    }
    #expect(
      try await ServedFixtures.ask("GET /v1/me/storefront", taken[0], port: port) == [
        "HTTP/1.1 403 Forbidden",
        #"{"errors":[{"id":"AMCTLSERVER","title":"Forbidden","#
          + #""detail":"The request has no user token","status":"403","code":"40301"}]}"#,
      ])
    let expired = taken[0] + "Music-User-Token: expired-yesterday\r\n"
    #expect(
      try await ServedFixtures.ask("GET /v1/me/storefront", expired, port: port) == [
        "HTTP/1.1 403 Forbidden",
        #"{"errors":[{"id":"AMCTLSERVER","title":"Forbidden","#
          + #""detail":"Invalid authentication","status":"403","code":"40300"}]}"#,
      ])
    let user = taken[0] + "Music-User-Token: \(Secrets.userToken)\r\n"
    #expect(
      try await ServedFixtures.ask("GET /v1/me/nothing", user, port: port).first
        == "HTTP/1.1 501 No Such Fixture")
    _ = try await program.interrupted()
  }

  @Test(arguments: [(43_199, "200"), (43_200, "401"), (-1, "401")])
  func `a token is valid from its issue to its expiration`(later: Int, status: String) async throws
  {
    let token = try await Self.token()
    let program = RunningProgram(
      FixturesServeTests.line + " --token-check " + Secrets.keyFile("p256.pub.pem"),
      now: { UnixTime(seconds: Program.second + later) })
    let response = try await ServedFixtures.ask(
      "GET /v1/storefronts/jp", "Authorization: Bearer \(token)\r\n", port: await program.port())
    #expect(response.first?.hasPrefix("HTTP/1.1 \(status) ") == true)
    _ = try await program.interrupted()
  }
}
