import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// `amctl library sync-playlist`: what a playlist lacks of a list is added, and what else differs is
/// written.
@Suite(.quick) struct SyncPlaylistTests {
  private static let id = ScriptedPlaylist.id
  private static let page = "https://music.apple.com/library/playlist/" + id

  /// A sandbox whose playlist has the song 1613600188, then others.
  private func sandbox(_ tracks: String..., script: [Incident] = []) -> Sandbox {
    let sandbox = Sandbox { $0.now = { UnixTime(seconds: BuiltProgram.second) } }
    if !tracks.isEmpty { _ = sandbox.response(to: ScriptedPlaylist.adding(tracks)) }
    sandbox.play(script)
    return sandbox
  }

  /// Runs the command with a list, and returns the tracks of each write, too.
  private func sync(
    _ sandbox: Sandbox, _ list: String..., options: String = ""
  ) async throws -> (result: Program.Result, writes: [[String]]) {
    let count = sandbox.requests.count
    var program = Program.sending(to: sandbox)
    program.now = { UnixTime(seconds: BuiltProgram.second) }
    program.input = list.map { $0 + "\n" }.joined()
    let result = try await program.run(
      "library sync-playlist \(Self.id) --from - --retries 0 -o ndjson \(options)")
    let writes = sandbox.requests.dropFirst(count).filter { $0.request.method == .post }
    return (
      result,
      writes.map { write in
        let body = (try? JSONDocument(parsing: write.request.body ?? []))?.root
        return body?["data"]?.elements.compactMap(\.resourceID) ?? []
      }
    )
  }

  private static func line(
    _ change: String, _ id: String, _ name: String, from: Int? = nil, to: Int? = nil
  ) -> String {
    let places = [from, to].map { $0.map { "\($0)" } ?? "null" }
    let page = from == nil ? "null" : "\"\(page)\""
    return #"{"change":"\#(change)","id":"\#(id)","name":"\#(name)","from":\#(places[0]),"#
      + #""to":\#(places[1]),"replacement":null,"url":\#(page)}"# + "\n"
  }

  @Test func `missing songs are added in the order of the list, and only once`() async throws {
    let sandbox = sandbox()
    let list = ["1613600190", "1613600188", "1613600189"]
    let moved = Self.line("moved", "1613600190", "Salt & Glass", from: 2, to: 1)
    let (first, writes) = try await sync(sandbox, list[0], list[1], list[2])
    #expect(writes == [["1613600190", "1613600189"]])
    #expect(
      first.out == Self.line("added", "1613600190", "Salt & Glass", to: 1)
        + Self.line("added", "1613600189", "Paper Boats", to: 3) + moved)
    #expect(first.ending == "amctl: 3 tracks compared: 2 added, 1 moved.\n[exit 0]")
    let (second, none) = try await sync(sandbox, list[0], list[1], list[2], options: "--ordered")
    #expect(none == [])
    #expect(second.out == moved)
    #expect(
      second.err.hasPrefix(
        """
        amctl: 3 tracks compared: 1 moved.
        amctl: 1 difference remains: the Apple Music API can only add tracks
        hint: correct the playlist at \(Self.page), or the list

        """))
    #expect(second.exit == 3)
  }

  @Test func `a track that the list lacks is surplus, also if the playlist has it twice`()
    async throws
  {
    let (result, writes) = try await sync(
      sandbox("1613600189", "1613600188", "1613600190"), "1613600188", "1613600190")
    #expect(writes == [])
    #expect(
      result.out == Self.line("surplus", "1613600189", "Paper Boats", from: 2)
        + Self.line("surplus", "1613600188", "Northern Lights", from: 3))
    #expect(result.exit == 3)
  }

  @Test func `an ID that the catalog lacks is dead, and is not sent`() async throws {
    let (result, writes) = try await sync(
      sandbox(), "1613600188", "9999999999", "1613600189", "1613600188")
    #expect(writes == [["1613600189"]])
    #expect(
      result.out == #"{"change":"dead","id":"9999999999","name":null,"from":null,"to":2,"#
        + #""replacement":null,"url":null}"# + "\n"
        + Self.line("added", "1613600189", "Paper Boats", to: 3))
    #expect(result.err.hasPrefix("amctl: '1613600188' is in the list more than once.\n"))
    #expect(result.exit == 3)
  }

  @Test func `a list without any song of the catalog adds nothing`() async throws {
    let (result, writes) = try await sync(sandbox(), "9999999998", "9999999999")
    #expect(writes == [])
    #expect(result.err.contains("2 tracks compared: 1 surplus, 2 dead."))
    #expect(result.exit == 3)
  }

  @Test func `a dry run reads, and has the records and the exit code of the run`() async throws {
    let sandbox = sandbox("1613600191")
    let list = ["1613600189", "1613600188"]
    let (dry, none) = try await sync(sandbox, list[0], list[1], options: "--dry-run --ordered")
    #expect(none == [])
    let (run, writes) = try await sync(sandbox, list[0], list[1], options: "--ordered")
    #expect(writes == [["1613600189"]])
    #expect((dry.out, dry.exit) == (run.out, run.exit))
    #expect(dry.err.contains("1 added, 1 surplus, 1 moved. Nothing was sent.\n"))
  }

  @Test func `a track without a song in the catalog is dead, with a replacement`() async throws {
    let script = [
      Incident(.get, "…/tracks", .set(JSONPath("data.0.relationships.catalog.data"), .array([]))),
      Incident(.get, "…/tracks", .set(JSONPath("data.0.attributes.playParams"), nil)),
    ]
    let (result, writes) = try await sync(
      sandbox("1613600189", script: script), "1613600189",
      options: "--fields change,id,from,to,"
        + "replacement.id,replacement.by")
    #expect(writes == [])
    #expect(
      result.out
        == #"{"change":"dead","id":"i.PkdJNdAIrQozOW","from":1,"to":null,"#
        + #""replacement.id":"1613600188","replacement.by":"search"}"# + "\n")
    #expect(result.exit == 3)
  }

  // MARK: ISRCs

  /// Two releases of one recording, and another song.
  private static let releases = [
    CastTrack("Tide", id: "11", isrc: "USQE92200157"),
    CastTrack("Tide", id: "12", isrc: "USQE92200157"),
    CastTrack("Quay", id: "13", isrc: "USQE92200158"),
  ]

  /// Returns what a list makes of a new playlist of these songs.
  private func sync(_ songs: [String], with list: String...) async throws -> [String] {
    let sandbox = Sandbox(songs: Self.releases) { $0.librarySongs = 0 }
    _ = sandbox.response(to: ScriptedPlaylist.adding(songs, toNew: "Tides"))
    var program = Program.sending(to: sandbox)
    program.input = list.map { $0 + "\n" }.joined()
    let line = "library sync-playlist --name Tides --from - -o tsv --no-header"
    let result = try await program.run(line + " --fields change,id")
    let again = try await program.run(line + " --fields change,id")
    #expect(!again.out.contains("added"))
    return result.out.split(separator: "\n").map { String($0.replacing("\t", with: " ")) }
  }

  @Test func `songs are the same by ISRC if their IDs differ`() async throws {
    #expect(try await sync(["11"], with: "12") == [])
    #expect(try await sync(["12"], with: "11", "13") == ["added 13"])
    #expect(try await sync(["11"], with: "11", "12") == ["added 12"])
    #expect(try await sync(["11", "12"], with: "12") == ["surplus 11"])
    #expect(try await sync(["11"], with: "us-qe9-22-00157", "USQE92200158") == ["added 13"])
    #expect(try await sync([], with: "USQE92200158", "13") == ["added 13"])
  }

  // MARK: Requests

  @Test(arguments: [1, 100, 101, 250])
  func `a run that changes nothing reads a page for each 100 tracks, and nothing else`(
    count: Int
  ) async throws {
    let ids = (1...count).map { "\($0 + 1000)" }
    let sandbox = Sandbox(songs: .numbered(1001...(1000 + count))) { $0.librarySongs = 0 }
    _ = sandbox.response(to: ScriptedPlaylist.adding([ids[0]], toNew: "All"))
    let list = try #require(
      (try JSONDocument(
        parsing: sandbox.response(
          to: HTTPRequest(
            .get, RequestTarget(path: "/v1/me/library/playlists"))
        ).body)).root["data"]?[0]?.resourceID)
    var program = Program.sending(to: sandbox)
    program.input = ids.joined(separator: "\n")
    let line = "library sync-playlist \(list) --from - --ordered"
    #expect(try await program.run(line).exit == 0)
    let before = sandbox.targets.count
    let result = try await program.run(line)
    #expect(
      result.ending == "amctl: \(count) track\(count == 1 ? "" : "s") compared: "
        + "no differences.\n[exit 0]")
    let path = "/v1/me/library/playlists/\(list)/tracks"
    let targets = sandbox.targets.dropFirst(before)
    #expect(targets.count == (count + 99) / 100)
    #expect(targets.allSatisfy { $0.hasPrefix(path + "?") && $0.contains("include=catalog") })
  }

  @Test(arguments: [
    Incident(.get, "/v1/catalog/us/songs", .status(500)),
    Incident(.get, "…/tracks", .set(JSONPath("meta.total"), 3)),
    Incident(.get, "…/tracks", .status(500)),
    Incident(.get, "/v1/me/storefront", .status(500)),
  ])
  func `if anything cannot be read, nothing is sent`(incident: Incident) async throws {
    let (result, writes) = try await sync(
      sandbox(script: [incident]), "1613600188", "1613600189")
    #expect(writes == [])
    #expect(result.out == "")
    #expect([3, 6].contains(result.exit))
  }

  @Test(arguments: [Incident.Effect.status(503, isDone: true), .reset(isDone: true)])
  func `songs whose response was lost are not added again`(effect: Incident.Effect) async throws {
    let sandbox = sandbox(script: [Incident(.post, "/", effect, times: 1)])
    let (first, writes) = try await sync(sandbox, "1613600188", "1613600189")
    #expect(writes == [["1613600189"]])
    #expect([6, 7].contains(first.exit))
    #expect(first.err.contains("'1613600189'"))
    let (second, none) = try await sync(sandbox, "1613600188", "1613600189")
    #expect((second.out, second.exit) == ("", 0))
    #expect(none == [])
  }

  @Test func `--verify waits until the songs show`() async throws {
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(losing: ["1613600190"]), times: 1)])
    let line = "library sync-playlist \(Self.id) --from - --verify --verify-timeout 5s -o id"
    let input = "1613600188\n1613600189\n1613600190\n"
    let first = try await playlist.run(line, input: input)
    #expect(first.err.contains("'1613600190' was not added to the playlist."))
    #expect(first.exit == 3)
    let second = try await playlist.run(line, input: input)
    #expect((second.out, second.exit) == ("1613600190\n", 0))
    #expect(playlist.writes == [["1613600189", "1613600190"], ["1613600190"]])
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("", "'library sync-playlist' needs a playlist and '--from'"),
    ("p.1", "'library sync-playlist' needs a playlist and '--from'"),
    ("--from -", "'library sync-playlist' needs a playlist and '--from'"),
    ("p.1 --name Mix --from -", "'--name' cannot be used with <playlist>"),
    ("Mornings --from -", "'Mornings' is not a library playlist ID"),
    ("p.1 --from -", "no IDs in stdin"), ("p.1 --from - --dry-run --curl", "--dry-run"),
  ])
  func `a wrong line sends nothing`(words: String, message: String) async throws {
    let sandbox = sandbox()
    let result = try await Program.sending(to: sandbox).run("library sync-playlist \(words)")
    #expect(result.err.contains(message), "\(result.err)")
    #expect((result.out, result.exit, sandbox.targets) == ("", 2, []))
  }

  @Test func `a wrong line of the list sends nothing`() async throws {
    let sandbox = sandbox()
    let (result, _) = try await sync(sandbox, "1613600188", "i.PkdJNdAIrQozOW")
    #expect(result.err.hasPrefix("amctl: stdin:2: 'i.PkdJNdAIrQozOW' is a library ID"))
    #expect((result.exit, sandbox.targets) == (2, []))
  }
}
