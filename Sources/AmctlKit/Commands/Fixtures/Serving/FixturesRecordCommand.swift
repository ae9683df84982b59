import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

struct FixturesRecordCommand: LocalCommand {
  var folder = ""
  var program: [String] = []
  var options = ServingOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "record", summary: "Record the requests of any program",
    discussion: """
      Listens on this machine, passes requests on to the service, and records the responses without \
      secrets. With a program after --, runs it with the variables of 'fixtures serve', and ends \
      with its exit code, with 1 if it sent no request, or with 8 if the upstream is a fixture \
      server without the response.

      Requests with tokens keep them. All others, and those with placeholders, are signed if \
      credentials are configured, except web pages' requests. With --host, only requests with the printed secret are signed. Pages \
      from other sites get a 403, unless --cors lets them record with their own tokens.

      A session is an independent sequence in DIR/sessions/NAME: --session NAME is for all \
      requests, the header 'Amctl-Session: NAME' or the path prefix '/~NAME/' for one. POST \
      /__amctl/reset restarts all sessions, or the one in '?session='.

      A response that repeats the one before is written only if another one follows. A HEAD, a \
      401, a 403 and another fixture server's miss are passed on but never recorded, and listed \
      at the end.
      """,
    examples: [
      "amctl fixtures record Answers -- node app.js": "Record a program's requests",
      "amctl fixtures record Answers --session setup -- ./setup.sh":
        "Record a script of several commands as one sequence",
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.folder),
    ServingOptions.program(\.program),
    .group(\.options),
    .group(
      \.connection,
      taking: [ConnectionOptions.session] + ConnectionOptions.passingOn
        + [ConnectionOptions.redact]),
  ]

  var entersSandbox: Bool { true }

  func check() throws(UsageError) {
    try options.check(running: program)
  }

  func run(in context: Context) async throws {
    _ = try FixtureRules(directory: folder)
    if FileSystem.exists(folder) {
      _ = try NamedFolder(folder)
      try Messages(context).checkFixtures(FixtureCollection(of: folder, keepingFixtures: false))
    }
    let redaction = try FolderRedaction(context).redaction(
      of: folder, paths: connection.redactions, for: .writing)
    let signer = try signer(in: context)
    let secret = signer == nil || !options.isOpen ? nil : PseudonymKey.randomText()
    let server = RecordingServer(
      from: try Service(context, connection, usesCache: false)
        .transport(to: try Host.appleMusic.placed(by: context).withoutTokens),
      signing: signer, secret: secret, session: try context.settings.session(),
      ownTokens: [
        context.settings[.developerToken].map { TokenHeader.value($0) },
        context.settings[.userToken],
      ].compactMap(\.self), needsTokens: context.sandbox == nil,
      recorders: try recorders(redaction, in: context))
    var serving = Serving(
      program: program, options: options, title: "Recording into \(folder)", sendsOn: true,
      urlVariables: ServingPeer.urlVariables,
      variables: PlaceholderTokens.variables(lackingIn: context.environment))
    if let secret {
      serving.variables[ServingPeer.secret] = secret
      serving.note =
        "To have a request signed, send the header '\(ServingPeer.secretHeader): \(secret)'\n"
    }
    try await serving.run(server, in: context)
  }

  /// Returns what signs requests; nil if there are no credentials.
  private func signer(in context: Context) throws -> (any Transport)? {
    guard Credentials(context).areConfigured else { return nil }
    return try Service(context, connection, usesCache: false)
      .transport(to: try Host.appleMusic.placed(by: context))
  }

  /// Returns what makes the recorder of a session.
  private func recorders(
    _ redaction: Redaction, in context: Context
  ) throws -> @Sendable (String?) -> Recorder {
    let mode = try context.settings.recordMode()
    let log = context.settings[.replayLog].map { ReplayLog(path: $0) }
    return { [folder, now = context.now] session in
      Recorder(
        directory: folder, session: session, mode: mode, redaction: redaction, log: log, now: now)
    }
  }
}
