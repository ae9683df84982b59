import AmctlTestSupport
import Testing

@testable import AmctlPlayer

/// Players on macOS, with scripts in place of theirs: no test runs on a Mac.
@Suite(.thorough) struct AppleScriptTests {
  private static func text(_ parts: String...) -> String {
    parts.map { $0 + "\u{1F}" }.joined()
  }

  // MARK: States

  @Test func `the state of Music`() throws {
    let text = Self.text(
      "playing", "61,25", "40", "true", "all", "A1B2", "Low \"Water\"", "Glass Harbour", "Tideline",
      "234.5", "3", "1", "Alternative")
    let state = try #require(PlayerState(.music, text))
    #expect(state.status == .playing)
    #expect(state.position == .milliseconds(61_250))
    #expect(state.volume == 0.4)
    #expect(state.shuffles == true)
    #expect(state.repeatMode == .all)
    #expect(state.rate == nil)
    let track = try #require(state.track)
    #expect([track.id, track.name, track.albumName] == ["A1B2", "Low \"Water\"", "Tideline"])
    #expect(track.artists == ["Glass Harbour"])
    #expect(track.duration == .milliseconds(234_500))
    #expect([track.trackNumber, track.discNumber] == [3, 1])
    #expect(track.genres == ["Alternative"])
    #expect(track.catalogID == nil)
  }

  @Test func `Spotify counts the length in milliseconds, and knows repeating or not`() throws {
    let text = Self.text(
      "paused", "1.5", "100", "false", "true", "spotify:track:4GKJ", "A", "B", "C", "268906", "0",
      "0", "spotify:track:4GKJ", "https://i.scdn.co/image/x")
    let state = try #require(PlayerState(.spotify, text))
    #expect(state.status == .paused)
    #expect(state.repeatMode == .all)
    #expect(state.volume == 1)
    #expect(state.track?.duration == .milliseconds(268_906))
    #expect(state.track?.trackNumber == nil)
    #expect(
      [state.track?.url, state.track?.artworkURL]
        == ["spotify:track:4GKJ", "https://i.scdn.co/image/x"])
  }

  @Test func `a song that cannot be named leaves a state without a track`() throws {
    let state = try #require(PlayerState(.music, Self.text("playing", "3", "50", "false", "off")))
    #expect(state.status == .playing)
    #expect(state.position == .seconds(3))
    #expect(state.track == nil)
    let stopped = try #require(
      PlayerState(.music, Self.text("stopped", "missing value", "50", "false", "off")))
    #expect(stopped.position == nil)
    #expect(!stopped.abilities.seek)
  }

  @Test(arguments: ["", "playing", "dancing\u{1F}1\u{1F}2\u{1F}true\u{1F}off\u{1F}", "1\n2"])
  func `any other text is no state`(text: String) {
    #expect(PlayerState(.music, text) == nil)
  }

  @Test func `numbers that are none are unknown`() throws {
    let text = Self.text("playing", "1e300", "nan", "maybe", "twice", "", "", "", "", "-1", "x", "")
    let state = try #require(PlayerState(.music, text))
    #expect(state.position == nil)
    #expect(state.volume == nil)
    #expect(state.shuffles == nil)
    #expect(state.repeatMode == nil)
    #expect(state.track == nil)
  }

  // MARK: Scripts

  @Test func `a script never starts a player, and is compiled only if it runs`() {
    #expect(
      AppleScriptApp.spotify.script("play track \"spotify:x\"") == #"""
        if application "Spotify" is not running then error number -600
        run script "tell application \"Spotify\"
        play track \"spotify:x\"
        end tell"
        """#)
    let script = AppleScriptApp.music.stateScript
    #expect(script.hasPrefix("set s to character id 31\n"))
    #expect(script.contains("set t to t & (song repeat as text) & s\n"))
    #expect(script.contains("set u to u & (persistent ID of c) & s\n"))
    #expect(AppleScriptApp.spotify.stateScript.contains("set t to t & (repeating) & s\n"))
  }

  @Test(
    arguments: [
      (.play, "play", "play"), (.pause, "pause", "pause"), (.toggle, "playpause", "playpause"),
      (.next, "next track", "next track"), (.previous, "previous track", "previous track"),
      (
        .seek(.to(.milliseconds(61_250))), "set player position to 61.25",
        "set player position to 61.25"
      ),
      (.volume(0.4), "set sound volume to 40", "set sound volume to 40"),
      (.volume(2), "set sound volume to 100", "set sound volume to 100"),
      (.shuffle(true), "set shuffle enabled to true", "set shuffling to true"),
      (.repeatMode(.all), "set song repeat to all", "set repeating to true"),
      (.repeatMode(.off), "set song repeat to off", "set repeating to false"),
      (.quit, "quit", "quit"),
    ] as [(PlayerCommand, String, String)])
  func `commands are words of each player`(
    command: PlayerCommand, music: String, spotify: String
  ) throws {
    #expect(try AppleScriptApp.music.words(for: command, in: PlayerState()) == music)
    #expect(try AppleScriptApp.spotify.words(for: command, in: PlayerState()) == spotify)
  }

  @Test(
    arguments: [
      (.stop, "'spotify' cannot stop: it has no such property"),
      (.repeatMode(.one), "'spotify' cannot repeat one track: it has no such property"),
    ] as [(PlayerCommand, String)])
  func `what a player cannot do is an error`(command: PlayerCommand, message: String) {
    let error = #expect(throws: RemoteError.self) {
      try AppleScriptApp.spotify.words(for: command, in: PlayerState())
    }
    #expect(error?.description == message)
  }

  // MARK: Running

  /// Returns a player whose scripts are run by a shell script.
  private static func player(
    _ app: AppleScriptApp, _ folder: TemporaryDirectory, _ shell: String
  ) async throws -> AppleScriptPlayer {
    let path = try await ShellProgram.install(shell, as: "osascript", in: folder)
    return AppleScriptPlayer(app, by: path, environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test func `the state is what the script prints, and a command is its argument`() async throws {
    let folder = try TemporaryDirectory()
    let player = try await Self.player(
      .music, folder,
      #"printf '%s\n' "$@" > \#(folder.file("told")); printf 'playing\0371\0372\037true\037one\037\n'"#
    )
    let state = try player.state()
    #expect(state.status == .playing)
    #expect(state.repeatMode == .one)
    try player.send(.next, in: state)
    #expect(
      String(decoding: try folder.read("told"), as: UTF8.self) == """
        -e
        if application "Music" is not running then error number -600
        run script "tell application \\"Music\\"
        next track
        end tell"

        """)
    #expect(
      try player.description(of: .next, in: state) == "tell application \"Music\" to next track")
  }

  @Test(arguments: [
    (
      "29:63: execution error: Music got an error: Application isn’t running. (-600)",
      "'music' is gone"
    ),
    (
      "29:63: execution error: Not authorized to send Apple events to Music. (-1743)",
      "macOS does not allow this terminal to control 'Music'"
    ),
    ("execution error: Can’t get current track. (-1728)", "'music' cannot do this now"),
    ("0:1: execution error: No such thing. (-10)", "'music': No such thing"),
    ("no number", "'music': no number"),
  ])
  func `an error of a script says what is wrong`(error: String, message: String) async throws {
    let folder = try TemporaryDirectory()
    let player = try await Self.player(.music, folder, "echo '\(error)' >&2; exit 1")
    let thrown = #expect(throws: RemoteError.self) { try player.state() }
    #expect(thrown?.description == message)
  }

  @Test func `a program that prints something else, or is missing, is an error`() async throws {
    let folder = try TemporaryDirectory()
    let player = try await Self.player(.spotify, folder, "echo hello")
    let odd = #expect(throws: RemoteError.self) { try player.state() }
    #expect(odd?.description == "'spotify': its state is not valid")
    let missing = AppleScriptPlayer(.spotify, by: folder.file("none"), environment: [:])
    #expect(throws: RemoteError.self) { try missing.state() }
  }
}
