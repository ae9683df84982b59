import Loopback
import MusicAPI
import TestSupport
import Testing

@testable import AmctlKit

struct FixturesVerifyTests {
  private let folder: TestSupport.TemporaryDirectory

  init() throws {
    folder = try TestSupport.TemporaryDirectory()
    let bodies = [
      ("/v1/a", #"{"data":[{"id":"1","type":"genres","attributes":{"name":7,"x":1}}]}"#, 200),
      ("/v1/b", #"{"data":[{"id":"1","type":"genres","attributes":{"x":1}}]}"#, 200),
      ("/v1/c", #"{"errors":[]}"#, 500), ("/v1/d?token=x", "{}", 200),
    ]
    let redaction = Redaction()
    try FixtureWriter(directory: folder.path).write(
      bodies.map { target, body, status in
        Fixture(
          request: redaction.redacted(HTTPRequest(.get, RequestTarget(parsing: target))),
          response: HTTPResponse(status: HTTPStatus(rawValue: status), body: Array(body.utf8)))
      })
  }

  @Test func `what differs is told member by member`() async throws {
    let result = try await Program().run("fixtures verify \(folder.path) -o tsv")
    #expect(
      result.out == """
        finding\tmember\tdetail\tcount\tfile
        unknown\tgenres.attributes.x\t\t2\tv1/a.json
        type\tgenres.attributes.name\tis a number, the models read String\t1\tv1/a.json
        missing\tgenres.attributes.name\t\t1\tv1/b.json

        """)
    #expect(result.err == "amctl: Differences of 'type, missing': 2.\n")
    #expect(result.exit == 1)
  }

  @Test(arguments: [
    ("unknown", 1, 1), ("type", 1, 1), ("missing,unknown", 2, 1), ("shape", 0, 0),
  ])
  func `it fails on what it is told to`(kinds: String, count: Int, exit: Int32) async throws {
    let result = try await Program().run(
      "fixtures verify \(folder.path) --fail-on \(kinds) -o json --quiet")
    #expect(result.exit == exit)
    #expect(result.out.hasPrefix(#"{"data":[{"finding":"unknown","member":"genres.attributes.x""#))
    #expect(result.err.contains("'\(kinds.replacing(",", with: ", "))': \(count)") == (exit == 1))
    let wrong = try await Program().run("fixtures verify \(folder.path) --fail-on tpye")
    #expect(
      wrong.err.hasPrefix("amctl: 'tpye' is not a kind of difference.\nhint: did you mean 'type'?"))
  }

  @Test func `what changed since is asked for`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/v1/b"
        ? ServerAnswer(404)
        : .json(#"{"data":[{"id":"1","type":"genres","attributes":{"name":"x","y":1}}]}"#)
    }
    defer { server.stop() }
    let result = try await Program.asking(server).run(
      "fixtures verify \(folder.path) --live --fail-on shape -o tsv --fields member,detail,file")
    #expect(result.exit == 1)
    #expect(
      result.out.split(separator: "\n").dropFirst(4).map(String.init) == [
        "/v1/b\tis answered with 404 now\tv1/b.json",
        "data[].attributes.name\twas a number, is a text\tv1/a.json",
        "data[].attributes.x\tis gone\tv1/a.json",
        "data[].attributes.y\tis new\tv1/a.json",
      ])
    #expect(Set(server.requests.map(\.target)) == ["/v1/a", "/v1/b"])
  }
}
