import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// Responses of a fixture server that were not recorded as they were requested: pages of another
/// size, and a HEAD.
struct ServedPageTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    let body = #"{"next":"/v1/l?offset=3","data":[1,2,3],"meta":{"total":4}}"#
    try FixtureText.write(
      #"{"request":{"path":"/v1/l","query":{"limit":"3"}},"response":{"status":200,"body":\#(body)}}"#,
      to: folder.path + "/v1/l/limit=3.json")
  }

  private static let expected =
    #"{"next":"/v1/l?offset=2&limit=2","data":[1,2],"meta":{"total":4}}"#

  @Test func `another page size is marked in a header and in the journal`() async throws {
    let journal = folder.file("calls.ndjson")
    let program = RunningProgram("fixtures serve \(folder.path) --journal \(journal)")
    let port = try await program.port()
    let text = try await RawClient.exchange(
      "GET /v1/l?limit=2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: port)
    #expect(text.contains("\r\nAmctl-Fixture: other-page-size\r\n"))
    #expect(text.hasSuffix("\r\n\r\n" + Self.expected))
    _ = try await FixturesServeTests.ask("GET /v1/l?limit=3", port: port)
    #expect(try await program.interrupted().exit == 0)
    let lines = String(decoding: try folder.read("calls.ndjson"), as: UTF8.self)
      .split(separator: "\n")
    #expect(
      lines.map { $0.contains(#""fixture":"v1/l/limit=3.json","otherPageSize":true,"miss":false"#) }
        == [true, false])
  }

  @Test func `another page size is marked with -v`() async throws {
    let result = try await Program().run("api /v1/l?limit=2 -v --replay \(folder.path)")
    #expect(result.out == Self.expected)
    #expect(result.err.contains("(from \(folder.path), another page size)\n"))
    let whole = try await Program().run("api /v1/l?limit=3 -v --replay \(folder.path)")
    #expect(whole.err.contains("(from \(folder.path))\n"))
    let strict = try await Program().run(
      "api /v1/l?limit=2 --replay-strict --replay \(folder.path)")
    #expect(strict.exit == 8)
  }

  private func head(_ target: String, port: Int) async throws -> String {
    try await RawClient.exchange(
      "HEAD \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: port)
  }

  @Test func `a HEAD gets the headers of the next GET, and leaves the response to it`() async throws
  {
    let rating = try FixturesServeSessionTests.rating()
    let program = RunningProgram("fixtures serve \(rating.path)")
    let port = try await program.port()
    let path = FixturesServeSessionTests.path
    for _ in 0..<2 {
      let text = try await head(path, port: port)
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(text.contains("\r\nContent-Length: 11\r\n"))
      #expect(text.hasSuffix("\r\n\r\n"))
    }
    #expect(
      try await FixturesServeSessionTests.statuses(["GET \(path)", "GET \(path)"], port: port)
        == [200, 404])
    #expect(try await head(path, port: port).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(try await head("/v1/none", port: port).hasPrefix("HTTP/1.1 501 No Such Fixture\r\n"))
    _ = try await program.interrupted()
  }

  @Test func `a HEAD is recorded as a GET, and never beside one`() async throws {
    let upstream = try TestServer { _ in .json(#"{"data":[]}"#) }
    defer { upstream.stop() }
    let path = folder.file("new")
    let program = RunningProgram(
      "fixtures serve \(path) --record --upstream \(try upstream.origin)")
    let port = try await program.port()
    _ = try await head("/v1/storefronts/de", port: port)
    _ = try await FixturesServeTests.ask("GET /v1/storefronts/jp", port: port)
    for _ in 0..<2 {
      let text = try await head("/v1/storefronts/jp", port: port)
      #expect(text.contains("\r\nContent-Length: 11\r\n"))
      #expect(text.hasSuffix("\r\n\r\n"))
    }
    _ = try await program.interrupted()
    #expect(upstream.requests.map(\.method) == ["GET", "GET"])
    #expect(
      try FixtureFile.all(in: path).map(\.path)
        == ["v1/storefronts/de.json", "v1/storefronts/jp.json"])
  }
}
