import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import Synchronization
import MusicPlatform

/// Logs each attempt and its outcome, outside of authorization so that it never sees a token.
struct LoggingTransport: Transport {
  let base: any Transport
  let messages: Messages
  let now: @Sendable () -> UnixTime

  /// Forwards the request, and logs its outcome, its duration, and how long the body is.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let sink = sink.map { CountingSink(base: $0) }
    let line = "\(request.method.rawValue) \(request.target)"
    messages.say("> " + line)
    let start = ContinuousClock.now
    do {
      let response = try await base.send(request, to: sink)
      let age = response.cachedAt.map { " (cached \((now() - $0).age) ago)" }
      let source = response.fixtureDirectory.map { " (from \($0))" }
      messages.say(
        "< \(response.status.rawValue), \(response.body.count + (sink?.count ?? 0)) bytes, "
          + Self.time(since: start) + (source ?? age ?? ""))
      return response
    } catch {
      messages.say("< no response, \(Self.time(since: start)): \(error)")
      throw error
    }
  }

  /// Counts the bytes that a sink takes.
  private final class CountingSink: BodySink {
    let base: any BodySink
    private let taken = Atomic(0)

    var count: Int { taken.load(ordering: .relaxed) }

    init(base: any BodySink) {
      self.base = base
    }

    func continuing(_ request: HTTPRequest) async throws -> HTTPRequest {
      try await base.continuing(request)
    }

    func begin(_ response: HTTPResponse) async throws {
      try await base.begin(response)
    }

    func take(_ bytes: [UInt8]) async throws {
      try await base.take(bytes)
      taken.add(bytes.count, ordering: .relaxed)
    }
  }

  private static func time(since start: ContinuousClock.Instant) -> String {
    "\((ContinuousClock.now - start).count(of: .milliseconds(1))) ms"
  }
}

extension Messages {
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
    case .success(let response)
    where response.status == 429 && response.headers["Retry-After"] == nil && retry == 1
      && host.needs != .noToken:
      "\(host.name) returned 429, and does not say for how long; for a web player's token it is "
        + "about 60 minutes"
    case .success(let response): "\(host.name) returned \(response.status.rawValue)"
    case .failure(let error): error.description
    }
  }
}

extension Duration {
  /// The age in its largest unit, such as `3m`.
  fileprivate var age: String {
    let seconds = max(components.seconds, 0)
    return switch seconds {
    case ..<60: "\(seconds)s"
    case ..<3_600: "\(seconds / 60)m"
    case ..<172_800: "\(seconds / 3_600)h"
    default: "\(seconds / 86_400)d"
    }
  }
}
