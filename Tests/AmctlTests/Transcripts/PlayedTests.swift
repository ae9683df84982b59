import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// The built program with mpv, which plays without a device.
@Suite(.thorough, .enabled(if: NeededProgram.mpv.isExpected, "\(NeededProgram.mpv)"))
struct PlayedTests {
  private let folder: TemporaryDirectory
  private let program: String
  private let server: TestServer
  private let origin: String

  init() throws {
    folder = try TemporaryDirectory()
    program = try #require(BuiltProgram.folder) + "/amctl"
    server = try TestServer(keepsRequests: false, respond: Self.response)
    origin = try server.origin.description
  }

  /// Returns songs with the IDs of a request, or three of an album; and previews of two seconds.
  private static func response(to request: ServerRequest) -> ServerResponse {
    guard let host = request.headers["Host"], !request.target.hasPrefix("/previews/") else {
      return ServerResponse(200, body: Sine.wav(seconds: 2))
    }
    let list = request.target.split(separator: "ids=").last.map { $0.prefix { $0 != "&" } } ?? ""
    let isAlbum = request.target.contains("/albums/")
    let ids = isAlbum ? ["1", "2", "3"] : list.split(separator: ",")
    let songs = ids.filter { $0 != "999" }.map { id in
      """
      {"id":"\(id)","type":"songs","attributes":{"name":"Song \(id)","artistName":"Artist",\
      "url":"https://music.apple.com/us/song/\(id)",\
      "previews":[\(id == "5" ? "" : #"{"url":"http://\#(host)/previews/\#(id)"}"#)]}}
      """
    }
    return .json(#"{"data":[\#(songs.joined(separator: ","))]}"#)
  }

  private func environment(_ options: String) -> [String: String] {
    [
      "PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null",
      "AMCTL_BASE_URL": origin,
      "AMCTL_DEVELOPER_TOKEN": "t", "XDG_RUNTIME_DIR": folder.path,
      "AMCTL_MPV_OPTIONS": "--ao=null " + options,
    ]
  }

  /// Runs a command line whose words are separated by blanks.
  private func run(_ line: String, quickly: Bool = false) async throws -> ChildProcess.Output {
    try await ChildProcess.run(
      program, line.split(separator: " ").map(String.init),
      environment: environment(quickly ? "--ao-null-untimed=yes" : ""))
  }

  /// Starts a player that plays until it is told to end, and waits until it plays.
  private func player(of line: String) async throws -> ChildProcess {
    let child = try ChildProcess(
      program, ("play " + line + " --repeat one").split(separator: " ").map(String.init),
      environment: environment(""))
    try await child.wait(until: "it had a queue") { try await !run("queue -o id").text.isEmpty }
    return child
  }

  /// Returns the IDs of the songs in the queue.
  private func ids() async throws -> [String] {
    let listed = try await run("queue -o id")
    #expect(listed.status == 0, "\(listed.errorText)")
    return listed.text.split(separator: "\n").map(String.init)
  }

  @Test func `an album is played to its end`() async throws {
    let played = try await run("play album 7 -o ndjson", quickly: true)
    #expect(played.status == 0, "\(played.errorText)")
    let records = try played.text.split(separator: "\n").map {
      try JSONDocument(parsing: String($0)).root
    }
    let tracks = records.filter { $0["event"]?.string == "track" }
    #expect(tracks.count == 3)
    let first = try #require(tracks.first)
    #expect(first.value(at: "track.name")?.string == "Song 1")
    #expect(first.value(at: "track.isPreview")?.bool == true)
    #expect(first.value(at: "track.id")?.string == "/amctl/queue/1")
    #expect(first.value(at: "catalog.id")?.string == "1")
    #expect(
      played.errorText == """
        amctl: Previews provided courtesy of iTunes.
        amctl: Playing 'Song 1' by Artist: https://music.apple.com/us/song/1
        amctl: Playing 'Song 2' by Artist: https://music.apple.com/us/song/2
        amctl: Playing 'Song 3' by Artist: https://music.apple.com/us/song/3

        """)
  }

  @Test func `what is missing is named, and the rest is played`() async throws {
    let played = try await run("play 1 999 5", quickly: true)
    #expect(played.status == 3)
    #expect(played.errorText.contains("amctl: 'Song 5' (5) has no preview.\n"))
    #expect(played.errorText.contains("amctl: no song with ID 999 in storefront 'us'\n"))
    #expect(played.errorText.hasSuffix("amctl: 2 of 3 songs not played\n"))
  }

  @Test func `without an audio output, the way to choose one is named`() async throws {
    let played = try await ChildProcess.run(
      program, ["play", "1"],
      environment: environment("--ao=pcm --ao-pcm-file=/dev/null/none"))
    #expect(played.status == 1)
    #expect(
      played.errorText.hasSuffix(
        """
        amctl: mpv has no audio output
        hint: set AMCTL_MPV_OPTIONS=--ao=NAME; 'mpv --ao=help' lists the names

        """))
  }

  @Test func `the queue of a player is listed and changed`() async throws {
    let child = try await player(of: "1")
    #expect(try await run("queue add 2 3").status == 0)
    #expect(try await ids() == ["1", "2", "3"])
    #expect(try await run("queue add 4 --next").status == 0)
    #expect(try await run("queue add 6 --at 1").status == 0)
    #expect(try await ids() == ["6", "1", "4", "2", "3"])
    #expect(try await run("queue move 5 1").status == 0)
    #expect(try await run("queue remove 2 4").status == 0)
    #expect(try await ids() == ["3", "1", "2"])
    let listed = try await run("queue -o ndjson")
    #expect(
      listed.text.split(separator: "\n")[1] == """
        {"index":2,"entry":1,"current":true,"id":"1","type":"songs","name":"Song 1",\
        "artistName":"Artist","isPreview":true}
        """)
    let beyond = try await run("queue add 7 --at 5")
    #expect(beyond.status == 2)
    #expect(beyond.errorText == "amctl: no position 5: the queue has only 3 songs\n")
    let lacking = try await run("queue add 999")
    #expect(lacking.status == 5)
    #expect(try await run("queue jump 3").status == 0)
    let rejected = try await run("queue jump 4")
    #expect(rejected.status == 2)
    #expect(rejected.errorText.hasPrefix("amctl: no position 4: the queue has only 3 songs\n"))
    #expect(try await run("queue clear").status == 0)
    #expect(try await ids() == ["2"])
    #expect(try await run("queue set 1 3 --start-at 2").status == 0)
    #expect(try await ids() == ["1", "3"])
    child.terminate()
    #expect(await child.ended().status == 0)
    #expect(try await ids() == [])
    #expect(try await run("queue clear").status == 5)
  }

  @Test func `a seek past the end of the last song ends the queue, and is no error`() async throws {
    let child = try await player(of: "1")
    // Until the song is heard, there is nothing in which to seek.
    try await child.wait(until: "its queue had ended") {
      let sought = try await run("player seek +600 -p amctl")
      return sought.errorText == "amctl: The queue has ended.\n" && sought.status == 0
    }
    #expect(await child.ended().status == 0)
  }

  @Test(.enabled(if: NeededProgram.tmux.isExpected, "\(NeededProgram.tmux)"))
  func `a person reads what has become of the queue`() async throws {
    let child = try await player(of: "1")
    let terminal = try TerminalScreen(path: #require(BuiltProgram.folder) + ":/usr/bin:/bin")
    var environment = environment("")
    environment["PATH"] = nil
    let lines = [
      "queue add 2", "queue add 3 4 --at 2", "queue move 4 1", "queue remove 3", "queue jump 2",
      "queue add 6 -q", "queue clear", "queue set 1 3",
    ]
    try await terminal.start(
      lines.map { "amctl \($0)" }.joined(separator: "; "), columns: 100, rows: 30,
      environment: environment)
    let (screen, _) = try await terminal.result()
    for line in [
      "Added 'Song 2' at 2 of 2.", "Added 2 songs at 2 to 3 of 4.", "Moved 'Song 2' to 1 of 4.",
      "Removed 'Song 3'; 3 songs left.", "Playing 'Song 1', 2 of 3.",
      "Removed 3 songs; 1 song left.", "Replaced the queue with 2 songs.",
    ] {
      #expect(screen.contains("amctl: " + line), "\(screen)")
    }
    try await terminal.close()
    child.terminate()
    _ = await child.ended()
  }

  @Test func `a second player replaces the first, or is refused`() async throws {
    let child = try await player(of: "1")
    let refused = try await run("play 2")
    #expect(refused.status == 1)
    #expect(
      refused.errorText.hasPrefix(
        """
        amctl: a player is already running
        hint: use --replace to end it, or add to its queue with 'amctl queue add'

        """))
    // The hint works.
    #expect(try await run("queue add 2").status == 0)
    #expect(try await ids() == ["1", "2"])
    let replaced = try await run("play 3 --replace", quickly: true)
    #expect(replaced.status == 0, "\(replaced.errorText)")
    #expect(await child.ended().status == 0)
  }

  @Test func `a player is replaced only once there is something to play`() async throws {
    let child = try await player(of: "1")
    for line in ["999", "5"] {
      #expect(try await run("play \(line) --replace").status == 5)
      #expect(try await ids() == ["1"])
    }
    let beyond = try await run("play 2 --start-at 9 --replace")
    #expect(beyond.status == 2)
    #expect(
      beyond.errorText
        == "amctl: no position 9: the queue has only 1 song\nhint: change --start-at\n")
    #expect(try await ids() == ["1"])
    child.terminate()
    _ = await child.ended()
  }

  @Test func `a player that is killed takes mpv with it, and leaves the place to the next`()
    async throws
  {
    let child = try await player(of: "1")
    child.kill()
    #expect(await child.ended().status == 137)
    #expect(try await ids() == [])
    #expect(try await run("play 2", quickly: true).status == 0)
  }

  @Test func `Control-C and SIGTERM end a player as its end does, and SIGHUP with 129`()
    async throws
  {
    for (end, exit) in [
      ({ $0.interrupt() }, 0), ({ $0.terminate() }, 0), ({ $0.hangUp() }, 129),
    ] as [((ChildProcess) -> Void, Int32)] {
      let child = try await player(of: "1")
      end(child)
      #expect(await child.ended().status == exit)
    }
  }

  @Test func `nohup keeps a player running in the background, without its terminal`() async throws {
    let script = """
      nohup "$0" play 1 --repeat one </dev/null >/dev/null 2>&1 &
      echo $!
      """
    let started = try await ChildProcess.run(
      "/bin/sh", ["-c", script, program], environment: environment(""))
    #expect(started.status == 0, "\(started.errorText)")
    let id = started.text.split(separator: "\n").joined()
    let played = try await ChildProcess.run(
      "/bin/sh",
      [
        "-c",
        """
        until [ -n "$("$0" queue -o id)" ]; do kill -0 "$1" || exit; sleep 0.01; done
        kill -HUP "$1" && "$0" queue -o id && "$0" player quit -p amctl -q
        """, program, id,
      ], environment: environment(""))
    #expect(played.status == 0, "\(played.errorText)")
    #expect(played.text == "1\n")
  }

  @Test(.enabled(if: NeededProgram.tmux.isExpected, "\(NeededProgram.tmux)"))
  func `keys control the player, and the terminal is as before`() async throws {
    let terminal = try TerminalScreen(path: #require(BuiltProgram.folder) + ":/usr/bin:/bin")
    var environment = environment("")
    environment["PATH"] = nil
    try await terminal.start(
      "{ amctl play album 7 --repeat one; code=$?; stty -a; (exit $code); }", columns: 140,
      rows: 30, environment: environment)
    try await terminal.text(with: "▶ Song 1  Artist")
    try await terminal.press("Space")
    try await terminal.text(with: "⏸ Song 1")
    try await terminal.press("n")
    try await terminal.text(with: "⏸ Song 2")
    try await terminal.press("Space")
    try await terminal.text(with: "▶ Song 2")
    try await terminal.press("q")
    let (screen, exit) = try await terminal.result()
    #expect(exit == "0")
    #expect(screen.contains(" echo ") && screen.contains(" icanon "))
    #expect(screen.contains("quit = ^\\") && screen.contains("susp = ^Z"))
    try await terminal.close()
  }
}
