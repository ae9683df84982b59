import AmctlCommandLine
import AmctlPlayer
import MusicAPI
import MusicMatching

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
      Prints the record of 'amctl player status'; a paused track counts as playing. --catalog adds \
      the catalog song: its id, match (exact or likely) and score (0-100), by the ID or ISRC that \
      the player reports, or as 'amctl match' finds it. -o id prints its ID alone. Exit code 5 if \
      nothing is playing.
      """,
    examples: [
      "amctl now -o tsv --no-header --fields track.artistName,track.name":
        "Print a line for a status bar",
      "amctl now --catalog": "Find the playing song in the catalog",
      "amctl now -o id | amctl ratings set songs --value love --from -": "Love the playing song",
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

  var recordFields: RecordFields {
    PlayerFields.status.adding([
      "id": .string, "match": .string, "score": .number, "by": .string, "artworkUrl": .string,
      "file": .string,
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
      match = try await songs.match(of: track)
    }
    let id = match?.song?.id.rawValue ?? track.catalogID
    var members = playing.record + [JSONMember("id", .text(id))] + (match?.members ?? [])
    if let artwork {
      members += try await NowArtwork(
        track: track, song: match?.song, form: ArtworkForm(size: artwork), folder: folder
      ).members(service, presentation)
    }
    try presentation.write(
      .object(members), columns: isMatched ? PlayerColumns.matched : PlayerColumns.status, id: "id")
    if let match, match.song == nil { throw try Self.noMatch(match, of: track, context) }
  }

  /// Returns the error if the track is not in the catalog, with the reason.
  private static func noMatch(
    _ match: SongMatch, of track: PlayerTrack, _ context: Context
  ) throws -> Failure {
    let start = "no match; "
    let reason = match.reason.dropFirst(match.reason.hasPrefix(start) ? start.count : 0)
    let artist = track.artistName.map { " by '\($0)'" } ?? ""
    return Failure(
      .notFound,
      "no match for '\(track.name ?? "")'\(artist) in storefront "
        + "'\(try StorefrontChoice(context).one())': \(reason)")
  }
}

/// The artwork of the playing track: the catalog's, or the one that the player reports.
private struct NowArtwork {
  let track: PlayerTrack
  let song: Resource<Song>?
  let form: ArtworkForm
  /// The directory to save it in; nil to print only its URL.
  let folder: String?

  /// Returns the members of a record: the URL, and the file that was saved.
  func members(_ service: Service, _ presentation: Presentation) async throws -> [JSONMember] {
    let resource = try resource()
    let artwork = resource.map { Attributes<Artwork>($0.value(at: "attributes.artwork")) }
    let url = artwork.flatMap { form.image(of: $0)?.url }
    var members = [JSONMember("artworkUrl", .text(url))]
    guard let folder else { return members }
    guard let resource else {
      throw Failure(.notFound, "'\(track.name ?? "")' has no artwork")
    }
    let saver = try ArtworkSaver(
      into: folder, named: .standard, form, try .ofImages(service), presentation)
    let file = try await saver.save([resource], inFlight: 1).first ?? nil
    try saver.checkAllAreSaved()
    members.append(JSONMember("file", .text(file)))
    return members
  }

  /// The resource of the artwork; for a track without a catalog match, an invented one.
  private func resource() throws -> JSON? {
    if let song { return song.json }
    guard let url = track.artworkURL else { return nil }
    let name = [track.artistName, track.albumName ?? track.name].compactMap(\.self)
      .joined(separator: " - ")
    let value: JSONValue = [
      "id": .string(track.catalogID ?? name), "type": "songs",
      "attributes": ["name": .string(name), "artwork": ["url": .string(url)]],
    ]
    return try JSONDocument(parsing: value.encoded()).root
  }
}
