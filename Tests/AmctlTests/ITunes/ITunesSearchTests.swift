import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@Suite(.quick) struct ITunesSearchTests {
  private typealias Sample = ITunesSample

  @Test func `a search writes the server's own bytes, and needs no token`() async throws {
    let response = Sample.response(Sample.song(1), Sample.song(2))
    let server = try TestServer(responses: response)
    let result = try await Sample.program(server).run("itunes search north -s gb --limit 2")
    #expect(result.out == String(decoding: response.body, as: UTF8.self))
    #expect(result.err == "")
    #expect(result.exit == 0)
    #expect(
      server.requests.map(\.target)
        == ["/search?term=north&media=music&entity=song&country=gb&limit=2"])
    #expect(server.requests[0].headers["Authorization"] == nil)
  }

  @Test(arguments: [
    (
      ["cleaned", "notExplicit"],
      "amctl: Only clean versions found: iTunes may leave out the explicit ones.\n"
    ),
    (["cleaned", "explicit"], ""), (["notExplicit"], ""),
  ])
  func `clean versions alone are said to be so`(ratings: [String], message: String) async throws {
    let songs = ratings.map { Sample.song(1, $0) }.joined(separator: ",")
    let server = try TestServer(responses: Sample.response(songs))
    let result = try await Sample.program(server).run("itunes search north -o id")
    #expect((result.err, result.exit) == (message, 0))
  }

  @Test func `a first page is not taken for everything`() async throws {
    let songs = (1...50).map { Sample.song($0) }.joined(separator: ",")
    let server = try TestServer(responses: Sample.response(songs))
    let program = try Sample.program(server)
    #expect(
      try await program.run("itunes search north -o id").err
        == "amctl: Showing 50. Use --limit to show up to 200.\n")
    #expect(try await program.run("itunes search north -o id --limit 50").err == "")
  }

  @Test func `a storefront that iTunes rejects is said with what to change`() async throws {
    let body = #"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{}}"#
    let server = try TestServer(
      responses: ServerResponse(
        400, headers: ["Content-Type": "text/javascript"], body: Array(body.utf8)))
    let result = try await Sample.program(server).run("itunes search north")
    #expect(
      result.err == """
        amctl: itunes.apple.com returned 400: Invalid value(s) for key(s): [country]
        hint: check --storefront and --language

        """)
    #expect(result.exit == 6)
  }

  @Test func `a search can be recorded, replayed, cached and shown`() async throws {
    let server = try TestServer(responses: Sample.response(Sample.song(1)))
    let folder = try TemporaryDirectory()
    var program = try Sample.program(server)
    let shown = try await program.run("itunes search x --dry-run")
    #expect(
      shown.out == "GET \(try server.origin)/search?term=x&media=music&entity=song&country=us\n")
    #expect(shown.exit == 0)
    #expect(server.requests.isEmpty)
    let recording = folder.file("fixtures")
    _ = try await program.run("itunes search x --record \(recording)")
    let path = "hosts/itunes.apple.com/search/country=us&entity=song&media=music&term=x.json"
    #expect(FileSystem.exists(recording + "/" + path))
    let replayed = try await Program().run("itunes search x --replay \(recording) -o id")
    #expect(replayed.out == "1\n")
    let missed = try await Program().run("itunes search y --replay \(recording)")
    #expect(missed.exit == 8)
    program.environment["XDG_CACHE_HOME"] = folder.file("cache")
    for _ in 1...2 { _ = try await program.run("itunes search x --cache 1h") }
    #expect(try await program.run("itunes search x --offline -o id").out == "1\n")
    #expect(server.requests.count == 2)
  }
}
