/// `amctl library`: the user's library.
struct LibraryCommand: Command {
  static let spec = CommandSpec(
    "library", summary: "The user's library",
    subcommands: [
      LibraryAddCommand.spec, LibraryAddTracksCommand.spec, LibraryCreatePlaylistCommand.spec,
      LibraryCreateFolderCommand.spec,
    ])

  init(_ arguments: Arguments) {}

  /// Nothing: the parser asks for one of the commands below.
  func run(in context: Context) async throws {}
}
