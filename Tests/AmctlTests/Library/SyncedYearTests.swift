import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// A year of `amctl library sync-playlist`: twelve playlists, whose lists grow, while the catalog, the
/// lists and the network take damage.
@Suite(.thorough) struct SyncedYearTests {
  @Test func `after 300 damages no song is twice in a playlist, and none is missing`() async throws
  {
    var posts = 0
    for number in 0..<12 {
      var year = try PlaylistYear(number)
      for damage in 0..<25 { try await year.run(damage: damage) }
      try await year.end()
      posts += year.posts
    }
    #expect(posts > 12 * 20)
  }
}

/// A playlist and its list in the course of a year.
private struct PlaylistYear {
  /// What goes wrong.
  private enum Damage: Int, CaseIterable {
    /// A song leaves the catalog.
    case withdrawn
    /// A song gets another ID; the old one leaves the catalog, or stays in it.
    case reissued, replaced
    /// A song can only be bought.
    case purchaseOnly
    /// The list ends too early.
    case cutOff
    /// The service fails, but has added the songs; or its response is lost.
    case failedDone, lost
  }

  /// A song of the catalog; another ID of it is by 5,000 higher.
  private static let songs = (1...400).map { number in
    CastTrack("Song \(number)", id: "\(1_000 + number)", isrc: isrc(number))
  }
  private static let reissues = (1...400).map { number in
    CastTrack("Song \(number)", id: "\(6_000 + number)", isrc: isrc(number))
  }

  private static func isrc(_ number: Int) -> String { "USQE9\(2_200_000 + number)" }

  private let sandbox: Sandbox
  private let playlist: String
  private var random: SeededGenerator
  /// The list, and the songs that are new in it each week.
  private var list: [String] = []
  private var unused = (1...400).map { "\(1_000 + $0)" }
  /// What the catalog no longer has.
  private var gone: Set<String> = []
  /// The songs of the playlist that have no song in the catalog, or another one.
  private var matches: [String: String?] = [:]
  private(set) var posts = 0

  init(_ number: Int) throws {
    sandbox = Sandbox(albums: [
      CastAlbum("Tideline", tracks: Self.songs), CastAlbum("Tideline II", tracks: Self.reissues),
    ]) { $0.librarySongs = 0 }
    random = SeededGenerator(seed: number)
    unused.shuffle(using: &random)
    list = Array(unused.prefix(20))
    unused.removeFirst(20)
    let creation = sandbox.response(to: ScriptedPlaylist.adding([], toNew: "Year \(number)"))
    playlist = try #require(try JSONDocument(parsing: creation.body).root["data"]?[0]?.resourceID)
  }

  /// The target of the tracks.
  private var tracks: String { "/v1/me/library/playlists/\(playlist)/tracks" }

  /// Returns the IDs that the tracks were added with, past all damages.
  private func added() throws -> [String] {
    let request = HTTPRequest(.get, RequestTarget(parsing: tracks + "?limit=100"))
    let body = sandbox.response(to: request).body
    let data = try JSONDocument(parsing: body).root["data"]
    return data?.elements.compactMap {
      $0.value(at: "attributes.playParams.catalogId")?.string
    } ?? []
  }

  /// The incidents that make the catalog and the playlist what they are by now.
  private func script() throws -> [Incident] {
    // Replacements are not part of this, and a search takes long.
    let nothing = HTTPResponse.json(#"{"results":{}}"#)
    var script = [
      Incident(.get, "/v1/catalog", .hide(gone)),
      Incident(.get, "/v1/catalog/us/search", .response(nothing)),
    ]
    for (place, id) in try added().enumerated() {
      guard let match = matches[id] else { continue }
      let songs = match.map { id -> JSONValue in
        let number = (Int(id) ?? 0) - 6_000
        return [
          "id": .string(id), "type": "songs", "attributes": ["isrc": .string(Self.isrc(number))],
        ]
      }
      let (track, path) = ("data.\(place)", tracks)
      script.append(
        Incident(
          .get, path,
          .set(
            JSONPath("\(track).relationships.catalog.data"), .array([songs].compactMap(\.self)))))
      script.append(
        Incident(
          .get, path,
          match.map {
            .set(JSONPath("\(track).attributes.playParams.catalogId"), .string($0))
          } ?? .set(JSONPath("\(track).attributes.playParams"), nil)))
    }
    return script
  }

  /// Runs the command; returns its exit code and how many writes it sent.
  private mutating func sync(
    _ list: [String], _ incidents: [Incident] = [], options: String = ""
  ) async throws -> (result: Program.Result, posts: Int) {
    sandbox.play(try script() + incidents)
    let count = sandbox.requests.count
    var program = Program.sending(to: sandbox)
    program.input = list.joined(separator: "\n")
    let result = try await program.run(
      "library sync-playlist \(playlist) --from - --retries 0 -o ndjson \(options)")
    let writes = sandbox.requests.dropFirst(count).count { $0.request.method == .post }
    posts += writes
    let ids = try added()
    // No song is added twice, also not with another ID.
    #expect(Set(ids.map { (Int($0) ?? 0) % 5_000 }).count == ids.count, "\(ids)\n\(result.err)")
    return (result, writes)
  }

  /// A week: the list gets new songs, something goes wrong, and the command is run, then run again.
  mutating func run(damage number: Int) async throws {
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      list.insert(unused.removeFirst(), at: Int.random(in: 0...list.count, using: &random))
    }
    let damage = Damage.allCases[number % Damage.allCases.count]
    let victim = try added().filter { matches[$0] == nil }.randomElement(using: &random)
    let reissue = victim.map { "\((Int($0) ?? 0) + 5_000)" }
    switch (damage, victim) {
    case (.withdrawn, let victim?), (.purchaseOnly, let victim?):
      gone.insert(victim)
      matches[victim] = .some(nil)
    case (.reissued, let victim?), (.replaced, let victim?):
      if damage == .reissued { gone.insert(victim) }
      matches[victim] = .some(reissue)
    case (.cutOff, _?):
      let known = try added()
      let (result, posts) = try await sync(Array(list.filter(known.contains).dropLast(3)))
      #expect((result.exit, posts) == (3, 0), "\(result.err)")
    case (.failedDone, _), (.lost, _):
      let effect = Incident.Effect.status(503, isDone: true)
      let (result, posts) = try await sync(
        list, [Incident(.post, "/", damage == .lost ? .reset(isDone: true) : effect)])
      #expect(([6, 7].contains(result.exit), posts) == (true, 1), "\(result.err)")
    default: break
    }
    let expected = try await sync(list, options: "--dry-run").result
    let (result, _) = try await sync(list)
    #expect((result.out, result.exit) == (expected.out, expected.exit))
    let known = Set(try added())
    #expect(list.allSatisfy { known.contains($0) || gone.contains($0) }, "\(result.err)")
    let isWhole = matches.values.allSatisfy { $0 != nil } && gone.isDisjoint(with: list)
    #expect(result.exit == (isWhole ? 0 : 3), "\(result.err)")
  }

  /// The end of the year: a run without changes adds nothing, and a list without what is dead needs
  /// one request for each 100 tracks if no track is.
  mutating func end() async throws {
    let before = try added()
    let (_, posts) = try await sync(list)
    #expect(posts == 0)
    #expect(try added() == before)
    (matches, gone) = ([:], [])
    let count = sandbox.requests.count
    let (result, _) = try await sync(list)
    #expect(result.exit == 0)
    // The playlist is read once more before the run and after it, to be checked.
    #expect(sandbox.requests.count - count == (before.count + 99) / 100 + 2)
  }
}
