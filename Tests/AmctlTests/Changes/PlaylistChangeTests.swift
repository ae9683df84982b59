import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Creating playlists and folders, and adding tracks to them.
@Suite(.quick) struct PlaylistChangeTests {
  private static let made =
    #"{"data":[{"id":"p.1","type":"library-playlists","attributes":{"name":"Ferry"}}]}"#

  private func body(_ tracks: some Sequence<String>) -> String {
    "{\"data\":[" + tracks.joined(separator: ",") + "]}"
  }

  private func songs(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { "{\"id\":\"\($0)\",\"type\":\"songs\"}" }
  }

  @Test func `tracks are added in the given order, including repeats`() async throws {
    let server = try TestServer { _ in ServerResponse(204) }
    let result = try await Program.asking(server).run(
      "library add-tracks p.1 2 i.1 2 https://music.apple.com/us/music-video/x/9")
    #expect(server.requests.map(\.line) == ["POST /v1/me/library/playlists/p.1/tracks"])
    #expect(
      server.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
        body([
          #"{"id":"2","type":"songs"}"#, #"{"id":"i.1","type":"library-songs"}"#,
          #"{"id":"2","type":"songs"}"#, #"{"id":"9","type":"music-videos"}"#,
        ])
      ])
    #expect(server.requests.first?.headers["Content-Type"] == "application/json")
    #expect((result.err, result.exit) == ("amctl: 4 added to the playlist.\n", 0))
  }

  @Test func `a new playlist is written as sent, and many tracks need several requests`()
    async throws
  {
    let server = try TestServer { request in
      request.path.hasSuffix("/tracks") ? ServerResponse(204) : .json(Self.made, status: 201)
    }
    var program = try Program.asking(server)
    program.input = (1...230).map { "\($0)\n" }.joined()
    let result = try await program.run("library create-playlist Ferry --from -")
    #expect(result.out == Self.made + "\n")
    #expect(result.err == "amctl: Created playlist 'p.1' with 230 tracks.\n")
    #expect(
      server.requests.map(\.line) == [
        "POST /v1/me/library/playlists", "POST /v1/me/library/playlists/p.1/tracks",
        "POST /v1/me/library/playlists/p.1/tracks",
      ])
    let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(
      bodies == [
        #"{"attributes":{"name":"Ferry"},"relationships":{"tracks":"# + body(songs(1...100)) + "}}",
        body(songs(101...200)), body(songs(201...230)),
      ])
  }

  @Test(arguments: [200, 201, 202, 204])
  func `a response that does not say what was created is a partial success`(
    status: Int
  ) async throws {
    let server = try TestServer { _ in ServerResponse(HTTPStatus(rawValue: status)) }
    let result = try await Program.asking(server).run("library create-playlist Ferry --tracks 1")
    #expect((result.out, result.exit) == (#"{"data":[]}"# + "\n", 3))
    #expect(
      result.err == "amctl: the service created 'Ferry', but did not return its ID\n"
        + "hint: look for it with 'amctl library playlists --name Ferry' before retrying\n")
  }

  @Test func `an unfinished playlist is reported with its number of tracks`() async throws {
    let server = try TestServer { request in
      if request.path.hasSuffix("/tracks") {
        return String(decoding: request.body, as: UTF8.self).contains(#""201""#)
          ? ServerResponse(500) : ServerResponse(204)
      }
      return .json(Self.made, status: 201)
    }
    let tracks = (1...351).map(String.init).joined(separator: ",")
    let result = try await Program.asking(server).run(
      "library create-playlist Ferry --tracks \(tracks) --retries 0 -o json")
    #expect(result.out == Self.made + "\n")
    let lines = result.err.split(separator: "\n")
    #expect(lines[0] == "amctl: The outcome of '201' is unknown.")
    #expect(lines[10] == "amctl: … and 141 more")
    #expect(
      lines[11].hasSuffix(" 200 of 351 added to playlist 'p.1'; 100 unconfirmed"))
    #expect(lines.last?.contains(#""missing":["201","202","#) == true)
    #expect(lines.last?.hasSuffix(#""350","351"]}}"#) == true)
    #expect(result.exit == 6)
  }

  static let creations: [(line: String, list: String)] = [
    ("library create-playlist X", "playlists"), ("library create-folder X", "playlist-folders"),
  ]

  @Test(arguments: creations)
  func `a creation that may have happened is reported as such`(
    line: String, list: String
  ) async throws {
    let server = try TestServer(
      responses: .json(#"{"errors":[{"title":"Oops","code":"50001"}]}"#, status: 500))
    let result = try await Program.asking(server).run(line)
    #expect(
      result.err == "amctl: Oops (status 500, code 50001); it may have been created anyway\n"
        + "hint: look for it with 'amctl library \(list) --name X' before retrying\n")
    #expect(result.exit == 6)
    #expect(server.requests.count == 1)
  }
}
