/// Every command there is, and where each one stands.
enum CommandTree {
  /// What may stand behind the program's name.
  private struct Entry {
    let spec: CommandSpec
    /// The command of that name; nil for a group.
    let command: (any Command.Type)?
    let members: [any Command.Type]

    init(_ command: any Command.Type, members: [any Command.Type] = []) {
      spec = command.spec
      self.command = command
      self.members = members
    }

    init(_ group: any CommandGroup.Type) {
      spec = group.spec
      command = nil
      members = group.members
    }
  }

  private static let entries = [
    Entry(CatalogCommand.self),
    Entry(SearchCommand.self),
    Entry(HintsCommand.self),
    Entry(SuggestCommand.self),
    Entry(ChartsCommand.self),
    Entry(GenresCommand.self),
    Entry(StorefrontsCommand.self),
    Entry(LibraryCommand.self, members: LibraryCommand.members),
    Entry(RatingsGroup.self),
    Entry(FavoritesGroup.self),
    Entry(HistoryCommand.self),
    Entry(RecommendationsCommand.self),
    Entry(ReplaySummaryCommand.self),
    Entry(APICommand.self),
    Entry(TokenCommand.self, members: TokenCommand.members),
    Entry(AuthGroup.self),
    Entry(DoctorCommand.self),
    Entry(FixturesGroup.self),
    Entry(HelpCommand.self),
  ]

  /// The program's whole command line.
  static let spec = CommandSpec(
    "amctl", summary: "Ask Apple Music from the command line",
    discussion: """
      Credentials come from the environment or the config file: AMCTL_TEAM_ID, AMCTL_KEY_ID and \
      AMCTL_PRIVATE_KEY_FILE, or AMCTL_DEVELOPER_TOKEN. With --replay none are needed.
      """,
    options: GlobalOptions.keys, subcommands: entries.map(\.spec))

  /// The type of the command that a line names.
  static func command(for match: Match) throws(UsageError) -> any Command.Type {
    let names = match.path.names.dropFirst()
    let entry = entries.first { $0.spec.name == names.first }
    let member = entry?.members.first { $0.spec.name == names.dropFirst().first }
    guard let command = member ?? entry?.command else {
      let members = entry?.members.map { $0.spec.name } ?? entries.map(\.spec.name)
      throw .missingCommand(of: match.path, names: members)
    }
    return command
  }
}
