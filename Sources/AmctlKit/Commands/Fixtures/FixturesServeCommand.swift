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
    "serve", summary: "Serve fixtures on this machine",
    discussion: """
      Listens on 127.0.0.1 only, under that name, localhost and [::1], and answers like --replay: same method, same path, same query \
      in any order. What is not recorded gets a 501 with the header 'Amctl-Fixture: miss' that names \
      the nearest recorded request, which amctl reports with exit code 8. The URL is printed on \
      stderr. Control-C finishes what is under way and ends it with exit code \
      130.

      Faults come in the order given, each for so many requests, one without :N; requests behind \
      them are answered. A status from 400 to 599 is answered with an error of that status; \
      'html504' with a page of HTML; 'reset' resets the connection before the answer and 'close' \
      ends it; 'cut' ends it behind half of the body; 'slow' sends 50 bytes of the body in a \
      second; 'silence' never answers.

      With --token-check each request needs a developer token that the key verifies and that is \
      good now, or gets an empty 401; what concerns a user needs a user token too, or gets a 403 \
      that says so. Any user token will do; one that begins with '\(TokenCheck.expiredPrefix)' \
      gets the 403 with the code 40300 of a token that has expired.

      A line of the log has the time, the method, the path and query, the status, the bytes of the \
      body and the milliseconds, separated by blanks; '-' is a status or method that never came.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --port 8080 --log -", "Log what a program requests"),
      CommandSpec.Example(
        "amctl fixtures serve Fixtures --fault 429:2,reset", "Test a program against failures"),
    ])
  static let parameters: [Parameter<Self>] = [
    .word("dir", \.folder, .directory(), help: "The folder of fixtures"),
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
