import AmctlTestSupport
import MusicPlatform
import MusicSandbox

/// Closed and full streams, limits of the system, and variables with odd values: a run ends with a code of
/// the table, and one that succeeds prints what it always prints.
struct SurroundingsAttack: Attack {
  static let name = "surroundings"
  private static let lines = [
    "amctl library songs --all -o ndjson", "amctl library songs --limit 5 -o json",
    "amctl search --help", "amctl version", "amctl config list", "amctl cache list",
    "amctl library export \"$HOME/Backup\"", "amctl completions bash",
    "amctl library songs --limit 1 --cache 1h -o id",
  ]
  private static let streams = [
    "0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-", "1>/dev/full", "2>/dev/full", "1>/dev/full 2>&1",
    "0</dev/zero", "0</", "| head -c 1",
  ]
  private static let limits = [
    "ulimit -n 3", "ulimit -n 6", "ulimit -n 12", "ulimit -n 16", "ulimit -n 20", "ulimit -f 0",
    "ulimit -f 1", "ulimit -s 256", "ulimit -c 0; umask 777", "ulimit -v 40000",
    "ulimit -v 90000", "ulimit -v 150000", "ulimit -v 190000", "ulimit -v 250000",
  ]
  /// Root can make any folder, so those that cannot be made are below something that is none.
  private static let variables = [
    "HOME=", "HOME=/dev/null/none", "HOME=/dev/null", "HOME=\"$HOME/none/at/all\"", "unset HOME;",
    "XDG_CACHE_HOME=/dev/null", "XDG_CONFIG_HOME=/proc", "XDG_STATE_HOME=relative",
    "TMPDIR=/dev/null/none", "TMPDIR=\"$HOME/none\"", "TMPDIR=",
    "LANG=xx_YY.odd", "LC_ALL=C", "TZ=Nowhere/Land", "TERM=", "COLUMNS=0", "COLUMNS=-5",
    "NO_COLOR=1", "AMCTL_CONFIG=/dev/zero", "AMCTL_CONFIG=/", "AMCTL_JOBS=none",
    "AMCTL_STOREFRONT=nowhere", "AMCTL_BASE_URL=ftp://x", "https_proxy=http://[", "PAGER=false",
  ]
  private let victim: Victim

  init(_ victim: Victim) {
    self.victim = victim
  }

  func round(_ dice: inout SeededGenerator) async throws -> [String] {
    let server = try TestServer(Sandbox.library(songs: 250))
    defer { server.stop() }
    let line = Self.lines.randomElement(using: &dice) ?? ""
    let usual = try await run(line, server)
    guard usual.status == 0 else { return ["'\(line)' fails: \(usual.errorText)"] }
    let odd: String
    switch Int.random(in: 0..<3, using: &dice) {
    case 0: odd = "\(line) \(Self.streams.randomElement(using: &dice) ?? "")"
    case 1: odd = "(\(Self.limits.randomElement(using: &dice) ?? ""); exec \(line))"
    default: odd = "(\(Self.variables.randomElement(using: &dice) ?? "") && export HOME; \(line))"
    }
    let end = try await run(odd, server)
    var flaws = victim.flaws(of: end, odd)
    let hidesMessages = odd.includes("2>") || odd.includes("|")
    if end.status != 0, end.errorText.isEmpty, !hidesMessages {
      flaws.append("exit code \(end.status) without a word: \(odd)")
    }
    // It says where things are, which is what was changed.
    let isAboutPlaces = line.includes("config") || line.includes("cache list")
    let isCut = odd.includes("1>") || odd.includes("|")
    if end.status == 0, !isCut, !isAboutPlaces, end.bytes != usual.bytes {
      flaws.append("success with another output: \(odd)")
    }
    return flaws
  }

  private func run(_ line: String, _ server: TestServer) async throws -> ChildProcess.Output {
    let home = try TemporaryDirectory()
    return try await victim.run(
      line, server: "http://127.0.0.1:\(server.port)", home: home.path)
  }
}
