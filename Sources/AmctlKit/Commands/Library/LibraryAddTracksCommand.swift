import MusicAPI

/// `amctl library add-tracks`: puts tracks behind those of a playlist.
struct LibraryAddTracksCommand: Command {
  static let playlist = Positional(
    "playlist", .text("ID"), help: "The playlist's id in the library, such as p.ldvAAZ3C3Qmop9")

  static let spec = CommandSpec(
    "add-tracks", summary: "Add tracks to a playlist of the library, in the order given",
    discussion: """
      A track is an id or an address of a song or music video; ids that begin with i. are of the \
      library. The same track twice is on the playlist twice.

      The service can only add: it has no way to rename or delete a playlist, nor to reorder, \
      replace or remove its tracks. It refuses playlists that were not made through it; their \
      canEdit is false.
      """,
    options: [PlaylistTracks.type, ChangeInput.from, ChangeInput.rest],
    positionals: [playlist, ChangeInput.ids],
    declining: GlobalOptions.listing,
    examples: [
      CommandSpec.Example("amctl library add-tracks p.ldvAAZ3C3Qmop9 1613600188", "Add a song"),
      CommandSpec.Example(
        "amctl library add-tracks p.ldvAAZ3C3Qmop9 --from songs.txt --rest rest.txt",
        "Add a file of songs, and keep what could not be added"),
    ])

  private let playlist: String
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    playlist = try arguments[Self.playlist]
    self.arguments = arguments
    try MisplacedID.checkShape(playlist, of: .libraryPlaylists)
    try ChangeInput.check(arguments, of: "library add-tracks")
  }

  func run(in context: Context) async throws {
    let tracks = try PlaylistTracks.read(arguments, in: context)
    try await PlaylistTracks.change(in: context, arguments)
      .list(tracks, atOnce: LibraryFacts.trackBatchLimit) { batch in
        try PlaylistTracks.addition(of: batch, to: playlist)
      }
  }
}
