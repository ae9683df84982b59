import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// `amctl auth login`: gets a user token through the browser, and stores it in the config file.
struct AuthLoginCommand: LocalCommand {
  var port = 0
  var opensNoBrowser = false

  static let help = CommandHelp(
    "login", summary: "Get a user token through the browser and store it",
    discussion: """
      Serves a page on 127.0.0.1 that signs you in with Apple's own script, and waits five minutes \
      for the token. It goes into the config file, into the section of --profile, which only you \
      can read from then on. Needs AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE. Apple \
      gives no way to get one without a browser.
      """,
    examples: [
      CommandSpec.Example("amctl auth login", "Sign in"),
      CommandSpec.Example(
        "amctl auth login --no-browser --port 8976",
        "Sign in through 'ssh -L 8976:127.0.0.1:8976 host'"),
    ])
  static let isPaged = false

  static let parameters: [Parameter<Self>] = [
    .option(
      "port", \.port, .integer(in: 0...65_535), help: "Serve at this port; 0 takes any free one"),
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

  /// The time limit for signing in.
  static let limit = Duration.seconds(300)

  func run(in context: Context) async throws {
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
    messages.say("Open this URL in a browser and sign in: \(origin + login.pagePath)")
    let redirect =
      opensNoBrowser ? nil : try? RedirectPage(to: origin + login.pagePath, context.environment)
    defer { redirect?.remove() }
    if let redirect { Browser(context.environment)?.open(redirect.path) }
    do {
      try await Self.wait(for: login, on: context.clock)
    } catch {
      await server.finish()
      throw error
    }
    await server.finish()
    messages.note(
      "The user token is in '\(file.path)', in the section '[\(file.profile)]'.")
    if context.environment[.userToken] != nil {
      messages.note("AMCTL_USER_TOKEN is set, and comes before the one in the file.")
    }
  }

  private func server(for login: LoginServer) throws(PortError) -> LoopbackServer {
    var limits = ServerLimits()
    (limits.head, limits.body, limits.connections) = (16 << 10, 16 << 10, 32)
    return try PortError.naming(port) { [limits] port throws(SystemError) in
      try LoopbackServer(port: port, limits: limits, answer: login.answer)
    }
  }

  /// Waits until the token is stored, the time limit is reached, or the command is interrupted.
  private static func wait(for login: LoginServer, on clock: any Clock<Duration>) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await login.stored() }
      group.addTask {
        try await clock.sleep(for: limit)
        throw CommandError(
          message: "nobody signed in within five minutes",
          hint: "run 'amctl auth login' again, and open the URL it prints")
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
