import AmctlLoopback
import AmctlPlayer
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

@testable import AmctlKit

@Suite(.quick) struct CiderPlayerTests {
  /// Runs a command line on a machine without a bus, where Cider may be.
  private static func run(
    _ line: String, _ environment: [String: String] = [:],
    _ prepare: (inout FakeCider.State) -> Void = { _ in }
  ) async throws -> (result: Program.Result, cider: FakeCider.State) {
    let cider = try FakeCider(prepare)
    let program = Program(environment: try cider.environment.merging(environment) { $1 })
    return (try await program.run(line), cider.now)
  }

  // MARK: The state

  @Test func `the state has what Cider knows, and the ID in the catalog`() async throws {
    let (result, _) = try await Self.run("player status -p cider -o json")
    #expect(result.ending == "[exit 0]")
    let json = try JSONDocument(parsing: Array(result.out.utf8)).root
    let state = json["data"]?[0] ?? json
    let names = ["player", "busName", "identity", "backend", "status"]
    #expect(names.map { state[$0]?.string } == ["cider", nil, "Cider", "cider", "playing"])
    #expect((state["positionInMillis"]?.int ?? 0) >= 61_250)
    #expect(
      ["volume", "rate", "shuffle", "repeat"].map { state[$0]?.text }
        == ["0.5", "null", "false", #""off""#])
    #expect(state["can"]?["seek"]?.bool == true)
    let track = try #require(state["track"])
    let words = ["id", "name", "artistName", "albumName", "url", "artworkUrl"]
    #expect(
      words.map { track[$0]?.string } == [
        "12", "Song 12", "Artist", "Album", "https://music.apple.com/us/song/12",
        "https://example.com/12/600x600bb.jpg",
      ])
    #expect(track["durationInMillis"]?.int == 200_000)
  }

  @Test func `a player that plays nothing has stopped`() async throws {
    let fields = "-o tsv --no-header --fields player,status,track.name"
    let (stopped, _) = try await Self.run("player status -p cider \(fields)") {
      $0.current = nil
      $0.isPlaying = false
    }
    #expect(stopped.out == "cider\tstopped\t\n")
    let (paused, _) = try await Self.run("player ls \(fields)") { $0.isPlaying = false }
    #expect(paused.out == "cider\tpaused\tSong 12\n")
  }

  @Test(arguments: ["AMCTL_PLAYER", "AMCTL_CIDER_TOKEN"])
  func `it is found if it is set or has a token`(variable: String) async throws {
    let (result, _) = try await Self.run(
      "player status -o tsv --no-header --fields player,status", [variable: "cider"])
    #expect(result.out == "cider\tplaying\n")
  }

  // MARK: Commands

  @Test(arguments: [
    ("pause", "pause {}"), ("toggle", "playpause {}"), ("stop", "stop {}"), ("next", "next {}"),
    ("previous", "previous {}"), ("seek 1:30", #"seek {"position":90.0}"#),
    ("seek 50%", #"seek {"position":100.0}"#), ("volume 40", #"volume {"volume":0.4}"#),
    ("volume +10", #"volume {"volume":0.6}"#), ("shuffle on", "toggle-shuffle {}"),
  ])
  func `a command is told once, and its effect is seen`(
    command: String, told: String
  ) async throws {
    let (result, cider) = try await Self.run("player \(command) -p cider --wait")
    #expect(result.ending == "[exit 0]")
    #expect(cider.commands == [told])
  }

  @Test func `repetition is toggled until it is right, and not if it is`() async throws {
    let (all, cider) = try await Self.run("player repeat all -p cider --wait")
    #expect(all.exit == 0)
    #expect(cider.repeatMode == 2)
    #expect(cider.commands == ["toggle-repeat {}", "toggle-repeat {}"])
    let (same, still) = try await Self.run("player shuffle off -p cider --wait")
    #expect(same.exit == 0)
    #expect(still.commands == [])
  }

  @Test(arguments: [
    ("quit", "'cider': other programs cannot quit it", 6),
    ("seek 9:00", "the track is only 3:20 long", 2),
  ])
  func `what Cider cannot do is an error, and nothing is told`(
    command: String, message: String, exit: Int32
  ) async throws {
    let (result, cider) = try await Self.run("player \(command) -p cider")
    #expect(result.ending == "amctl: \(message)\n[exit \(exit)]")
    #expect(cider.commands == [])
  }

  @Test func `a command without effect is an error with --wait`() async throws {
    let (result, cider) = try await Self.run("player pause -p cider --wait") {
      $0.ignored = ["pause"]
    }
    #expect(result.ending == "amctl: 'cider' did not change within 0.5 s\n[exit 6]")
    #expect(cider.commands.count == 1)
  }

  @Test func `a dry run prints the request and sends nothing`() async throws {
    let cider = try FakeCider()
    let program = Program(environment: try cider.environment)
    let url = try cider.server.origin.description + "/api/v1/playback"
    let lines = [
      ("volume 40", #"POST \#(url)/volume {"volume":0.4}"#), ("next", "POST \(url)/next"),
      ("repeat one", "POST \(url)/toggle-repeat, until it is 'one'"),
      ("shuffle on", "POST \(url)/toggle-shuffle, unless it is already on"),
    ]
    for (command, line) in lines {
      #expect(try await program.run("player \(command) -p cider --dry-run").out == line + "\n")
    }
    #expect(cider.now.commands == [])
  }

  // MARK: What can go wrong

  @Test func `a Cider that is not running is not found if it is named`() async throws {
    let origin = "http://127.0.0.1:\(try TestServer.closedPort())"
    let program = Program(environment: ["AMCTL_CIDER_URL": origin])
    for command in ["player status", "player next", "now"] {
      let result = try await program.run("\(command) -p cider")
      #expect(result.err.hasPrefix("amctl: Cider is not running: cannot connect to '\(origin)': "))
      #expect(
        result.err.hasSuffix(
          "\nhint: start Cider, and turn this connection on in its Settings → Connectivity\n"))
      #expect(result.exit == 5)
    }
    let none = try await program.run("player ls -p cider -o json")
    #expect(none.out == #"{"data":[]}"# + "\n")
    #expect(none.exit == 0)
    #expect(program.clock.sleeps.isEmpty)
    // Only the bus is missed by who did not name it.
    #expect(try await program.run("player status").err.contains("DBUS_SESSION_BUS_ADDRESS"))
  }

  @Test func `a rejected token is an error of the credentials`() async throws {
    let (result, _) = try await Self.run("player status -p cider", ["AMCTL_CIDER_TOKEN": "bad"]) {
      $0.token = "good"
    }
    #expect(result.err.hasPrefix("amctl: Cider at 'http://127.0.0.1:"))
    #expect(
      result.err.hasSuffix(
        """
        ' rejected the token (status 403)
        hint: set AMCTL_CIDER_TOKEN to a token of Cider's Settings → Connectivity

        """))
    #expect(result.exit == 4)
    let (good, _) = try await Self.run(
      "player status -p cider -v -o tsv --no-header --fields status",
      ["AMCTL_CIDER_TOKEN": "good"]
    ) {
      $0.token = "good"
    }
    #expect(good.out == "playing\n")
    #expect(good.err.contains("> GET /api/v1/playback/now-playing\n"))
    #expect(!good.err.contains("good"))
    let (wrong, _) = try await Self.run("player status -p cider", ["AMCTL_CIDER_TOKEN": "a b"])
    #expect(
      wrong.ending == """
        amctl: the value of AMCTL_CIDER_TOKEN is not a token
        hint: copy it from Cider's Settings → Connectivity
        [exit 2]
        """)
  }

  @Test func `a token of Apple's never reaches Cider`() async throws {
    let cider = try FakeCider()
    let environment = Secrets.tokens.merging(try cider.environment) { $1 }
    _ = try await Program(environment: environment).run("player next -p cider")
    #expect(!cider.server.requests.isEmpty)
    for request in cider.server.requests {
      #expect(request.headers["Authorization"] == nil)
      #expect(request.headers["Music-User-Token"] == nil)
    }
  }

  @Test(
    arguments: [
      (ServerResponse(500), "Cider returned 500 for /api/v1/playback/now-playing", 6),
      (.json("<html>"), "Cider's response to 'now-playing' is not valid", 6),
      (.json("[]"), "Cider's response to 'now-playing' is not valid", 6),
      (.json("{}"), "Cider's response to 'is-playing' is not valid", 6),
      (.failing(.closeBeforeResponse), "Cider: the connection closed before the response", 7),
      (.failing(.silence), "Cider: timed out after 2 s\nhint: try again, or restart Cider", 7),
    ] as [(ServerResponse, String, Int32)])
  func `a server that fails is an error of its kind`(
    fault: ServerResponse, message: String, exit: Int32
  ) async throws {
    let (result, _) = try await Self.run("player status -p cider") { $0.fault = fault }
    #expect(result.err.hasPrefix("amctl: \(message)"))
    #expect(result.exit == exit)
  }

  @Test func `a command that may have arrived is not sent again`() async throws {
    let sent = Watched(0)
    let server = try TestServer { request in
      guard request.method == "POST" else {
        return .json(#"{"status":"ok","info":{"name":"A"},"is_playing":true,"volume":1,"value":0}"#)
      }
      sent.update { $0 += 1 }
      return .failing(.closeBeforeResponse)
    }
    let program = Program(environment: ["AMCTL_CIDER_URL": try server.origin.description])
    let result = try await program.run("player next -p cider")
    #expect(result.exit == 7)
    #expect(sent.value == 1)
  }

  @Test func `what is wrong with a player that was not named is a notice`() async throws {
    let (result, _) = try await Self.run("player ls", ["AMCTL_CIDER_TOKEN": "bad"]) {
      $0.token = "good"
    }
    #expect(result.err.hasPrefix("amctl: Cider at 'http://127.0.0.1:"))
    #expect(result.err.contains("' rejected the token (status 403).\n"))
    #expect(result.exit == 0)
  }

  // MARK: Events

  private static func player(_ cider: FakeCider) throws -> CiderPlayer {
    let origin = try cider.server.origin
    return CiderPlayer(
      CiderClient(transport: CurlTransport(origin: origin), origin: origin), at: origin)
  }

  @Test func `changes are seen from one look to the next`() async throws {
    // While it plays, its position would have to move on.
    let cider = try FakeCider { $0.isPlaying = false }
    var player = PolledPlayer(try Self.player(cider))
    #expect(try await player.next().map(\.kind) == [.appeared])
    #expect(try await player.next().map(\.kind) == [])
    cider.change { $0.volume = 0.25 }
    #expect(try await player.next().map(\.kind) == [.volume])
    cider.change { $0.shuffleMode = 1 }
    #expect(try await player.next().map(\.kind) == [.options])
    cider.change { $0.position = 150 }
    #expect(try await player.next().map(\.kind) == [.seek])
    cider.change {
      $0.current = 2
      $0.position = 0
      $0.isPlaying = true
    }
    let events = try await player.next()
    #expect(events.map(\.kind) == [.track, .status])
    #expect(events.last?.state?.track?.catalogID == "13")
    cider.change { $0.fault = ServerResponse(500) }
    #expect(try await player.next().map(\.kind) == [.gone])
    #expect(try await player.next().map(\.kind) == [])
    cider.change { $0.fault = nil }
    #expect(try await player.next().map(\.kind) == [.appeared])
    cider.change { $0.token = "new" }
    await #expect(throws: RemoteError.self) { try await player.next() }
  }
}
