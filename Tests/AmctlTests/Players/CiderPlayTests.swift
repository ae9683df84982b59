import AmctlTestProgram
import AmctlTestSupport
import Testing

/// 'amctl play --on cider': something whole, by its ID in the catalog.
@Suite(.quick) struct CiderPlayTests {
  private static func run(
    _ line: String, input: String = "", showsTalk: Bool = false,
    _ prepare: (inout FakeCider.State) -> Void = { _ in }
  ) async throws -> (result: Program.Result, cider: FakeCider.State) {
    let cider = try FakeCider(prepare)
    let program = Program(
      environment: try cider.environment, input: input, showsTalk: showsTalk)
    return (try await program.run(line), cider.now)
  }

  @Test(
    arguments: [
      ("31", ["31"]), ("album 7", ["71", "72", "73"]),
      ("pl.u-7", ["pl.u-71", "pl.u-72", "pl.u-73"]),
      ("https://music.apple.com/us/album/low-water/7?i=31", ["31"]),
      // The song that plays already begins again.
      ("12", ["12"]),
    ])
  func `a song, an album or a playlist plays whole, without tokens`(
    words: String, queue: [String]
  ) async throws {
    let (result, cider) = try await Self.run("play \(words) --on cider", showsTalk: true)
    #expect(result.err.hasSuffix("Playing 'Song \(queue[0])' by Artist.\n"))
    #expect(result.exit == 0)
    #expect(cider.queue == queue)
    #expect(cider.commands.map { $0.split(separator: " ")[0] } == ["play-item"])
  }

  @Test func `an order, a repeat mode and a volume that are not given stay`() async throws {
    let (_, cider) = try await Self.run("play 31 --on cider") { $0.repeatMode = 2 }
    #expect(cider.repeatMode == 2)
    #expect(cider.commands == [#"play-item {"type":"songs","id":"31"}"#])
  }

  @Test func `the order, the repeat mode and the volume are set before it plays`() async throws {
    let (result, cider) = try await Self.run(
      "play album 7 --on cider --shuffle --repeat all --volume 30")
    #expect(result.exit == 0)
    #expect(
      cider.commands == [
        "toggle-shuffle {}", "toggle-repeat {}", "toggle-repeat {}", #"volume {"volume":0.3}"#,
        #"play-item {"type":"albums","id":"7"}"#,
      ])
  }

  @Test(arguments: ["31 32", "artist 7", "music-video 7", "--from -", "31 --from -"])
  func `several songs, and what Cider cannot play as a whole, are rejected before anything is sent`(
    words: String
  ) async throws {
    let (result, cider) = try await Self.run("play \(words) --on cider", input: "1\n2\n")
    #expect(
      result.err == """
        amctl: '--on cider' plays one song, album or playlist
        hint: add more in Cider's own window

        """)
    #expect(result.exit == 2)
    #expect(cider.commands == [])
  }

  @Test(
    arguments: [
      "queue", "queue add 1", "queue set 1", "queue move 1 2", "queue rm 1", "queue clear",
    ])
  func `there is no option for the queue of Cider`(line: String) async throws {
    let result = try await Program().run("\(line) --on cider")
    #expect(result.err.hasPrefix("amctl: '--on' is not an option of 'queue"), "\(result.err)")
    #expect(result.exit == 2)
  }

  @Test(arguments: [true, false])
  func `what does not begin to play is an error`(isPlaying: Bool) async throws {
    let (result, cider) = try await Self.run("play 404 --on cider") { $0.isPlaying = isPlaying }
    #expect(
      result.err == """
        amctl: Cider did not play song '404'
        hint: 'amctl now -p cider' shows the current song

        """)
    #expect(result.exit == 6)
    #expect(cider.queue == ["11", "12", "13", "14"])
  }

  @Test func `a dry run shows the request`() async throws {
    let (result, cider) = try await Self.run("play album 7 --on cider --volume 3 --dry-run")
    #expect(
      result.out.contains(
        """
        /api/v1/playback/play-item
        Content-Type: application/json

        {"type":"albums","id":"7"}
        """), "\(result.out)")
    #expect(result.err == "# then: the volume and the modes of Cider\n")
    #expect(cider.commands == [])
  }
}
