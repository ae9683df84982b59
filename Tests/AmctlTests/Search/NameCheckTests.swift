import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Unknown names.
@Suite(.quick) struct NameCheckTests {
  static let wrong = [
    "catalog songs 1 --include artist",
    "catalog artists 1 --views single",
    "catalog albums 1 --relationship track",
    "catalog sogns 1",
    "search x --types sng",
    "search x --types songs,albums --include track",
    "charts --types artists",
    "charts --with cityChart",
    "search x --include sngs:albums",
    "charts --extend library-sngs:inFavorites",
    "catalog playlists pl.1 --relationship tracks --extend artists,songs:artistURI",
    "catalog songs 1 --include genres:songs",
    "catalog songs 1 --include :albums",
  ]

  @Test(arguments: wrong)
  func `an unknown name is rejected before any request, unless --allow-unknown is given`(
    line: String
  ) async throws {
    let server = try TestServer(responses: .json(#"{"data":[{"id":"1"}],"results":{}}"#))
    let program = try Program.asking(server)
    let result = try await program.run(line + " -o tsv")
    #expect(result.exit == 2)
    #expect(server.connectionCount == 0)
    let allowed = try await program.run(line + " -o tsv --allow-unknown")
    #expect(allowed.exit == 0)
    #expect(server.requests.count == 1)
  }
}
