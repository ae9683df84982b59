package import MusicAPI

/// Asks a server about rules: requests one after another, each of which is sent once for all rules.
package struct RuleCheck {
  /// The longest time that a check takes.
  package static let longestTime = Duration.seconds(120)
  /// The most requests of a check that only reads.
  package static let mostReads = 250

  private let transport: any Transport
  private let tokens: RuleTokens
  private let now: @Sendable () -> UnixTime
  private let elapsed: () -> Duration
  private let limit: Duration
  private var samples: Samples
  private var replies: [Ask: Result<Reply, Unseen>] = [:]
  /// For what requests succeeded.
  private var accepted: Set<Ask.Access> = []
  /// Why requests are not sent any more: without the catalog's access, none is.
  private var reasons: [Ask.Access: Unseen] = [:]
  /// Why the first request could not be sent.
  private var failure: TransportError?
  /// How many failures of the server in a row end a check.
  private static let patience = 3
  private var failuresInARow = 0
  /// Why nothing more was requested, if the server failed too often in a row.
  package private(set) var ending: String?
  /// The number of requests.
  package private(set) var requestCount = 0

  /// Prepares a check of what a transport reaches; its layers may send again what failed, and keep
  /// the responses.
  package init(
    _ transport: any Transport, storefront: String, tokens: RuleTokens,
    clock: some Clock<Duration> = ContinuousClock(), upTo limit: Duration = longestTime,
    now: @escaping @Sendable () -> UnixTime = { .now }
  ) {
    self.tokens = tokens
    self.now = now
    self.limit = limit
    self.transport = transport
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    samples = Samples(storefront: storefront)
    if tokens.user == nil { reasons[.account] = Unseen(reason: "no user token is configured") }
  }

  /// Finds out about rules, in their order; throws if there is no connection to the server, as the
  /// first request shows.
  package mutating func results(
    of rules: [Rule], _ onStep: (_ done: Int) -> Void = { _ in }
  ) async throws(TransportError) -> [RuleResult] {
    for ask in Samples.sources {
      onStep(0)
      samples.add(await reply(to: ask), to: ask)
      if let failure { throw failure }
    }
    var results: [RuleResult] = []
    for rule in rules {
      results.append(await result(about: rule))
      onStep(results.count)
    }
    return results
  }

  private mutating func result(about rule: Rule) async -> RuleResult {
    var seen: [Reply] = []
    do throws(Unseen) {
      for ask in rule.asks { seen.append(try await reply(to: ask).get()) }
      let verdict = try Self.verdict(of: rule, on: seen)
      return RuleResult(
        rule: rule, verdict: verdict, detail: seen.map(\.line).joined(separator: "; "))
    } catch {
      let lines = seen.map(\.line) + [error.reason]
      return RuleResult(rule: rule, verdict: .notSeen, detail: lines.joined(separator: "; "))
    }
  }

  private static func verdict(
    of rule: Rule, on replies: [Reply]
  ) throws(Unseen) -> RuleResult.Verdict {
    if replies.contains(where: \.isNotBuilt) { return .notBuilt }
    if let holds = rule.check(replies) { return holds ? .holds : .differs }
    guard replies.contains(where: { ![200, 404].contains($0.status) }) else {
      throw Unseen(reason: "there was nothing to look at")
    }
    return .differs
  }

  /// Returns the reply to a request, which is sent unless it was since the last change.
  private mutating func reply(to ask: Ask) async -> Result<Reply, Unseen> {
    if ask.method == .get, let known = replies[ask] { return known }
    let result: Result<Reply, Unseen>
    do throws(Unseen) { result = .success(try await send(ask)) } catch { result = .failure(error) }
    if ask.method == .get {
      replies[ask] = result
    } else {
      replies = [:]
      samples.add(result, to: ask)
    }
    return result
  }

  private mutating func send(_ ask: Ask) async throws(Unseen) -> Reply {
    if let reason = reasons[.catalog] ?? reasons[ask.needed] { throw reason }
    let rest = limit - elapsed()
    guard rest > .zero else { throw Unseen(reason: "the time was up") }
    let request = try self.request(of: ask, within: rest)
    requestCount += 1
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.send(request) } catch {
      if requestCount == 1, error.requestNeverLeft { failure = error }
      let reason = Unseen(reason: "no response came: \(error)")
      // A server that has not responded yet is not asked again for each rule.
      if accepted.isEmpty { reasons[.catalog] = reason }
      noteFailure(reason)
      throw reason
    }
    let reply = Reply(ask, request.target, response)
    try judge(reply)
    return reply
  }

  /// Counts a failure of the server; after a few in a row it is asked nothing more.
  private mutating func noteFailure(_ reason: Unseen) {
    failuresInARow += 1
    guard failuresInARow == Self.patience else { return }
    ending = "\(Self.patience) requests in a row failed: \(reason.reason)"
    reasons[.catalog] = Unseen(reason: "nothing more was requested: \(reason.reason)")
  }

  private func request(of ask: Ask, within limit: Duration) throws(Unseen) -> HTTPRequest {
    var request = HTTPRequest(ask.method, try samples.target(of: ask))
    if let body = ask.body {
      request.body = Array(try samples.filled(body).utf8)
      request.headers["Content-Type"] = "application/json"
    }
    var developer: String? = tokens.developer
    if case .flawed(let flaw) = ask.tokens { developer = try tokens.token(flaw, at: now()) }
    request.headers[TokenHeader.developer] = developer.map(TokenHeader.value)
    var user = ask.isPersonal ? tokens.user : nil
    if case .user(let other) = ask.tokens { user = other }
    request.headers[TokenHeader.user] = user
    request.deadline = limit
    // A batch that is too large is what a rule wants to see, and not to be sent again.
    request.traits = RequestTraits(needs: .noToken, isDivisible: true)
    return request
  }

  /// Throws the reason why a reply says nothing about a rule: it is about the tokens, the account, or
  /// a service that is busy.
  private mutating func judge(_ reply: Reply) throws(Unseen) {
    if reply.isNotBuilt { return }
    let (access, text) = (reply.ask.access, "the service returned \(reply.status)")
    guard reply.status != 429, reply.status < 500 else {
      noteFailure(Unseen(reason: text))
      throw Unseen(reason: text)
    }
    failuresInARow = 0
    switch (reply.status, reply.ask.tokens) {
    case (_, .flawed), (_, .user): return
    case (401, _) where reply.ask.method == .get, (403, _):
      guard !accepted.contains(access) else { throw Unseen(reason: text) }
      let refused = reply.status == 403 ? access : .catalog
      let token = refused == .account ? "user" : "developer"
      let rejection = Unseen(reason: "the \(token) token was rejected (\(reply.status))")
      reasons[refused] = rejection
      throw rejection
    case (400, _) where reply.code == "40015":
      throw Unseen(reason: "the account has no library in the cloud, or keeps no history")
    default: accepted.insert(access)
    }
  }
}
