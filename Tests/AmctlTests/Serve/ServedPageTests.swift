import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// Requests to a fixture server that were recorded in another form: another page, and a HEAD.
@Suite(.quick) struct ServedPageTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func `a page of another size is a miss, and one without a size is as recorded`()
    async throws
  {
    let page = #"{"next":"/v1/l?offset=6","data":[4,5,6]}"#
    try ServedFixtures.write(
      #"{"request":{"path":"/v1/l","query":{"limit":"3","offset":"3"}},"#
        + #""response":{"status":200,"body":\#(page)}}"#,
      to: folder.path + "/v1/l/limit=3&offset=3.json")
    let journal = folder.file("calls.ndjson")
    let program = RunningProgram("fixtures serve \(folder.path) --journal \(journal)")
    let port = try await program.port()
    for (target, start) in [("/v1/l?offset=3", "200 OK"), ("/v1/l?limit=2&offset=3", "501 ")] {
      let text = try await RawClient.exchange(ServedFixtures.head("GET \(target)"), port: port)
      #expect(text.hasPrefix("HTTP/1.1 " + start))
      #expect(text.hasSuffix("\r\n\r\n" + page) == (start == "200 OK"))
    }
    #expect(try await program.interrupted().exit == 0)
    let lines = String(decoding: try folder.read("calls.ndjson"), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.first?.contains(#""fixture":"v1/l/limit=3&offset=3.json","miss":false"#) == true)
    let missed = try await Program().run("api /v1/l?limit=2&offset=3 --replay \(folder.path)")
    #expect(missed.exit == 8)
    #expect(missed.err.contains("'limit': recorded '3', requested '2'\n"))
  }

  private func head(_ target: String, port: Int) async throws -> String {
    try await RawClient.exchange(ServedFixtures.head("HEAD \(target)"), port: port)
  }

  @Test func `a HEAD gets the headers of the next GET, and leaves the response to it`() async throws
  {
    let rating = try ServedFixtures.rating()
    let program = RunningProgram("fixtures serve \(rating.path)")
    let port = try await program.port()
    let path = ServedFixtures.path
    for _ in 0..<2 {
      let text = try await head(path, port: port)
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(text.contains("\r\nContent-Length: 11\r\n"))
      #expect(text.hasSuffix("\r\n\r\n"))
    }
    #expect(
      try await ServedFixtures.statuses(["GET \(path)", "GET \(path)"], port: port)
        == [200, 404])
    #expect(try await head(path, port: port).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(try await head("/v1/none", port: port).hasPrefix("HTTP/1.1 501 No Such Fixture\r\n"))
    _ = try await program.interrupted()
  }
}
