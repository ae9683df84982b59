import AmctlCommandLine
import MusicAPI

/// `amctl library create-playlist`: creates a playlist, optionally with tracks.
struct LibraryCreatePlaylistCommand: ServiceCommand {
  var name = ""
  var description: String?
  /// The tracks to add.
  var input = ChangeInput()
  var type: ResourceType?
  var folder: String?
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "create-playlist", summary: "Create a playlist in the library",
    discussion: """
      Prints the new playlist. Tracks beyond those of one request are added by further requests, \
      in the order given. Without --tracks and --from the playlist is empty; a --from without \
      tracks is an error.

      The Apple Music API cannot rename or delete a playlist, nor reorder, replace or remove its \
      tracks.
      """,
    examples: [
      CommandSpec.Example(
        "amctl library create-playlist Mornings --tracks 1613600188,1613600190",
        "Create a playlist of two songs"),
      CommandSpec.Example(
        "amctl library create-playlist Ferry --from songs.txt --folder p.WmzVVDOUO9pDBk",
        "Create a playlist of a file of songs, in a folder"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("name", \.name, .text(), help: "The playlist's name"),
    .option(
      "description", \.description, .text(allowsEmpty: true), help: "The playlist's description"),
    .list("tracks", \.input.ids, .text("ID"), help: "Add these tracks, by id or URL"),
    .option("type", \.type, TypeWords.track.closedValue, help: PlaylistTracks.typeHelp),
    .group(\.input, taking: [ChangeInput.from, ChangeInput.rest]),
    .option("folder", \.folder, .text("ID"), help: "Create it in this folder"),
    .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    if let folder { try MisplacedID.checkShape(folder, of: .libraryPlaylistFolders) }
  }

  func run(in context: Context) async throws {
    let tracks = try PlaylistTracks.read(input, of: type, in: context)
    let first = tracks.prefix(LibraryFacts.trackBatchLimit)
    let endpoint = try Library.createPlaylist(
      named: name, description: description, tracks: first.map(\.reference),
      in: folder.map { ResourceID(rawValue: $0) })
    let creation = Creation(
      service: try Service(context, connection), presentation: Presentation(context, output))
    guard !creation.service.isDryRun else {
      if tracks.count > first.count {
        let size = LibraryFacts.trackBatchLimit
        creation.service.showLater("\(tracks.count - size) more tracks, \(size) in a request")
      }
      try await creation.run(endpoint)
      return
    }
    let report = BatchedChange(
      service: creation.service, presentation: creation.presentation,
      outcome: PlaylistTracks.outcome,
      restPath: input.rest)
    let rest = try report.rest(of: tracks)
    do {
      let playlist = try await creation.run(endpoint) { try rest.settle(first.count) }
      let id = playlist?.data.first?.id.rawValue
      try await add(
        Array(tracks.dropFirst(first.count)), after: first.count, to: id, creation, rest)
      try rest.finish()
      creation.presentation.messages.note(Self.notice(of: id, trackCount: tracks.count))
    } catch {
      try rest.finish()
      throw error
    }
  }

  /// Returns the notice about the new playlist.
  private static func notice(of id: String?, trackCount count: Int) -> String {
    let tracks = count == 1 ? "1 track" : "\(count) tracks"
    return "playlist \(id.map { "'\($0)' " } ?? "")created" + (count > 0 ? " with \(tracks)" : "")
  }

  /// Adds the tracks that did not fit in the first request.
  private func add(
    _ tracks: [ChangeTarget], after done: Int, to playlist: String?, _ creation: Creation,
    _ rest: RestReport
  ) async throws {
    guard !tracks.isEmpty else { return }
    guard let playlist else {
      throw CommandError(
        message:
          "the service did not return the new playlist: \(tracks.count) tracks were not added",
        hint: "'amctl library playlists' finds it, 'amctl library add-tracks' adds the rest")
    }
    try await BatchedChange(
      service: creation.service, presentation: creation.presentation,
      outcome: "added to playlist '\(playlist)'", restPath: input.rest
    ).send(tracks, after: done, atOnce: LibraryFacts.trackBatchLimit, rest) { batch in
      try PlaylistTracks.addition(of: batch, to: playlist)
    }
  }
}
