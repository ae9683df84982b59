import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct LibraryCommandTests {
  @Test(
    arguments: [
      ("library songs", 404, "40403"), ("library songs", 404, "40400"),
      ("library recently-added", 404, "40403"), ("library pins", 404, "40403"),
      ("library playlists p.1 --relationship tracks", 404, "40403"),
      ("library playlist-folders p.1 --relationship children", 404, "40403"),
      ("library songs i.1 --relationship catalog", 404, "40403"),
      ("replay-summary", 404, "40400"),
    ] as [(String, HTTPStatus, String)])
  func `an empty result is not a failure`(
    line: String, status: HTTPStatus, code: String
  ) async throws {
    let server = try TestServer(responses: LibraryServer.rejection(status, code: code))
    let program = try Program.asking(server)
    let json = try await program.run(line + " -o json")
    #expect((json.out, json.err, json.exit) == (#"{"data":[]}"# + "\n", "", 0))
    let table = try await program.run(line + " -o table")
    #expect((table.err, table.exit) == ("amctl: Nothing found.\n", 0))
  }

  @Test func `lookups of several types are sent in batches that suit every type`() async throws {
    let server = try TestServer { _ in LibraryServer.page([]) }
    let ids = (1...60).map { "r.\($0)" }.joined(separator: " ")
    let result = try await Program.asking(server).run("library \(ids) -q")
    #expect(result.exit == 5)
    #expect(Set(server.requests.map { $0.target.split(separator: ",").count }) == [25, 10])
  }
}
