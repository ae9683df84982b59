import AmctlCommandLine
import MusicAPI

/// All commands, and their structure.
enum CommandTree {
  /// The first word of a command line: a command, a group of commands, or both.
  private struct Entry: Sendable {
    private(set) var spec: CommandSpec
    /// The command with this name; nil for a group.
    let command: (any Command.Type)?
    /// The commands of a group, deferred because a line uses one group at most.
    let members: @Sendable () -> [any Command.Type]

    init(
      _ command: any Command.Type,
      members: @autoclosure @escaping @Sendable () -> [any Command.Type] = []
    ) {
      spec = command.spec(members: members().map { $0.spec() })
      self.command = command
      self.members = members
    }

    /// Creates a group, whose name is not a command by itself.
    init(
      group help: CommandHelp,
      members: @autoclosure @escaping @Sendable () -> [any Command.Type]
    ) {
      spec = CommandSpec(
        help.name, aliases: help.aliases, summary: help.summary, discussion: help.discussion,
        parameters: NoParameters.self, subcommands: members().map { $0.spec() },
        needsSubcommand: true, examples: help.examples)
      command = nil
      self.members = members
    }

    /// Returns the same with the mark of a command that works without an account.
    var withoutAccount: Entry {
      var entry = self
      entry.spec.mark = "no account needed"
      return entry
    }

    /// Returns the same below a heading.
    func listed(below title: String) -> Entry {
      var entry = self
      entry.spec.category = title
      return entry
    }
  }

  /// The commands below their headings in the help of the program.
  private static let categories: [(title: String, entries: [Entry])] = [
    (
      "CATALOG",
      [
        Entry(CatalogCommand.self),
        Entry(SearchCommand.self),
        Entry(HintsCommand.self),
        Entry(SuggestCommand.self),
        Entry(ChartsCommand.self),
        Entry(SimilarCommand.self),
        Entry(GenresCommand.self),
        Entry(StorefrontsCommand.self),
        Entry(ArtworkCommand.self),
        Entry(OpenCommand.self),
        Entry(
          group: ITunesGroup.help,
          members: [ITunesSearchCommand.self, ITunesLookupCommand.self, ITunesChartsCommand.self]
        ).withoutAccount,
        Entry(
          group: FeedGroup.help,
          members: [FeedLatestCommand.self, FeedDownloadCommand.self, FeedSQLCommand.self]),
      ]
    ),
    (
      "YOUR MUSIC",
      [
        Entry(
          LibraryCommand.self,
          members: [
            LibrarySearchCommand.self, LibraryAddCommand.self, LibraryAddTracksCommand.self,
            LibraryCreatePlaylistCommand.self, LibraryCreateFolderCommand.self,
            LibraryExportCommand.self, LibraryCheckCommand.self, LibraryDuplicatesCommand.self,
          ]),
        Entry(
          group: RatingsGroup.help,
          members: [RatingsGetCommand.self, RatingsSetCommand.self, RatingsClearCommand.self]),
        Entry(
          group: FavoritesGroup.help,
          members: [FavoritesAddCommand.self, FavoritesListCommand.self]),
        Entry(ReleasesCommand.self),
        Entry(HistoryCommand.self, members: [HistoryLogCommand.self]),
        Entry(RecommendationsCommand.self),
        Entry(ReplaySummaryCommand.self),
        Entry(TakeoutCommand.self).withoutAccount,
        Entry(ReportCommand.self).withoutAccount,
      ]
    ),
    (
      "LISTS AND PLAYLISTS",
      [
        Entry(MatchCommand.self),
        Entry(DiffCommand.self).withoutAccount,
        Entry(MixCommand.self),
        Entry(RadioCommand.self),
      ]
    ),
    (
      "PLAYER",
      [
        Entry(PlayCommand.self),
        Entry(
          QueueCommand.self,
          members: [
            QueueAddCommand.self, QueueSetCommand.self, QueueMoveCommand.self,
            QueueRemoveCommand.self, QueueClearCommand.self, QueueJumpCommand.self,
          ]
        ).withoutAccount,
        Entry(NowCommand.self).withoutAccount,
        Entry(
          group: PlayerGroup.help,
          members: [
            PlayerListCommand.self, PlayerStatusCommand.self, PlayerWatchCommand.self,
            PlayerVerbCommand<PlayVerb>.self, PlayerVerbCommand<PauseVerb>.self,
            PlayerVerbCommand<ToggleVerb>.self, PlayerVerbCommand<StopVerb>.self,
            PlayerVerbCommand<NextVerb>.self, PlayerVerbCommand<PreviousVerb>.self,
            PlayerSeekCommand.self, PlayerVolumeCommand.self, PlayerShuffleCommand.self,
            PlayerRepeatCommand.self, PlayerVerbCommand<QuitVerb>.self,
          ]
        ).withoutAccount,
      ]
    ),
    (
      "SETUP",
      [
        Entry(TokenCommand.self, members: [TokenInspectCommand.self, TokenVerifyCommand.self]),
        Entry(
          group: AuthGroup.help,
          members: [AuthLoginCommand.self, AuthStatusCommand.self, AuthLogoutCommand.self]),
        Entry(
          group: ConfigGroup.help,
          members: [
            ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self,
            ConfigUnsetCommand.self, ConfigPathCommand.self,
          ]),
        Entry(
          group: CacheGroup.help,
          members: [CacheListCommand.self, CacheClearCommand.self, CachePathCommand.self]),
        Entry(DoctorCommand.self),
        Entry(CompletionsCommand.self),
        Entry(ManCommand.self),
        Entry(HelpCommand.self),
        Entry(VersionCommand.self),
      ]
    ),
    (
      "TESTING",
      [
        Entry(APICommand.self),
        Entry(
          SandboxCommand.self,
          members: [SandboxCheckCommand.self, SandboxOpenAPICommand.self]
        ).withoutAccount,
        Entry(
          group: FixturesGroup.help,
          members: [
            FixturesRecordCommand.self, FixturesServeCommand.self,
            FixturesListCommand.self, FixturesVerifyCommand.self,
            FixturesRefreshCommand.self, FixturesPruneCommand.self, FixturesScanCommand.self,
            FixturesConvertCommand.self, FixturesAnonymizeCommand.self,
          ]),
      ]
    ),
  ]

  private static let entries = categories.flatMap { title, entries in
    entries.map { $0.listed(below: title) }
  }

  /// Whether a name alone, without an argument, shows the help of its command.
  static func isGroup(_ path: CommandPath) -> Bool {
    path.names.count == 2
      && entries.contains { $0.spec.name == path.names[1] && $0.command?.isGroup == true }
  }

  static let commands = entries.flatMap { [$0.command].compactMap(\.self) + $0.members() }

  /// The specification of the whole command line.
  static let spec = CommandSpec(
    "amctl", summary: "Work with Apple Music from the command line",
    discussion: """
      Credentials come from the environment or the config file: AMCTL_TEAM_ID, AMCTL_KEY_ID and \
      AMCTL_PRIVATE_KEY_FILE, or AMCTL_DEVELOPER_TOKEN. None are needed with --sandbox, which \
      computes responses, or with --replay DIR, which replays recorded ones.
      """,
    parameters: ProgramParameters.self, subcommands: entries.map(\.spec), needsSubcommand: true,
    examples: [
      "amctl search 'northern lights' --sandbox": "Try it without an account",
      "amctl doctor": "Check your setup and see what is missing",
      "amctl help environment": "Show all settings and the config file",
      "amctl auth login": "Sign in for your library, ratings and history",
      "amctl search 'northern lights' --types songs": "Search the catalog",
    ], implying: Shortcut.command)

  /// Returns the type of the matched command.
  static func command(for match: Match) throws(UsageError) -> any Command.Type {
    let names = match.path.names.dropFirst()
    let entry = entries.first { $0.spec.name == names.first }
    let member = entry?.members().first { $0.help.name == names.dropFirst().first }
    guard let command = member ?? entry?.command else {
      let members = entry?.members().map { $0.help.name } ?? entries.map(\.spec.name)
      throw .missingCommand(of: match.path, names: members)
    }
    return command
  }
}

/// The options of the program itself, which every command accepts.
struct ProgramParameters: Parameters {
  var common = CommonOptions()

  static let parameters: [Parameter<Self>] = [.group(\.common)]
}

/// The options of a group of commands.
private struct NoParameters: Parameters {
  static let parameters: [Parameter<Self>] = []
}

/// A first word that is no command and says what to fetch: a type, a URL or an id.
private enum Shortcut {
  /// Returns the command that the word implies; nil if it implies none.
  static func command(for word: String) -> String? {
    let isPrefixed = ResourceFacts.catalog.contains { !$0.idPrefixes.isEmpty && $0.fits(id: word) }
    let isType = TypeWords.catalog.types.contains(TypeWords.catalog.type(of: word))
    if isType || isPrefixed || MusicURL.isURL(word) { return CatalogCommand.help.name }
    return LibraryTypes.isID(word) ? LibraryCommand.help.name : nil
  }
}
