import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// Fixtures of another host than the service, in a folder with those of the service.
@Suite(.quick) struct HostFixturesTests {
  private let folder: TemporaryDirectory
  private let path: String

  private static let host = "search.example.com"
  private static let found = #"{"resultCount":1,"results":[{"name":"x","type":"y","id":"1"}]}"#
  private static let image: [UInt8] = [0xFF, 0xD8, 0xFF, 0, 1, 2, 0xFF, 0xD9]
  private static let files = [
    "hosts/images.example.com/a.jpg.json", "hosts/search.example.com/v1/search/term=x.json",
    "hosts/search.example.com/v1/search/term=y.json", "v1/test.json",
  ]

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("f")
    try FixtureWriter(directory: path).add([
      Self.fixture("/v1/test", "{}"),
      Self.fixture("/hosts/\(Self.host)/v1/search?term=x", Self.found),
      Self.fixture("/hosts/\(Self.host)/v1/search?term=y", #"{"data":[],"next":"/v1/z"}"#),
      Self.fixture("/hosts/images.example.com/a.jpg", bytes: Self.image),
    ])
  }

  private static func fixture(_ target: String, _ text: String) -> Fixture {
    fixture(target, bytes: Array(text.utf8))
  }

  private static func fixture(_ target: String, bytes: [UInt8]) -> Fixture {
    Fixture(
      request: HTTPRequest(.get, RequestTarget(parsing: target)),
      response: HTTPResponse(status: 200, body: bytes),
      recorded: UnixTime(seconds: Program.second))
  }

  private func run(_ command: String, _ options: String = "") async throws -> Program.Result {
    try await Program().run("fixtures \(command) \(path) \(options)")
  }

  @Test func `a server answers for the hosts under its own URL`() throws {
    let fixtures = Replaying(directory: path)
    let request = HTTPRequest(.get, RequestTarget(parsing: "/v1/search?term=x"))
    let played = try fixtures.playOfAnyHost(redacted: request)
    #expect(played.response.body == Array(Self.found.utf8))
    #expect(played.file == "hosts/search.example.com/v1/search/term=x.json")
    let other = HTTPRequest(.get, RequestTarget(parsing: "/v1/search?term=z"))
    #expect(throws: TransportError.self) { try fixtures.playOfAnyHost(redacted: other) }
    #expect(throws: TransportError.self) { try fixtures.play(redacted: request) }
  }

  @Test func `those that no command used are removed`() async throws {
    let log = folder.file("used.log")
    var program = Program.replaying
    program.environment = ["AMCTL_REPLAY_LOG": log]
    #expect(try await program.run("api /v1/test --replay " + path).exit == 0)
    let result = try await run("prune", "-o id --log " + log)
    #expect(result.out == Self.files.dropLast().map { $0 + "\n" }.joined())
    #expect(try FixtureCollection(of: path).paths == ["v1/test.json"])
    #expect(!FileSystem.exists(path + "/hosts/search.example.com"))
  }

  @Test func `the rules of the folder hold for them, in a scan and when it is anonymized`()
    async throws
  {
    try folder.write(Array(#"{"redact": ["results.*.name"]}"#.utf8), to: "f/fixtures.json")
    let scan = try await run("scan")
    #expect((scan.out, scan.exit) == ("\(path)/\(Self.files[1]):15:20: ruled\n", 1))
    let result = try await run("anonymize", "-o id")
    #expect(result.out == Self.files[1] + "\n")
    let text = String(decoding: try folder.read("f/" + Self.files[1]), as: UTF8.self)
    #expect(text.contains(#""name": "<redacted>""#))
    #expect(try await run("scan").exit == 0)
    let image = try #require(try FixtureCollection(of: path).files.first).fixture
    #expect(image.response.body == Self.image)
  }

  @Test func `an archive has their URLs, and leads back to the same files`() async throws {
    let archive = folder.file("all.har")
    #expect(try await run("convert", archive).exit == 0)
    let text = String(decoding: try FileSystem.read(archive), as: UTF8.self)
    #expect(text.contains(#""url": "https://search.example.com/v1/search?term=x""#))
    #expect(text.contains(#""url": "https://images.example.com/a.jpg""#))
    let back = folder.file("back")
    let result = try await Program().run("fixtures convert \(archive) \(back)")
    #expect(result.err == "amctl: Wrote 4 exchanges to '\(back)'.\n")
    #expect(try FixtureCollection(of: back).paths == Self.files)
    for file in Self.files {
      #expect(try FileSystem.read(back + "/" + file) == FileSystem.read(path + "/" + file))
    }
  }

  /// A program whose requests get these responses, whatever the server.
  private func asked(
    _ command: String, _ options: String, _ response: String,
    environment: [String: String] = Secrets.tokens
  ) async throws -> (result: Program.Result, sent: [String], tokens: Int) {
    let sent = Watched<[String]>([])
    let tokens = Watched(0)
    var program = Program(environment: environment)
    program.connect = { origin, _ in
      StubTransport { request throws(TransportError) in
        sent.update { $0.append("\(origin)\(request.target)") }
        if request.headers["Authorization"] != nil { tokens.update { $0 += 1 } }
        return request.target.path == "/a.jpg"
          ? HTTPResponse(status: 200, body: Self.image) : .json(response)
      }
    }
    let result = try await program.run("fixtures \(command) \(path) \(options)")
    return (result, sent.value.sorted(), tokens.value)
  }

  private static let urls = [
    "https://images.example.com/a.jpg", "https://search.example.com/v1/search?term=x",
    "https://search.example.com/v1/search?term=y",
  ]

  @Test func `they are requested again from their own host, without tokens`() async throws {
    let new = #"{"resultCount":0,"results":[]}"#
    let (result, sent, tokens) = try await asked(
      "refresh", "hosts -o tsv --no-header --fields result,file", new)
    #expect(sent == Self.urls)
    #expect(tokens == 0)
    #expect(
      result.out == """
        unchanged\t\(Self.files[0])
        changed\t\(Self.files[1])
        changed\t\(Self.files[2])

        """)
    #expect(result.exit == 0)
    let search = try FixtureCollection(of: path).files[1].fixture
    #expect(search.response.body == Array(new.utf8))
    #expect(try FixtureCollection(of: path).paths == Self.files)
  }

  @Test func `a token is needed for those of the service only, and before any request`()
    async throws
  {
    let alone = try await asked("refresh", "hosts", "{}", environment: [:])
    #expect(alone.sent == Self.urls)
    #expect(alone.result.exit == 0)
    for command in ["refresh", "verify"] {
      let (result, sent, _) = try await asked(
        command, command == "verify" ? "--live" : "", "{}", environment: [:])
      #expect(result.out == "")
      #expect(
        result.err.hasPrefix("amctl: no developer token: neither a key nor a token is configured\n")
      )
      #expect(sent == [])
      #expect(result.exit == 4)
    }
  }

  @Test func `they are compared with what their own host sends now`() async throws {
    let (result, sent, tokens) = try await asked(
      "verify", "--live -o tsv --no-header --fields file,finding,member --fail-on gone",
      #"{"resultCount":1}"#)
    #expect(sent == ["https://api.music.apple.com/v1/test"] + Self.urls)
    #expect(tokens == 1)
    #expect(result.out.contains("\(Self.files[1])\tgone\tresults\n"))
    #expect(result.exit == 1)
  }

  @Test func `a host on this machine is not requested for a service elsewhere`() async throws {
    try FixtureWriter(directory: path).add([Self.fixture("/hosts/127.0.0.1:1/x", "{}")])
    let (result, sent, _) = try await asked("refresh", "hosts/127.0.0.1:1", "{}")
    #expect(result.err.hasSuffix("amctl: requests to '127.0.0.1:1' cannot be sent again\n"))
    #expect(sent == [])
    #expect(result.exit == 1)
  }
}
