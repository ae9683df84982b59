import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// `amctl now`: shows the playing track.
struct NowCommand: ServiceCommand {
  var isMatched = false
  var artwork: ArtworkSize?
  var folder: String?
  var players = PlayerOptions()
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "now", summary: "Show what is playing",
    discussion: """
      A paused track counts as playing. --catalog adds the song in the catalog: by the ID or ISRC \
      that the player knows, or as 'amctl match' finds it, with its score. -o id prints the \
      catalog ID alone, ready for the next command. Exit code 5 when nothing is playing.
      """,
    examples: [
      CommandSpec.Example(
        "amctl now -o tsv --no-header --fields artist,title", "Print a line for a status bar"),
      CommandSpec.Example("amctl now --catalog", "Find the playing song in the catalog"),
      CommandSpec.Example(
        "amctl now -o id | amctl ratings set songs --value love --from -", "Love the playing song"),
    ])

  static let parameters: [Parameter<Self>] = [
    .flag("catalog", \.isMatched, help: "Also find the song in the catalog"),
    .option(
      "artwork", \.artwork, ArtworkSize.value,
      help: "Add the URL of the artwork in this size, such as 600x600"),
    .option(
      "save", \.folder, .directory(), help: "Save the artwork to this directory"
    ).needing("--artwork") { $0.artwork != nil },
    .group(\.players), .group(\.output), .group(\.catalog), .group(\.connection),
  ]

  private static let columns = [
    Column("player"), Column("status"), Column("positionInMillis"), Column("title"),
    Column("artist"), Column("album"),
  ]

  var recordFields: RecordFields {
    PlayerFields.status.adding([
      "id": .string, "title": .string, "artist": .string, "album": .string, "artworkUrl": .string,
      "file": .string, "catalog": .object,
    ])
  }

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    guard let playing = try await Players(context, players).chosen().first,
      playing.state.status != .stopped, let track = playing.state.track
    else { throw Failure(.notFound, "nothing is playing") }
    let isMatched = isMatched || presentation.format == .id
    var match: SongMatch?
    let service = try Service(context, connection)
    if isMatched {
      var songs = try CatalogSongs(service, in: context)
      guard !service.isDryRun else { return try await service.show(try songs.requests(for: track)) }
      match = try await songs.song(of: track)
    }
    var members: [JSONMember] = [
      JSONMember("id", .text(match?.song?.id.rawValue ?? track.catalogID)),
      JSONMember("title", .text(track.name)), JSONMember("artist", .text(track.artistName)),
      JSONMember("album", .text(track.albumName)),
    ]
    if let artwork {
      members += try await NowArtwork(
        track: track, song: match?.song, form: ArtworkForm(size: artwork), folder: folder
      ).members(service, presentation)
    }
    if isMatched { members.append(JSONMember("catalog", match?.catalogRecord ?? .null)) }
    try presentation.write(
      .object(members + playing.record), columns: Self.columns, id: "id")
    if isMatched, match?.song == nil { throw NoSongError(track: track, context) }
  }
}

/// The error if what plays is not in the catalog.
private struct NoSongError: ReportedError {
  let track: PlayerTrack
  let storefront: String

  init(track: PlayerTrack, _ context: Context) {
    self.track = track
    storefront = (try? StorefrontChoice(context).one()) ?? ""
  }

  var failure: Failure {
    let artist = track.artistName.map { " by '\($0)'" } ?? ""
    return Failure(
      .notFound, "no song in storefront '\(storefront)' is '\(track.name ?? "")'\(artist)")
  }
}
