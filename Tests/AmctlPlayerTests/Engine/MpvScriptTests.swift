import AmctlPlayer
import AmctlTestSupport
import MusicPlatform
import Testing

/// The player with a script in the place of mpv, for what a real one does not do.
@Suite(.quick) struct MpvScriptTests {
  private static func player(_ script: String) -> LocalPlayer {
    var queue = PlayQueue()
    queue.set([.named("a")])
    let command = SpawnCommand(
      path: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    // The script may be slow to start, and the player waits for it alone.
    return LocalPlayer(queue, by: command, patience: .seconds(3600)) { _ in [] }
  }

  @Test func `an mpv that is too old is named with its version`() async throws {
    let player = Self.player(
      #"read line; echo '{"request_id":0,"error":"success","data":"mpv 0.32.0"}' >&0; read line"#)
    let error = await #expect(throws: PlayerError.tooOld("0.32.0")) { try await player.run() }
    #expect(error?.description == "mpv 0.32.0 is too old; 'play' needs mpv 0.33 or newer")
  }

  @Test func `an mpv that knows no such connection is too old`() async throws {
    let player = Self.player(
      "echo 'Error parsing option input-ipc-client (option not found)' >&2; exit 1")
    let error = await #expect(throws: PlayerError.tooOld(nil)) { try await player.run() }
    #expect(error?.description == "mpv is too old; 'play' needs mpv 0.33 or newer")
  }

  @Test func `an mpv that ends says why in its messages`() async throws {
    let player = Self.player("echo one >&2; echo two; exit 3")
    let error = await #expect(throws: PlayerError.ended("one; two")) { try await player.run() }
    #expect(error?.description == "mpv ended unexpectedly: one; two")
  }

  @Test func `an mpv that writes nonsense without end is not kept in memory`() async throws {
    let player = Self.player("head -c 20000000 /dev/zero >&0; exit 4")
    await #expect(throws: PlayerError.ended("")) { try await player.run() }
  }

  @Test func `an mpv that cannot be started is an error`() async throws {
    var queue = PlayQueue()
    queue.set([.named("a")])
    let command = SpawnCommand(path: "/nonexistent/mpv", arguments: [], environment: [:])
    let player = LocalPlayer(queue, by: command) { _ in [] }
    await #expect(throws: PlayerError.notStarted("No such file or directory")) {
      try await player.run()
    }
  }

  @Test func `an mpv that closes its input and stays is ended`() async throws {
    let player = Self.player("exec 0<&-; exec sleep 600")
    await #expect(throws: PlayerError.ended("")) { try await player.run() }
  }
}
