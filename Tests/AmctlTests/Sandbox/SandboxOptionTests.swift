import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// A transport that no request may reach.
private struct NoNetwork: Transport {
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    Issue.record("'\(request)' left the machine")
    throw .canceled
  }
}

/// `--sandbox` and its setting, beside the options and settings that contradict it.
@Suite(.thorough) struct SandboxOptionTests {
  /// A program that has credentials, none of which may be used, and no network.
  private static func program(_ environment: [String: String] = [:]) -> Program {
    var program = Program.sending(to: NoNetwork())
    program.environment.merge(environment) { $1 }
    return program
  }

  @Test func `options of others take precedence over the variable`() async throws {
    var program = Program()
    program.environment = ["AMCTL_SANDBOX": "1"]
    let replayed = try await program.run("catalog songs 999 --replay \(Fixtures.path)")
    #expect(replayed.exit == 8)
    let offline = try await program.run("genres --offline")
    #expect(offline.exit == 8)
    let server = try TestServer(responses: .json(#"{"data":[{"id":"7","type":"genres"}]}"#))
    program.environment.merge(Secrets.tokens) { $1 }
    let sent = try await program.run(
      "api /v1/test --base-url \(server.origin.description)")
    #expect(sent.out.contains(#""id":"7""#))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    ("fixtures record DIR --upstream http://127.0.0.1:9 --sandbox", "--upstream"),
    ("fixtures refresh DIR --base-url http://127.0.0.1:9 --sandbox", "--base-url"),
    ("genres --replay DIR --sandbox", "--replay"), ("genres --offline --sandbox", "--offline"),
  ])
  func `the option contradicts a server, a folder and the cache, by their names`(
    line: String, other: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let result = try await Self.program().run(line.replacing("DIR", with: folder.path))
    #expect((result.err, result.exit) == ("amctl: '--sandbox' cannot be used with '\(other)'\n", 2))
  }

  @Test(.enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
  func `a server that the line names is asked, whatever the variable says`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let url = try server.origin.description
    let program = Program(environment: ["AMCTL_SANDBOX": "1"])
    _ = try await program.run("sandbox check \(url) --retries 0")
    #expect(!server.requests.isEmpty)
    let folder = try TemporaryDirectory()
    let count = server.requests.count
    let curl = try NeededProgram.curl.path
    let script = "\(curl) -s -o '\(folder.file("body"))' $AMCTL_BASE_URL/v1/a"
    let words = [
      "fixtures", "record", folder.file("x"), "--upstream", url, "--", "/bin/sh", "-c", script,
    ]
    let result = try await program.run(words: words)
    #expect(result.exit == 0, "\(result.err)")
    #expect(try folder.read("body") == Array(#"{"data":[]}"#.utf8))
    #expect(server.requests.count == count + 1)
  }

  @Test func `what is not built yet is never sent again`() async throws {
    let server = try TestServer { _ in
      ServerResponse(501, headers: ["Amctl-Sandbox": "not-built"])
    }
    let result = try await Program.asking(server).run("api /v1/catalog/us/none")
    #expect(server.requests.count == 1)
    #expect(result.exit == 6)
    #expect(
      result.err.hasSuffix(
        "hint: the sandbox does not answer this yet; '--replay DIR' replays a recorded response\n"))
  }

  @Test func `doctor and auth status say where they are`() async throws {
    for line in ["doctor", "auth status"] {
      let result = try await Self.program(["AMCTL_SANDBOX": "1"]).run("\(line) -o tsv")
      #expect(result.exit == 0)
      #expect(
        result.out.contains(
          "network\tok\tThe sandbox responds (AMCTL_SANDBOX): nothing leaves this machine, and "
            + "changes end with each command.\t"))
      #expect(result.out.contains("developer token\tok\tNot needed in the sandbox.\t"))
      #expect(result.out.contains("user token\tok\tNot needed in the sandbox.\t"))
      #expect(
        result.out.contains(
          "sandbox\twarning\tResponses are computed (AMCTL_SANDBOX), and changes end with each "
            + "command.\tleave out --sandbox, or unset AMCTL_SANDBOX") == (line == "doctor"))
    }
  }

  @Test func `a token is the sandbox's, and never one's own`() async throws {
    var program = Self.program(["AMCTL_SANDBOX": "1"].merging(Secrets.key) { $1 })
    program.printsToken = true
    let result = try await program.run("token")
    #expect(
      result.err == "amctl: Signed with a throwaway key; --sandbox=DIR keeps one.\n")
    let claims = TokenInspection(
      pasted: result.out.trimmed, at: UnixTime(seconds: Program.second)
    ).claims
    #expect(claims?["iss"]?.string != "DEF123GHIJ")
    #expect(claims?["iss"]?.string?.utf8.count == 10)
  }

  @Test func `the time in it can be fixed`() async throws {
    let program = Self.program(["AMCTL_SANDBOX": "1", "SOURCE_DATE_EPOCH": "1793534400"])
    var token = program
    token.printsToken = true
    let result = try await token.run("token")
    let claims = TokenInspection(pasted: result.out.trimmed, at: UnixTime(seconds: 0)).claims
    #expect(claims?["iat"]?.int == 1_793_534_400)
  }
}
