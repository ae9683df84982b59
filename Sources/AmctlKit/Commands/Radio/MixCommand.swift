import AmctlCommandLine
import MusicAPI
import MusicServices

/// `amctl mix`: lists an artist's popular songs, each recording once.
struct MixCommand: ArtistCommand {
  var artist = ""
  var limit: Int?
  var sources: [Source] = [.apple]
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
      appear once; comedy and spoken word are left out.

      With --source apple,itunes, songs listed by iTunes follow Apple's: up to \
      \(ITunesClient.limits.upperBound), printed as catalog songs, so both need a developer token. \
      'amctl itunes lookup ID --entity song' lists them without one.
      """,
    examples: [
      CommandSpec.Example("amctl mix 1147783278 --limit 20", "List an artist's 20 popular songs"),
      CommandSpec.Example(
        "amctl mix 1147783278 --source itunes --limit 20", "List them in the order of iTunes"),
      CommandSpec.Example(
        "amctl mix 'glass harbour' -o id | amctl library create-playlist Harbour --from -",
        "Make a playlist of an artist's songs"),
    ])

  static let parameters: [Parameter<Self>] = [
    ArtistChoice.parameter(\.artist),
    .option(
      "limit", \.limit, .integer(in: 1...1_000), default: "\(usualCount)",
      help: "Print at most N songs"),
    .list(
      "source", \.sources, .choice("SOURCES"),
      help: "Use these sources, in this order"),
    .flag("keep-spoken", \.keepsSpoken, help: "Keep comedy and spoken word"),
    .group(\.output, taking: OutputOptions.ofSongs), .group(\.catalog), .group(\.connection),
  ]

  var recordFields: RecordFields {
    RecordFields(of: [.songs]).adding(["rank": .number, "source": .string])
  }

  func list(_ artist: ChosenArtist, _ service: Service, in context: Context) async throws {
    let iTunes = try sources.contains(.itunes) ? ITunesSongs(of: artist, service, context) : nil
    let endpoint = try artist.popularSongs()
    let count = limit ?? Self.usualCount
    guard !service.isDryRun else {
      if sources.contains(.apple) {
        service.showLater("the next pages, until there are \(count) songs")
        try await service.show([endpoint.request])
      }
      try await iTunes?.showFirstRequest()
      return
    }
    let isUsual = sources == [.apple]
    var stream = RecordStream(
      Presentation(context, output), of: .songs, with: isUsual ? ["rank"] : ["rank", "source"])
    var choice = SongChoice(keepsSpoken: keepsSpoken)
    func write(_ songs: [AnyResource], _ source: Source, to stream: inout RecordStream) throws {
      for song in choice.songs(of: songs).prefix(count - stream.written) {
        let json =
          isUsual ? song.json : song.json.marked(["source": .string(source.rawValue)])
        try stream.write([json.marked(["rank": .int(stream.written + 1)])])
      }
    }
    try await stream.write(of: sources, Messages(context)) { source, stream in
      switch source {
      case .apple:
        let pages = try service.client.pages(of: endpoint).makeAsyncIterator()
        while stream.written < count,
          let page = try await stream.during({ try await artist.naming { try await pages.next() } })
        {
          try write(page.resources, source, to: &stream)
        }
      case .itunes:
        guard stream.written < count else { return }
        try write(
          await stream.during { try await iTunes?.songs() ?? [] }, source, to: &stream)
      }
    }
    if stream.written < count, stream.written > 0 {
      Messages(context).note(
        "\(isUsual ? "Apple lists" : "These sources list") only "
          + "\(stream.written.counted("song")) by this artist.")
    }
  }

  /// Who lists the songs of an artist.
  enum Source: String, CaseIterable {
    case apple, itunes
  }
}
