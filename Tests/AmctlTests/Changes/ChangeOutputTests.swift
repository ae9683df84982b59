import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// The output of writes.
@Suite(.quick) struct ChangeOutputTests {
  private static let playlist =
    #"{"data":[{"id":"p.new","type":"library-playlists","attributes":{"name":"Big"}}]}"#

  private static func ids(_ range: ClosedRange<Int>) -> String {
    range.map(String.init).joined(separator: ",")
  }

  @Test func `an unfinished playlist is reported with its number of tracks`() async throws {
    let server = try TestServer { request in
      if request.path.hasSuffix("/tracks") {
        return String(decoding: request.body, as: UTF8.self).contains(#""201""#)
          ? ServerResponse(500) : ServerResponse(204)
      }
      return .json(Self.playlist, status: 201)
    }
    let result = try await Program.asking(server).run(
      "library create-playlist Big --tracks \(Self.ids(1...351)) --retries 0 -o json")
    #expect(result.out == Self.playlist)
    let lines = result.err.split(separator: "\n")
    #expect(lines[0] == "amctl: The outcome of '201' is unknown.")
    #expect(lines[10] == "amctl: … and 141 more")
    #expect(
      lines[11].hasSuffix(" 200 of 351 added to playlist 'p.new'; the outcome of 100 is unknown"))
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
