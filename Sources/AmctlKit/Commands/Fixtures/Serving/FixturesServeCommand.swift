import AmctlCommandLine
import MusicAPIFixtures
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// `amctl fixtures serve`: runs a local HTTP server that returns recorded responses.
struct FixturesServeCommand: LocalCommand {
  var folder = ""
  var program: [String] = []
  var port = 0
  var readyFile: String?
  var format: ServerNotice.Format?
  var variables: [String] = []
  var missResponse = ServingFault.status(501)
  var latency = Duration.zero
  var faults: [ServingFault.Series] = []
  var keyFile: String?
  var logFile: String?
  var journalFile: String?
  var host: IPAddress?
  var allowedHosts: [String] = []
  var allowsPages = false
  var recording = ServingOptions()
  var connection = ConnectionOptions()

  static let parameters: [Parameter<Self>] =
    listening + answering(faults) + log + answering(journal) + record + recording(passingOn)
    + redact

  private static let listening: [Parameter<Self>] = [
    .fixtureFolder(\.folder),
    .words(
      "command", \.program, .text("COMMAND", allowsEmpty: true),
      help: "A program to run with the server, and its arguments, after --"),
    .option(
      "port", \.port, .integer(in: 0...65_535), help: "Serve at this port; 0 means any free one"),
    .option("host", \.host, .address, help: "Also serve at this address of another interface"),
    .list(
      "allow-host", \.allowedHosts, .text("NAME"),
      help: "Also accept requests for this host"),
    .flag("cors", \.allowsPages, help: "Let web pages of any site read the responses").excluding(
      "--sign"
    ) { $0.recording.signs },
    .option("ready-file", \.readyFile, .file(), help: "Write the URL to a file once it is served"),
    .option(
      "output", short: "o", \.format, .choice("FORMAT"),
      help: "Format of the URL, port and process ID"),
    .list(
      "env", \.variables, .variableName,
      help: "Also set this variable of the program to the URL"
    ),
  ]

  private static let faults: [Parameter<Self>] = [
    .option(
      "on-miss", \.missResponse, .missResponse,
      help: "Status for requests without a fixture, or close"),
    .option("latency", \.latency, .duration(), help: "Delay each response by this long"),
    .list(
      "fault", \.faults, .servingFaults, help: "Fail the first N requests in this way"),
    .option(
      "token-check", \.keyFile, .file(),
      help: "Reject tokens that this public key does not verify"),
  ]

  private static let log: [Parameter<Self>] = [
    .option("log", \.logFile, .file(), help: "Write a line for each request; - writes to stdout")
  ]

  private static let journal: [Parameter<Self>] = [
    .option(
      "journal", \.journalFile, .file(),
      help: "Write each request as JSON, for 'fixtures calls'; - writes to stdout")
  ]

  private static let record: [Parameter<Self>] = [
    .group(\.recording, taking: [ServingOptions.record])
  ]

  private static let passingOn: [Parameter<Self>] = [
    .group(\.recording, taking: [ServingOptions.sign]),
    .group(\.connection, taking: ConnectionOptions.passingOn),
  ]

  private static let redact: [Parameter<Self>] = [
    .group(\.connection, taking: [ConnectionOptions.redact])
  ]

  /// The options of a server that answers from fixtures.
  private static func answering(_ options: [Parameter<Self>]) -> [Parameter<Self>] {
    options.map { $0.excluding("--record") { $0.recording.isRecording } }
  }

  /// The options of a server that records.
  private static func recording(_ options: [Parameter<Self>]) -> [Parameter<Self>] {
    options.map { $0.needing("--record") { $0.recording.isRecording } }
  }

  func run(in context: Context) async throws {
    let child = try servedProgram(in: context)
    try checkFolder(Messages(context))
    try ServerNotice.removeOld(readyFile)
    let redaction = try FolderRedaction(context).redaction(
      of: folder, paths: connection.redactions, for: recording.isRecording ? .writing : .reading)
    let responder: any FixtureResponder =
      recording.isRecording
      ? try RecordingServer(
        into: folder, signs: recording.signs, connection, redaction: redaction, in: context)
      : try fixtureServer(redaction, in: context)
    let log = try logFile.map { try LineFile(path: $0, streams: context.streams) }
    let gate = ServerGate(
      hosts: Set(
        allowedHosts.map { $0.lowercased() }
          + [host].compactMap { $0?.isAny == false ? $0?.text : nil }),
      allowsPages: allowsPages, sendsOn: recording.isRecording)
    let server = try listen { port throws(SystemError) in
      try responder.listen(at: host, port: port, behind: gate) { event in
        if let log, let line = event.logLine(at: context.now()) { log.add(line) }
      }
    }
    try ServerNotice(
      url: server.address, port: server.port, folder: folder,
      verb: recording.isRecording ? "Recording into" : "Serving"
    ).announce(format, file: readyFile, in: context)
    let code = try await wait(for: child, at: server.address)
    await server.finish()
    try? ServerNotice.removeOld(readyFile)
    responder.report(to: Messages(context))
    if let code, code != 0 { throw ServedProgramFailure(code: code) }
    try responder.check(ranProgram: code != nil)
    if StopSignal.current?.number == StopSignal.hangUp { throw CancellationError() }
  }

  /// Starts the server; an error names the address, if one was given.
  private func listen(
    _ start: (UInt16) throws(SystemError) -> LoopbackServer
  ) throws -> LoopbackServer {
    do throws(PortError) { return try PortError.naming(port, listen: start) } catch {
      guard let host else { throw error }
      throw CommandError(message: "cannot listen at '\(host.text)': \(error.reason)")
    }
  }

  /// A recording may create its folder; otherwise there must be something to serve, all of it
  /// readable.
  private func checkFolder(_ messages: Messages) throws {
    _ = try FixtureRules(directory: folder)
    guard recording.isRecording else {
      try NamedFolder(folder).checkForFixtures()
      let (faults, total) = try FixtureFile.faults(in: folder)
      try messages.report(faults, amongFixtures: total)
      return
    }
    if FileSystem.exists(folder) { _ = try NamedFolder(folder) }
  }

  /// Rejects options that could not do anything, or would mix two outputs.
  func check() throws(UsageError) {
    if program.isEmpty, !variables.isEmpty { throw .dependency("--env", needs: "-- COMMAND") }
    if recording.signs, let host, !host.isLoopback {
      throw .rule(
        "'--sign' cannot be used with '--host \(host.text)'",
        hint: "other machines could use your tokens; without '--sign', each program sends its own")
    }
    let writers: [(String, Bool)] = [
      ("--log -", logFile == "-"), ("--journal -", journalFile == "-"),
      ("--output", format != nil), ("-- COMMAND", !program.isEmpty),
    ]
    let used = writers.filter(\.1).map(\.0)
    // The URL comes first, and the program may write after it.
    if used.count > 1, used != ["--output", "-- COMMAND"] { throw .conflict(used[0], used[1]) }
  }

  /// Finds the program before the server starts; nil if there is none to run.
  private func servedProgram(in context: Context) throws(UsageError) -> ServedProgram? {
    guard !program.isEmpty else { return nil }
    return try ServedProgram(
      program, variables: [Setting.baseURL.variable] + variables, in: context.environment)
  }

  private func fixtureServer(_ redaction: Redaction, in context: Context) throws -> FixtureServer {
    let journal = try journalFile.map { try LineFile(path: $0, streams: context.streams) }
    let check = try keyFile.map { path in
      TokenCheck(
        key: try ES256PublicKey(pem: FileSystem.read(path, atMost: FileSystem.SizeLimit.settings)),
        now: context.now)
    }
    let messages = Messages(context)
    return FixtureServer(
      folder: folder,
      rules: FixtureServer.Rules(
        faults: faults, check: check, latency: latency, missResponse: missResponse),
      redaction: redaction, journal: journal,
      log: context.settings[.replayLog].map { ReplayLog(path: $0) }, now: context.now
    ) { name in
      messages.note(
        "Session '\(name)' starts again with its next request: "
          + "more than \(ServedSessions.limit) are in use.")
    }
  }

  /// Waits for the end of the program, or for a signal if there is none; returns the exit code of
  /// the program.
  private func wait(for child: ServedProgram?, at url: String) async throws -> Int32? {
    guard let child else {
      await Interruption.wait()
      return nil
    }
    return try await child.run(with: url)
  }
}
