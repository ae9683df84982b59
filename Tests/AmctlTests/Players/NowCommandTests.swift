import AmctlDBus
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// 'amctl now', with players on a private bus and the catalog of the sandbox.
@Suite(.thorough, .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
struct NowCommandTests {
  private let bus: PrivateBus
  private let program: Program
  private let players = Watched<[FakePlayer]>([])

  init() async throws {
    bus = try await PrivateBus()
    program = Program(
      environment: bus.environment.merging(["AMCTL_SANDBOX": "1"]) { $1 })
  }

  /// A player that plays a song of the catalog, and knows as much of it as these say.
  @discardableResult private func player(
    title: String = "Northern Lights", artist: String = "Glass Harbour",
    _ more: [String: BusValue] = [:]
  ) throws -> FakePlayer {
    var properties = FakePlayer.playing
    var track = FakePlayer.track(title: title, artist: .texts([artist])).dictionary ?? [:]
    track["mpris:length"] = nil
    track["xesam:album"] = nil
    properties["Metadata"] = .dictionary(track.merging(more) { $1 })
    let player = try FakePlayer("spotify", on: bus, properties)
    players.update { $0.append(player) }
    return player
  }

  private static let barLine = "now -o tsv --no-header --fields track.artistName,track.name"

  @Test func `nothing is printed when nothing plays`() async throws {
    let none = try await program.run(Self.barLine)
    #expect((none.out, none.exit) == ("", 5))
    let player = try player()
    player.change(["PlaybackStatus": .string("Stopped")])
    let stopped = try await program.run("now")
    #expect((stopped.out, stopped.err, stopped.exit) == ("", "amctl: nothing is playing\n", 5))
  }

  @Test(
    arguments: [
      (["amctl:id": .string("1613600188")], "exact", "id"),
      (
        ["xesam:url": .string("https://music.apple.com/us/album/a/1616728060?i=1613600188")],
        "exact", "id"
      ),
      (["amctl:isrc": .string("USQE92200157")], "exact", "isrc"), ([:], "likely", "search"),
    ] as [([String: BusValue], String, String)])
  func `the song is found in the catalog, and how`(
    facts: [String: BusValue], certainty: String, method: String
  ) async throws {
    try player(facts)
    let result = try await program.run(
      "now --catalog -o tsv --no-header --fields id,match,by")
    #expect((result.out, result.exit) == ("1613600188\t\(certainty)\t\(method)\n", 0))
  }

  @Test func `rows are those of the player's status, and with --catalog the song and its score`()
    async throws
  {
    try player(["amctl:id": .string("1613600188")])
    let line = "-o csv --fields player,status,track.name,track.artistName"
    let status = try await program.run("player status \(line)")
    #expect(try await program.run("now \(line)").out == status.out)
    let plain = try await program.run("now -o csv")
    #expect(plain.out.hasPrefix("player,status,positionInMillis,track.name,track.artistName\n"))
    let matched = try await program.run("now --catalog -o csv")
    #expect(
      matched.out.hasPrefix(
        "player,status,positionInMillis,track.name,track.artistName,id,match,score\n"))
    #expect(
      matched.out.hasSuffix(",Northern Lights,Glass Harbour,1613600188,exact,100\n"),
      "\(matched.out)")
  }

  @Test func `a song of a different length is no match, and the best candidate is named`()
    async throws
  {
    try player(["mpris:length": .int64(120_000_000)])
    let result = try await program.run("now -o id")
    #expect(result.out == "")
    #expect(
      result.err.hasPrefix(
        "amctl: no match for 'Northern Lights' by 'Glass Harbour' in storefront 'us': the best "
          + "candidate is 'Northern Lights' by 'Glass Harbour' of 3:03 (1613600188): "),
      "\(result.err)")
    #expect(result.exit == 5)
  }

  @Test func `the artist in a browser's title is found too`() async throws {
    try player(title: "Glass Harbour - Northern Lights", artist: "Some Channel")
    var program = program
    program.environment["AMCTL_REPLAY"] = nil
    program.environment.merge(Secrets.tokens) { $1 }
    let song = """
      {"id":"1613600188","type":"songs","attributes":{"name":"Northern Lights",\
      "artistName":"Glass Harbour"}}
      """
    program.connect = { _, _ in
      StubTransport { request in
        let isSplit = request.target.query["term"] == "Northern Lights Glass Harbour"
        let list = isSplit ? #"{"songs":{"data":[\#(song)]}}"# : "{}"
        return HTTPResponse(status: 200, body: Array(#"{"results":\#(list)}"#.utf8))
      }
    }
    let result = try await program.run("now -o id")
    #expect(result.out == "1613600188\n")
  }

  @Test func `the artwork is that of the catalog, in the size asked for`() async throws {
    try player()
    let result = try await program.run(
      "now --catalog --artwork 300x300 -o tsv --no-header --fields artworkUrl")
    #expect(result.out.hasSuffix("/300x300bb.jpg\n"), "\(result.out)")
  }

  @Test func `a dry run shows the requests for what plays`() async throws {
    try player()
    let result = try await program.run("now --catalog --dry-run")
    #expect(result.exit == 0)
    #expect(result.out.hasPrefix("GET https://"), "\(result.out)")
    #expect(result.out.contains("term=Northern"), "\(result.out)")
  }
}
