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
  var verify = VerifyOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "create-playlist", summary: "Create a playlist in the library",
    discussion: """
      Prints the new playlist. Long lists are sent in several requests, in the order given. \
      Without --tracks and --from the playlist is empty; an empty --from is an error. \
      Without --type, IDs are songs; URLs have their own type.

      The Apple Music API cannot rename or delete a playlist, nor reorder, replace or remove its \
      tracks.
      """,
    examples: [
      CommandSpec.Example(
        "amctl library create-playlist Mornings --tracks 1613600188,1613600190",
        "Create a playlist with two songs"),
      CommandSpec.Example(
        "amctl library create-playlist Ferry --from songs.txt --folder p.WmzVVDOUO9pDBk",
        "Create a playlist in a folder, with songs from a file"),
      CommandSpec.Example(
        "amctl library playlists p.QvDQE5RIVkRgpX --relationship tracks --all -o id | "
          + "amctl library create-playlist Homeward --from -",
        "Copy a playlist; 'amctl catalog playlists' reads a catalog playlist"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("name", \.name, .text(), help: "The playlist's name"),
    .option(
      "description", \.description, .text(allowsEmpty: true), help: "The playlist's description"),
    .list("tracks", \.input.ids, .text("ID"), help: "Add these tracks, by ID or URL"),
    .option("type", \.type, TypeWords.track.closedValue, help: PlaylistTracks.typeHelp),
    .group(\.input, taking: [ChangeInput.from, ChangeInput.rest]),
    .flag("unique", \.isUnique, help: "Leave out repeated tracks"),
    .option("folder", \.folder, .text("ID"), help: "Folder to create it in"),
    .group(\.verify),
    .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    if let folder { try MisplacedID.check(folder, as: .libraryPlaylistFolders, .exact) }
  }

  var recordFields: RecordFields { RecordFields(of: [.libraryPlaylists]) }

  func run(in context: Context) async throws {
    let tracks = try PlaylistTracks.read(input, of: type, in: context, mayBeEmpty: false)
    let presentation = Presentation(context, output)
    var added = tracks
    if isUnique {
      var unique = UniqueTracks()
      added = unique.missing(of: tracks)
      unique.report(of: tracks.count, to: presentation.messages)
    }
    let service = try verify.service(context, connection)
    try await PlaylistCreation(
      name: name, description: description, folder: folder, service: service,
      presentation: presentation, restPath: input.rest,
      verification: verify.verification(service, presentation.messages)
    ).run(with: added)
  }
}
