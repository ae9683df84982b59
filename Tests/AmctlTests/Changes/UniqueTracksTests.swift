import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `--unique`: tracks that are there already, or twice in the input, are left out.
@Suite(.quick) struct UniqueTracksTests {
  /// A playlist with two pages of tracks: the library's songs 1 to 60, of the catalog 1001 to 1060.
  private static func server() throws -> (library: ExportServer, server: TestServer) {
    let library = ExportServer(["playlists/p.1/tracks": (1...60).map { ExportServer.song($0) }])
    let server = try TestServer { request in
      request.method == "POST" ? ServerResponse(204) : library.response(to: request)
    }
    return (library, server)
  }

  private static func bodies(_ server: TestServer) -> [String] {
    server.requests.filter { $0.method == "POST" }.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test func `tracks in the playlist and repeats are left out, by either id`() async throws {
    let (_, server) = try Self.server()
    let result = try await Program.asking(server).run(
      "library add-tracks p.1 --unique 1060 7 i.60 1001 7 i.99 8")
    #expect(
      Self.bodies(server) == [
        #"{"data":[{"id":"7","type":"songs"},{"id":"i.99","type":"library-songs"},"#
          + #"{"id":"8","type":"songs"}]}"#
      ])
    #expect(
      result.err == "amctl: Skipped 4 of 7: 3 already in the playlist, 1 repeated.\n"
        + "amctl: 3 added to the playlist.\n")
    #expect(result.exit == 0)
    #expect(server.requests.map(\.method) == ["GET", "GET", "POST"])
  }

  @Test func `an empty playlist has no tracks, and an unknown one is an error`() async throws {
    let (library, server) = try Self.server()
    library.set("playlists/p.1/tracks", [])
    let result = try await Program.asking(server).run("library add-tracks p.1 1 --unique")
    #expect(result.err == "amctl: 1 added to the playlist.\n")
    library.failing { _ in LibraryServer.rejection(404, code: "40400") }
    let unknown = try await Program.asking(server).run("library add-tracks p.2 1 --unique")
    #expect((unknown.err, unknown.exit) == ("amctl: no playlist with ID p.2 in your library\n", 5))
    #expect(Self.bodies(server).count == 1)
  }

  @Test func `if the playlist cannot be read completely, nothing is sent`() async throws {
    let (library, server) = try Self.server()
    library.failing { $0.contains("offset=") ? ServerResponse(400) : nil }
    let result = try await Program.asking(server).run("library add-tracks p.1 1 --unique")
    #expect(Self.bodies(server) == [])
    #expect(result.exit == 6)
  }

  @Test func `a new playlist gets each track once`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#, status: 201) }
    let result = try await Program.asking(server).run(
      "library create-playlist Ferry --tracks 1,2,1,i.1,2 --unique")
    #expect(
      Self.bodies(server) == [
        #"{"attributes":{"name":"Ferry"},"relationships":{"tracks":{"data":["#
          + #"{"id":"1","type":"songs"},{"id":"2","type":"songs"},"#
          + #"{"id":"i.1","type":"library-songs"}]}}}"#
      ])
    #expect(result.err.hasPrefix("amctl: Skipped 2 of 5: 2 repeated.\n"))
  }
}
