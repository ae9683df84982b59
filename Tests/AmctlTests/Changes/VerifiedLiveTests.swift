import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// Writes that are read back where responses are stored or recorded.
@Suite(.quick) struct VerifiedLiveTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test(arguments: ["library add-tracks --name Ferry 1", "library add-tracks p.1 1 --unique"])
  func `offline, nothing is sent, read back or not`(line: String) async throws {
    for option in ["", " --verify"] {
      let server = try TestServer { _ in ServerResponse(500) }
      #expect(try await Program.asking(server).run("\(line) --offline\(option)").exit == 8)
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `with a cache, what is read back comes from the service`() async throws {
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(visibleAfter: .seconds(5)))])
    for track in ["17400001", "17400002"] {
      let result = try await playlist.run(
        "library add-tracks p.LV0PX3zTlkd9Wb \(track) --verify --cache 1h --cache-personal",
        environment: ["XDG_CACHE_HOME": folder.path])
      #expect(
        result.err == "amctl: 1 of 1 not yet added to the playlist; checking for up to 60 s.\n"
          + "amctl: 1 added to the playlist and verified.\n")
    }
    #expect(playlist.writes == [["17400001"], ["17400002"]])
  }

  @Test func `while recording, what is read back comes from the service`() async throws {
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(losing: ["17400005"]), skipping: 2)])
    let record = "--record \(folder.file("new"))"
    _ = try await playlist.run(
      "library add-tracks p.LV0PX3zTlkd9Wb 17400001 17400002 --verify \(record)")
    let other = try await playlist.run(
      "library add-tracks p.LV0PX3zTlkd9Wb 17400005 --verify \(record)")
    #expect(other.err == "amctl: 1 added to the playlist and verified.\n")
    #expect(playlist.writes == [["17400001", "17400002"], ["17400005"]])
    let lost = try await playlist.run(
      "library add-tracks p.LV0PX3zTlkd9Wb 17400005 --verify --verify-timeout 0 \(record)")
    #expect(lost.err.hasSuffix("amctl: 1 of 1 not added to the playlist\n"))
  }

  @Test func `while recording, missing tracks are those that the service has not now`() async throws
  {
    let playlist = try ScriptedPlaylist()
    let line =
      "library add-tracks p.LV0PX3zTlkd9Wb --unique --verify --from - "
      + "--record \(folder.file("new"))"
    for _ in 1...2 {
      #expect(try await playlist.run(line, input: "1613600188\n17400002\n17400005\n").exit == 0)
    }
    #expect(playlist.writes == [["17400002", "17400005"]])
  }

  @Test func `through a recording server, what is read back comes from the service`() async throws {
    let playlist = try ScriptedPlaylist()
    for track in ["17400001", "17400002"] {
      // The second server has the responses that the first one recorded.
      let recording = RunningProgram(
        "fixtures record \(folder.file("new")) --upstream \(try playlist.server.origin)")
      let url = "http://127.0.0.1:\(try await recording.port())"
      var program = Program(environment: Secrets.tokens)
      program.clock = playlist.clock
      program.environment["AMCTL_BASE_URL"] = url
      program.environment["AMCTL_FIXTURES_URL"] = url
      let result = try await program.run("library add-tracks p.LV0PX3zTlkd9Wb \(track) --verify")
      #expect(result.err == "amctl: 1 added to the playlist and verified.\n")
      _ = try await recording.interrupted()
    }
    #expect(playlist.writes == [["17400001"], ["17400002"]])
  }
}
