import AmctlCommandLine
import MusicAPI

/// `amctl mix`: lists an artist's popular songs, each recording once.
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
      CommandSpec.Example("amctl mix 1147783278 --limit 20", "List an artist's 20 popular songs"),
      CommandSpec.Example(
        "amctl mix 'glass harbour' -o id | amctl library create-playlist Harbour --from -",
        "Make a playlist of an artist's songs"),
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

  func list(_ artist: ChosenArtist, _ service: Service, in context: Context) async throws {
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
