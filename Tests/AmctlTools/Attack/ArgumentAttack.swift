import AmctlTestSupport

/// Words in any order and without sense: each run ends at once with a code of the table, one that fails
/// says why, and after a usage error nothing was sent.
struct ArgumentAttack: Attack {
  static let name = "arguments"
  /// Commands that neither wait for a person nor open a window.
  private static let commands = [
    "catalog", "songs", "albums", "search", "hints", "suggest", "charts", "similar", "genres",
    "storefronts", "artwork", "itunes", "feed", "sql", "library", "export", "diff",
    "check", "ratings", "set", "favorites", "releases", "history", "recommendations",
    "replay-summary", "takeout", "report", "match", "mix", "radio", "token", "config", "get",
    "cache", "completions", "man", "help", "version", "api", "fixtures", "ls", "scan", "verify",
  ]
  private static let options = [
    "-o", "--output", "--from", "--limit", "--jobs", "-s", "--storefront", "--all", "--fields",
    "--types", "--replay", "--record", "--dry-run", "--curl", "--cache", "--offline", "--jq",
    "--rest", "--misses", "--timeout", "--retries", "-q", "-v", "--help", "--include", "--related",
    "-l", "--no-header", "--exit-code", "--key", "--unique", "--since", "--unknown", "-Z", "--",
  ]
  private static let values = [
    "1613600188", "i.abc", "p.abc", "us", "us,gb", "zz", "ndjson", "json", "csv", "table", "0",
    "-1", "1", "100", "99999999999999999999", "", " ", "-", "/dev/null", "/dev/null/x", ".",
    "http://[", "https://music.apple.com/us/album/x/1", "é", "\u{202E}x", "\u{1B}[2J", "a,b,,c",
    "1h", "30d", "5x", "name", "%", "%zz", "{}", "'", "\"", "--", "*",
  ]
  private let victim: Victim

  init(_ victim: Victim) {
    self.victim = victim
  }

  func round(_ dice: inout SeededGenerator) async throws -> [String] {
    let home = try TemporaryDirectory()
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    defer { server.stop() }
    var words: [String] = []
    for _ in 0..<Int.random(in: 0...2, using: &dice) { words.append(Self.commands, &dice) }
    for _ in 0..<Int.random(in: 0...5, using: &dice) {
      let kind = Int.random(in: 0..<8, using: &dice)
      words.append(kind < 3 ? Self.options : kind < 7 ? Self.values : Self.commands, &dice)
    }
    let line = "cd \"$HOME\" && exec amctl" + words.map { " " + Self.quoted($0) }.joined()
    let end = try await victim.run(
      line, server: "http://127.0.0.1:\(server.port)", home: home.path,
      variables: ["AMCTL_ITUNES_URL": "http://127.0.0.1:9", "AMCTL_FEED_URL": "http://127.0.0.1:9"])
    var flaws = victim.flaws(of: end, line)
    if end.status > 1, end.errorText.isEmpty {
      flaws.append("exit code \(end.status) without a word: \(line)")
    }
    if end.status == 2, !server.requests.isEmpty {
      flaws.append("requests before a usage error: \(line)")
    }
    return flaws
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}

extension [String] {
  /// Adds one of the words.
  fileprivate mutating func append(_ words: [String], _ dice: inout SeededGenerator) {
    append(words.randomElement(using: &dice) ?? "")
  }
}
