import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Long output at a real terminal goes through a pager.
@Suite(.thorough, .enabled(if: NeededProgram.tmux.isExpected, "\(NeededProgram.tmux)"))
struct PagerTests {
  private static let long = "amctl catalog albums 1616728060 --relationship tracks --all"

  /// Runs a line in a terminal of twelve rows; returns the screen and the exit code.
  private static func run(
    _ line: String, _ environment: [String: String] = [:]
  ) async throws -> (screen: String, exit: String) {
    let terminal = try TerminalScreen(path: #require(BuiltProgram.folder))
    let settings = [
      "AMCTL_SANDBOX": "1", "SOURCE_DATE_EPOCH": "\(BuiltProgram.second)", "NO_COLOR": "1",
    ]
    try await terminal.start(
      line, columns: 80, rows: 12, environment: settings.merging(environment) { $1 })
    let result = try await terminal.result()
    try await terminal.close()
    return result
  }

  @Test(.enabled(if: NeededProgram.less.isExpected, "\(NeededProgram.less)"))
  func `less shows the first page, and quitting it ends amctl quietly`() async throws {
    let terminal = try TerminalScreen(path: #require(BuiltProgram.folder))
    try await terminal.start(
      Self.long, columns: 80, rows: 12, environment: ["AMCTL_SANDBOX": "1"])
    let page = try await terminal.text(with: "\n:")
    #expect(page.contains("Northern Lights"))
    #expect(!page.contains("What Is 100% Yours?"))
    try await terminal.press("q")
    let (screen, exit) = try await terminal.result()
    #expect(screen.contains("Last Train, Quiet C"))
    #expect(exit == "0")
    try await terminal.close()
  }

  @Test(.enabled(if: NeededProgram.less.isExpected, "\(NeededProgram.less)"))
  func `less shows a short page and ends`() async throws {
    let result = try await Self.run("amctl storefronts jp && echo done")
    #expect(result.screen.contains("Japan"))
    #expect(result.screen.hasSuffix("\ndone\n"))
    #expect(result.exit == "0")
  }

  @Test(arguments: [
    ["AMCTL_PAGER": "tail -2 | sed 's/^/page:/'", "PAGER": "false"],
    ["PAGER": "tail -2 | sed 's/^/page:/'"],
  ])
  func `AMCTL_PAGER comes before PAGER, for tables, documents and help at a terminal`(
    environment: [String: String]
  ) async throws {
    let paged = try await Self.run(Self.long, environment)
    #expect(paged.screen.hasPrefix("page:11  1613600198  #9 Window Seat"))
    #expect(paged.exit == "0")
    let short = try await Self.run("amctl storefronts jp", environment)
    #expect(short.screen.hasPrefix("page:"))
    for line in ["amctl catalog --help", "amctl man charts"] {
      #expect(try await Self.run(line, environment).screen.hasPrefix("page:"))
    }
    let piped = try await Self.run(Self.long + " -o table | tail -1", environment)
    #expect(piped.screen.hasPrefix("12  1613600199"))
    let rows = try await Self.run(Self.long + " -o id", environment)
    #expect(rows.screen.contains("\n1613600199\n"))
  }

  @Test(arguments: [
    (Self.long + " --no-pager", ["PAGER": "false"]), (Self.long, ["AMCTL_PAGER": ""]),
    (Self.long, ["AMCTL_PAGER": "cat"]), (Self.long, ["PAGER": "", "AMCTL_PAGER": "cat"]),
    (Self.long, ["AMCTL_PAGER": "/nowhere/pager -x"]),
    ("TERM=dumb " + Self.long, ["PAGER": "false"]),
    ("amctl help --no-pager; true", ["PAGER": "false"]),
  ])
  func `without a pager, everything is written`(
    line: String, environment: [String: String]
  ) async throws {
    let result = try await Self.run("(\(line)) && echo done", environment)
    #expect(result.screen.contains("\ndone\n"))
    #expect(result.exit == "0")
  }

  @Test func `a pager that does not exist is mentioned with --verbose only`() async throws {
    let pager = ["AMCTL_PAGER": "nonesuch -x"]
    let line = "amctl storefronts jp"
    let verbose = try await Self.run(line + " -v", pager)
    #expect(
      verbose.screen.contains("amctl: No such pager: 'nonesuch'. The output is not paged.\n"))
    #expect(try await !Self.run(line, pager).screen.contains("nonesuch"))
  }

  @Test func `a pager gets options for less, and no setting`() async throws {
    let pager = "cat >/dev/null; echo LESS=$LESS; env | grep -c ^AMCTL_"
    let result = try await Self.run(
      Self.long, ["AMCTL_PAGER": pager, "AMCTL_DEVELOPER_TOKEN": "secret"])
    #expect(result.screen == "LESS=FRX\n0\n")
    let own = try await Self.run(Self.long, ["AMCTL_PAGER": pager, "LESS": "M"])
    #expect(own.screen == "LESS=M\n0\n")
  }

  @Test func `messages come below the output`() async throws {
    let line = "amctl library songs --with-catalog --limit 14 --fields id"
    let paged = try await Self.run(line, ["AMCTL_PAGER": "tail -1"])
    #expect(paged.screen == "i.1p3K24knuNeoFy\namctl: 3 of 14 have no catalog match.\n")
  }

  /// A library whose pages never end, or whose second page never comes.
  private static func server(isEndless: Bool) throws -> TestServer {
    try TestServer { [turn = Turn()] request in
      if !isEndless, request.target.contains("offset") {
        var response = ServerResponse()
        response.fault = .silence
        return response
      }
      let items = (1...250).map { #"{"id":"i.\#($0)","type":"library-songs"}"# }
      let offset = (turn.next() + 1) * items.count
      return .json(
        #"{"data":[\#(items.joined(separator: ","))],"next":"/v1/me/library/songs?offset=\#(offset)"}"#
      )
    }
  }

  @Test(.enabled(if: NeededProgram.less.isExpected, "\(NeededProgram.less)"))
  func `Control-C ends the list and not the pager`() async throws {
    let server = try Self.server(isEndless: false)
    let terminal = try TerminalScreen(path: #require(BuiltProgram.folder))
    let environment = ["AMCTL_BASE_URL": try server.origin.description, "NO_COLOR": "1"]
    try await terminal.start(
      "amctl library songs --all --fields id --timeout 10m",
      columns: 80, rows: 12, environment: Secrets.tokens.merging(environment) { $1 })
    try await terminal.text(with: "i.10")
    try await terminal.press("C-c")
    try await terminal.pressUntilEnd("q")
    let (screen, exit) = try await terminal.result()
    #expect(screen.contains("i.10\n"))
    #expect(exit == "130")
    try await terminal.close()
  }

  @Test func `quitting the pager early ends an endless list`() async throws {
    let server = try Self.server(isEndless: true)
    let environment = Secrets.tokens.merging([
      "AMCTL_SANDBOX": "", "AMCTL_BASE_URL": try server.origin.description,
      "AMCTL_PAGER": "head -3",
    ]) { $1 }
    let result = try await Self.run("amctl library songs --all --fields id", environment)
    #expect(result.screen == "ID\ni.1\ni.2\n")
    #expect(result.exit == "0")
  }
}
