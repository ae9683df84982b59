import AmctlCommandLine
import MusicAPI
import MusicMatching

struct MixCommand: ArtistCommand {
  var artist = ""
  var limit: Int?
  var keepsSpoken = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  var choice: ArtistChoice?

  private static let usualCount = 50

  static let help = CommandHelp(
    "mix", summary: "List an artist's popular songs, each recording once",
    discussion: """
      The most popular song comes first. Songs with the same ISRC, or the same title and duration, \
      appear once; comedy and spoken word are left out. 'amctl itunes lookup ID --entity song \
      --with-catalog' lists an artist's songs in the order of iTunes; without --with-catalog, it \
      needs no token.
      """,
    examples: [
      "amctl mix 1147783278 --limit 20": "List an artist's 20 popular songs",
      "amctl mix 'glass harbour' -o id | amctl library create-playlist Harbour --from -":
        "Make a playlist of an artist's songs",
    ])

  static let parameters: [Parameter<Self>] = [
    ArtistChoice.parameter(\.artist),
    .option(
      "limit", \.limit, .integer(in: 1...1_000), default: "\(usualCount)",
      help: "Print at most N songs"),
    .flag("keep-spoken", \.keepsSpoken, help: "Keep comedy and spoken word"),
    .group(\.output, taking: OutputOptions.ofSongs), .group(\.catalog), .group(\.connection),
  ]

  var recordFields: RecordFields {
    RecordFields(of: [.songs]).adding(["rank": .number])
  }

  func run(in context: Context) async throws {
    let (artist, service) = try await chosen(in: context)
    let count = limit ?? Self.usualCount
    var stream = RecordStream(Presentation(context, output), of: .songs, with: ["rank"])
    var choice = SongChoice(keepsSpoken: keepsSpoken)
    let pages = try service.client.pages(of: artist.popularSongs()).makeAsyncIterator()
    while stream.written < count,
      let page = try await stream.during({ try await artist.naming { try await pages.next() } })
    {
      for song in choice.songs(of: page.resources).prefix(count - stream.written) {
        try stream.write([song.json.marked(["rank": .int(stream.written + 1)])])
      }
    }
    try stream.finish()
    if stream.written < count, stream.written > 0 {
      Messages(context).note(
        "Apple lists only \(stream.written.counted("song")) by this artist.")
    }
  }
}

/// Chooses songs to listen to: each recording once, without comedy and spoken word.
struct SongChoice {
  var keepsSpoken = false
  var recordings = Recordings()

  /// Returns the songs to take, in their order, and leaves out everything else.
  mutating func songs(of resources: [AnyResource]) -> [Resource<Song>] {
    resources.compactMap { $0.as(Song.self) }.filter { song in
      (keepsSpoken || !song.isSpoken) && recordings.insert(song)
    }
  }
}

extension Resource<Song> {
  /// Whether the song is spoken word or comedy.
  ///
  /// Genre ids are the same in every language. Where the service sends none, the English
  /// names decide.
  fileprivate var isSpoken: Bool {
    let ids = lists.genres?.resources.map(\.id.rawValue) ?? []
    return !Self.spokenGenres.isDisjoint(with: ids)
      || ids.isEmpty && !Self.spokenNames.isDisjoint(with: attributes.genreNames ?? [])
  }

  private static var spokenGenres: Set<String> { ["3", "1171", "50000061"] }
  private static var spokenNames: Set<String> { ["Comedy", "Standup Comedy", "Spoken Word"] }
}
