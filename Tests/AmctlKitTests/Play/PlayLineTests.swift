import AmctlPlayer
import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// `amctl play` and `amctl queue`, without a player.
@Suite(.thorough) struct PlayLineTests {
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
    #expect(
      open.ending == """
        amctl: other users can use '\(folder.file("amctl"))'
        hint: run 'chmod 700 \(folder.file("amctl"))'
        [exit 1]
        """)
    program.environment["XDG_RUNTIME_DIR"] = "/dev/null"
    let none = try await program.run("play 1613600188")
    #expect(
      none.ending == """
        amctl: cannot use '/dev/null/amctl': Not a directory
        hint: set XDG_RUNTIME_DIR to a directory of your own
        [exit 1]
        """)
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
