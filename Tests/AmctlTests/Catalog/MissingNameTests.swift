import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// A single name that is not found, which the error must contain.
@Suite(.quick) struct MissingNameTests {
  private static let rejection = ServerResponse.json(
    #"{"errors":[{"id":"A","title":"Resource Not Found","status":"404","code":"40400"}]}"#,
    status: 404)

  static let lines: [(line: String, name: String, place: String)] = [
    ("catalog songs 99", "99", "song"), ("catalog artists 99 --views top-songs", "99", "artist"),
    ("catalog albums 99 --relationship tracks", "99", "album"),
    ("catalog artists 99 --view top-songs --all", "99", "artist"), ("genres 99", "99", "genre"),
    ("library songs i.1", "i.1", "song in your library"),
    ("library playlists p.zzz", "p.zzz", "playlist in your library"),
    ("library playlist-folders p.1 --tree", "p.1", "folder in your library"),
    ("recommendations 6-1", "6-1", "recommendation"),
    (
      "library playlists p.zzz --relationship tracks --limit 5", "p.zzz", "playlist in your library"
    ),
    ("recommendations 6-1 --relationship contents", "6-1", "recommendation"),
  ]

  @Test(arguments: lines)
  func `the error contains the missing name, for people and for programs`(
    line: String, name: String, place: String
  ) async throws {
    let server = try TestServer(responses: Self.rejection)
    let message = ExpectedMessages.no(place, name)
    let result = try await Program.asking(server).run(line + " -o json")
    let url = try server.origin.description + (try #require(server.requests.first).target)
    #expect((result.out, result.exit) == ("", 5))
    #expect(
      result.err == """
        amctl: \(message)
        {"error":{"exit":5,"kind":"not-found","message":"\(message)","status":404,\
        "code":"40400","id":"A","url":"\(url)","missing":["\(name)"]}}

        """)
  }

  @Test func `a genre's hint is the command that finds names`() async throws {
    let server = try TestServer(responses: Self.rejection)
    let result = try await Program.asking(server).run("catalog genres jazz --allow-unknown")
    #expect(
      result.err == "amctl: \(ExpectedMessages.no("genre", "jazz"))\n"
        + "hint: 'amctl genres jazz' finds genres by name\n")
    #expect(result.exit == 5)
  }

  @Test func `a storefront's hint is the command that lists all`() async throws {
    let server = try TestServer(responses: Self.rejection)
    let result = try await Program.asking(server).run("storefronts xx")
    #expect(
      result.err == "amctl: \(ExpectedMessages.no("storefront", "xx"))\n"
        + "hint: 'amctl storefronts' lists all storefronts\n")
    #expect(result.exit == 5)
  }

  static let absent: [(line: String, words: String)] = [
    ("catalog songs 5", ExpectedMessages.no("song", "5")),
    ("catalog albums 5 --all", ExpectedMessages.no("album", "5")),
    ("catalog artists 5 --views top-songs", ExpectedMessages.no("artist", "5")),
    ("genres 21", ExpectedMessages.no("genre", "21")),
    (
      "storefronts jp",
      ExpectedMessages.no("storefront", "jp") + "\nhint: 'amctl storefronts' lists all storefronts"
    ),
    ("library songs i.5", ExpectedMessages.no("song in your library", "i.5")),
  ]

  @Test(arguments: absent)
  func `a response without the resource is written, and the id is missing`(
    line: String, words: String
  ) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let program = try Program.asking(server)
    let result = try await program.run(line)
    #expect(
      (result.out, result.err, result.exit) == (#"{"data":[]}"# + "\n", "amctl: \(words)\n", 5))
    #expect(try await program.run(line + " -o id").exit == 5)
    let table = try await program.run(line + " -o table")
    #expect((table.err, table.exit) == ("amctl: Nothing found.\namctl: \(words)\n", 5))
  }
}
