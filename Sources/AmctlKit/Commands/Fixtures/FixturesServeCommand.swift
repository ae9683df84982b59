import AmctlCommandLine
import MusicAPIFixtures
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// `amctl fixtures serve`: runs a local HTTP server that returns recorded responses.
struct FixturesServeCommand: LocalCommand {
  var folder = ""
  var port = 0
  var latency = Duration.zero
  var faults: [ServingFault.Series] = []
  var keyFile: String?
  var logFile: String?

  static let help = CommandHelp(
    "serve", summary: "Serve recorded responses on this machine",
    discussion: """
      Listens on 127.0.0.1, localhost and [::1] only, prints its URL on stderr, and matches \
      requests like --replay: method, path and query in any order. A request that is not recorded \
      gets a 501 with the header 'Amctl-Fixture: miss' and the nearest recorded request; amctl \
      reports it with exit code 8. Control-C lets responses in progress finish, and ends with exit \
      code 130.

      --fault KIND:N makes the first N requests fail, then the next kind in the list applies. \
      Kinds: a status from 400 to 599; 'html504', a page of HTML; 'reset' and 'close' end the \
      connection before the response; 'cut' ends it after half of the body; 'slow' sends 50 bytes \
      of the body a second; 'silence' never responds.

      With --token-check, each request needs a developer token that the key verifies and that has \
      not expired, or gets an empty 401; requests for a user's data also need a user token, or get \
      a 403.

      Each line of the log has the time, the method, the path and query, the status, the bytes of \
      the body and the milliseconds, separated by spaces; '-' means that there was no status or \
      method.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --port 8080 --log -", "Log what a program requests"),
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --fault 429:2,reset", "Test a program against failures"),
    ])
  static let isPaged = false

  static let parameters: [Parameter<Self>] = [
    .word("dir", \.folder, .directory(completion: .fixtureFolders), help: "The folder of fixtures"),
    .option(
      "port", \.port, .integer(in: 0...65_535), help: "Serve at this port; 0 takes any free one"),
    .option("latency", \.latency, .duration(), help: "Delay each response by this long"),
    .list(
      "fault", \.faults, .servingFaults, help: "Fail the first N requests in this way, as KIND:N"),
    .option(
      "token-check", \.keyFile, .file(),
      help: "Reject developer tokens that this public key does not verify"),
    .option(
      "log", \.logFile, .file(), help: "Write a line for each request; - writes to stdout"),
  ]

  func run(in context: Context) async throws {
    try NamedFolder(folder).checkForFixtures()
    let check = try keyFile.map { path in
      TokenCheck(
        key: try ES256PublicKey(pem: FileSystem.read(path, atMost: FileSystem.SizeLimit.settings)),
        now: context.now)
    }
    let log = try logFile.map {
      try RequestLog(path: $0, streams: context.streams, now: context.now)
    }
    let fixtures = FixtureServer(
      folder: folder, faults: FaultPlan(faults), check: check, latency: latency)
    let server = try PortError.naming(port) { port throws(SystemError) in
      try LoopbackServer(
        port: port, onEvent: { event in log?.note(event) }, awaiting: fixtures.answer)
    }
    try context.streams.err.write("Serving \(folder) at \(server.address)\n")
    await Interruption.wait()
    await server.finish()
    throw CancellationError()
  }
}
