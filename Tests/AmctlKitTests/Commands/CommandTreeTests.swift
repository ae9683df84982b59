import AmctlCommandLine
import AmctlTestSupport
import Testing

@testable import AmctlKit

struct CommandTreeTests {
  @Test func `the program's specification has no flaws`() {
    #expect(CommandTree.spec.flaws() == [])
  }

  static let commands: [(line: String, type: any Command.Type)] = [
    ("catalog songs 1", CatalogCommand.self),
    ("search x", SearchCommand.self),
    ("hints x", HintsCommand.self),
    ("suggest x", SuggestCommand.self),
    ("charts", ChartsCommand.self),
    ("similar x", SimilarCommand.self),
    ("mix x", MixCommand.self),
    ("radio x", RadioCommand.self),
    ("genres", GenresCommand.self),
    ("storefronts", StorefrontsCommand.self),
    ("library songs", LibraryCommand.self),
    ("library search x", LibrarySearchCommand.self),
    ("library add songs 1", LibraryAddCommand.self),
    ("library add-tracks p.1 1", LibraryAddTracksCommand.self),
    ("library create-playlist x", LibraryCreatePlaylistCommand.self),
    ("library create-folder x", LibraryCreateFolderCommand.self),
    ("library export x", LibraryExportCommand.self),
    ("library check", LibraryCheckCommand.self),
    ("library duplicates", LibraryDuplicatesCommand.self),
    ("releases", ReleasesCommand.self),
    ("history tracks", HistoryCommand.self), ("history log plays.ndjson", HistoryLogCommand.self),
    ("recommendations", RecommendationsCommand.self),
    ("replay-summary", ReplaySummaryCommand.self),
    ("ratings get songs 1", RatingsGetCommand.self),
    ("ratings set songs 1 --value love", RatingsSetCommand.self),
    ("ratings clear songs 1", RatingsClearCommand.self),
    ("favorites add songs 1", FavoritesAddCommand.self),
    ("favorites list", FavoritesListCommand.self),
    ("artwork song 1", ArtworkCommand.self),
    ("open song 1", OpenCommand.self),
    ("play 1", PlayCommand.self),
    ("queue", QueueCommand.self),
    ("queue add 1", QueueAddCommand.self),
    ("queue set 1", QueueSetCommand.self),
    ("queue move 2 1", QueueMoveCommand.self),
    ("queue remove 1 2", QueueRemoveCommand.self),
    ("queue clear", QueueClearCommand.self),
    ("queue jump 1", QueueJumpCommand.self),
    ("match --from x", MatchCommand.self),
    ("diff x y", DiffCommand.self),
    ("feed sql x y", FeedSQLCommand.self),
    ("api test", APICommand.self),
    ("token", TokenCommand.self),
    ("token inspect", TokenInspectCommand.self),
    ("token verify", TokenVerifyCommand.self),
    ("auth login", AuthLoginCommand.self),
    ("auth status", AuthStatusCommand.self),
    ("auth logout", AuthLogoutCommand.self),
    ("config list", ConfigListCommand.self),
    ("config get storefront", ConfigGetCommand.self),
    ("config set jobs 8", ConfigSetCommand.self),
    ("config unset jobs", ConfigUnsetCommand.self),
    ("config path", ConfigPathCommand.self),
    ("cache ls", CacheListCommand.self),
    ("cache clear", CacheClearCommand.self),
    ("cache path", CachePathCommand.self),
    ("doctor", DoctorCommand.self),
    ("fixtures ls x", FixturesListCommand.self),
    ("fixtures scan x", FixturesScanCommand.self),
    ("fixtures convert x y", FixturesConvertCommand.self),
    ("fixtures verify x", FixturesVerifyCommand.self),
    ("itunes search x", ITunesSearchCommand.self),
    ("itunes lookup 1", ITunesLookupCommand.self),
    ("itunes charts", ITunesChartsCommand.self),
    ("feed latest", FeedLatestCommand.self),
    ("feed download song x", FeedDownloadCommand.self),
    ("now", NowCommand.self),
    ("player ls", PlayerListCommand.self),
    ("player status", PlayerStatusCommand.self),
    ("player watch", PlayerWatchCommand.self),
    ("player play", PlayerVerbCommand<PlayVerb>.self),
    ("player pause", PlayerVerbCommand<PauseVerb>.self),
    ("player toggle", PlayerVerbCommand<ToggleVerb>.self),
    ("player stop", PlayerVerbCommand<StopVerb>.self),
    ("player next", PlayerVerbCommand<NextVerb>.self),
    ("player previous", PlayerVerbCommand<PreviousVerb>.self),
    ("player quit", PlayerVerbCommand<QuitVerb>.self),
    ("player seek -15", PlayerSeekCommand.self),
    ("player volume +10", PlayerVolumeCommand.self),
    ("player shuffle on", PlayerShuffleCommand.self),
    ("player repeat all", PlayerRepeatCommand.self),
    ("fixtures refresh x", FixturesRefreshCommand.self),
    ("fixtures prune x --log y", FixturesPruneCommand.self),
    ("fixtures anonymize x", FixturesAnonymizeCommand.self),
    ("fixtures serve x", FixturesServeCommand.self),
    ("fixtures record x", FixturesRecordCommand.self),
    ("sandbox", SandboxCommand.self), ("sandbox check", SandboxCheckCommand.self),
    ("sandbox openapi", SandboxOpenAPICommand.self),
    ("takeout x", TakeoutCommand.self),
    ("report x", ReportCommand.self),
    ("completions bash", CompletionsCommand.self),
    ("man", ManCommand.self),
    ("help", HelpCommand.self),
    ("version", VersionCommand.self),
  ]

  @Test func `every command is found by its name`() throws {
    for (line, type) in Self.commands {
      let match = try CommandTree.spec.parse(line.split(separator: " ").map(String.init))
      let command = try CommandTree.command(for: match)
      let isSame = command == type
      #expect(isSame, "\(line)")
      _ = try command.init(match.arguments)
    }
  }

  static let sendingLines: [(line: String, environment: [String: String], sends: Bool)] = [
    ("genres", [:], true), ("search help", [:], true), ("doctor", [:], true),
    ("search token --record Answers", [:], true), ("genres --replay Fixtures", [:], false),
    ("genres", ["AMCTL_REPLAY": "Fixtures"], false), ("genres", ["AMCTL_SANDBOX": "1"], false),
    ("genres", ["AMCTL_SANDBOX": "off"], true), ("genres", ["AMCTL_REPLAY": ""], true),
    ("genres", ["AMCTL_CACHE": "1h"], false), ("genres --offline", [:], false),
    ("genres --refresh", ["AMCTL_CACHE": "1h"], true), ("genres --dry-run", [:], false),
    ("genres --curl", [:], false), ("token", [:], false),
    ("fixtures verify x", [:], false),
    ("fixtures serve x", [:], false), ("help", [:], false),
  ]

  @Test(arguments: sendingLines)
  func `a command knows whether a command line sends requests over the network`(
    line: String, environment: [String: String], sends: Bool
  ) throws {
    let match = try CommandTree.spec.parse(line.split(separator: " ").map(String.init))
    let command = try CommandTree.command(for: match).init(match.arguments)
    let settings = Settings([], Environment(environment))
    #expect(command.sendsOverNetwork(with: settings) == sends)
  }

  static let groups = [
    RatingsGroup.help, FavoritesGroup.help, AuthGroup.help, ConfigGroup.help, CacheGroup.help,
    FixturesGroup.help, ITunesGroup.help, FeedGroup.help, PlayerGroup.help,
  ].map(\.name)

  @Test(arguments: groups) func `a group alone is not a command`(group: String) throws {
    let path = CommandPath(names: ["amctl", group])
    let spec = try #require(CommandTree.spec.subcommand(named: group))
    #expect(throws: UsageError.missingCommand(of: path, names: spec.subcommands.map(\.name))) {
      try CommandTree.spec.parse([group])
    }
  }

  @Test func `there are no other commands`() {
    let known = Self.commands.map { $0.type.help.name } + Self.groups
    #expect(CommandTree.spec.paths().sorted() == known.sorted())
    #expect(
      CommandTree.commands.map { $0.help.name }.sorted()
        == Self.commands.map { $0.type.help.name }.sorted())
  }
}

extension CommandSpec {
  /// Returns the names of all commands below this one.
  fileprivate func paths() -> [String] {
    subcommands.flatMap { [$0.name] + $0.paths() }
  }
}
