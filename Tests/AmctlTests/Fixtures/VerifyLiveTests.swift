import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// `verify --live` with current responses.
@Suite(.quick) struct VerifyLiveTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private static func genre(_ attributes: String) -> String {
    #"{"data":[{"id":"1","type":"genres","attributes":{"name":"x"\#(attributes)}}]}"#
  }

  /// Records a response to each target; several for one target are its responses in order.
  private func record(_ responses: (target: String, status: Int, body: String)...) throws {
    try FixtureWriter(directory: folder.path).add(
      responses.map { target, status, body in
        Fixture(target, body, status: HTTPStatus(rawValue: status))
      })
  }

  /// Verifies the folder with a server; returns the result and the requested targets.
  private func verify(
    _ options: String = "", response: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) async throws -> (result: Program.Result, targets: [String]) {
    let server = try TestServer(respond: response)
    let result = try await Program.asking(server).run(
      "fixtures verify \(folder.path) --live -o tsv --fields finding,member,detail,file " + options)
    return (result, server.requests.map(\.target))
  }

  private func lines(_ result: Program.Result) -> [String] {
    result.out.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `a missing or changed member fails, and a new one does not`() async throws {
    try record(("/v1/a", 200, Self.genre(#","url":"u","parentId":"1","x":1"#)))
    let (result, _) = try await verify { _ in .json(Self.genre(#","parentId":7,"x":1,"y":1"#)) }
    #expect(
      lines(result) == [
        "unknown\tgenres.attributes.x\t\tv1/a.json",
        "gone\tdata[].attributes.url\t\tv1/a.json",
        "changed\tdata[].attributes.parentId\twas a string, is a number\tv1/a.json",
        "new\tdata[].attributes.y\t\tv1/a.json",
      ])
    #expect(
      result.err == """
        amctl: 2 differences: 1 field no longer sent, 1 changed field
        hint: 'amctl fixtures verify \(folder.path) --live --accept' records the differences as known

        """)
    #expect(result.exit == 1)
  }

  @Test func `a new member fails only on request`() async throws {
    try record(("/v1/a", 200, Self.genre("")))
    let later = ServerResponse.json(Self.genre(#","y":1"#))
    let usual = try await verify { _ in later }.result
    let empty = "amctl: 'detail' is empty in the only item.\n"
    #expect(usual.err == empty + "amctl: 1 response read, 1 difference: 1 new field.\n")
    #expect(usual.exit == 0)
    for kinds in ["new", "shape"] {
      let result = try await verify("--fail-on \(kinds)") { _ in later }.result
      #expect(result.err.hasPrefix(empty + "amctl: 1 difference: 1 new field\n"))
      #expect(result.exit == 1)
    }
  }

  @Test(arguments: [(200, 404), (404, 200), (200, 410)])
  func `another status fails`(old: Int, new: Int) async throws {
    try record(("/v1/a", old, Self.genre("")))
    let (result, _) = try await verify { _ in
      .json(Self.genre(""), status: HTTPStatus(rawValue: new))
    }
    #expect(lines(result) == ["status\t/v1/a\twas \(old), is \(new)\tv1/a.json"])
    #expect(result.err.hasPrefix("amctl: 1 difference: 1 changed status\n"))
    #expect(result.exit == 1)
  }

  @Test func `equal recorded and live responses are not a difference`() async throws {
    try record(
      ("/v1/a", 200, Self.genre("")), ("/v1/b", 404, "{}"), ("/v1/c", 500, "{}"),
      ("/v1/d", 429, "{}"), ("/v1/e", 200, #"{"data":[]}"#))
    let (result, targets) = try await verify { request in
      request.path == "/v1/b" ? .json("", status: 404) : .json(Self.genre(""))
    }
    #expect((result.err, result.exit) == ("amctl: 5 responses read, no differences.\n", 0))
    // A recorded failure shows nothing about the responses of a working service.
    #expect(targets.sorted() == ["/v1/a", "/v1/b", "/v1/e"])
  }

  @Test func `the responses to one request are compared together, with one request`() async throws {
    try record(("/v1/a", 404, "{}"), ("/v1/a", 200, Self.genre(#","url":"u""#)))
    for status in [404, 200] as [HTTPStatus] {
      let (result, targets) = try await verify { _ in
        .json(Self.genre(#","url":"v""#), status: status)
      }
      #expect(result.err == "amctl: 2 responses read, no differences.\n")
      #expect(targets == ["/v1/a"])
    }
    let (gone, _) = try await verify { _ in .json(Self.genre("")) }
    #expect(lines(gone) == ["gone\tdata[].attributes.url\t\tv1/a.json"])
  }

  @Test(arguments: [500, 503, 429])
  func `a failure of the service is not a difference`(status: Int) async throws {
    try record(("/v1/a", 200, Self.genre(#","url":"u""#)), ("/v1/b", 200, "{}"))
    let (result, targets) = try await verify("--retries 2") { request in
      request.path == "/v1/b"
        ? .json("{}", status: HTTPStatus(rawValue: status)) : .json(Self.genre(""))
    }
    // Findings from before the failure are written.
    #expect(lines(result).contains("gone\tdata[].attributes.url\t\tv1/a.json"))
    #expect(result.err.contains("amctl: The comparison stopped at 'v1/b.json'.\n"))
    #expect(result.err.contains("amctl: the service returned \(status) for /v1/b\n"))
    #expect(!result.err.contains("difference"))
    #expect(result.exit == 6)
    #expect(targets.sorted() == ["/v1/a", "/v1/b", "/v1/b", "/v1/b"])
  }

  @Test func `a failure of the network or the tokens is not a difference`() async throws {
    try record(("/v1/a", 200, Self.genre("")))
    let cut = try await verify("--retries 0") { _ in .failing(.closeBeforeResponse) }.result
    #expect(cut.exit == 7)
    let rejected = try await verify { _ in ServerResponse(403) }.result
    #expect(rejected.exit == 4)
    let accepting = try await verify("--accept --retries 0") { _ in ServerResponse(500) }.result
    #expect(accepting.exit == 6)
    #expect(!FileSystem.exists(folder.file("known-differences.json")))
  }

  @Test func `changes are accepted by kind, and an entry of an earlier version covers all`()
    async throws
  {
    try record(("/v1/a", 200, Self.genre(#","url":"u","parentId":"1""#)), ("/v1/b", 200, "{}"))
    let response: @Sendable (ServerRequest) -> ServerResponse = { request in
      request.path == "/v1/b" ? ServerResponse(404) : .json(Self.genre(#","parentId":7,"y":1"#))
    }
    #expect(try await verify("--accept", response: response).result.exit == 0)
    let list = """
      {"file":"v1/a.json","member":"data[].attributes.parentId","kind":"changed"}
      {"file":"v1/a.json","member":"data[].attributes.url","kind":"gone"}
      {"file":"v1/a.json","member":"data[].attributes.y","kind":"new"}
      {"file":"v1/b.json","member":"/v1/b","kind":"status"}

      """
    #expect(String(decoding: try folder.read("known-differences.json"), as: UTF8.self) == list)
    let known = "amctl: Known differences: 4.\namctl: 2 responses read, no differences.\n"
    #expect(try await verify(response: response).result.err == known)
    let (result, _) = try await verify("--fail-on shape,status,stale", response: response)
    #expect((result.err, result.exit) == (known, 0))
    // Without --live these differences cannot occur, so none is stale.
    let offline = try await Program().run("fixtures verify \(folder.path) --fail-on stale")
    #expect(offline.exit == 0)
  }
}
