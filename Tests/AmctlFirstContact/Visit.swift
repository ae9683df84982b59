import AmctlKit
import MusicAPI
import MusicAPIFixtures
import Synchronization

/// A visit to the service: requests one after another, each of which is sent once for all rules.
///
/// It reads only, within the limits and with the retries that every client has.
final class Visit {
  /// The longest time that a visit usually takes.
  static let longestTime = Duration.seconds(120)

  private let recorded: MusicClient
  private let unrecorded: MusicClient
  private let redaction: Redaction
  private let attempts: Attempts
  private let now: @Sendable () -> UnixTime
  private let elapsed: () -> Duration
  private let limit: Duration
  private var samples: Samples
  private var replies: [Ask: Result<Reply, Unseen>] = [:]
  /// All replies that are not about the tokens, in their order.
  private var log: [Reply] = []
  /// The number of requests, without those that were sent again.
  private(set) var requestCount = 0
  /// The tokens with which a request succeeded.
  private var accepted: Set<RequestTraits.Credentials> = []
  /// Why requests with these tokens are not sent any more.
  private var reasons: [RequestTraits.Credentials: Unseen] = [:]

  /// Prepares a visit through a transport; what is shown of it has nothing that the redaction
  /// removes, and `recording` may keep the responses.
  init(
    _ service: ConfiguredService, over transport: any Transport, redaction: Redaction,
    clock: some Clock<Duration>, upTo limit: Duration = longestTime,
    now: @escaping @Sendable () -> UnixTime,
    recording: (any Transport) -> any Transport = { $0 }
  ) {
    let (attempts, start) = (Attempts(), clock.now)
    let music = MusicService(
      transport: transport, origin: service.origin, developerToken: service.developerToken,
      limits: Limits(inFlight: 1), clock: clock)
    recorded = music.client(userToken: service.userToken) {
      recording(Observing(base: $0, attempts: attempts))
    }
    unrecorded = music.client(userToken: service.userToken) {
      Observing(base: $0, attempts: attempts)
    }
    self.redaction = redaction
    self.attempts = attempts
    self.now = now
    self.limit = limit
    elapsed = { start.duration(to: clock.now) }
    samples = Samples(storefront: service.storefront)
    if service.userToken == nil { reasons[.user] = Unseen("there is no user token") }
  }

  /// The time since the start.
  var duration: Duration { elapsed() }

  /// Finds out about rules, in their order.
  func findings(about rules: [Rule]) async -> [Finding] {
    for ask in samples.sources {
      samples.add(await result(of: ask), to: ask)
    }
    var findings: [Finding] = []
    for rule in rules { findings.append(await finding(about: rule)) }
    return findings
  }

  private func finding(about rule: Rule) async -> Finding {
    var seen: [Reply] = []
    do throws(Unseen) {
      let asks = try rule.requests(samples)
      for ask in asks { seen.append(try await result(of: ask).get()) }
      let observation = try rule.check(asks.isEmpty ? log : seen)
      return Finding(
        rule: rule, status: observation.holds ? .holds : .broken,
        lines: seen.map(\.line) + [observation.detail].compactMap(\.self))
    } catch {
      return Finding(rule: rule, status: .unseen, lines: seen.map(\.line) + [error.reason])
    }
  }

  /// Returns the reply to a request, which is sent unless it was before.
  private func result(of ask: Ask) async -> Result<Reply, Unseen> {
    if let known = replies[ask] { return known }
    let result = await send(ask)
    replies[ask] = result
    return result
  }

  private func send(_ ask: Ask) async -> Result<Reply, Unseen> {
    var request = HTTPRequest(.get, ask.target)
    var traits = RequestTraits(.get, ask.target)
    // A batch that is too large is what a rule wants to see, and not to be sent again.
    traits.isDivisible = true
    if let reason = reasons[traits.needs] ?? reasons[.developer] { return .failure(reason) }
    let rest = limit - elapsed()
    guard rest > .zero else { return .failure(Unseen("the time was up")) }
    request.traits = traits
    if let tag = ask.tag { request.headers["If-None-Match"] = tag }
    // A response to a condition is none that a replay should give.
    let client = (ask.tag == nil ? recorded : unrecorded).with(deadline: rest)
    do { _ = try await client.transport.send(request) } catch {
      _ = attempts.take()
      let reason = Unseen("no response came: \(redaction.redacted("\(error)"))")
      // A server that cannot be reached is not asked again for each rule.
      if requestCount == 0 { reasons[.developer] = reason }
      return .failure(reason)
    }
    let shown = redaction.redacted(request).target
    let reply = Reply(ask.target, shownAs: shown, attempts.take(), received: now())
    requestCount += 1
    if ![401, 403].contains(reply.status) { log.append(reply) }
    return judged(reply, traits.needs)
  }

  /// Returns the reply, or the reason why it says nothing about a rule: it is about the tokens, the
  /// account, or a service that is busy.
  private func judged(
    _ reply: Reply, _ tokens: RequestTraits.Credentials
  ) -> Result<Reply, Unseen> {
    switch reply.status {
    case 401, 403:
      let reason = Unseen("the service returned \(reply.status)")
      guard !accepted.contains(tokens) else { return .failure(reason) }
      let name = reply.status == 403 && tokens != .developer ? "user" : "developer"
      let rejection = Unseen("the \(name) token was rejected (\(reply.status))")
      reasons[name == "user" ? tokens : .developer] = rejection
      return .failure(rejection)
    case 400 where reply.error?.code == "40015":
      return .failure(Unseen("the account has no library in the cloud, or keeps no history"))
    case 429, 500...: return .failure(Unseen("the service returned \(reply.status)"))
    default:
      accepted.insert(tokens)
      return .success(reply)
    }
  }
}

/// The responses that have come since they were last taken, before anything is removed from them.
private final class Attempts: Sendable {
  private let responses = Mutex<[HTTPResponse]>([])

  func add(_ response: HTTPResponse) {
    responses.withLock { $0.append(response) }
  }

  func take() -> [HTTPResponse] {
    responses.withLock { responses in
      defer { responses = [] }
      return responses
    }
  }
}

/// A transport that notes each response.
private struct Observing: Transport {
  let base: any Transport
  let attempts: Attempts

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await base.send(request)
    attempts.add(response)
    return response
  }
}
