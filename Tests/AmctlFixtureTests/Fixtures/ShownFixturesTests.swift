import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// What `fixtures ls` shows of a path.
struct ShownFixturesTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    let exchanges: [(HTTPMethod, String, String?, HTTPStatus, String)] = [
      (.get, "/v1/a", nil, 200, #"{"data":[1]}"#), (.get, "/v1/a", nil, 404, ""),
      (.get, "/v1/a?l=de", nil, 200, "text"), (.put, "/v1/a", #"{"value":1}"#, 200, ""),
      (.get, "/v1/a/b", nil, 200, "{}"),
    ]
    try FixtureWriter(directory: folder.path).write(
      exchanges.map { method, target, body, status, response in
        Fixture(
          request: HTTPRequest(
            method, RequestTarget(parsing: target), body: body.map { Array($0.utf8) }),
          response: HTTPResponse(status: status, body: Array(response.utf8)),
          recorded: UnixTime(seconds: 0))
      })
  }

  private func files(_ path: String) async throws -> [String] {
    try await Program().run("fixtures ls \(folder.path) \(path) -o id")
      .out.split(separator: "\n").map(String.init)
  }

  @Test func `the responses of a path are shown in their order, as a person reads them`()
    async throws
  {
    let result = try await Program().run("fixtures ls \(folder.path) /v1/a -o table")
    #expect(
      result.out.hasPrefix(
        """
        # v1/a.json, 1970-01-01T00:00:00Z
        > GET /v1/a
        < 200
        {
          "data": [
            1
          ]
        }

        # v1/a~2.json, 1970-01-01T00:00:00Z
        > GET /v1/a
        < 404

        # v1/a/PUT
        """))
    #expect(result.out.contains("> PUT /v1/a\n> {\n>   \"value\": 1\n> }\n< 200\n"))
    #expect(result.out.contains("> GET /v1/a?l=de\n< 200\ntext\n"))
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    ("v1/a/b.json", 1), ("/v1/a/b", 1), ("a/b", 1), ("/v1/a?l=de", 1), ("/v1/a", 4),
    ("https://api.music.apple.com/v1/a/b", 1), ("v1/a~2.json", 1),
  ])
  func `a path, a query, a URL or a file chooses`(path: String, count: Int) async throws {
    #expect(try await files(path).count == count)
  }

  @Test func `records contain the request and the response on one line`() async throws {
    let result = try await Program().run("fixtures ls \(folder.path) v1/a.json -o ndjson")
    #expect(
      result.out == #"{"method":"GET","path":"/v1/a","status":200,"#
        + #""recorded":"1970-01-01T00:00:00Z","file":"v1/a.json","#
        + #""request":{"method":"GET","path":"/v1/a"},"#
        + #""response":{"status":200,"body":{"data":[1]}}}"# + "\n")
  }

  @Test func `a path that is not recorded is not found, and the nearest is named`() async throws {
    let result = try await Program().run("fixtures ls \(folder.path) /v1/a/c")
    #expect(result.exit == 5)
    #expect(result.err.hasPrefix("amctl: 'GET /v1/a/c' is not recorded in '\(folder.path)'\n"))
    #expect(result.err.contains("hint: the nearest is 'GET /v1/a/b': "))
  }
}
