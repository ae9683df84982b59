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
  var isUnique = false
  var isReusing = false
  var verify = VerifyOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "create-playlist", summary: "Create a playlist in the library",
    discussion: """
      Prints the new playlist. Long lists are sent in several requests, in the order given. \
      Without --tracks and --from the playlist is empty; an empty --from is an error. \
      Without --type, IDs are songs; URLs have their own type. With --reuse, prints the playlist \
      that has the name, if there is one, and adds the tracks to it.

      The Apple Music API cannot rename or delete a playlist, nor reorder, replace or remove its \
      tracks.
      """,
    examples: [
      "amctl library create-playlist Mornings --tracks 1613600188,1613600190":
        "Create a playlist with two songs",
      "amctl library create-playlist Ferry --from songs.txt --folder p.WmzVVDOUO9pDBk":
        "Create a playlist in a folder, with songs from a file",
      "amctl library playlists p.QvDQE5RIVkRgpX --relationship tracks --all -o id | "
        + "amctl library create-playlist Homeward --from -":
        "Copy a playlist; 'amctl catalog playlists' reads a catalog playlist",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("name", \.name, .phrase(), help: "The playlist's name"),
    .option(
      "description", \.description, .text(allowsEmpty: true), help: "The playlist's description"),
    .list("tracks", \.input.ids, .text("ID"), help: "Add these tracks, by ID or URL"),
    .option("type", \.type, TypeWords.track.closedValue, help: PlaylistTracks.typeHelp),
    .group(\.input, taking: [ChangeInput.from, ChangeInput.rest]),
    .flag("unique", \.isUnique, help: "Leave out repeated tracks"),
    .flag("reuse", \.isReusing, help: "Add to the playlist of this name, if there is one"),
    .option("folder", \.folder, .text("ID"), help: "Create the playlist in this folder"),
    .group(\.verify),
    .group(\.output), .group(\.connection),
  ]

  func check() throws(UsageError) {
    if let folder { try MisplacedID.check(folder, as: .libraryPlaylistFolders, .exact) }
  }

  var recordFields: RecordFields { RecordFields(of: [.libraryPlaylists]) }

  func run(in context: Context) async throws {
    let tracks = try PlaylistTracks.read(input, of: type, in: context, mayBeEmpty: false)
    let presentation = Presentation(context, output)
    let service = try verify.service(context, connection, usesCache: !isReusing)
    let creation = Creation(
      name: name, service: service, presentation: presentation,
      verification: verify.verification(service))
    let find = { try await ChosenPlaylist.playlist(named: name, service, mayBeMissing: true) }
    if isReusing, service.isDryRun {
      _ = try await find()
      return service.showLater("the playlist, or its tracks if there is one")
    }
    guard isReusing else { return try await create(with: tracks, by: creation) }
    try await context.taking(turnOf: name) {
      guard let playlist = try await find() else {
        return try await create(with: tracks, by: creation)
      }
      try await context.taking(turnOf: playlist.resourceID ?? "") {
        try await add(tracks, to: playlist, by: creation)
      }
    }
  }

  /// Adds the tracks to the playlist that has the name, and writes the playlist.
  private func add(
    _ tracks: [ChangeTarget], to playlist: JSON, by creation: Creation
  ) async throws {
    let (id, presentation) = (playlist.resourceID ?? "", creation.presentation)
    let before =
      isUnique || verify.isOn
      ? try await creation.service.client.tracks(of: ResourceID(id)) : []
    let added =
      isUnique ? PlaylistTracks.unique(tracks, after: before, presentation.messages) : tracks
    let change = BatchedChange(
      service: creation.service, presentation: presentation, outcome: PlaylistTracks.outcome,
      restPath: input.rest,
      check: creation.verification.map { PlaylistTracks.check($0, in: id, after: before) })
    try await change.send(after: 0, change.rest(of: added), by: PlaylistTracks.additions(to: id))
    try presentation.write(
      [.json(playlist)], columns: Column.usual(for: .libraryPlaylists), id: "id")
    let kept = description == nil && folder == nil ? "" : ", with its own description and folder"
    presentation.messages.note(
      "Playlist '\(id)' exists\(kept); \(added.count.counted("track")) added.")
  }

  /// Creates the playlist with the first tracks, and adds the others in order.
  private func create(with tracks: [ChangeTarget], by creation: Creation) async throws {
    let messages = creation.presentation.messages
    let tracks = isUnique ? PlaylistTracks.unique(tracks, after: [], messages) : tracks
    let first = tracks.prefix(LibraryFacts.trackBatchLimit)
    let endpoint = try Library.createPlaylist(
      named: name, description: description, tracks: first.map(\.reference),
      in: folder.map { ResourceID<LibraryPlaylistFolder>($0) }
    ).checked()
    let service = creation.service
    guard !service.isDryRun else {
      if tracks.count > first.count {
        let size = LibraryFacts.trackBatchLimit
        service.showLater("\(tracks.count - size) more tracks, \(size) per request")
      }
      try await creation.run(endpoint)
      return
    }
    let isVerified = creation.verification != nil
    var change = BatchedChange(
      service: service, presentation: creation.presentation, outcome: PlaylistTracks.outcome,
      restPath: input.rest)
    let rest = try change.rest(of: tracks)
    do {
      let playlist = try await creation.run(endpoint) {
        // With verification, tracks are done only once they are seen.
        try rest.mark(first.indices, as: isVerified ? .sent : .done)
      }
      guard let id = playlist?.id else { return }
      if tracks.count > (isVerified ? 0 : first.count) {
        change.outcome = "added to playlist '\(id)'"
        change.check = creation.verification.map { PlaylistTracks.check($0, in: id, after: []) }
        try await change.send(after: first.count, rest, by: PlaylistTracks.additions(to: id))
      }
      try rest.finish()
      messages.note(
        "\(isVerified ? "Created and verified" : "Created") playlist '\(id)'"
          + (tracks.isEmpty ? "." : " with \(tracks.count.counted("track"))."))
    } catch {
      try rest.finish()
      throw error
    }
  }
}

/// `amctl library create-folder`: creates a folder for playlists.
struct LibraryCreateFolderCommand: ServiceCommand {
  var name = ""
  var parent: String?
  var verify = VerifyOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "create-folder", summary: "Create a folder for playlists in the library",
    discussion: """
      Prints the new folder. The Apple Music API cannot rename, move or delete one.
      """,
    examples: [
      "amctl library create-folder Summer": "Create a folder",
      "amctl library create-folder Summer -o id": "Create a folder and print its ID",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("name", \.name, .phrase(), help: "The folder's name"),
    .option("parent", \.parent, .text("ID"), help: "Create the folder in this folder"),
    .group(\.verify),
    .group(\.output), .group(\.connection),
  ]

  func check() throws(UsageError) {
    if let parent { try MisplacedID.check(parent, as: .libraryPlaylistFolders, .exact) }
  }

  var recordFields: RecordFields { RecordFields(of: [.libraryPlaylistFolders]) }

  func run(in context: Context) async throws {
    let creation = try Library.createFolder(
      named: name, in: parent.map { ResourceID($0) } ?? ResourceID.root
    ).checked()
    let service = try verify.service(context, connection)
    let presentation = Presentation(context, output)
    try await Creation(
      name: name, service: service, presentation: presentation,
      verification: verify.verification(service)
    ).run(creation)
  }
}
