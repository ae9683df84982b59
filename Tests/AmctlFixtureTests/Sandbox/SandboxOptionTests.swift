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
struct SandboxOptionTests {
  /// A program that has credentials, none of which may be used, and no network.
  private static func program(_ environment: [String: String] = [:]) -> Program {
    var program = Program.sending(to: NoNetwork())
    program.environment.merge(environment) { $1 }
    return program
  }

  static let conflicts: [(options: String, other: String)] = [
    ("--replay Fixtures", "--replay"), ("--base-url http://127.0.0.1:1", "--base-url"),
    ("--offline", "--offline"), ("--cache 1h", "--cache"), ("--refresh", "--refresh"),
    ("--cache-personal", "--cache-personal"),
  ]

  @Test(arguments: conflicts)
  func `it contradicts other servers and stored responses`(
    options: String, other: String
  ) async throws {
    for sandbox in ["--sandbox", "--sandbox=Account"] {
      let result = try await Self.program().run("genres \(sandbox) \(options)")
      #expect(result.err == "amctl: '--sandbox' cannot be used with '\(other)'\n")
      #expect(result.exit == 2)
    }
  }

  @Test(arguments: [("AMCTL_REPLAY", "Fixtures"), ("AMCTL_BASE_URL", "http://127.0.0.1:1")])
  func `of variables alone, neither takes precedence`(name: String, value: String) async throws {
    let result = try await Self.program(["AMCTL_SANDBOX": "1", name: value]).run("genres")
    #expect(result.err == "amctl: 'AMCTL_SANDBOX' cannot be used with '\(name)'\n")
    #expect(result.exit == 2)
  }

  @Test func `the option takes precedence over the variables of others`() async throws {
    let others = [
      "AMCTL_REPLAY": "/nonexistent", "AMCTL_BASE_URL": "http://127.0.0.1:1", "AMCTL_CACHE": "1h",
    ]
    let result = try await Self.program(others).run("genres --sandbox -o id --limit 1")
    #expect(result.out == "34\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `options of others take precedence over the variable`() async throws {
    var program = Program()
    program.environment = ["AMCTL_SANDBOX": "1"]
    let replayed = try await program.run("catalog songs 999 --replay \(Fixtures.path)")
    #expect(replayed.exit == 8)
    let offline = try await program.run("genres --offline")
    #expect(offline.exit == 8)
    let server = try TestServer(responses: .json(#"{"data":[{"id":"7","type":"genres"}]}"#))
    defer { server.stop() }
    program.environment.merge(Secrets.tokens) { $1 }
    let sent = try await program.run(
      "api /v1/test --base-url \(server.origin.description)")
    #expect(sent.out.contains(#""id":"7""#))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["0", "off", "no", "false", "OFF"])
  func `the words of every switch turn it off`(word: String) async throws {
    let program = Program(environment: ["AMCTL_SANDBOX": word])
    #expect(try await program.run("genres").exit == 4)
    let option = Program(environment: ["AMCTL_SANDBOX": "1"])
    #expect(try await option.run("genres --sandbox=\(word)").exit == 4)
  }

  @Test func `a value follows only an equals sign`() async throws {
    let result = try await Self.program().run("charts --sandbox Account")
    #expect(result.err.hasPrefix("amctl: unexpected argument 'Account'\n"))
    #expect(result.exit == 2)
    let empty = try await Self.program().run("genres --sandbox=")
    #expect(
      empty.err == """
        amctl: '--sandbox' must not be empty
        hint: write '--sandbox=DIR', or '--sandbox' alone for 'on'

        """)
    #expect(empty.exit == 2)
  }

  @Test func `the config file can turn it on for a profile`() async throws {
    let folder = try TemporaryDirectory()
    let config = try folder.write(Array("[try]\nsandbox = on\n".utf8), to: "config")
    var program = Self.program(["AMCTL_CONFIG": config])
    #expect(try await program.run("genres --profile try -o id --limit 1").out == "34\n")
    program.environment["AMCTL_BASE_URL"] = "http://127.0.0.1:1"
    // A variable is stronger than the file.
    #expect(try await program.run("genres --profile try --dry-run").out.contains("127.0.0.1:1"))
  }

  @Test func `it has no other service`() async throws {
    let result = try await Self.program().run("itunes search x --sandbox")
    #expect(
      result.err == """
        amctl: the sandbox has only Apple Music, not iTunes
        hint: use '--replay Fixtures', which replays recorded responses

        """)
    #expect(result.exit == 6)
    let json = try await Self.program().run("itunes search x --sandbox -o json")
    #expect(json.err.contains(#""exit":6,"kind":"service","reason":"not-built""#))
  }

  @Test func `what is not built yet is never sent again`() async throws {
    let server = try TestServer { _ in
      ServerResponse(501, headers: ["Amctl-Sandbox": "not-built"])
    }
    defer { server.stop() }
    let result = try await Program.asking(server).run("api /v1/catalog/us/none")
    #expect(server.requests.count == 1)
    #expect(result.exit == 6)
    #expect(
      result.err.hasSuffix(
        "hint: the sandbox does not answer this yet; '--replay DIR' replays a recorded response\n"))
  }

  @Test func `signing in is for Apple's service`() async throws {
    let result = try await Self.program(["AMCTL_SANDBOX": "1"]).run("auth login")
    #expect(
      result.err == """
        amctl: 'auth login' cannot be used with 'AMCTL_SANDBOX'
        hint: the sandbox needs no user token; unset AMCTL_SANDBOX to sign in

        """)
    #expect(result.exit == 2)
    #expect(try await Self.program().run("auth login --sandbox").exit == 2)
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
      result.err == "amctl: A new key signed this token; use --sandbox=DIR to keep a key.\n")
    let claims = TokenInspection(
      pasted: result.out.trimmed, at: UnixTime(seconds: Program.second)
    ).claims
    #expect(claims?["iss"]?.string != "DEF123GHIJ")
    #expect(claims?["iss"]?.string?.utf8.count == 10)
  }

  @Test func `the page of a resource is printed, because a browser would not find it`() async throws
  {
    let result = try await Self.program().run("open song 1613600188 --sandbox")
    #expect(result.out.hasPrefix("https://music.apple.com/us/"))
    #expect(result.err == "amctl: The sandbox has no web pages; this is only the URL.\n")
    #expect(result.exit == 0)
  }

  @Test func `a change is kept for the command only, which is said once`() async throws {
    let result = try await Self.program().run(
      "ratings set songs 1613600188 1613600189 --value love --sandbox")
    #expect(result.err.components(of: "Kept for this command only; use --sandbox=DIR.") == 1)
    #expect(result.exit == 0)
  }

  @Test func `responses are recorded as fixtures, and replayed`() async throws {
    let folder = try TemporaryDirectory()
    let recorded = try await Self.program().run(
      "catalog songs 1613600188 --sandbox --record \(folder.path) -o tsv")
    #expect(recorded.exit == 0)
    let replayed = try await Program().run(
      "catalog songs 1613600188 --replay \(folder.path) -o tsv")
    #expect(replayed.out == recorded.out)
  }

  @Test func `neither the cache nor the journal is written`() async throws {
    let folder = try TemporaryDirectory()
    let home = [
      "HOME": folder.path, "AMCTL_CACHE": "1h", "AMCTL_JOURNAL": "on", "AMCTL_SANDBOX": "1",
    ]
    _ = try await Self.program(home).run("genres")
    _ = try await Self.program(home).run("ratings set songs 1613600188 --value love")
    _ = try await Self.program(home).run("doctor")
    #expect(try FileSystem.list(folder.path) == [])
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

extension String {
  /// The number of times that a text is in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
