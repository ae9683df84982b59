import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// `amctl auth login`: gets a user token through the browser, and stores it in the config file.
struct AuthLoginCommand: LocalCommand {
  var port = 0
  var limit = Duration.seconds(300)
  var opensNoBrowser = false
  var format: LineFormat?

  /// The formats for a program that opens the URL itself; both write a line for each step.
  enum LineFormat: String, CaseIterable, Sendable {
    case json, ndjson
  }

  static let help = CommandHelp(
    "login", summary: "Get a user token through the browser and store it",
    discussion: """
      Serves a page on 127.0.0.1 that signs you in with Apple's own script, and waits for the \
      token. It goes into the config file, into the section of --profile, which only you can read \
      from then on. Needs AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE. Apple offers no \
      way to get one without a browser.

      With '-o json', for programs, opens no browser: prints {"url":...,"port":...} at once, and \
      {"profile":...,"stored":true,"file":...} when the token is stored.
      """,
    examples: [
      CommandSpec.Example("amctl auth login", "Sign in"),
      CommandSpec.Example(
        "amctl auth login --no-browser --port 8976",
        "Sign in through 'ssh -L 8976:127.0.0.1:8976 host'"),
      CommandSpec.Example(
        "amctl auth login -o json --timeout 10m", "Let a program open the URL, and wait"),
    ])

  static let parameters: [Parameter<Self>] = [
    .option(
      "port", \.port, .integer(in: 0...65_535), help: "Serve at this port; 0 means any free one"),
    .option(
      "timeout", \.limit,
      .duration(in: .seconds(1)...(.seconds(86_400)), expected: "a time from 1s to 24h"),
      help: "Time limit for signing in"),
    .option(
      "output", short: "o", \.format, .choice("FORMAT"),
      help: "Print lines of JSON and open no browser"),
    .flag("no-browser", \.opensNoBrowser, help: "Print the URL and open no browser"),
  ]

  /// Tolerates a missing config file or section, because this command creates them.
  static func tolerates(_ flaw: SettingsError) -> Bool {
    switch flaw {
    case .unreadable(let error): error.isMissing
    case .unknownProfile: true
    default: false
    }
  }

  var entersSandbox: Bool { true }

  func run(in context: Context) async throws {
    if let sandbox = context.sandbox {
      throw UsageError.rule(
        "'auth login' cannot be used with '\(sandbox.name)'",
        hint: "the sandbox needs no user token; unset \(sandbox.name) to sign in")
    }
    let messages = Messages(context)
    let file = try ConfigFileEditor(context.environment, profile: context.settings.profile)
    let script = try LoginScript(context.environment)
    let login = LoginServer { token in try file.set(Setting.userToken.rawValue, to: token) }
    let server = try server(for: login)
    let origin = server.address
    let credentials = Credentials(context)
    credentials.warnAboutReadableFiles(holding: [.privateKeyFile])
    let signer = try credentials.signer(lifetime: .seconds(3600), origin: [origin])
    try file.check()
    login.open(LoginPage(origin: origin, script: script, signer: signer, now: context.now))
    do {
      try announce(origin + login.pagePath, port: server.port, in: context)
      let redirect =
        opensNoBrowser || format != nil
        ? nil : try? RedirectPage(to: origin + login.pagePath, context.environment)
      defer { redirect?.remove() }
      if let redirect { Browser(context.environment)?.open(redirect.path) }
      try await wait(for: login, on: context.clock)
    } catch {
      await server.finish()
      throw error
    }
    await server.finish()
    try report(file, in: context)
    if context.environment[.userToken] != nil {
      messages.note("AMCTL_USER_TOKEN is set, and takes precedence over the one in the file.")
    }
  }

  /// Prints the URL of the page.
  private func announce(_ url: String, port: Int, in context: Context) throws(WriteError) {
    guard format != nil else {
      return Messages(context).say("Open this URL in a browser and sign in: \(url)")
    }
    try Self.write(["url": .string(url), "port": .int(port)], to: context.streams.out)
  }

  /// Says where the token is.
  private func report(_ file: ConfigFileEditor, in context: Context) throws(WriteError) {
    guard format != nil else {
      return Messages(context).note(
        "The user token is in '\(file.path)', in the section '[\(file.profile)]'.")
    }
    try Self.write(
      ["profile": .string(file.profile), "stored": .bool(true), "file": .string(file.path)],
      to: context.streams.out)
  }

  /// Writes a line at once, because a program waits for it.
  private static func write(
    _ value: JSONValue, to output: any OutputStream
  ) throws(WriteError) {
    try output.write(value.encoded() + [UInt8(ascii: "\n")])
    try output.flush()
  }

  private func server(for login: LoginServer) throws(Failure) -> LoopbackServer {
    var limits = ServerLimits()
    (limits.head, limits.body, limits.connections) = (16 << 10, 16 << 10, 32)
    return try Failure.listening(on: port) { [limits] port throws(SystemError) in
      try LoopbackServer(port: port, limits: limits, respond: login.response)
    }
  }

  /// Waits until the token is stored, the time limit is reached, or the command is interrupted.
  private func wait(for login: LoginServer, on clock: any Clock<Duration>) async throws {
    try await withThrowingTaskGroup(of: Void.self) { [limit] group in
      group.addTask { try await login.stored() }
      group.addTask {
        try await clock.sleep(for: limit)
        throw Self.timeout(after: limit)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Returns the error if nobody signed in.
  private static func timeout(after limit: Duration) -> Failure {
    Failure(
      .failure,
      "timed out after \(ValueType<Duration>.duration().text(limit)) waiting for you to sign in",
      hint: "run 'amctl auth login' again, and open the URL it prints", reason: .timeout)
  }
}
