import AmctlCommandLine
import MusicAPI

/// `amctl mix`: lists the popular songs of an artist, each recording once.
struct MixCommand: ArtistCommand {
  var artist = ""
  var count: Int?
  var keepsSpoken = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  var choice: ArtistChoice?

  private static let usualCount = 50

  static let help = CommandHelp(
    "mix", summary: "List the popular songs of an artist, each recording once",
    discussion: """
      The most popular song comes first. A song with the ISRC of one before it, or with its title \
      and duration, is left out, and so are comedy and spoken word.
      """,
    examples: [
      CommandSpec.Example("amctl mix 1147783278 --count 20", "List an artist's 20 popular songs"),
      CommandSpec.Example(
        "amctl mix 'glass harbour' -o id | amctl library create-playlist Harbour --from -",
        "Make a playlist of an artist"),
    ])

  static let parameters: [Parameter<Self>] = [
    ArtistChoice.parameter(\.artist),
    .option(
      "count", \.count, .integer(in: 1...1_000), default: "\(usualCount)", help: "Print N songs"),
    .flag("keep-spoken", \.keepsSpoken, help: "Keep comedy and spoken word"),
    .group(\.output), .group(\.catalog), .group(\.connection),
  ]

  var recordTypes: [ResourceType] { [.songs] }

  func list(_ artist: ChosenArtist, _ service: Service, in context: Context) async throws {
    let count = count ?? Self.usualCount
    let endpoint = try artist.popularSongs()
    guard !service.isDryRun else {
      service.showLater("the next pages, until there are \(count) songs")
      return try await service.show([endpoint.request])
    }
    var stream = RecordStream(Presentation(context, output), of: .songs, with: ["rank"])
    var choice = SongChoice(keepsSpoken: keepsSpoken)
    let pages = try service.client.pages(of: endpoint).makeAsyncIterator()
    while stream.written < count,
      let page = try await stream.during({ try await artist.naming { try await pages.next() } })
    {
      for song in choice.songs(of: page.resources).prefix(count - stream.written) {
        try stream.write([song.json.marked(["rank": .int(stream.written + 1)])])
      }
    }
    try stream.finish()
    if stream.written < count, stream.written > 0 {
      Messages(context).note("The service lists only \(stream.written) such songs of this artist.")
    }
  }
}
