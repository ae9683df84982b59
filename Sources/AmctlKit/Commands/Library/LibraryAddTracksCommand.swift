import AmctlCommandLine
import MusicAPI

/// `amctl library add-tracks`: adds tracks to the end of a playlist.
struct LibraryAddTracksCommand: ServiceCommand {
  var playlist = ""
  var type: ResourceType?
  var isUnique = false
  var input = ChangeInput()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "add-tracks", summary: "Add tracks to one of your playlists, in the order given",
    discussion: """
      A track is an ID or a URL of a song or music video; IDs that begin with i. are of the \
      library. A track given twice is added twice, unless you use --unique.

      The service can only add: it cannot rename or delete a playlist, nor reorder, replace or \
      remove its tracks. Playlists made elsewhere cannot be changed; their canEdit is false.
      """,
    examples: [
      CommandSpec.Example("amctl library add-tracks p.QvDQE5RIVkRgpX 1613600188", "Add a song"),
      CommandSpec.Example(
        "amctl library add-tracks p.QvDQE5RIVkRgpX --from songs.txt --rest rest.txt",
        "Add a file of songs, and keep what could not be added"),
      CommandSpec.Example(
        "amctl library add-tracks p.QvDQE5RIVkRgpX 1613600188 --unique",
        "Add a song, unless it is in the playlist already"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "playlist", \.playlist, .text("ID", completion: .ownPlaylists),
      help: "The playlist's ID in the library, such as p.QvDQE5RIVkRgpX"),
    .option("type", \.type, TypeWords.track.closedValue, help: PlaylistTracks.typeHelp),
    .flag(
      "unique", \.isUnique, help: "Leave out repeats and tracks that are already in the playlist"),
    .group(\.input), .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    try MisplacedID.check(playlist, as: .libraryPlaylists, .exact)
    try input.checkIsNamed(for: "library add-tracks")
  }

  var recordFields: RecordFields { ChangeTarget.fields }

  func run(in context: Context) async throws {
    let tracks = try PlaylistTracks.read(input, of: type, in: context, mayBeEmpty: true)
    let presentation = Presentation(context, output)
    guard !tracks.isEmpty else { return try input.writeNothing(to: presentation) }
    let service = try Service(context, connection, usesCache: !isUnique)
    let owner = MissingName(name: playlist, type: .libraryPlaylists)
    var added = tracks
    if isUnique {
      var unique = try await present(service, owner)
      guard !service.isDryRun else {
        return service.showLater("the tracks that are not in the playlist")
      }
      added = unique.missing(of: tracks)
      unique.report(of: tracks.count, to: presentation.messages)
    }
    try await BatchedChange(
      service: service, presentation: presentation, outcome: PlaylistTracks.outcome,
      restPath: input.rest, isChanged: true, owner: owner
    ).list(added, by: PlaylistTracks.additions(to: playlist))
  }

  /// Reads all tracks of the playlist, or shows the request for them.
  private func present(_ service: Service, _ owner: MissingName) async throws -> UniqueTracks {
    let endpoint = try Library.relationship(
      named: "tracks", of: ResourceCollection<AnyKind>(.libraryPlaylists),
      id: ResourceID(rawValue: playlist), options: FetchOptions(pageSize: LibraryFacts.pageLimit))
    var tracks = UniqueTracks()
    guard !service.isDryRun else {
      try await service.show([endpoint.request])
      return tracks
    }
    do {
      for try await page in try service.client.pages(of: endpoint) {
        for track in page.elements { tracks.add(track) }
      }
    } catch let error as MusicAPIError { throw error.naming(owner) }
    return tracks
  }
}
