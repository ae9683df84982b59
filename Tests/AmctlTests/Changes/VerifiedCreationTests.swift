import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// Playlists and folders that are read back after they were created.
@Suite(.quick) struct VerifiedCreationTests {
  @Test(arguments: [
    "create-folder Ferry", "create-playlist Ferry", "create-playlist Ferry --tracks 17400001",
  ])
  func `what a response does not describe was created, and has no ID`(line: String) async throws {
    let cabinet = try ScriptedPlaylist(
      script: [Incident(.post, "/", .response(HTTPResponse(status: 201), isDone: true))])
    let result = try await cabinet.run("library \(line) --verify -o id")
    let list = line.hasPrefix("create-folder") ? "playlist-folders" : "playlists"
    #expect((result.out, result.exit) == ("", 3))
    #expect(
      result.err == "amctl: the service created 'Ferry', but did not return its ID\n"
        + "hint: look for it with 'amctl library \(list) --name Ferry' before retrying\n")
    #expect(cabinet.writes.count == 1)
  }

  @Test func `what cannot be read back is named with its new ID, and its tracks stay in the file`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let cabinet = try ScriptedPlaylist(
      script: [Incident(.get, "/", .status(401)) { $0.target.path.contains("/playlists/p.") }])
    let unread = try await cabinet.run(
      "library create-playlist Ferry --tracks 17400001,17400002 --verify --rest \(rest)")
    #expect(
      unread.err.contains("; the service created 'p.BVCCVxTEk4jWVv', which was not verified\n"))
    #expect(unread.exit == 4)
    #expect(try FileSystem.read(rest) == Array("17400001\n17400002\n".utf8))
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(losing: ["17400001", "17400002"]), times: 2)])
    let result = try await playlist.run(
      "library create-playlist Ferry --tracks 17400001,17400002,17400003 --verify -o json "
        + "--rest \(rest)")
    #expect(try FileSystem.read(rest) == Array("17400001\n17400002\n".utf8))
    #expect(result.err.contains(#""missing":["17400001","17400002"]"#))
    #expect(result.exit == 3)
  }
}
