import MusicAPI

/// `amctl library create-folder`: makes a folder of playlists.
struct LibraryCreateFolderCommand: Command {
  static let name = Positional("name", .text(), help: "What the folder is called")
  static let parent = Option("parent", .text("ID"), help: "The folder that it goes into")

  static let spec = CommandSpec(
    "create-folder", summary: "Make a folder for playlists in the library",
    discussion: """
      Writes the new folder as the service describes it. The service has no way to rename, move \
      or delete one.
      """,
    options: [parent], positionals: [name],
    declining: GlobalOptions.listing,
    examples: [CommandSpec.Example("amctl library create-folder Winter", "Make a folder")])

  private let name: String
  private let parent: ResourceID<LibraryPlaylistFolder>

  init(_ arguments: Arguments) throws(UsageError) {
    name = try arguments[Self.name]
    let parent = arguments[Self.parent]
    if let parent { try MisplacedID.checkShape(parent, of: .libraryPlaylistFolders) }
    self.parent = parent.map { ResourceID(rawValue: $0) } ?? .root
  }

  func run(in context: Context) async throws {
    try await context.create(Library.createFolder(named: name, in: parent))
  }
}
