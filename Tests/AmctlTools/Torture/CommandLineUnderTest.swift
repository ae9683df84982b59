import AmctlTestSupport

/// A command line that is tortured.
struct CommandLineUnderTest: Sendable {
  /// What a shell runs in the package's folder.
  let line: String
  /// What a shell runs before, undisturbed, in the same folder.
  var before = ""
  /// Whether it has a home, tokens and a server; those of transcripts have none of them.
  var isLive = false

  /// The line without a shell's pipes and lists, whose output and exit code are those of `amctl`.
  var isSingle: Bool {
    isLive || Transcript.Block(line: line, out: "", err: "", exit: 0).words != nil
  }

  /// Whether tokens can be planted, because nothing is sent.
  var isReplayed: Bool { line.contains("--replay ") }
}

extension CommandLineUnderTest {
  /// The lines of all transcripts, each once.
  static func transcripts() throws -> [CommandLineUnderTest] {
    var seen: Set<String> = []
    return try Transcript.names.flatMap { try Transcript(named: $0).blocks.map(\.line) }
      .filter { seen.insert($0).inserted && !isUnstable($0) }
      .map { CommandLineUnderTest(line: $0) }
  }

  /// Whether a line depends on other programs or waits for them, so that two runs differ.
  private static func isUnstable(_ line: String) -> Bool {
    NeededProgram.isDuckDBNeeded(in: line) || NeededProgram.isBusNeeded(in: line)
      || line.contains("amctl play") || line.contains("amctl queue")
  }

  /// Lines that reach a server and replace files of a home with older contents.
  static let live: [CommandLineUnderTest] = [
    .init(line: "amctl catalog songs 1613600188 -o json", isLive: true),
    .init(line: "amctl library songs --all -o ndjson", isLive: true),
    .init(line: "amctl storefronts jp -o table", isLive: true),
    .init(
      line: "amctl config set storefront de",
      before: "mkdir -p $HOME/.config/amctl; "
        + "printf '# mine\\n[default]\\nstorefront = jp\\n\\n[work]\\nstorefront = gb\\n' "
        + "> $HOME/.config/amctl/config", isLive: true),
    .init(
      line: "amctl config unset storefront",
      before: "amctl config set storefront jp; amctl config set jobs 3", isLive: true),
    .init(
      line: "amctl catalog songs 1613600188 -o json --cache 1h",
      before: "amctl catalog songs 1613600189 -o json --cache 1h", isLive: true),
    .init(
      line: "amctl catalog songs 1613600188 -o json --cache 1h --refresh",
      before: "amctl catalog songs 1613600188 -o json --cache 1h", isLive: true),
    .init(
      line: "amctl catalog songs 1613600188 -o json --offline",
      before: "amctl catalog songs 1613600188 -o json --cache 1h", isLive: true),
    .init(
      line: "amctl cache clear", before: "amctl catalog songs 1613600188 --cache 1h", isLive: true),
    .init(
      line: "amctl catalog songs 1613600188 -o id --record $HOME/recorded", isLive: true),
    .init(
      line: "amctl storefronts jp -o id --record $HOME/recorded --record-mode all",
      before: "amctl storefronts jp -o id --record $HOME/recorded", isLive: true),
    .init(line: "amctl library export $HOME/Backup", isLive: true),
    .init(
      line: "amctl library export $HOME/Backup", before: "amctl library export $HOME/Backup",
      isLive: true),
    .init(
      line: "amctl diff $HOME/Backup", before: "amctl library export $HOME/Backup",
      isLive: true),
    .init(line: "amctl library add songs 1613600188", isLive: true),
    .init(
      line: "amctl ratings set songs 1613600188 love --rest $HOME/rest", isLive: true),
    .init(line: "amctl history log $HOME/plays.ndjson", isLive: true),
    .init(
      line: "amctl history log $HOME/plays.ndjson",
      before: "amctl history log $HOME/plays.ndjson; "
        + "sed -i 1,3d $HOME/plays.ndjson", isLive: true),
    .init(
      line: "amctl fixtures anonymize $HOME/copy",
      before: "mkdir -p $HOME/copy/v1; cp -r Fixtures/v1/me $HOME/copy/v1",
      isLive: true),
    .init(
      line: "amctl match --from Fixtures/Lists/evening.txt -o m3u8 --misses $HOME/misses",
      before: "echo old > $HOME/misses", isLive: true),
    .init(
      line: "echo planted-secret-token | amctl config set user_token - -q",
      before: "amctl config set storefront jp", isLive: true),
    .init(
      line: "amctl auth logout",
      before: "echo planted-secret-token | amctl config set user_token - -q", isLive: true),
  ]
}
