import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// No failure, however detailed its report, reveals a secret.
@Suite(.thorough) struct FailureSecrecyTests {
  /// A failure: the server's response, and the command line.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let line: String
    let exit: Int32
    var environment = Secrets.tokens
    var response: @Sendable (ServerRequest) -> ServerResponse = { _ in ServerResponse(204) }

    var testDescription: String { name }
  }

  private static func refusing(
    _ status: HTTPStatus, _ code: String, _ detail: String = ""
  ) -> @Sendable (ServerRequest) -> ServerResponse {
    { _ in
      .json(
        #"{"errors":[{"title":"No","detail":""# + detail + #"","code":""# + code + #""}]}"#,
        status: status)
    }
  }

  /// Repeats the whole request in the response, as careless servers do.
  private static func echo(_ request: ServerRequest, _ status: HTTPStatus) -> ServerResponse {
    let told = request.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: " ")
    return .json(#"{"errors":[{"title":"\#(told)","detail":"\#(told)"}]}"#, status: status)
  }

  private static let album = "catalog albums 1616728060"
  private static let songs = "library songs"

  static let cases = [
    Case(name: "developer token refused", line: album, exit: 4) { _ in ServerResponse(401) },
    Case(name: "minted token refused", line: album, exit: 4, environment: Secrets.key) { _ in
      ServerResponse(401)
    },
    Case(name: "user token dead", line: songs, exit: 4, response: refusing(403, "40300")),
    Case(name: "terms not accepted", line: songs, exit: 4, response: refusing(403, "")),
    Case(
      name: "no subscription", line: songs, exit: 6,
      response: refusing(400, "40015", "CloudLibrary")),
    Case(
      name: "no history", line: "history tracks", exit: 6,
      response: refusing(400, "40015", "ListeningHistory")),
    Case(name: "wrong id", line: "library songs i.1", exit: 5, response: refusing(404, "40400")),
    Case(name: "too many requests", line: songs, exit: 6) { _ in ServerResponse(429) },
    Case(name: "server error", line: "library add songs 1", exit: 6) { echo($0, 500) },
    Case(name: "rejection that repeats the token", line: album, exit: 4) { echo($0, 401) },
    Case(name: "rejection that repeats the user token", line: songs, exit: 4) { echo($0, 403) },
    Case(name: "HTML that repeats the token", line: album, exit: 6) { request in
      let text = "<html>\(request.headers["Authorization"] ?? "")</html>"
      return ServerResponse(504, headers: ["Content-Type": "text/html"], body: Array(text.utf8))
    },
    Case(name: "no JSON", line: songs, exit: 6) { request in
      ServerResponse(body: Array((request.headers["Music-User-Token"] ?? "").utf8))
    },
    Case(name: "cut body", line: album, exit: 7) { _ in .failing(.cutBody(after: 5)) },
    Case(name: "reset", line: songs, exit: 7) { _ in .failing(.resetBeforeResponse) },
    Case(name: "nothing in time", line: songs + " --timeout 3 --retries 0", exit: 7) { _ in
      .failing(.silence)
    },
    Case(name: "redirect elsewhere", line: album, exit: 6) { request in
      .redirect(to: "https://example.com/?t=\(request.headers["Authorization"] ?? "")")
    },
    Case(name: "next elsewhere", line: songs + " --all", exit: 6) { request in
      let token = request.headers["Music-User-Token"] ?? ""
      return .json(#"{"data":[],"next":"https://example.com/\#(token)"}"#)
    },
    Case(
      name: "cut key", line: album, exit: 4,
      environment: Secrets.key.merging(["AMCTL_PRIVATE_KEY": String(Secrets.pem().dropLast(60))]) {
        $1
      }),
    Case(
      name: "token that cannot be one", line: album, exit: 4,
      environment: ["AMCTL_DEVELOPER_TOKEN": Secrets.developerToken + "\n x"]),
    Case(
      name: "token where a storefront should be", line: "genres -s \(Secrets.developerToken)",
      exit: 2),
    Case(
      name: "token where an address should be", line: "api test --base-url \(Secrets.userToken)",
      exit: 2),
  ]

  @Test(arguments: cases)
  func `no secret is printed, written or recorded`(failure: Case) async throws {
    let server = try TestServer { failure.response($0) }
    let folder = try TemporaryDirectory()
    var program = try Program.asking(server, environment: failure.environment)
    // Recorded responses are redacted; this run sees the original ones.
    #expect(try await program.run(failure.line + " -v").exit == failure.exit)
    program.environment["AMCTL_RECORD"] = folder.path
    for more in ["-v -o json", "-o ndjson --retries 1", "--record-mode all -o table"] {
      let result = try await program.run(failure.line + " " + more)
      #expect(result.exit == failure.exit, "\(result.err)")
      #expect(!result.err.isEmpty)
    }
    for (path, text) in try files(below: folder.path) {
      for secret in Secrets.planted {
        #expect(!path.contains(secret))
        #expect(!text.contains(secret), "\(path)")
      }
    }
  }

  /// Lines that repeat a word or a line of a file in their error, and never use a credential.
  @Test(arguments: [
    "match FILE --sandbox",
    "catalog songs --from FILE --sandbox", "library create-playlist x --from FILE --sandbox",
    "library add-tracks p.1 --from FILE --sandbox", "releases --from FILE --sandbox", "help TOKEN",
    "TOKEN", "search --limit TOKEN", "config get TOKEN", "man TOKEN", "cache TOKEN",
  ])
  func `a configured secret is in no message, whoever uses it`(line: String) async throws {
    let folder = try TemporaryDirectory()
    let config = "[default]\nuser_token = abcd efgh-one\n[other]\nuser_token = ijkl.mnop-two\n"
    try folder.write(Array(config.utf8), to: "config")
    let secrets = ["abcd efgh-one", "ijkl.mnop-two", "qrst.uvwx-three"]
    for secret in secrets {
      try folder.write(Array("user_token = \(secret)\n".utf8), to: "list")
      let words = line.split(separator: " ").map {
        $0 == "FILE" ? folder.file("list") : $0 == "TOKEN" ? secret : String($0)
      }
      let program = Program(environment: [
        "AMCTL_CONFIG": folder.file("config"), "AMCTL_USER_TOKEN": secrets[2],
      ])
      let result = try await program.run(words: words)
      #expect(result.exit != 0)
      #expect(result.err.contains("<redacted>"), "\(result.err)")
      #expect(!result.err.contains(secret.suffix(8)), "\(result.err)")
    }
  }

  private func files(below folder: String) throws -> [(path: String, text: String)] {
    try FileSystem.list(folder).flatMap { name in
      let path = folder + "/" + name
      return FileSystem.isDirectory(path)
        ? try files(below: path)
        : [(path, String(decoding: try FileSystem.read(path), as: UTF8.self))]
    }
  }
}
