import AmctlCommandLine
import AmctlDBus
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// Every example in the README, the documentation and help works as typed, in the sandbox, or with
/// the fixtures if it asks other servers.
@Suite(.thorough) struct ExampleTests {
  /// Command lines that are not run, by their prefixes, and why.
  private static let unrun: KeyValuePairs<String, String> = [
    "amctl auth login": "waits for a person", "amctl fixtures serve": "runs until it is stopped",
    "amctl sandbox": "runs until it is stopped", "pbpaste": "is for macOS",
    "amctl fixtures verify Fixtures --live": "needs the service",
    "amctl artwork album 1616728060 --show": "needs a terminal",
    "amctl fixtures refresh": "needs the service", "amctl fixtures record": "needs the service",
    "amctl feed sql Feed 'SELECT id FROM artist' --engine spark": "needs Spark",
    "amctl feed sql --remote": "needs Apple's file server",
    "amctl player watch": "runs until it is stopped",
    "amctl play": "needs mpv", "amctl radio 1147783278 -o id | amctl play": "needs mpv",
    "amctl queue": "needs a player",
  ]

  /// Command lines that are shown because they fail.
  private static let failing: [String: Int] = ["amctl fixtures scan . -o json": 1]

  /// Returns the command lines in a document's shell blocks that run `amctl`.
  private static func lines(of file: String) throws -> [String] {
    var isShell = false
    return String(decoding: try FileSystem.read(file), as: UTF8.self)
      .split(separator: "\n").compactMap { line in
        if line.hasPrefix("```") {
          isShell = line == "```sh" || line == "```console"
          return nil
        }
        // A line with a comment is the same line.
        let line = line.replacing(#/ {2,}#.*/#, with: "")
        guard isShell, let start = line.firstRange(of: "amctl ") else { return nil }
        // The text before it builds the program, or provides its input.
        let before = line[..<start.lowerBound]
        if before.hasSuffix("swift run ") { return String(line[start.lowerBound...]) }
        return before.isEmpty ? String(line) : nil
      }
  }

  private static func documents() throws -> [String] {
    let folder = Repository.path
    let articles = try ["MusicAPI", "MusicAPIFixtures"].flatMap { name in
      let catalog = "\(folder)/Sources/\(name)/\(name).docc"
      return try FileSystem.list(catalog).filter { $0.hasSuffix(".md") }.map { catalog + "/" + $0 }
    }
    return ["README.md", "Fixtures/README.md", "Sources/README.md"].map { "\(folder)/\($0)" }
      + articles
  }

  /// The lines to run, each once.
  static let examples: [String] = {
    let recipes = HelpTopic.recipes + HelpTopic.lookupRecipes
    let help = CommandTree.spec.allExamples + recipes.map(\.term)
    let shown = (try? documents().flatMap { try lines(of: $0) }) ?? []
    var seen: Set<String> = []
    return (shown + help).filter { line in
      !unrun.contains { line.hasPrefix($0.key) } && seen.insert(line).inserted
    }
  }()

  /// Whether a line asks servers that only fixtures stand in for.
  private static func isReplayed(_ line: String) -> Bool {
    ["itunes", "feed", "listenbrainz"].contains { line.includes($0) }
  }

  /// Creates what the examples need: fixtures, a recording, lists of ids, an archive, a token, a
  /// backup.
  private static let preparation = """
    cp -r "$PACKAGE/Fixtures" Fixtures && mkdir -p Answers/v1/me
    cp -r Fixtures/v1/me/library Answers/v1/me/library
    amctl fixtures convert Fixtures session.har -q && echo 1613600188 > songs.txt
    printf 'title,artist,isrc\\nNorthern Lights,Glass Harbour,USQE92200157\\n' > tracks.csv
    echo USQE92200157 > isrcs.txt && echo 'northern lights' > titles.txt && env -u AMCTL_SANDBOX amctl token -q > token.txt
    cp Fixtures/Keys/p256.pub.pem key.pub && amctl charts --types songs -o json -q > charts.json
    amctl library songs -o ndjson -q > monday.ndjson && tac monday.ndjson > friday.ndjson
    amctl library export Backup -q && AMCTL_REPLAY_LOG=used.log amctl storefronts jp --replay Fixtures
    amctl fixtures serve Fixtures -q --journal calls.ndjson -- amctl storefronts jp
    echo 1616728060 > albums.txt
    """

  /// Runs a line in a shell, in a folder with what the examples need.
  static func run(
    _ line: String, in folder: TemporaryDirectory, with variables: [String: String] = [:]
  ) async throws -> ChildProcess.Output {
    let programs = try #require(BuiltProgram.folder)
    return try await ChildProcess.run(
      "/bin/bash", ["-c", "set -e -o pipefail; cd \"$FOLDER\"; \(line)"],
      environment: [
        "PATH": programs + ":/usr/local/bin:/usr/bin:/bin", "FOLDER": folder.path,
        "PACKAGE": Repository.path,
        "XDG_CONFIG_HOME": folder.path + "/settings",
        "HOME": folder.path, "SOURCE_DATE_EPOCH": "\(BuiltProgram.second)",
        "AMCTL_REPLAY": isReplayed(line) ? folder.path + "/Fixtures" : "",
        "AMCTL_SANDBOX": isReplayed(line) ? "" : "1", "AMCTL_TEAM_ID": "DEF123GHIJ",
        "AMCTL_KEY_ID": "ABC123DEFG",
        "AMCTL_PRIVATE_KEY_FILE": Repository.path + "/Fixtures/Keys/p256.p8",
      ].merging(variables) { $1 })
  }

  /// Fills a folder with what the examples need.
  static func prepare(_ folder: TemporaryDirectory) async throws {
    let made = try await run(preparation, in: folder)
    try #require(made.status == 0, "\(made.errorText)")
  }

  @Test func `every example works as typed`() async throws {
    try await check(
      Self.examples.filter {
        !NeededProgram.areNeeded(in: $0) && !NeededProgram.isDuckDBNeeded(in: $0)
          && !NeededProgram.isBusNeeded(in: $0)
      })
  }

  @Test(.enabled(if: NeededProgram.duckdb.isExpected, "\(NeededProgram.duckdb)"))
  func `every example that runs DuckDB works as typed`() async throws {
    try await check(Self.examples.filter { NeededProgram.isDuckDBNeeded(in: $0) }) { folder in
      try await StoredFeed(at: folder.file("Feed")).write()
    }
  }

  @Test(.enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
  func `every example that controls a player works as typed`() async throws {
    let bus = try await PrivateBus()
    let address = bus.environment.filter { $0.key == "DBUS_SESSION_BUS_ADDRESS" }
    var properties = FakePlayer.playing
    let track = [
      "xesam:title": BusValue.string("Northern Lights"), "amctl:id": .string("1613600188"),
      "xesam:artist": .texts(["Glass Harbour"]), "mpris:trackid": .path("/track/1"),
      "mpris:length": .int64(180_000_000),
    ]
    properties["Metadata"] = .dictionary(track)
    for line in Self.examples.filter({ NeededProgram.isBusNeeded(in: $0) }) {
      let player = try FakePlayer("spotify", on: bus, properties)
      try await check([line], with: address)
      player.end()
      // The next one has the same name.
      try await Watchdog.poll(for: "the end of a player") {
        try bus.connection().owner(of: player.busName) == nil
      }
    }
  }

  @Test(
    .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"),
    .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
  func `every example that runs jq or curl works as typed`() async throws {
    try await check(Self.examples.filter { NeededProgram.areNeeded(in: $0) })
  }

  private func check(
    _ examples: [String], with variables: [String: String] = [:],
    after prepare: (TemporaryDirectory) async throws -> Void = { _ in }
  ) async throws {
    let folder = try TemporaryDirectory()
    try await prepare(folder)
    try await Self.prepare(folder)
    for line in examples {
      let result = try await Self.run(line, in: folder, with: variables)
      #expect(result.status == Self.failing[line] ?? 0, "\(line)\n\(result.errorText)")
    }
  }

  @Test func `every excluded or failing line is still shown somewhere`() throws {
    let help = CommandTree.spec.allExamples
    let shown = try Self.documents().flatMap { try Self.lines(of: $0) } + help
    for (line, reason) in Self.unrun {
      #expect(shown.contains { $0.hasPrefix(line) }, "'\(line)', which \(reason)")
    }
    for line in Self.failing.keys { #expect(shown.contains(line)) }
    #expect(Self.examples.count > 70)
  }

  @Test func `a URL with characters special to a shell is quoted`() throws {
    let help = CommandTree.spec.allExamples
    let shown = try Self.documents().flatMap { try Self.lines(of: $0) } + help
    for line in shown {
      for word in line.split(separator: " ") where word.hasPrefix("https://") {
        #expect(!word.contains { "?*&[]".contains($0) }, "\(line)")
      }
    }
  }
}

extension CommandSpec {
  /// The examples of this command and all commands below it.
  fileprivate var allExamples: [String] {
    examples.map(\.command) + subcommands.flatMap(\.allExamples)
  }
}
