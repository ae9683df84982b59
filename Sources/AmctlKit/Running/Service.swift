import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicAPIFixtures

/// The service as a command reaches it: over the network, from fixtures, or in a dry run.
struct Service: Sendable {
  /// The maximum number of requests in flight.
  let jobs: Int
  /// Whether requests are shown instead of sent.
  let isDryRun: Bool
  private let error: any OutputStream
  private let isQuiet: Bool
  private let connected: Deferred<Result<MusicClient, any Error>>

  /// Combines the options and settings; credentials are read on demand.
  ///
  /// Without the cache, every response is what the service sends now.
  init(_ context: Context, _ options: ConnectionOptions, usesCache: Bool = true) throws {
    jobs = try context.settings.value(of: .jobs, as: ConnectionOptions.jobsType) ?? 1
    isDryRun = options.dryRun != nil
    error = context.streams.err
    isQuiet = context.common.isQuiet
    let origin = try context.settings.origin()
    let cache = try CacheChoice(context, options, isAllowed: usesCache)
    connected = Deferred { [jobs] in
      Result { try Self.client(context, options, origin, cache, jobs: jobs) }
    }
  }

  /// The client; credentials are read on first use, so that usage errors are reported first.
  var client: MusicClient {
    get throws { try connected.value.get() }
  }

  private static func client(
    _ context: Context, _ options: ConnectionOptions, _ origin: Origin, _ cache: CacheChoice,
    jobs: Int
  ) throws -> MusicClient {
    let messages = Messages(context)
    let retries = RetryPolicy(limit: options.retries)
    let observe = { (transport: any Transport) -> any Transport in
      context.common.isVerbose
        ? LoggingTransport(base: transport, messages: messages, now: context.now) : transport
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
    if cache.policy.mode == .offline { return cache.offlineClient(origin, observe: observe) }
    let journal = Journal(context, origin)
    let credentials = Credentials(context)
    let developerToken = try credentials.developerToken(isDeferred: cache.policy.mode == .lookup)
    credentials.warnAboutReadableFiles(
      holding: developerToken is FixedTokenProvider
        ? [.developerToken, .userToken] : [.privateKeyFile, .userToken])
    // A wait that one response asks for holds the requests of all jobs.
    let service = MusicService(
      origin: origin, developerToken: developerToken, limits: Limits(inFlight: jobs),
      retries: retries, connection: connection(context, options), clock: context.clock,
      onRetry: messages.noteRetry)
    return service.client(userToken: context.settings[.userToken]) { wire in
      let sending = journal?.journaling(wire) ?? wire
      return observe(cache.caching(context.replayMode.recording(sending), origin))
    }.with(pagesInFlight: context.replayMode.isRecording ? 1 : jobs)
  }

  /// Shows requests instead of sending them, as far as they are known without a response.
  func show(_ requests: some Sequence<HTTPRequest>) async throws {
    let client = try client
    for request in requests {
      do { _ = try await client.response(to: request) } catch MusicAPIError.canceled {}
    }
  }

  /// Describes the later requests in a dry run, which depend on a response.
  ///
  /// The line is a shell comment, because the requests may be shown as commands.
  func showLater(_ text: @autoclosure () -> String) {
    guard isDryRun, !isQuiet else { return }
    try? error.write("# then: \(SafeText.line(text()))\n")
  }

  /// Returns the options of connections, to this service or to another.
  static func connection(
    _ context: Context, _ options: ConnectionOptions
  ) -> CurlTransport.Options {
    CurlTransport.Options(
      userAgent: "amctl/" + ProductVersion.current, timeout: options.timeout,
      trustFile: context.environment["SSL_CERT_FILE"],
      trustDirectory: context.environment["SSL_CERT_DIR"], caFile: context.settings[.caFile])
  }
}

extension ReplayMode {
  /// Whether responses are recorded: then only requests that are certainly needed are sent.
  fileprivate var isRecording: Bool {
    if case .recording = self { true } else { false }
  }

  /// Wraps the transport in a recorder, outside of authorization so that no token reaches a file.
  fileprivate func recording(_ transport: any Transport) -> any Transport {
    if case .recording(let recorder) = self {
      Recording(transport, with: recorder)
    } else {
      transport
    }
  }
}

extension Messages {
  /// Creates messages on standard error, according to the common options.
  init(_ context: Context) {
    let error = context.streams.err
    self.init(
      error: error, isQuiet: context.common.isQuiet,
      canErase: error.isTerminal && context.environment["TERM"] != "dumb")
  }

  /// Reports a retry and its reason, because a service may require a wait of up to a minute.
  fileprivate func noteRetry(_ event: RetryEvent) {
    let tenths = Int((event.wait / .milliseconds(100)).rounded())
    let seconds = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    note("Retrying in \(seconds) s (\(event.retry) of \(event.limit)): \(event.reason)")
  }

  /// Reports that a recorded failure is retried, which needs no wait.
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
