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
    ("genres", GenresCommand.self),
    ("storefronts", StorefrontsCommand.self),
    ("library songs", LibraryCommand.self),
    ("library search x", LibrarySearchCommand.self),
    ("library add songs 1", LibraryAddCommand.self),
    ("library add-tracks p.1 1", LibraryAddTracksCommand.self),
    ("library create-playlist x", LibraryCreatePlaylistCommand.self),
    ("library create-folder x", LibraryCreateFolderCommand.self),
    ("history tracks", HistoryCommand.self),
    ("recommendations", RecommendationsCommand.self),
    ("replay-summary", ReplaySummaryCommand.self),
    ("ratings get songs 1", RatingsGetCommand.self),
    ("ratings set songs 1 --value love", RatingsSetCommand.self),
    ("ratings clear songs 1", RatingsClearCommand.self),
    ("favorites add songs 1", FavoritesAddCommand.self),
    ("api test", APICommand.self),
    ("token", TokenCommand.self),
    ("token inspect", TokenInspectCommand.self),
    ("token verify", TokenVerifyCommand.self),
    ("auth login", AuthLoginCommand.self),
    ("auth status", AuthStatusCommand.self),
    ("doctor", DoctorCommand.self),
    ("fixtures ls x", FixturesListCommand.self),
    ("fixtures scan x", FixturesScanCommand.self),
    ("fixtures convert x y", FixturesConvertCommand.self),
    ("fixtures verify x", FixturesVerifyCommand.self),
    ("fixtures serve x", FixturesServeCommand.self),
    ("help", HelpCommand.self),
  ]

  @Test func `every command is reached by its name`() throws {
    for (line, type) in Self.commands {
      let match = try CommandTree.spec.parse(line.split(separator: " ").map(String.init))
      let command = try CommandTree.command(for: match)
      #expect(ObjectIdentifier(command) == ObjectIdentifier(type), "\(line)")
      _ = try command.init(match.arguments)
    }
  }

  @Test func `commands that work without the service send no requests`() throws {
    let silent = Self.commands.filter { !$0.type.sendsRequests }.map(\.line)
    #expect(
      silent == [
        "token", "token inspect", "token verify", "auth login", "fixtures ls x", "fixtures scan x",
        "fixtures convert x y", "fixtures verify x", "fixtures serve x", "help",
      ])
  }

  static let lines: [(line: String, environment: [String: String], sends: Bool)] = [
    ("genres", [:], true),
    ("search help", [:], true),
    ("search token --record Answers", [:], true),
    ("genres --replay Fixtures", [:], false),
    ("genres", ["AMCTL_REPLAY": "Fixtures"], false),
    ("genres", ["AMCTL_REPLAY": ""], true),
    ("genres --dry-run", [:], false),
    ("genres --curl", [:], false),
    ("token", [:], false),
  ]

  @Test(arguments: lines)
  func `a line sends requests unless its command or an option says otherwise`(
    line: String, environment: [String: String], sends: Bool
  ) throws {
    let match = try CommandTree.spec.parse(line.split(separator: " ").map(String.init))
    let command = try CommandTree.command(for: match)
    #expect(
      Amctl.sendsRequests(command, match.arguments, Environment(environment)) == sends)
  }

  static let groups: [any CommandGroup.Type] = [
    RatingsGroup.self, FavoritesGroup.self, AuthGroup.self, FixturesGroup.self,
  ]

  @Test func `a group alone is no command`() throws {
    for group in Self.groups {
      let path = CommandPath(names: ["amctl", group.spec.name])
      #expect(
        throws: UsageError.missingCommand(of: path, names: group.spec.subcommands.map(\.name))
      ) { try CommandTree.spec.parse([group.spec.name]) }
    }
  }

  @Test func `there is no other command`() {
    let known = Self.commands.map { $0.type.spec.name } + Self.groups.map { $0.spec.name }
    #expect(CommandTree.spec.paths().sorted() == known.sorted())
  }
}

extension CommandSpec {
  /// The names of all commands below this one.
  fileprivate func paths() -> [String] {
    subcommands.flatMap { [$0.name] + $0.paths() }
  }
}
