import AmctlCommandLine
import MusicAPI

/// `amctl library add-tracks`: adds tracks to the end of a playlist.
struct LibraryAddTracksCommand: ServiceCommand {
  var playlist = ""
  var type: ResourceType?
  var input = ChangeInput()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "add-tracks", summary: "Add tracks to one of your playlists, in the order given",
    discussion: """
      A track is an id or a URL of a song or music video; ids that begin with i. are of the \
      library. The same track twice is on the playlist twice.

      The service can only add: it cannot rename or delete a playlist, nor reorder, replace or \
      remove its tracks. It rejects playlists that were not made through it; their canEdit is \
      false.
      """,
    examples: [
      CommandSpec.Example("amctl library add-tracks p.QvDQE5RIVkRgpX 1613600188", "Add a song"),
      CommandSpec.Example(
        "amctl library add-tracks p.QvDQE5RIVkRgpX --from songs.txt --rest rest.txt",
        "Add a file of songs, and keep what could not be added"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "playlist", \.playlist, .text("ID"),
      help: "The playlist's id in the library, such as p.QvDQE5RIVkRgpX"),
    .option("type", \.type, TypeWords.track.closedValue, help: PlaylistTracks.typeHelp),
    .group(\.input), .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    try MisplacedID.checkShape(playlist, of: .libraryPlaylists)
    try input.checkIsNamed(for: "library add-tracks")
  }

  func run(in context: Context) async throws {
    let tracks = try PlaylistTracks.read(input, of: type, in: context)
    try await BatchedChange(
      service: try Service(context, connection), presentation: Presentation(context, output),
      outcome: PlaylistTracks.outcome, restPath: input.rest, isChanged: true,
      owner: MissingName(name: playlist, type: .libraryPlaylists)
    ).list(tracks, atOnce: LibraryFacts.trackBatchLimit) { batch in
      try PlaylistTracks.addition(of: batch, to: playlist)
    }
  }
}

/// Tracks to add to a playlist.
enum PlaylistTracks {
  /// The outcome for each track.
  static let outcome = "added to the playlist"

  /// The help text of the option for their type.
  static let typeHelp =
    "Read every id as this type (default: songs, of the library where ids look like it)"

  /// Reads the tracks from the command line, then those from the file.
  static func read(
    _ input: ChangeInput, of type: ResourceType?, in context: Context
  ) throws -> [ChangeTarget] {
    try input.targets(in: context) { word throws(UsageError) in
      try ChangeTarget(track: word, type: type)
    }
  }

  /// Returns the request that adds the tracks after the existing ones.
  static func addition(
    of tracks: [ChangeTarget], to playlist: String
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> {
    try Library.addTracks(mixed: tracks.map(\.reference), to: ResourceID(rawValue: playlist))
  }
}
