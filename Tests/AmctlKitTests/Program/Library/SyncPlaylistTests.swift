import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// A playlist that is brought up to a list of tracks.
struct SyncPlaylistTests {
  private static let line = "library sync-playlist p.1 --from - -o tsv --no-header"

  private func list(_ ids: String...) -> String { ids.map { $0 + "\n" }.joined() }

  @Test func `what the playlist lacks is added and read back`() async throws {
    let playlist = UnreliablePlaylist(["1", "2"])
    let result = try await playlist.run(Self.line, input: list("1", "2", "3", "4"))
    #expect(
      result.out == """
        keep\t1\tSong 1\t1
        keep\t2\tSong 2\t2
        add\t3\tSong 3\t3
        add\t4\tSong 4\t4

        """)
    #expect(
      result.err == """
        amctl: 2 added to the playlist and verified.
        amctl: 'p.1' is the list, in its order.

        """)
    #expect(result.exit == 0)
    #expect(playlist.writes == [["3", "4"]])
  }

  @Test func `what the service cannot do is said, and the exit code says so`() async throws {
    let playlist = UnreliablePlaylist(["1", "2", "3"])
    let result = try await playlist.run(Self.line, input: list("9", "3", "1"))
    #expect(
      result.out == """
        add\t9\tSong 9\t1
        moved\t3\tSong 3\t2
        keep\t1\tSong 1\t3
        extra\t2\tSong 2\t2

        """)
    #expect(
      result.err == """
        amctl: 1 added to the playlist and verified.
        amctl: the playlist differs from the list: 1 only in the playlist, 1 in another order, \
        1 at the end instead of their places
        hint: the service cannot remove or move tracks; --new NAME makes a playlist of the list

        """)
    #expect(result.exit == 3)
  }

  @Test func `a plan sends nothing`() async throws {
    let playlist = UnreliablePlaylist(["1"])
    let result = try await playlist.run("\(Self.line) --plan", input: list("2", "1"))
    #expect(result.out == "add\t2\tSong 2\t1\nkeep\t1\tSong 1\t2\n")
    #expect(result.exit == 0)
    #expect(playlist.writes == [])
  }

  @Test func `a playlist is found by its name`() async throws {
    let playlist = UnreliablePlaylist(["1"], .all)
    _ = try await playlist.run("library create-playlist Ferry --tracks 1")
    let result = try await playlist.run(
      "library sync-playlist --name Ferry --from - --plan -o id", input: list("1", "2"))
    #expect(result.out == "1\n2\n1\n")
    #expect(result.exit == 0)
    let both = try await playlist.run("library sync-playlist p.1 --name Ferry --from -")
    #expect(both.err == "amctl: <playlist> cannot be used with '--name'\n")
    #expect(both.exit == 2)
  }

  @Test func `a list that is the playlist changes nothing`() async throws {
    let playlist = UnreliablePlaylist(["1", "2"])
    let result = try await playlist.run(Self.line, input: list("1", "2"))
    #expect(result.err == "amctl: 'p.1' is the list, in its order.\n")
    #expect(result.exit == 0)
    #expect(playlist.writes == [])
  }

  @Test func `a new playlist is made of exactly the list`() async throws {
    let playlist = UnreliablePlaylist(["9"])
    let result = try await playlist.run(
      "library sync-playlist p.1 --from - --new Ferry -o id", input: list("2", "1"))
    #expect(result.out == "p.1\n")
    #expect(playlist.writes == [["2", "1"]])
    #expect(result.err.contains("amctl: Created and verified playlist 'p.1' with 2 tracks.\n"))
    #expect(result.exit == 0)
  }

  // MARK: Lists that may not be what they should be

  @Test func `an empty list is an error`() async throws {
    let playlist = UnreliablePlaylist(["1"])
    let result = try await playlist.run(Self.line, input: "\n# nothing\n")
    #expect(result.exit == 2)
    #expect(playlist.writes == [])
  }

  @Test func `a list less than half as long is accepted only on request`() async throws {
    let playlist = UnreliablePlaylist(["1", "2", "3", "4", "5"])
    let refused = try await playlist.run(Self.line, input: list("1", "6"))
    #expect(
      refused.err == """
        amctl: the list has 2 tracks, less than half of the 5 in the playlist
        hint: nothing was sent; if the list is complete, use --accept-shrink

        """)
    #expect(refused.exit == 2)
    #expect(playlist.writes == [])
    let accepted = try await playlist.run(
      "\(Self.line) --accept-shrink", input: list("1", "6"))
    #expect(accepted.exit == 3)
    #expect(playlist.writes == [["6"]])
  }

  @Test func `an ID that the service does not have may have been cut off`() async throws {
    let playlist = UnreliablePlaylist(["1"])
    let result = try await playlist.run(Self.line, input: list("1", "2", "404"))
    #expect(
      result.err
        == "amctl: 1 of 2 tracks are not there, and nothing was sent: '404'\n")
    #expect(result.out == "")
    #expect(result.exit == 5)
    #expect(playlist.writes == [])
  }

  @Test func `a last line without a line break may have been cut off`() async throws {
    let playlist = UnreliablePlaylist(["1"])
    let result = try await playlist.run(Self.line, input: list("1") + "22")
    #expect(
      result.err == """
        amctl: the last line of stdin has no line break, and may have been cut off
        hint: nothing was sent; if the list is complete, end it with a line break

        """)
    #expect(result.exit == 2)
    #expect(playlist.writes == [])
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array("1\n22".utf8), to: "list")
    let whole = try await playlist.run("library sync-playlist p.1 --from \(file)")
    #expect(whole.exit == 0)
    #expect(playlist.writes == [["22"]])
  }

  @Test func `another release of a recording is not added again`() async throws {
    let playlist = UnreliablePlaylist(
      ["1"], UnreliablePlaylist.Deed(keep: { $0.map { $0 == "2" ? "22" : $0 } }))
    for _ in 1...2 {
      let result = try await playlist.run(Self.line, input: list("1", "2"))
      #expect(result.err.contains("amctl: '2' was added under a different ID.\n"))
      #expect(
        result.err.hasSuffix(
          "amctl: 'p.1' is the list, in its order, with 1 track under another ID.\n"))
      #expect(result.exit == 0)
    }
    #expect(playlist.writes == [["2"]])
  }

  @Test(arguments: [
    ("library sync-playlist p.1 --from -", 20), ("library add-tracks p.1 --from - --unique", 0),
    ("library add-tracks p.1 --from - --unique --verify", 20),
  ])
  func `two commands at once add nothing twice`(line: String, delay: Int) async throws {
    let folder = try TemporaryDirectory()
    let playlist = UnreliablePlaylist(["1"], UnreliablePlaylist.Deed(delay: .seconds(delay)))
    let input = list("1", "2", "3")
    let results = try await withThrowingTaskGroup { group in
      for _ in 1...4 {
        group.addTask {
          try await playlist.run(line, input: input, environment: ["XDG_STATE_HOME": folder.path])
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(playlist.writes == [["2", "3"]])
    #expect(results.map(\.exit) == [0, 0, 0, 0])
  }

  @Test func `a command that has to wait for its turn says so`() async throws {
    let folder = try TemporaryDirectory()
    let environment = ["XDG_STATE_HOME": folder.path]
    let playlist = UnreliablePlaylist(["1"])
    _ = try await playlist.run(Self.line, input: list("1"), environment: environment)
    let file = try folder.write(Array(list("1", "2").utf8), to: "list")
    let turns = folder.file("amctl/playlists")
    let turn = try #require(try FileSystem.list(turns).first)
    let server = try TestServer { playlist.respond(to: $0) }
    defer { server.stop() }
    let tokens = Secrets.tokens.merging(environment) { $1 }
      .merging(["AMCTL_BASE_URL": try server.origin.description]) { $1 }
    let program = try await FileSystem.locking(folder: turns + "/" + turn, waiting: {}) {
      let program = RunningProgram(
        "library sync-playlist p.1 --from \(file)", environment: tokens)
      try await program.warned("Waiting for another command that adds to 'p.1'.\n")
      #expect(playlist.writes == [])
      return program
    }
    #expect(try await program.ended().exit == 0)
    #expect(playlist.writes == [["2"]])
  }

  @Test func `without a folder for turns a command goes on, and says so`() async throws {
    let folder = try TemporaryDirectory()
    let state = try folder.write([], to: "state")
    let playlist = UnreliablePlaylist(["1"])
    let result = try await playlist.run(
      Self.line, input: list("1", "2"), environment: ["XDG_STATE_HOME": state])
    #expect(
      result.err.hasPrefix(
        """
        amctl: Cannot wait for other commands that add to 'p.1': '\(state)/amctl' cannot be \
        created: Not a directory.

        """))
    #expect(result.exit == 0)
    #expect(playlist.writes == [["2"]])
  }

  @Test func `a reader that closes the output does not stop what the plan says`() async throws {
    let playlist = UnreliablePlaylist(["1"])
    let result = try await playlist.run(
      Self.line, input: list("1", "2"), outputFailure: .brokenPipe)
    #expect(playlist.writes == [["2"]])
    #expect(result.err.hasPrefix("amctl: 1 added to the playlist and verified.\n"))
    #expect(result.exit == 0)
  }

  @Test func `a hole is filled once, and what stays away is named`() async throws {
    let folder = try TemporaryDirectory()
    let playlist = UnreliablePlaylist(["1"], .without("3"), .without("3"))
    let rest = folder.file("rest")
    let result = try await playlist.run(
      "\(Self.line) --verify-timeout 0 --rest \(rest)", input: list("1", "2", "3"))
    #expect(playlist.writes == [["2", "3"], ["3"]])
    #expect(result.err.hasSuffix("amctl: 1 of 2 not added to the playlist\n"))
    #expect(result.exit == 3)
    #expect(try FileSystem.read(rest) == Array("3\n".utf8))
  }

  @Test func `the file of what is missing is empty when nothing is`() async throws {
    let folder = try TemporaryDirectory()
    let rest = try folder.write(Array("2\n".utf8), to: "rest")
    let playlist = UnreliablePlaylist(["1", "2"])
    let result = try await playlist.run("\(Self.line) --rest \(rest)", input: list("1", "2"))
    #expect(result.exit == 0)
    #expect(try FileSystem.read(rest) == [])
  }

  @Test(arguments: [
    ("library sync-playlist p.1", "amctl: 'library sync-playlist' needs '--from'\n"),
    (
      "library sync-playlist p.1 --from - --plan --new X",
      "amctl: '--plan' cannot be used with '--new'\n"
    ),
    (
      "library sync-playlist p.1 --from - --plan --rest X",
      "amctl: '--plan' cannot be used with '--rest'\n"
    ),
    (
      "library sync-playlist p.1 --from - --plan --verify-timeout 5s",
      "amctl: '--plan' cannot be used with '--verify-timeout'\n"
    ),
  ])
  func `a line that contradicts itself is rejected`(line: String, words: String) async throws {
    let result = try await UnreliablePlaylist().run(line)
    #expect(result.err.hasPrefix(words))
    #expect(result.exit == 2)
  }
}
