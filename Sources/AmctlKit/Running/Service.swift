import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicAPIFixtures

/// The service as one command reaches it: over the network, from fixtures, or only shown.
struct Service: Sendable {
  /// How many requests may be in flight.
  let jobs: Int
  /// Whether requests are shown in place of being sent.
  let isDryRun: Bool
  private let error: any OutputStream
  private let isQuiet: Bool
  private let connected: Deferred<Result<MusicClient, any Error>>

  /// Puts together what the options and settings ask for; credentials are read when they are needed.
  init(_ context: Context, _ options: ConnectionOptions) throws {
    jobs = options.jobs
    isDryRun = options.dryRun != nil
    error = context.streams.err
    isQuiet = context.common.isQuiet
    let origin = try context.settings.origin()
    connected = Deferred { Result { try Self.client(context, options, origin) } }
  }

  /// What sends requests; the first use reads the credentials, so that mistakes in a line come first.
  var client: MusicClient {
    get throws { try connected.value.get() }
  }

  private static func client(
    _ context: Context, _ options: ConnectionOptions, _ origin: Origin
  ) throws -> MusicClient {
    let messages = Messages(context)
    let retries = RetryPolicy(limit: options.retries)
    let observe = { (transport: any Transport) -> any Transport in
      context.common.isVerbose
        ? LoggingTransport(base: transport, messages: messages) : transport
    }
    if let dryRun = options.dryRun {
      return MusicClient(
        transport: DryRunTransport(
          form: dryRun, origin: origin, tokens: ShownTokens(context.settings, messages),
          output: context.streams.out),
        origin: origin)
    }
    if case .replaying(let fixtures, _) = context.replayMode {
      return .replaying(
        fixtures, retries: retries, origin: origin, observe: observe,
        onRetry: messages.noteReplayedRetry)
    }
    let credentials = Credentials(context)
    let developerToken = try credentials.developerToken()
    credentials.warnAboutReadableFiles(
      holding: developerToken is FixedTokenProvider
        ? [.developerToken, .userToken] : [.privateKeyFile, .userToken])
    return .live(
      origin: origin, developerToken: developerToken,
      userToken: context.settings[.userToken], retries: retries,
      connection: connection(context, options), clock: context.clock,
      observe: { observe(context.replayMode.recording($0)) }, onRetry: messages.noteRetry)
  }

  /// Shows requests in place of sending them: those that are known without the response to another.
  func show(_ requests: some Sequence<HTTPRequest>) async throws {
    let client = try client
    for request in requests {
      do { _ = try await client.response(to: request) } catch MusicAPIError.canceled {}
    }
  }

  /// Says, where requests are only shown, which would follow that depend on a response.
  ///
  /// The line is a comment to a shell, as the requests may be commands.
  func showLater(_ text: @autoclosure () -> String) {
    guard isDryRun, !isQuiet else { return }
    try? error.write("# then: \(SafeText.line(text()))\n")
  }

  private static func connection(
    _ context: Context, _ options: ConnectionOptions
  ) -> CurlTransport.Options {
    CurlTransport.Options(
      userAgent: "amctl/" + ProductVersion.current, timeout: options.timeout,
      trustFile: context.environment["SSL_CERT_FILE"],
      trustDirectory: context.environment["SSL_CERT_DIR"], caFile: context.settings[.caFile])
  }
}

extension ReplayMode {
  /// The transport with a recorder around it, outside authorization, so that no token reaches a file.
  fileprivate func recording(_ transport: any Transport) -> any Transport {
    if case .recording(let recorder) = self {
      Recording(transport, with: recorder)
    } else {
      transport
    }
  }
}

extension Messages {
  /// Writes to standard error as the options of every command say.
  init(_ context: Context) {
    let error = context.streams.err
    self.init(
      error: error, isQuiet: context.common.isQuiet,
      canErase: error.isTerminal && context.environment["TERM"] != "dumb")
  }

  /// Says that it takes longer, and why: a service may ask for a minute of patience.
  fileprivate func noteRetry(_ event: RetryEvent) {
    let tenths = Int((event.wait / .milliseconds(100)).rounded())
    let seconds = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    note("Retrying in \(seconds) s (\(event.retry) of \(event.limit)): \(event.reason)")
  }

  /// Says that a recorded failure is retried, which takes no time.
  fileprivate func noteReplayedRetry(_ event: RetryEvent) {
    note("Retrying (\(event.retry) of \(event.limit)): \(event.reason)")
  }
}

extension RetryEvent {
  /// Why the request is retried.
  fileprivate var reason: String {
    switch cause {
    case .success(let response): "the service responded \(response.status.rawValue)"
    case .failure(let error): error.description
    }
  }
}
