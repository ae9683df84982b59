import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

@testable import AmctlKit

/// `amctl sandbox check`: which server it asks, what that gets, and what comes out.
@Suite(.thorough) struct SandboxCheckTests {
  /// A server that keeps the rules, and the environment of an account on it.
  private static func account() throws -> (sandbox: Sandbox, environment: [String: String]) {
    let now = UnixTime(seconds: Program.second)
    let sandbox = Sandbox {
      $0.checksTokens = true
      $0.now = { now }
    }
    return (
      sandbox,
      [
        "AMCTL_DEVELOPER_TOKEN": try sandbox.keys.developerToken(issuedAt: now),
        "AMCTL_USER_TOKEN": sandbox.keys.userToken,
      ]
    )
  }

  private static func program(
    _ server: any Transport, _ environment: [String: String] = [:]
  ) -> Program {
    var program = Program.sending(to: server)
    program.environment = environment
    return program
  }

  /// A server that nothing may be sent to.
  private static let nobody = StubTransport { request throws(TransportError) in
    Issue.record("'\(request)' was sent")
    throw .canceled
  }

  private static let apple = "https://api.music.apple.com"
  private static let other = "https://mock.example.com"

  @Test func `without a URL, the sandbox itself is checked`() async throws {
    let result = try await Self.program(Self.nobody, Secrets.tokens)
      .run("sandbox check --writes -o tsv --fields rule,basis,verdict")
    #expect(result.out.hasPrefix("rule\tbasis\tverdict\ntoken-test\tdocumented\tholds\n"))
    #expect(result.out.contains("\nbatch-order\tseen\tholds\n"))
    #expect(!result.out.contains("differs"))
    #expect(result.out.contains("\ncatalog/*/apple-curators/*/grouping\tseen\tnot built\n"))
    let rules = result.out.split(separator: "\n").dropFirst()
    let seen = rules.count { $0.hasSuffix("\tholds") }
    let unbuilt = rules.count { $0.hasSuffix("\tnot built") }
    #expect(
      result.err == """
        amctl: Checked \(seen) of \(rules.count) rules (\(unbuilt) not supported): no \
        differences.\n
        """)
    #expect(result.exit == 0)
  }

  @Test func `tokens go to Apple, with their names before the first request`() async throws {
    let (sandbox, environment) = try Self.account()
    let result = try await Self.program(sandbox, environment).run(
      "sandbox check \(Self.apple) -o id")
    #expect(
      result.err.hasPrefix(
        "amctl: Checking \(Self.apple) with your developer token and your user token.\n"))
    #expect(result.exit == 0, "\(result.err)")
    #expect(sandbox.requests.allSatisfy { $0.request.method == .get })
    #expect(sandbox.requests.count <= RuleCheck.mostReads)
    #expect(
      sandbox.requests.contains {
        $0.request.headers["Music-User-Token"] == environment["AMCTL_USER_TOKEN"]
      })
  }

  @Test func `tokens do not go to another server unless that is asked for`() async throws {
    let (sandbox, environment) = try Self.account()
    let result = try await Self.program(Self.nobody, environment).run("sandbox check \(Self.other)")
    #expect(
      result.ending == """
        amctl: refusing to send your tokens to \(Self.other)
        hint: use --send-tokens if you trust it, or unset the tokens to send made-up ones
        [exit 2]
        """)
    let trusted = try await Self.program(sandbox, environment)
      .run("sandbox check \(Self.other) --send-tokens -o id")
    #expect(trusted.exit == 0)
    var configured = environment
    configured["AMCTL_BASE_URL"] = Self.other
    let own = try await Self.program(sandbox, configured).run("sandbox check \(Self.other) -o id")
    #expect(own.exit == 0)
  }

  @Test func `without tokens, a server gets made-up ones, but not Apple's`() async throws {
    let seen = StubTransport { _ in HTTPResponse(status: 404) }
    let result = try await Self.program(seen).run("sandbox check \(Self.other) -o id")
    #expect(result.err.hasPrefix("amctl: Checking \(Self.other) with made-up tokens.\n"))
    #expect(result.exit == 1)
    #expect(seen.requests.contains { $0.headers["Authorization"]?.hasPrefix("Bearer ey") == true })
    let apple = try await Self.program(Self.nobody).run("sandbox check \(Self.apple)")
    #expect(apple.err.hasPrefix("amctl: no developer token"))
    #expect(apple.exit == 4)
  }

  @Test func `an account is changed only if that is allowed`() async throws {
    let (sandbox, environment) = try Self.account()
    let result = try await Self.program(Self.nobody, environment)
      .run("sandbox check \(Self.apple) --writes")
    #expect(
      result.ending == """
        amctl: '--writes' would change the library of your account on \(Self.apple)
        hint: the API cannot remove what this adds; use --account-may-change to allow it
        [exit 2]
        """)
    let allowed = try await Self.program(sandbox, environment)
      .run("sandbox check \(Self.apple) --writes --account-may-change -o id")
    #expect(allowed.exit == 0, "\(allowed.err)")
    #expect(sandbox.requests.contains { $0.request.method == .post })
  }

  @Test func `a server that differs is exit code 1, with how much was seen`() async throws {
    let (sandbox, environment) = try Self.account()
    let server = StubTransport { request throws(TransportError) in
      if request.target.path.hasSuffix("/search/hints") { return HTTPResponse(status: 200) }
      if request.target.path.hasSuffix("/pins") { throw .connectionLost(reason: "gone") }
      return try await sandbox.send(request)
    }
    let result = try await Self.program(server, environment)
      .run("sandbox check \(Self.apple) -o tsv --fields rule,verdict")
    #expect(result.out.contains("\nhints\tdiffers\n"))
    #expect(result.out.split(separator: "\n").count { $0.hasSuffix("differs") } == 1)
    #expect(result.err.contains("\namctl: checked "))
    #expect(result.err.hasSuffix(": 1 difference\n"), "\(result.err)")
    #expect(result.exit == 1)
  }

  @Test func `a server that cannot be reached says why nothing was seen`() async throws {
    let (_, environment) = try Self.account()
    let server = StubTransport { _ throws(TransportError) in throw .connectionLost(reason: "gone") }
    let result = try await Self.program(server, environment)
      .run("sandbox check \(Self.apple) -q -o id --retries 0")
    #expect(
      result.err.hasPrefix("amctl: no rule could be checked: no response came: "), "\(result.err)")
    #expect(result.exit == 1)
  }

  @Test func `recordings fit the models, and have nothing secret or personal`() async throws {
    let (sandbox, environment) = try Self.account()
    let folder = try TemporaryDirectory()
    let path = folder.file("Answers")
    let result = try await Self.program(sandbox, environment)
      .run("sandbox check \(Self.apple) --recordings \(path) -o id")
    #expect(result.exit == 0, "\(result.err)")
    for line in ["verify \(path) --fail-on type", "scan \(path)/v1/me"] {
      let checked = try await Program().run("fixtures \(line)")
      #expect(checked.exit == 0, "\(checked.out)")
    }
    let again = try await Self.program(Self.nobody, environment)
      .run("sandbox check \(Self.apple) --recordings \(path)")
    #expect(again.ending == "amctl: '\(path)' already exists\n[exit 2]")
    let texts = try FileTexts(in: path).texts
    #expect(texts.count > 100)
    let library = try JSONDocument(
      parsing: sandbox.response(
        to: HTTPRequest(.get, RequestTarget(parsing: "/v1/me/library/playlists")),
        checkingTokens: false
      ).body
    ).root["data"]?.elements.first { _ in true }
    let hidden = environment.values + [try #require(library?["id"]?.string)]
    for secret in hidden { #expect(!texts.contains { $0.includes(secret) }) }
  }

  @Test func `a report has what anybody may see, and counts what was not observed`() async throws {
    let (sandbox, environment) = try Self.account()
    let folder = try TemporaryDirectory()
    let path = folder.file("shared.ndjson")
    let result = try await Self.program(sandbox, environment)
      .run("sandbox check \(Self.apple) --report \(path) -o tsv --fields rule,verdict,basis")
    #expect(result.exit == 0, "\(result.err)")
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    let rows = result.out.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    let lines = rows.map { row in
      #"{"rule":"\#(row[0])","verdict":"\#(row[1])","basis":"\#(row[2])","day":"2023-11-14","#
        + #""storefront":"us","account":"user"}"# + "\n"
    }
    #expect(text == lines.joined())
    let unseen = rows.count { $0[1] == "not seen" }
    #expect(
      result.err.includes(
        """
        amctl: Wrote '\(path)', which you may share: the name, verdict and basis of \(rows.count) \
        rules, the day, the storefront and the kind of account ('user'), and nothing else. Without \
        a real observation: \(unseen.counted("rule")).

        """), "\(result.err)")
  }

  @Test func `what another server shows is no observation of the service`() async throws {
    let sandbox = Sandbox { $0.now = { UnixTime(seconds: Program.second) } }
    let folder = try TemporaryDirectory()
    let path = folder.file("shared.ndjson")
    let result = try await Self.program(sandbox)
      .run("sandbox check \(Self.other) --report \(path) -o id")
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasSuffix(#","account":"none"}"#) })
    #expect(!text.includes("mock.example.com"))
    #expect(result.err.includes("Without a real observation: \(lines.count) rules.\n"))
    let local = try await Self.program(Self.nobody).run("sandbox check --report \(path)")
    #expect(local.ending == "amctl: '--report' needs 'URL'\n[exit 2]")
  }

  @Test func `the description of the service is OpenAPI`() async throws {
    let result = try await Self.program(Self.nobody).run("sandbox openapi")
    let document = try JSONDocument(parsing: Array(result.out.utf8)).root
    #expect(document["openapi"]?.string == "3.1.0")
    for (endpoint, _) in EndpointTable.rows {
      let words = endpoint.split(separator: " ")
      let path = words[words.count - 1].prefix { $0 != "?" }
      let method = words.count > 1 ? words[0].lowercased() : "get"
      #expect(document["paths"]?[String(path)]?[method] != nil, "\(endpoint)")
    }
    #expect(result.exit == 0)
  }

  @Test func `a server that fails three times in a row is asked nothing more`() async throws {
    let seen = StubTransport { _ in HTTPResponse(status: 500) }
    let result = try await Self.program(seen).run("sandbox check \(Self.other) --retries 0 -o id")
    #expect(seen.requests.count == 3)
    #expect(
      result.ending == """
        amctl: Checking \(Self.other) with made-up tokens.
        amctl: 3 requests in a row failed: the service returned 500
        [exit 1]
        """)
  }
}
