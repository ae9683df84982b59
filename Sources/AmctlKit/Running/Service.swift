import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicAPIFixtures

/// The service as a command reaches it: over the network, from fixtures, or in a dry run.
struct Service: Sendable {
  /// The network, for requests to other hosts.
  let network: Network
  private let error: any OutputStream
  private let isQuiet: Bool
  private let connection: Deferred<Connection>

  /// Combines the options and settings; credentials are read on demand.
  ///
  /// Without the cache, every response is what the service sends now, or in a recording was sent
  /// before, unless `sendsReads` rules that out too. For a verdict, a response that reports errors
  /// beside its data fails, because what it lacks cannot be judged.
  init(
    _ context: Context, _ options: ConnectionOptions, usesCache: Bool = true,
    sendsReads: Bool = false, forVerdict: Bool = false
  ) throws {
    let network = try Network(context, options, usesCache: usesCache, sendsReads: sendsReads)
    let host = try Host.appleMusic.placed(by: context)
    self.network = network
    error = context.streams.err
    isQuiet = context.common.isQuiet
    connection = Deferred {
      do {
        let client = try network.client(of: host, pagesInFlight: network.jobs)
        return .open(forVerdict ? client : client.with(onErrors: context.remarks.add))
      } catch {
        return .failed(error)
      }
    }
  }

  /// The maximum number of requests in flight.
  var jobs: Int { network.jobs }

  /// Whether requests are shown instead of sent.
  var isDryRun: Bool { network.isDryRun }

  /// A client, or the reason why there is none; a `Result` would cost every start a search for what
  /// conforms to `Error`.
  private enum Connection {
    case open(MusicClient)
    case failed(any Error)
  }

  /// The client; credentials are read on first use, so that usage errors are reported first.
  var client: MusicClient {
    get throws {
      switch connection.value {
      case .open(let client): return client
      case .failed(let error): throw error
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
    guard isDryRun, !isQuiet else { return }
    try? error.write("# then: \(SafeText.line(text()))\n")
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
  func noteRetry(_ event: RetryEvent, of host: Host) {
    let tenths = event.wait.count(of: .milliseconds(100))
    let seconds = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    note("Retrying in \(seconds) s (\(event.retry) of \(event.limit)): \(event.reason(of: host))")
  }

  /// Reports that a recorded failure is retried, which needs no wait.
  func noteReplayedRetry(_ event: RetryEvent, of host: Host) {
    note("Retrying (\(event.retry) of \(event.limit)): \(event.reason(of: host))")
  }
}

extension RetryEvent {
  /// Why the request is retried.
  fileprivate func reason(of host: Host) -> String {
    switch cause {
    case .success(let response): "\(host.name) returned \(response.status.rawValue)"
    case .failure(let error): error.description
    }
  }
}
