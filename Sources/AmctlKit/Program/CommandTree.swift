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

    /// Returns the same below a heading, in the row of a purpose.
    func listed(below title: String, for purpose: String) -> Entry {
      var entry = self
      (entry.spec.category, entry.spec.purpose) = (title, purpose)
      return entry
    }
  }

  /// The commands by their purposes, below their headings in the help of the program.
  private static let categories: [(title: String, purposes: KeyValuePairs<String, [Entry]>)] = [
    (
      "FIND MUSIC",
      [
        "Search the catalog, or complete a search term": [
          Entry(SearchCommand.self), Entry(HintsCommand.self), Entry(SuggestCommand.self),
        ],
        "Fetch music by ID or URL; open it; save artwork": [
          Entry(CatalogCommand.self), Entry(OpenCommand.self), Entry(ArtworkCommand.self),
        ],
        "List charts, genres and storefronts": [
          Entry(ChartsCommand.self), Entry(GenresCommand.self), Entry(StorefrontsCommand.self),
        ],
        "List similar artists, or songs by them": [
          Entry(SimilarCommand.self), Entry(MixCommand.self), Entry(RadioCommand.self),
        ],
        "Search Apple's store; download the catalog": [
          Entry(
            group: ITunesGroup.help,
            members: [ITunesSearchCommand.self, ITunesLookupCommand.self, ITunesChartsCommand.self]
          ),
          Entry(
            group: FeedGroup.help,
            members: [FeedLatestCommand.self, FeedDownloadCommand.self, FeedSQLCommand.self]),
        ],
      ]
    ),
    (
      "YOUR MUSIC",
      [
        "List, search, add to or export your library": [
          Entry(
            LibraryCommand.self,
            members: [
              LibrarySearchCommand.self, LibraryAddCommand.self, LibraryAddTracksCommand.self,
              LibraryCreatePlaylistCommand.self, LibrarySyncPlaylistCommand.self,
              LibraryCreateFolderCommand.self, LibraryExportCommand.self, LibraryCheckCommand.self,
              LibraryDuplicatesCommand.self,
            ])
        ],
        "Rate music, or add it to favorites": [
          Entry(
            group: RatingsGroup.help,
            members: [RatingsGetCommand.self, RatingsSetCommand.self, RatingsClearCommand.self]),
          Entry(
            group: FavoritesGroup.help,
            members: [FavoritesAddCommand.self, FavoritesListCommand.self]),
        ],
        "Show what you played lately and this year": [
          Entry(HistoryCommand.self, members: [HistoryLogCommand.self]),
          Entry(ReplaySummaryCommand.self),
        ],
        "Show what Apple recommends, and what is new": [
          Entry(RecommendationsCommand.self), Entry(ReleasesCommand.self),
        ],
        "Match lists to songs; compare exports": [
          Entry(MatchCommand.self), Entry(DiffCommand.self),
        ],
        "Read Apple's privacy download; count plays": [
          Entry(TakeoutCommand.self), Entry(ReportCommand.self),
        ],
      ]
    ),
    (
      "PLAYER",
      [
        "Play previews; show and change the queue": [
          Entry(PlayCommand.self),
          Entry(
            QueueCommand.self,
            members: [
              QueueAddCommand.self, QueueSetCommand.self, QueueMoveCommand.self,
              QueueRemoveCommand.self, QueueClearCommand.self, QueueJumpCommand.self,
            ]),
        ],
        "Show what is playing; control any player": [
          Entry(NowCommand.self),
          Entry(
            group: PlayerGroup.help,
            members: [
              PlayerListCommand.self, PlayerStatusCommand.self, PlayerWatchCommand.self,
              PlayerVerbCommand<PlayVerb>.self, PlayerVerbCommand<PauseVerb>.self,
              PlayerVerbCommand<ToggleVerb>.self, PlayerVerbCommand<StopVerb>.self,
              PlayerVerbCommand<NextVerb>.self, PlayerVerbCommand<PreviousVerb>.self,
              PlayerSeekCommand.self, PlayerVolumeCommand.self, PlayerShuffleCommand.self,
              PlayerRepeatCommand.self, PlayerVerbCommand<QuitVerb>.self,
            ]),
        ],
      ]
    ),
    (
      "SETUP",
      [
        "Sign in, print a token, check your setup": [
          Entry(
            group: AuthGroup.help,
            members: [AuthLoginCommand.self, AuthStatusCommand.self, AuthLogoutCommand.self]),
          Entry(TokenCommand.self, members: [TokenInspectCommand.self, TokenVerifyCommand.self]),
          Entry(DoctorCommand.self),
        ],
        "Manage settings, cache and shell completions": [
          Entry(
            group: ConfigGroup.help,
            members: [
              ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self,
              ConfigUnsetCommand.self, ConfigPathCommand.self,
            ]),
          Entry(
            group: CacheGroup.help,
            members: [CacheListCommand.self, CacheClearCommand.self, CachePathCommand.self]),
          Entry(CompletionsCommand.self),
        ],
        "Show help, a manual page or the version": [
          Entry(HelpCommand.self), Entry(ManCommand.self), Entry(VersionCommand.self),
        ],
      ]
    ),
    (
      "TESTING",
      [
        "Serve a computed Apple Music, without an account": [
          Entry(
            SandboxCommand.self, members: [SandboxCheckCommand.self, SandboxOpenAPICommand.self])
        ],
        "Record responses and replay them": [
          Entry(
            group: FixturesGroup.help,
            members: [
              FixturesRecordCommand.self, FixturesServeCommand.self,
              FixturesListCommand.self, FixturesVerifyCommand.self,
              FixturesRefreshCommand.self, FixturesPruneCommand.self, FixturesScanCommand.self,
              FixturesConvertCommand.self, FixturesAnonymizeCommand.self,
            ])
        ],
        APICommand.help.summary: [Entry(APICommand.self)],
      ]
    ),
  ]

  private static let entries = categories.flatMap { title, purposes in
    purposes.flatMap { purpose, entries in entries.map { $0.listed(below: title, for: purpose) } }
  }

  /// Whether a name alone, without an argument, shows the help of its command.
  static func isGroup(_ path: CommandPath) -> Bool {
    path.names.count == 2
      && entries.contains { $0.spec.name == path.names[1] && $0.command?.isGroup == true }
  }

  static let commands = entries.flatMap { [$0.command].compactMap(\.self) + $0.members() }

  static let spec = CommandSpec(
    "amctl", summary: "Work with Apple Music from the command line",
    discussion: """
      With --sandbox, every command for Apple Music works without an account. 'amctl doctor' and \
      'amctl help environment' help to set up your own.
      """,
    parameters: ProgramParameters.self, subcommands: entries.map(\.spec), needsSubcommand: true,
    examples: [
      "amctl search 'northern lights' --sandbox": "Try it without an account",
      "amctl charts --types songs --limit 10 --sandbox": "Show the ten most played songs",
      "amctl library songs --sandbox": "List the songs of a library",
    ], implying: Shortcut.command)

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
