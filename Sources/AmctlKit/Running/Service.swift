import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox
import Synchronization

/// The service and the other servers as a command reaches them: over the network, from a sandbox or
/// stored responses, or not at all.
///
/// Every server is reached through the same layers, so that each option holds for all of them.
final class Service: Sendable {
  /// Wraps a transport in another.
  private typealias Layer = (any Transport) throws -> any Transport

  private let context: Context
  private let options: ConnectionOptions
  /// How stored responses are used.
  private let caching: Caching.Policy
  /// The maximum number of requests in flight.
  let jobs: Int
  private let messages: Messages
  /// Whether reads are sent although a recording has their responses.
  private let sendsReads: Bool
  /// Whether a response that reports errors beside its data fails.
  private let isForVerdict: Bool
  /// Counts the failures of all requests in a row.
  let patience = Patience()
  /// The client of the service, once a command has asked for it.
  private let opened = Mutex<MusicClient?>(nil)
  /// The transports to servers of files, once a command has asked for them.
  private let openedFiles = Mutex<[Origin: any Transport]>([:])

  /// Combines the options and settings; credentials are read on demand.
  ///
  /// Without the cache, every response is what a server sends now, or in a recording was sent
  /// before, unless `sendsReads` rules that out too. For a verdict, a response that reports errors
  /// beside its data fails, because what it lacks cannot be judged.
  init(
    _ context: Context, _ options: ConnectionOptions, usesCache: Bool = true,
    sendsReads: Bool = false, forVerdict: Bool = false
  ) throws {
    self.sendsReads = sendsReads
    self.context = context
    self.options = options
    jobs = try context.settings.value(of: .jobs, as: ConnectionOptions.jobsType) ?? 1
    caching = try Self.caching(context, options, isAllowed: usesCache)
    messages = Messages(context)
    isForVerdict = forVerdict
    if caching.mode != .off {
      context.remarks.noteFault(of: ResponseCache(context.environment), messages)
    }
  }

  /// The client; credentials are read on first use, so that usage errors are reported first.
  var client: MusicClient {
    get throws {
      try opened.withLock { opened in
        if let opened { return opened }
        let client = try client(of: .appleMusic.placed(by: context), pagesInFlight: jobs)
          .with(onOthers: context.remarks.add)
        let kept = isForVerdict ? client : client.with(onErrors: context.remarks.add)
        opened = kept
        return kept
      }
    }
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
    guard isDryRun, !context.common.isQuiet else { return }
    try? context.streams.err.write("# then: \(SafeText.line(text()))\n")
  }

  /// The clock of waits, which are over at once where responses are replayed.
  var clock: any Clock<Duration> {
    if case .replaying = context.replayMode { UnwaitingClock() } else { context.clock }
  }

  /// Whether nothing is sent, because only stored responses are used.
  var isOffline: Bool { caching.mode == .offline }

  /// Whether requests are shown instead of sent.
  var isDryRun: Bool { options.dryRun != nil }

  var serviceOrigin: Origin {
    get throws { try context.settings.origin() }
  }

  /// Returns the transport to a host: the stack of all servers, with what this run observes.
  func transport(to host: Host) throws -> any Transport {
    if let form = options.dryRun { return dryRun(form, of: host) }
    return patience.watching(try stack(of: host))
  }

  private func stack(of host: Host) throws -> any Transport {
    var stack = TransportStack(retries: retries(host))
    (stack.clock, stack.chance) = (clock, context.chance)
    if case .replaying(let fixtures, _) = context.replayMode {
      stack.onRetry = { [messages] in messages.noteReplayedRetry($0, of: host) }
      return stack.transport(over: fixtures.of(host), observe: log)
    }
    stack.onRetry = { [messages] in messages.noteRetry($0, of: host) }
    if let sandbox = context.sandbox {
      return try stack.transport(
        over: sandbox.transport(to: host), authorizing: { $0 },
        observing: through([log, current, recorded(host), notices(host)]))
    }
    if isOffline {
      return try stack.transport(
        over: Self.unsent, authorizing: { $0 }, observing: through([log, stored(host)]))
    }
    stack.limits = host.stack.limits ?? Limits()
    stack.counter = RequestCounter(of: host, context)
    stack.redirects = host.stack.redirects
    return try stack.transport(
      over: context.connect(host.origin, connection),
      authorizing: { [context, caching] in
        try host.authorize($0, context, caching.mode == .lookup)
      },
      observing: through([
        log, stored(host), current, recorded(host), journal(host), misses, notices(host),
      ]))
  }

  /// Returns the transport to a server of files, which keeps its connections and is sent no tokens.
  func transport(toFilesOf name: String, at origin: Origin) throws -> any Transport {
    try openedFiles.withLock { opened in
      if let transport = opened[origin] { return transport }
      let transport = try transport(to: Host(name, at: origin))
      opened[origin] = transport
      return transport
    }
  }

  /// Returns a client of the service, which fetches pages ahead where each request counts alike.
  func client(of host: Host, pagesInFlight: Int) throws -> MusicClient {
    let transport = try transport(to: host)
    switch context.replayMode {
    case .replaying:  // Fixtures are this machine's own files, of any size.
      return MusicClient(transport: transport, origin: host.origin, valueLimit: .max)
    case .none
    where options.dryRun == nil && !isOffline && context.sandbox == nil:
      return MusicClient(transport: transport, origin: host.origin)
        .with(pagesInFlight: pagesInFlight)
    case .none, .recording: return MusicClient(transport: transport, origin: host.origin)
    }
  }

  /// Reads how stored responses are used; some commands must see what the service sends now.
  ///
  /// Replay and recording have a folder of their own, and a dry run has no response. Where stored
  /// responses are not used, `--offline` still sends nothing, and `--cache` still stores.
  private static func caching(
    _ context: Context, _ options: ConnectionOptions, isAllowed: Bool
  ) throws(SettingsError) -> Caching.Policy {
    let unused = Caching.Policy(mode: .off, lifetime: nil)
    guard case .none = context.replayMode, options.dryRun == nil else { return unused }
    if options.isOffline {
      // The setting is about how often to ask, and offline nothing can be asked.
      return .init(
        mode: .offline, lifetime: options.cache, includesPersonal: options.cachesPersonal)
    }
    let setting = try context.settings.value(of: .cache, as: ConnectionOptions.lifetimeType)
    guard let setting, isAllowed || options.isRefreshing || options.cache != nil else {
      return unused
    }
    return .init(
      mode: isAllowed && !options.isRefreshing ? .lookup : .refresh, lifetime: setting,
      includesPersonal: options.cachesPersonal)
  }

  /// Combines layers, the outermost first.
  private func through(_ layers: [Layer]) -> Layer {
    { base in try layers.reversed().reduce(base) { try $1($0) } }
  }

  private func dryRun(_ form: DryRun, of host: Host) -> any Transport {
    DryRunTransport(
      form: form, origin: host.origin,
      tokens: host.needs == .noToken ? nil : ShownTokens(context.settings, messages),
      output: context.streams.out)
  }

  /// How connections are made.
  var connection: CurlTransport.Options {
    CurlTransport.Options(
      userAgent: "amctl/" + ProductVersion.current, timeout: options.timeout,
      trustFile: context.environment["SSL_CERT_FILE"],
      trustDirectory: context.environment["SSL_CERT_DIR"], caFile: context.settings[.caFile])
  }
}

// MARK: The layers

extension Service {
  private func retries(_ host: Host) -> RetryPolicy {
    host.isProgram
      ? .never
      : host.stack.retries.with(
        limit: options.retries ?? ConnectionOptions.usualRetries,
        connectingAgain: options.retries != nil || !host.origin.isLoopback,
        resolvingAgain: options.retries != nil)
  }

  /// A transport that sends nothing: what is not stored is missing.
  private static let unsent = Answering { request throws(TransportError) in
    throw .notCached(request: request.target.description, isPersonal: false)
  }

  private func log(_ base: any Transport) -> any Transport {
    context.common.isVerbose
      ? LoggingTransport(base: base, messages: messages, now: context.now) : base
  }

  /// Outside authorization, so that a stored response needs no token.
  private func stored(_ host: Host) -> Layer {
    { [context, caching, messages] base in
      Caching(
        base, store: ResponseCache(context.environment), origin: host.origin, policy: caching,
        userToken: context.settings[.userToken], now: context.now,
        onFailure: { reason in
          if context.common.isVerbose { messages.say("Cannot store the response: \(reason).") }
        })
    }
  }

  private func current(_ base: any Transport) -> any Transport {
    sendsReads ? Editing(base) { $0.traits?.isCurrent = true } : base
  }

  /// Outside authorization, so that no token reaches a file.
  private func recorded(_ host: Host) -> Layer {
    { [context] base in context.replayMode.recorder.map { $0.recording(base, of: host) } ?? base }
  }

  private func journal(_ host: Host) -> Layer {
    { [context] in host.hasJournal ? try Journal(context, host.origin)?.journaling($0) ?? $0 : $0 }
  }

  private func misses(_ base: any Transport) -> any Transport {
    DetectingMisses(base)
  }

  /// Keeps what a sandbox notes about a success, in process or as a server: the words that find
  /// something where a term does not.
  private func notices(_ host: Host) -> Layer {
    guard host.fixtures == nil else { return { $0 } }
    return { [remarks = context.remarks] base in
      Observing(base) { _, response in
        guard response.status.kind == .success else { return }
        remarks.note(response.headers[Sandbox.notBuilt.name])
      }
    }
  }
}

extension ReplayMode {
  /// What records responses; nil if nothing does.
  var recorder: Recorder? {
    if case .recording(let recorder) = self { recorder } else { nil }
  }
}

extension Replaying {
  /// Returns what answers the requests to a host.
  fileprivate func of(_ host: Host) -> any Transport {
    host.fixtures.map { HostFixtures(replaying: self, of: $0) } ?? self
  }
}

extension Recorder {
  /// Wraps the transport to a host in one that records responses.
  fileprivate func recording(_ base: any Transport, of host: Host) -> any Transport {
    host.fixtures.map { HostFixtures(recording: base, of: $0, with: self) }
      ?? Recording(base, with: self)
  }
}

extension ResponseCache {
  /// Locates the responses in the cache folder; without a home folder, nothing can be stored.
  init(_ environment: Environment) {
    self.init(directory: environment.cacheDirectory ?? "/dev/null")
  }

  /// Why the cache is not used, and what makes it usable; nil if it is used.
  var fault: (reason: String, remedy: String)? {
    flaw.map { folder, flaw in
      flaw == .foreign
        ? ("'\(folder)' belongs to another user", "remove it, or set XDG_CACHE_HOME")
        : ("other users can write to '\(folder)'", "chmod go-w '\(folder)'")
    }
  }
}
