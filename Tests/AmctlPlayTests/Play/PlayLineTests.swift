import AmctlPlayer
import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// `amctl play` and `amctl queue`, without a player.
struct PlayLineTests {
  static let wrong: [(line: String, error: String)] = [
    ("play", "no song IDs given\nhint: \(InputFiles.hint)"),
    ("play albums", "no album IDs given\nhint: \(InputFiles.hint)"),
    ("play 1 --volume 101", "invalid value '101' for --volume (a whole number from 0 to 100)"),
    ("play 1 --start-at 0", "invalid value '0' for --start-at (a whole number of at least 1)"),
    ("queue add 1 --next --last", "'--next' cannot be used with '--last'"),
    ("queue add 1 --last --at 2", "'--last' cannot be used with '--at'"),
    ("queue add 1 --at 0", "invalid value '0' for --at (a whole number of at least 1)"),
    ("queue move 0 1", "invalid value '0' for <from> (a whole number of at least 1)"),
  ]

  @Test(arguments: wrong.indices)
  func `a wrong line is rejected`(index: Int) async throws {
    let (line, error) = Self.wrong[index]
    let result = try await Program.sandbox.run(line)
    #expect(result.exit == 2)
    #expect(result.err.hasPrefix("amctl: \(error)\n"), "\(result.err)")
  }

  @Test func `without mpv nothing is played`() async throws {
    let folder = try TemporaryDirectory()
    var program = Program.sandbox
    program.environment["PATH"] = folder.path
    program.environment["XDG_RUNTIME_DIR"] = folder.path
    let result = try await program.run("play 1613600188")
    #expect(result.exit == 1)
    #expect(
      result.err == """
        amctl: mpv is not on the path; 'play' needs mpv 0.33 or newer
        hint: apt install mpv, brew install mpv

        """)
  }

  @Test func `a directory that others can use, or none, is not used for a player`() async throws {
    let folder = try TemporaryDirectory()
    try await ShellProgram.install("exit 0", as: "mpv", in: folder)
    let made = try await ChildProcess.run(
      "/bin/mkdir", ["-m", "755", folder.file("amctl")], environment: [:])
    try #require(made.status == 0)
    var program = Program.sandbox
    program.environment["PATH"] = folder.path
    program.environment["XDG_RUNTIME_DIR"] = folder.path
    let open = try await program.run("play 1613600188")
    #expect(open.exit == 1)
    #expect(
      open.err == """
        amctl: other users can use '\(folder.file("amctl"))'
        hint: run 'chmod 700 \(folder.file("amctl"))'

        """)
    program.environment["XDG_RUNTIME_DIR"] = "/dev/null"
    let none = try await program.run("play 1613600188")
    #expect(none.exit == 1)
    #expect(
      none.err == """
        amctl: cannot use '/dev/null/amctl': Not a directory
        hint: set XDG_RUNTIME_DIR to a directory of your own

        """)
  }

  @Test(
    arguments: [
      "queue clear", "queue jump 1", "queue move 1 2", "queue remove 1", "queue add 1613600188",
      "queue set 1613600188",
    ])
  func `without a player no queue can be changed`(line: String) async throws {
    let folder = try TemporaryDirectory()
    var program = Program.sandbox
    program.environment["XDG_RUNTIME_DIR"] = folder.path
    let result = try await program.run(line + " ")
    #expect(result.exit == 5)
    #expect(result.err.contains("amctl: no player is running\nhint: start one with 'amctl play'\n"))
    #expect(result.out == "")
  }

  @Test func `without a player the queue is empty, which is no error`() async throws {
    let folder = try TemporaryDirectory()
    var program = Program.sandbox
    program.environment["XDG_RUNTIME_DIR"] = folder.path
    let result = try await program.run("queue")
    #expect(result.out == #"{"data":[]}"# + "\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `a dry run shows the requests`() async throws {
    let program = Program(environment: Secrets.tokens)
    let result = try await program.run("play 1 2 album 3 --dry-run")
    #expect(result.exit == 2)
    let songs = try await program.run("play 1 2 --dry-run")
    #expect(songs.exit == 0)
    #expect(songs.out.contains("/v1/catalog/us/songs?ids=1,2"))
    #expect(songs.err == "# then: the previews, without tokens\n")
    let albums = try await program.run("play album 3 --dry-run")
    #expect(albums.out.contains("/v1/catalog/us/albums/3/tracks"))
    let artists = try await program.run("play artist 3 --dry-run")
    #expect(artists.out.contains("/v1/catalog/us/artists/3/view/top-songs"))
  }

  @Test(
    arguments: [
      (.character(" "), .toggle), (.character("n"), .next), (.character("q"), .quit),
      (.left, .seek(.by(.seconds(-5)))), (.right, .seek(.by(.seconds(5)))),
      (.character("x"), nil), (.suspend, nil),
    ] as [(KeyReader.Key, PlayerCommand?)])
  func `a key is a command`(key: KeyReader.Key, command: PlayerCommand?) {
    #expect(PlayKeys.command(for: key, PlayerState()) == command)
  }

  @Test(arguments: [(2, .previous), (4, .seek(.to(.zero)))] as [(Int, PlayerCommand)])
  func `p begins the song again after its first seconds`(seconds: Int, command: PlayerCommand) {
    var state = PlayerState()
    state.position = .seconds(seconds)
    #expect(PlayKeys.command(for: .character("p"), state) == command)
  }

  @Test func `the line shows the song, how far it is, and its place`() {
    var track = PlayerTrack()
    track.name = "Northern Lights"
    track.artists = ["Glass Harbour"]
    track.duration = .seconds(30)
    var state = PlayerState()
    state.status = .paused
    state.position = .seconds(12)
    state.track = track
    var queue = PlayQueue()
    queue.set([
      PlayItem(track, type: "songs", preview: "x"), PlayItem(track, type: "songs", preview: "y"),
    ])
    #expect(
      PlayLine.text(state, queue, hasKeys: true)
        == "⏸ Northern Lights  Glass Harbour  0:12/0:30  1 of 2  space n p ←→ ↑↓ q")
    #expect(PlayLine.text(PlayerState(), PlayQueue(), hasKeys: true) == "")
  }

  @Test(
    arguments: [
      ([0x20, 0x6E], [.character(" "), .character("n")]),
      ([0x1B, 0x5B, 0x43, 0x1B, 0x4F, 0x44], [.right, .left]),
      ([0x1B], []), ([0x1B, 0x5B, 0x31, 0x3B, 0x35, 0x41], [.up]),
      ([0x1A, 0x71], [.suspend, .character("q")]),
      ([0x1B, 0x5B], []), ([0xC3, 0xA4, 0x0A, 0x00], []),
    ] as [([UInt8], [KeyReader.Key])])
  func `bytes of a terminal are keys`(bytes: [UInt8], keys: [KeyReader.Key]) {
    #expect(KeyReader.keys(in: bytes) == keys)
  }
}
