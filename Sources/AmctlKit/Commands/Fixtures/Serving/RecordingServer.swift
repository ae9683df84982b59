import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicAPIFixtures
import Synchronization

/// Passes requests of other programs on to the service, and records the responses.
final class RecordingServer: Responder {
  private let upstream: any Transport
  private let signing: (any Transport)?
  private let secret: String?
  /// The headers with tokens that the program has from this machine, in whose place it signs.
  private let ownTokens: Set<String>
  /// Whether a request needs a token that is none of the placeholders.
  private let needsTokens: Bool
  private let sessions: ServedSessions<Recorder>
  /// The recorders that a reset has ended, whose flaws are named too.
  private let ended = Mutex<[Recorder]>([])
  /// The number of responses that those have written.
  private let writtenBefore = Mutex(0)
  private let requests = Mutex(0)
  private let failures = ServedFailures()

  /// The most sessions: each keeps what it has recorded.
  private static let mostSessions = 10_000
  /// The headers that reach the service besides tokens.
  private static let passedOn = ["Accept", "Accept-Language", "Content-Type", "Origin"]

  /// Records what an upstream responds; requests without tokens are signed, if there is something
  /// that signs, and if they have the secret that may be needed.
  init(
    from upstream: any Transport, signing: (any Transport)?, secret: String?, session: String?,
    ownTokens: [String], needsTokens: Bool,
    recorders: @escaping @Sendable (String?) -> Recorder
  ) {
    self.upstream = ForeignTokens(base: upstream)
    self.signing = signing
    self.secret = secret
    self.ownTokens = Set(ownTokens)
    self.needsTokens = needsTokens
    sessions = ServedSessions(atMost: Self.mostSessions, standard: session, recorders)
  }

  var handler: ServerHandler { .later(response) }

  @concurrent private func response(to request: ServerRequest) async -> ServerResponse {
    let address: RequestAddress
    do throws(RequestAddress.Fault) { address = try RequestAddress(request) } catch {
      return error.response
    }
    if ControlAction.concerns(address.target) {
      let reset = ControlAction("POST", "reset", ["session"]) { self.reset(address.concerned) }
      return ControlAction.response(to: request, for: address.target, among: [reset])
    }
    guard let recorder = sessions[address.session] else {
      return .error(400, "Bad Request", "More than \(Self.mostSessions.grouped) sessions")
    }
    requests.withLock { $0 += 1 }
    let isSigned = signs(request)
    if !isSigned, needsTokens, request.hasPlaceholder(in: TokenHeader.developer) {
      failures.note(.noCredentials(.noDeveloperToken))
      return Self.response(to: .noCredentials(.noDeveloperToken))
    }
    let base = if isSigned, let signing { signing } else { upstream }
    var passed = HTTPRequest(
      request, for: address.target, headers: Self.passedOn + (isSigned ? [] : TokenHeader.sent))
    for name in TokenHeader.sent where request.hasPlaceholder(in: name) {
      passed.headers[name] = nil
    }
    passed.traits = RequestTraits(passed.method, address.target)
    passed.traits?.isCurrent = request.headers[ServingPeer.currentHeader] != nil
    do throws(TransportError) {
      let response = try await Recording(base, with: recorder).send(passed)
      var served = ServerResponse(response)
      // Only the service knows how long the body of a GET is.
      if passed.method == .head, response.headers["Content-Encoding"] == nil {
        served.headers["Content-Length"] = response.headers["Content-Length"]
      }
      return served
    } catch {
      failures.note(error)
      return Self.response(to: error)
    }
  }

  /// Begins a session anew, or all of them.
  private func reset(_ session: String?) -> ServerResponse {
    let recorders = sessions.reset(session)
    ended.withLock { $0 += recorders.filter(\.hasFlaws) }
    writtenBefore.withLock { $0 += recorders.reduce(0) { $0 + $1.writtenCount } }
    return .sessions(recorders.count)
  }

  /// Whether a request gets the tokens of this machine.
  private func signs(_ request: ServerRequest) -> Bool {
    let tokens = TokenHeader.sent.compactMap { request.headers[$0] }
      .filter { !PlaceholderTokens.headers.contains($0) }
    let isOwn =
      tokens.isEmpty
      || TokenHeader.sent.contains(where: request.hasPlaceholder)
        && ownTokens.isSuperset(of: tokens)
    return signing != nil && isOwn && request.headers["Origin"] == nil && !request.isFromOtherSite
      && (secret == nil || request.headers[ServingPeer.secretHeader] == secret)
  }

  private static func response(to error: TransportError) -> ServerResponse {
    switch error {
    case .pathTooLong: return .error(414, "URI Too Long", error.description)
    case .timedOut: return .error(504, "Gateway Timeout", error.description)
    case .noCredentials: return .error(401, "No Credentials", error.description)
    case .notAvailable:
      if case .notServed = error.fixtureError {
        return ServerResponse(.miss(error.description, 501))
      }
      return .error(500, "Not Recorded", error.description)
    default: return .error(502, "Bad Gateway", error.description)
    }
  }

  func report(to messages: Messages) {
    let requests = requests.withLock(\.self)
    let written = sessions.all.reduce(writtenBefore.withLock(\.self)) { $0 + $1.writtenCount }
    messages.note(
      "Recorded \(written.counted("response"))"
        + (written == requests ? "." : " to \(requests.counted("request")).")
    )
    for recorder in ended.withLock({ $0 }) + sessions.all { messages.sayFlaws(of: recorder) }
  }

  /// A control of the server itself has no body that means anything.
  func wantsBody(of request: ServerRequest) -> Bool {
    (try? RequestAddress(request)).map { !ControlAction.concerns($0.target) } ?? false
  }

  func check(ranProgram: Bool) throws {
    if ranProgram, requests.withLock({ $0 }) == 0 {
      throw Failure(
        .failure, "the program sent no request to the URL in \(Setting.baseURL.publicVariable)",
        hint: "\(Setting.baseURL.variable) contains the URL too; '--env NAME' sets another variable"
      )
    }
    guard let (first, count) = failures.all else { return }
    let message = "\(count.counted("request")) could not be recorded: \(first)"
    // The upstream is a fixture server, which lacked a response.
    if case .notServed = first.fixtureError {
      throw Failure(.replay, message, reason: .noFixture)
    }
    throw Failure(.failure, message)
  }
}

extension ServerRequest {
  /// Whether a header has a token that is none.
  fileprivate func hasPlaceholder(in name: String) -> Bool {
    headers[name].map(PlaceholderTokens.headers.contains) ?? false
  }
}

/// Removes the tokens of a request from the response to it, wherever they are.
private struct ForeignTokens: Transport {
  let base: any Transport

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await base.send(request)
    let secrets = TokenHeader.sent.compactMap { request.headers[$0] }
      .flatMap { [$0] + $0.split(separator: " ").dropFirst().map(String.init) }
      .filter { $0.utf8.count >= 8 }
    let safe = secrets.isEmpty ? response : Redaction(secrets: secrets).redacted(response)
    return try await safe.passingBody(to: sink)
  }
}
