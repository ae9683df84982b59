import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

@testable import AmctlKit

/// Commands that add the missing tracks of a list to a playlist, each in its turn.
@Suite(.quick) struct PlaylistTurnTests {
  private static let line = "library add-tracks p.LV0PX3zTlkd9Wb --unique --verify --from -"

  /// The song that is in the playlist, and others, by their numbers.
  private func list(_ numbers: Int...) -> String {
    numbers.map { $0 == 1 ? "1613600188\n" : "1740000\($0)\n" }.joined()
  }

  @Test func `the missing tracks of a list are added once, however often it is run`() async throws {
    let playlist = try ScriptedPlaylist("17400002")
    let first = try await playlist.run("\(Self.line) -o id", input: list(1, 3, 2, 4))
    #expect(first.out == "17400003\n17400004\n")
    #expect(
      first.ending
        == "amctl: Skipped 2 of 4: 2 already in the playlist.\n"
        + "amctl: 2 added to the playlist and verified.\n[exit 0]")
    let second = try await playlist.run("\(Self.line) -o id", input: list(1, 3, 2, 4))
    #expect(second.out == "")
    #expect(second.ending == "amctl: Already in the playlist; nothing added.\n[exit 0]")
    #expect(playlist.writes == [["17400003", "17400004"]])
  }

  @Test(arguments: [
    ("library add-tracks p.LV0PX3zTlkd9Wb --from - --unique", 0),
    ("library add-tracks p.LV0PX3zTlkd9Wb --from - --unique --verify", 20),
    ("library sync-playlist p.LV0PX3zTlkd9Wb --from -", 0),
    ("library sync-playlist p.LV0PX3zTlkd9Wb --from - --verify", 20),
  ])
  func `two commands at once add nothing twice`(line: String, delay: Int) async throws {
    let folder = try TemporaryDirectory()
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(visibleAfter: .seconds(delay)), times: 1)])
    let input = list(1, 2, 3)
    let results = try await withThrowingTaskGroup { group in
      for _ in 1...4 {
        group.addTask {
          try await playlist.run(line, input: input, environment: ["XDG_STATE_HOME": folder.path])
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(playlist.writes == [["17400002", "17400003"]])
    #expect(results.map(\.exit) == [0, 0, 0, 0])
  }

  @Test func `a command that has to wait for its turn says so`() async throws {
    let folder = try TemporaryDirectory()
    let environment = ["XDG_STATE_HOME": folder.path]
    let playlist = try ScriptedPlaylist()
    _ = try await playlist.run(Self.line, input: list(1), environment: environment)
    let file = try folder.write(Array(list(1, 2).utf8), to: "list")
    let turns = folder.file("amctl/playlists")
    let turn = try #require(try FileSystem.list(turns).first)
    let tokens = Secrets.tokens.merging(environment) { $1 }
      .merging(["AMCTL_BASE_URL": try playlist.server.origin.description]) { $1 }
    let program = try await FileSystem.locking(folder: turns + "/" + turn, waiting: {}) {
      let program = RunningProgram(
        "library add-tracks p.LV0PX3zTlkd9Wb --unique --from \(file)", environment: tokens)
      try await program.warned("Waiting for another command that adds to 'p.LV0PX3zTlkd9Wb'.\n")
      #expect(playlist.writes == [])
      return program
    }
    #expect(try await program.ended().exit == 0)
    #expect(playlist.writes == [["17400002"]])
  }

  @Test func `without a folder for turns a command continues, and says so`() async throws {
    let folder = try TemporaryDirectory()
    let state = try folder.write([], to: "state")
    let playlist = try ScriptedPlaylist()
    let result = try await playlist.run(
      Self.line, input: list(1, 2), environment: ["XDG_STATE_HOME": state])
    #expect(
      result.err.hasPrefix(
        """
        amctl: Cannot wait for other commands that add to 'p.LV0PX3zTlkd9Wb': '\(state)/amctl' \
        cannot be created: Not a directory.

        """))
    #expect(result.exit == 0)
    #expect(playlist.writes == [["17400002"]])
  }
}
