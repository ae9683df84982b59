/// Every command there is, and where each one stands.
enum CommandTree {
  /// A command, and the commands below it.
  private struct Node {
    let command: any Command.Type
    var children: [any Command.Type] = []
  }

  private static let nodes: [Node] = [
    Node(command: CatalogCommand.self),
    Node(command: SearchCommand.self),
    Node(command: HintsCommand.self),
    Node(command: SuggestCommand.self),
    Node(command: ChartsCommand.self),
    Node(command: GenresCommand.self),
    Node(command: StorefrontsCommand.self),
    Node(
      command: LibraryCommand.self,
      children: [
        LibrarySearchCommand.self, LibraryAddCommand.self, LibraryAddTracksCommand.self,
        LibraryCreatePlaylistCommand.self, LibraryCreateFolderCommand.self,
      ]),
    Node(command: HistoryCommand.self),
    Node(command: RecommendationsCommand.self),
    Node(command: ReplaySummaryCommand.self),
    Node(
      command: RatingsCommand.self,
      children: [RatingsGetCommand.self, RatingsSetCommand.self, RatingsClearCommand.self]),
    Node(command: FavoritesCommand.self, children: [FavoritesAddCommand.self]),
    Node(command: APICommand.self),
    Node(
      command: TokenCommand.self, children: [TokenInspectCommand.self, TokenVerifyCommand.self]),
    Node(command: AuthCommand.self, children: [AuthLoginCommand.self, AuthStatusCommand.self]),
    Node(command: DoctorCommand.self),
    Node(
      command: FixturesCommand.self,
      children: [
        FixturesListCommand.self, FixturesScanCommand.self, FixturesConvertCommand.self,
        FixturesVerifyCommand.self, FixturesServeCommand.self,
      ]),
    Node(command: HelpCommand.self),
  ]

  /// The program's whole command line.
  static let spec = CommandSpec(
    "amctl", summary: "Ask Apple Music from the command line",
    discussion: """
      Credentials come from the environment or the config file: AMCTL_TEAM_ID, AMCTL_KEY_ID and \
      AMCTL_PRIVATE_KEY_FILE, or AMCTL_DEVELOPER_TOKEN. With --replay none are needed.
      """,
    options: GlobalOptions.keys, subcommands: nodes.map { $0.command.spec })

  /// The command that a line names, made from its arguments.
  static func command(for match: Match) throws(UsageError) -> any Command {
    let names = match.path.names.dropFirst()
    guard let name = names.first, let node = nodes.first(where: { $0.command.spec.name == name })
    else { throw .missingCommand(of: match.path, names: nodes.map { $0.command.spec.name }) }
    let child = node.children.first { $0.spec.name == names.dropFirst().first }
    return try (child ?? node.command).init(match.arguments)
  }
}
