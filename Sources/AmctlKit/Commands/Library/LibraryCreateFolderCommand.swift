import AmctlCommandLine
import MusicAPI

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
      CommandSpec.Example("amctl library create-folder Summer", "Create a folder"),
      CommandSpec.Example(
        "amctl library create-folder Summer -o id", "Create a folder and print its ID"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("name", \.name, .text(), help: "The folder's name"),
    .option("parent", \.parent, .text("ID"), help: "Folder to create it in"),
    .group(\.verify),
    .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    if let parent { try MisplacedID.check(parent, as: .libraryPlaylistFolders, .exact) }
  }

  var recordFields: RecordFields { RecordFields(of: [.libraryPlaylistFolders]) }

  func run(in context: Context) async throws {
    let creation = try Library.createFolder(
      named: name, in: parent.map { ResourceID(rawValue: $0) } ?? .root
    ).checked()
    let service = try verify.service(context, connection)
    let presentation = Presentation(context, output)
    try await Creation(
      name: name, service: service, presentation: presentation,
      verification: verify.verification(service, presentation.messages)
    ).run(creation)
  }
}
