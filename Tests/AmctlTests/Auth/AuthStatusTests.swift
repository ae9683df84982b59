import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@Suite(.quick) struct AuthStatusTests {
  /// The time of every run, as a response header.
  private static let date = "Tue, 14 Nov 2023 22:13:20 GMT"

  /// Creates a service that answers both requests, with a clock of its own.
  private static func service(
    test: ServerResponse = ServerResponse(), storefront: ServerResponse = .json(jp),
    date: String = date
  ) throws -> TestServer {
    try TestServer { request in
      var response = request.path == "/v1/test" ? test : storefront
      response.headers["Date"] = date
      return response
    }
  }

  private static let jp = #"{"data":[{"id":"jp","type":"storefronts"}]}"#

  private static func error(_ status: Int, _ code: String, _ detail: String) -> ServerResponse {
    .json(
      #"{"errors":[{"id":"A","title":"T","detail":"\#(detail)","code":"\#(code)"}]}"#,
      status: HTTPStatus(rawValue: status))
  }

  @Test func `valid credentials are shown with their sources`() async throws {
    let server = try Self.service()
    let program = try Program.asking(server)
    let origin = try server.origin.description
    let json = try await program.run("auth status")
    #expect(
      json.out == #"{"data":[{"name":"network","verdict":"ok","message":"'\#(origin)' responds.","#
        + #""hint":null},{"name":"developer token","verdict":"ok","#
        + #""message":"The token from AMCTL_DEVELOPER_TOKEN is accepted; its team is 'PLANTED01'.","hint":null,"#
        + #""source":"AMCTL_DEVELOPER_TOKEN","team":"PLANTED01"},{"name":"user token","verdict":"ok","#
        + #""message":"The user token from AMCTL_USER_TOKEN is accepted; its storefront is 'jp'.","#
        + #""hint":null,"source":"AMCTL_USER_TOKEN","storefront":"jp"},{"name":"clock","#
        + #""verdict":"ok","message":"In sync with the service.","#
        + "\"hint\":null,\"difference\":0}]}\n")
    #expect((json.err, json.exit) == ("", 0))
    #expect(server.requests.map(\.line) == ["GET /v1/test", "GET /v1/me/storefront"])
    #expect(server.requests.map { $0.headers["Music-User-Token"] != nil } == [false, true])
  }

  private static let revoked =
    "was rejected: it has expired, was revoked (for example by a password change)"
  private static let terms = "the user has not agreed to the privacy terms of Apple Music"

  static let refusals: [(storefront: ServerResponse, words: String, remedy: String)] = [
    (
      error(403, "40300", "Invalid authentication"), revoked + ", or belongs to another team",
      renewal
    ),
    (
      error(403, "40301", "x"), "was rejected: " + terms,
      "agree in the Music app; if that does not help, " + renewal
    ),
    (ServerResponse(403), revoked + ", belongs to another team, or " + terms, renewal),
    (ServerResponse(401), revoked + ", belongs to another team, or " + terms, renewal),
    (
      error(400, "40015", "User lacks privilege CloudLibrary"),
      "is accepted, but the account has no subscription, or 'Sync Library' is off in the Music "
        + "app's settings", "the tokens are valid"
    ),
    (
      error(400, "40015", "User lacks privilege ListeningHistory"),
      "is accepted, but 'Use Listening History' is off in the Music app's settings",
      "the tokens are valid"
    ),
  ]

  private static let renewal =
    "'amctl auth login' gets a new one; unset AMCTL_USER_TOKEN first, since it takes precedence"

  @Test(arguments: refusals.indices)
  func `a rejected user token is explained`(index: Int) async throws {
    let (storefront, words, remedy) = Self.refusals[index]
    let server = try Self.service(storefront: storefront)
    let result = try await Program.asking(server).run("auth status -o table --retries 0")
    #expect(
      result.out.contains(
        "failure  user token       The user token from AMCTL_USER_TOKEN \(words).\n"
          + "                          hint: \(remedy)\n"))
    #expect((result.err, result.exit) == ("amctl: 1 of 4 checks failed\n", 4))
  }

  static let failures: [(line: String, check: String, status: HTTPStatus)] = [
    ("auth status", "developer token", 500), ("doctor", "developer token", 500),
    ("auth status", "user token     ", 404), ("auth status", "user token     ", 500),
  ]

  @Test(arguments: failures)
  func `a failing service is blamed on no token, and is exit code 6`(
    line: String, check: String, status: HTTPStatus
  ) async throws {
    let (failure, isUser) = (ServerResponse(status), check.hasPrefix("user"))
    let server = try isUser ? Self.service(storefront: failure) : Self.service(test: failure)
    let result = try await Program.asking(server).run("\(line) -o table --retries 0")
    #expect(
      result.out.contains(
        "failure  \(check)  The service returned \(status.rawValue).\n"
          + "                          hint: try again later\n"))
    #expect(result.exit == 6)
  }

  @Test func `a rejected developer token is not blamed on the user token`() async throws {
    let server = try Self.service(test: ServerResponse(401))
    let result = try await Program.asking(server).run("auth status -o table")
    #expect(
      result.out.contains(
        """
        failure  developer token  The token from AMCTL_DEVELOPER_TOKEN was rejected: the header's \
        'kid' is missing, but a key ID is exactly 10 characters A-Z and 0-9; it is the part after \
        'AuthKey_' in the name of the key's file.
        warning  user token       Not checked: the developer token check failed.
                                  hint: see 'developer token'

        """))
    #expect(result.exit == 4)
    #expect(server.requests.map(\.line) == ["GET /v1/test"])
  }

  @Test func `tokens in the config file are shown with their section`() async throws {
    let server = try Self.service()
    let directory = try TemporaryDirectory()
    let path = try directory.write(
      Array("[work]\nuser_token = \(Secrets.userToken)\n".utf8), to: "config")
    let environment = Secrets.key.merging(["AMCTL_CONFIG": path]) { $1 }
    let result = try await Program.asking(server, environment: environment)
      .run("auth status -o table -q --profile work")
    #expect(
      result.out.contains(
        "  A token of the key from AMCTL_PRIVATE_KEY is accepted; its team is 'DEF123GHIJ'.\n"))
    #expect(
      result.out.contains(
        "  The user token from '\(path)', section '[work]' is accepted; its storefront is 'jp'.\n"))
    #expect(result.exit == 0)
  }

  @Test func `a failing network is exit code 7`() async throws {
    let port = try TestServer.closedPort()
    let environment = Secrets.tokens.merging(["AMCTL_BASE_URL": "http://127.0.0.1:\(port)"]) { $1 }
    let result = try await Program(environment: environment).run("auth status -o table --retries 0")
    #expect(result.out.hasPrefix("failure  network          cannot connect to 'http://127.0.0.1"))
    #expect(
      result.out.contains("warning  developer token  Not checked: the network check failed.\n"))
    #expect(result.exit == 7)
  }

  static let clocks: [(date: String, verdict: String, words: String)] = [
    ("Tue, 14 Nov 2023 22:14:20 GMT", "ok     ", "60 seconds behind"),
    ("Tue, 14 Nov 2023 22:14:21 GMT", "warning", "61 seconds behind"),
    ("Tue, 14 Nov 2023 20:13:20 GMT", "warning", "7200 seconds ahead of"),
  ]

  @Test(arguments: clocks)
  func `a clock that is off is a warning`(
    date: String, verdict: String, words: String
  ) async throws {
    let server = try Self.service(date: date)
    let result = try await Program.asking(server).run("auth status -o table")
    #expect(
      result.out.contains(
        "\(verdict)  clock            This machine's clock is \(words) the service's.\n"))
    #expect(result.exit == 0)
  }

  @Test(arguments: [("14d", "ok     ", 14), ("335h", "warning", 13)])
  func `a token that expires soon is a warning`(
    lifetime: String, verdict: String, days: Int
  ) async throws {
    let minted = try await Program(environment: Secrets.key, printsToken: true).run(
      "token --lifetime \(lifetime)"
    ).out
    let server = try Self.service()
    let result = try await Program.asking(
      server, environment: ["AMCTL_DEVELOPER_TOKEN": String(minted.dropLast())]
    ).run("auth status -o table")
    let expiry = result.out.split(separator: "\n").first { $0.contains("token expiry") }
    #expect(expiry?.hasPrefix("\(verdict)  token expiry     The developer token ends at ") == true)
    #expect(expiry?.hasSuffix(", in \(days) days.") == true)
    #expect(
      result.out.contains(
        "warning  user token       No user token: library, ratings and history are unavailable.\n"))
    #expect(result.exit == 0)
  }
}
