import MusicAPI

extension LibraryCommand {
  static let type = Positional(
    "type", .text("TYPE", known: LibraryTypes.names + [recentlyAdded]),
    help: "The type, such as songs; recently-added; or an id of any type")
  static let ids = ListPositional(
    "id", .text("ID"), help: "The resources to fetch; the whole list of a type without any")
  static let relationship = Option(
    "relationship", .text("NAME"), help: "List the related resources of one id")
  static let sort = Option(
    "sort", .text("NAME"), help: "The order of a list: name, dateAdded, or either behind a -")
  static let withCatalog = Flag(
    "with-catalog", help: "Put beside each item what it is in the catalog")
  static let tree = Flag("tree", help: "Show folders with what is in them")
  static let from = Option(
    "from", .file(), help: "Read ids, one a line; - is standard input")
  static let missing = Option(
    "missing", .file(), help: "Write what was not found to a file, one a line")

  /// The commands below it.
  static let members: [any Command.Type] = [
    LibrarySearchCommand.self, LibraryAddCommand.self, LibraryAddTracksCommand.self,
    LibraryCreatePlaylistCommand.self, LibraryCreateFolderCommand.self,
  ]

  static let spec = CommandSpec(
    "library", summary: "Show what is in the user's library",
    discussion: """
      Needs a user token. A list comes as far as --all or --limit says; when it stops early, \
      stderr says how many were written and the --offset that goes on from there.

      With --with-catalog each item has a member 'catalog', which is null where the catalog has no \
      such thing. Twins are looked up in --storefront, else in the storefront of the account.

      The service cannot rename, reorder, replace or remove anything: see 'amctl help limits'.
      """,
    options: [relationship, sort, withCatalog, tree, from, missing] + FetchOptionKeys.keys,
    positionals: [type, ids],
    subcommands: members.map { $0.spec },
    examples: [
      CommandSpec.Example("amctl library songs --all -o ndjson > songs.ndjson", "Every song"),
      CommandSpec.Example("amctl library albums --sort -dateAdded --limit 10", "The newest albums"),
      CommandSpec.Example(
        "amctl library playlists p.ldvAAZ3C3Qmop9 --relationship tracks --all",
        "Every track of a playlist"),
      CommandSpec.Example(
        "amctl library l.sticiFl r.y8mMT7t", "An album and an artist, each by its id"),
      CommandSpec.Example("amctl library playlist-folders --tree", "Folders and playlists"),
      CommandSpec.Example(
        "amctl library songs --all --with-catalog -o ndjson", "Songs, and what the catalog has"),
    ])

  /// The word for what was added last, whatever its type.
  static let recentlyAdded = "recently-added"
}
