import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform
import Synchronization

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
      "amctl auth login": "Sign in",
      "amctl auth login --no-browser --port 8976":
        "Sign in through 'ssh -L 8976:127.0.0.1:8976 host'",
      "amctl auth login -o json --timeout 10m": "Let a program open the URL, and wait",
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

/// Serves the sign-in page to a browser, and accepts a single token from it.
final class LoginServer: Sendable {
  /// The path of the page, which cannot be guessed.
  let pagePath = "/login/" + LoginServer.randomName()

  private let tokenPath = "/token/" + LoginServer.randomName()
  private let store: @Sendable (String) throws -> Void
  private let page = Mutex<LoginPage?>(nil)
  private let outcome = Mutex<Result<Void, any Error>?>(nil)
  private let done: (stream: AsyncStream<Never>, continuation: AsyncStream<Never>.Continuation)

  /// Creates a server that passes the token to a closure.
  init(store: @escaping @Sendable (String) throws -> Void) {
    self.store = store
    done = AsyncStream.makeStream(of: Never.self)
  }

  /// Serves the page from now on.
  func open(_ page: LoginPage) {
    self.page.withLock { $0 = page }
  }

  /// Waits until a token is stored; throws if it could not be.
  func stored() async throws {
    for await _ in done.stream {}
    try Task.checkCancellation()
    try outcome.withLock { $0 }?.get()
  }

  /// Responds to the browser, and to anyone else who finds the port.
  func response(to request: ServerRequest) -> ServerResponse {
    guard let page = page.withLock({ $0 }),
      let origin = request.loopbackOrigin, origin == (try? Origin(parsing: page.origin))
    else { return .words(421, "This server accepts requests for its own host name only.") }
    switch (request.method, request.target) {
    case ("GET", pagePath), ("HEAD", pagePath): return page.response(sendingTo: tokenPath)
    case ("POST", tokenPath): return take(request, from: page)
    case (_, pagePath): return .words(405, "Use GET.", ["Allow": "GET"])
    case (_, tokenPath): return .words(405, "Use POST.", ["Allow": "POST"])
    default: return .words(404, "Nothing here.")
    }
  }

  private func take(_ request: ServerRequest, from page: LoginPage) -> ServerResponse {
    guard request.headers["Origin"] == page.origin else {
      return .words(403, "Only the sign-in page may send a token.")
    }
    guard request.headers["Content-Type"] == "application/json" else {
      return .words(415, "Send the token as JSON.")
    }
    guard let token = Self.token(in: request.body) else {
      return .words(400, "This is not a token.")
    }
    return outcome.withLock { outcome in
      guard outcome == nil else { return .words(410, "A token was already received.") }
      let result = Result { try store(token) }
      outcome = result
      done.continuation.finish()
      guard case .failure = result else { return ServerResponse(204) }
      return .words(500, "The token could not be stored; amctl reports why.")
    }
  }

  private static func token(in body: [UInt8]) -> String? {
    guard let token = (try? JSONDocument(parsing: body))?.root["userToken"]?.string,
      Setting.isToken(token)
    else { return nil }
    return token
  }

  private static func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    return Base64URL.encode((0..<24).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
}

extension ServerResponse {
  /// Returns a plain-text response for a person.
  static func words(
    _ status: HTTPStatus, _ text: String, _ headers: HTTPHeaders = [:]
  ) -> ServerResponse {
    var response = ServerResponse(status, headers: headers, body: Array((text + "\n").utf8))
    response.headers["Content-Type"] = "text/plain;charset=utf-8"
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
