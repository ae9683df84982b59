import MusicAPI

/// `amctl library create-playlist`: makes a playlist, with tracks in it.
struct LibraryCreatePlaylistCommand: Command {
  static let name = Positional("name", .text(), help: "What the playlist is called")
  static let description = Option("description", .text(), help: "What the playlist is about")
  static let tracks = ListOption(
    "tracks", .text("ID"), help: "The tracks in it, by id or address")
  static let folder = Option("folder", .text("ID"), help: "The folder that it goes into")

  static let spec = CommandSpec(
    "create-playlist", summary: "Make a playlist in the library",
    discussion: """
      Writes the new playlist as the service describes it. More tracks than one request takes are \
      added in further ones, in the order given. Without --tracks and --from the playlist is empty; \
      a --from that names no tracks is an error.

      The service has no way to rename or delete a playlist, nor to reorder, replace or remove its \
      tracks.
      """,
    options: [
      description, tracks, PlaylistTracks.type, ChangeInput.from, ChangeInput.rest, folder,
    ],
    positionals: [name],
    declining: GlobalOptions.listing,
    examples: [
      CommandSpec.Example(
        "amctl library create-playlist Mornings --tracks 1613600188,1613600190",
        "Make a playlist of two songs"),
      CommandSpec.Example(
        "amctl library create-playlist Ferry --from songs.txt --folder p.WmzVVDOUO9pDBk",
        "Make a playlist of a file of songs, in a folder"),
    ])

  private let name: String
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    name = try arguments[Self.name]
    self.arguments = arguments
    if let folder = arguments[Self.folder] {
      try MisplacedID.checkShape(folder, of: .libraryPlaylistFolders)
    }
  }

  func run(in context: Context) async throws {
    let tracks = try tracks(in: context)
    let first = tracks.prefix(LibraryFacts.trackBatchLimit)
    let creation = try Library.createPlaylist(
      named: name, description: arguments[Self.description],
      tracks: first.map(\.reference),
      in: arguments[Self.folder].map { ResourceID(rawValue: $0) })
    guard context.options.rehearsal == nil else {
      try await context.create(creation)
      return
    }
    let change = PlaylistTracks.change(in: context, arguments)
    let rest = try change.rest(of: tracks)
    do {
      let playlist = try await context.create(creation) { try rest.settle(first.count) }
      try await add(Array(tracks.dropFirst(first.count)), to: playlist, change, rest)
    } catch {
      try rest.finish()
      throw error
    }
    try rest.finish()
  }

  /// Adds the tracks that did not fit into the first request.
  private func add(
    _ tracks: [ChangeTarget], to playlist: Receipt<LibraryPlaylist>?, _ change: BatchedChange,
    _ rest: RestReport
  ) async throws {
    guard !tracks.isEmpty else { return }
    guard let id = playlist?.data.first?.id.rawValue else {
      throw CommandFailure(
        message: "The service does not say what it made: \(tracks.count) tracks were not added.",
        hint: "'amctl library playlists' finds it, 'amctl library add-tracks' adds the rest")
    }
    try await change.send(tracks, atOnce: LibraryFacts.trackBatchLimit, rest) { batch in
      try PlaylistTracks.addition(of: batch, to: id)
    }
  }

  /// Those of the option, and behind them those of the file.
  private func tracks(in context: Context) throws -> [ChangeTarget] {
    var tracks: [ChangeTarget] = []
    for word in arguments[Self.tracks] {
      tracks.append(try ChangeTarget(track: word, type: arguments[PlaylistTracks.type]))
    }
    return tracks + (try PlaylistTracks.read(arguments, in: context))
  }
}
