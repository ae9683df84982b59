import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Synchronization

/// Passes requests of other programs on to the service, and records the responses.
struct RecordingServer: Responder {
  private let upstream: any Transport
  private let signing: (any Transport)?
  private let secret: String?
  private let sessions: RecordedSessions
  private let counts = Counts()

  /// What the recording has come to.
  private final class Counts: Sendable {
    let requests = Mutex(0)
    let failures = Mutex((first: nil as TransportError?, count: 0))
  }

  /// The headers that reach the service besides tokens.
  private static let passedOn = ["Accept", "Accept-Language", "Content-Type", "Origin"]

  /// Records what an upstream responds; requests without tokens are signed, if there is something
  /// that signs, and if they have the secret that may be needed.
  init(
    from upstream: any Transport, signing: (any Transport)? = nil, secret: String? = nil,
    session: String? = nil, recorders: @escaping @Sendable (String?) -> Recorder
  ) {
    self.upstream = ForeignTokens(base: upstream)
    self.signing = signing
    self.secret = secret
    sessions = RecordedSessions(standard: session, recorders)
  }

  func listen(
    at host: IPAddress, port: UInt16, behind gate: ServerGate,
    onEvent: @escaping @Sendable (ServerEvent) -> Void
  ) throws(SystemError) -> LoopbackServer {
    try LoopbackServer(host: host, port: port, onEvent: onEvent) { request in
      await gate.response(to: request, awaiting: response)
    }
  }

  @concurrent private func response(to request: ServerRequest) async -> ServerResponse {
    let address: RequestAddress
    do throws(RequestAddress.Fault) { address = try RequestAddress(request) } catch {
      return .error(400, "Bad Request", error.detail)
    }
    if ControlPath.concerns(address.target) { return control(request, at: address) }
    guard let recorder = sessions[address.session] else {
      return .error(400, "Bad Request", "More than \(RecordedSessions.limit.grouped) sessions")
    }
    counts.requests.withLock { $0 += 1 }
    let isSigned = signs(request)
    let base = if isSigned, let signing { signing } else { upstream }
    let passed = passedOn(request, address.target, isSigned: isSigned)
    do throws(TransportError) {
      return ServerResponse(try await Recording(base, with: recorder).send(passed))
    } catch {
      return response(to: error)
    }
  }

  /// Begins sessions anew, which is all that there is to control.
  private func control(_ request: ServerRequest, at address: RequestAddress) -> ServerResponse {
    guard !request.isFromOtherSite, request.method == "POST",
      address.target.path == ControlPath.path("reset")
    else {
      return .error(404, "Not Found", "This server has only POST \(ControlPath.path("reset"))")
    }
    let named = address.session.isEmpty ? nil : address.session
    return FixtureControl.sessions(sessions.reset(address.target.query["session"] ?? named))
  }

  /// Whether a request gets the tokens of this machine.
  private func signs(_ request: ServerRequest) -> Bool {
    signing != nil && TokenHeader.sent.allSatisfy { request.headers[$0] == nil }
      && request.headers["Origin"] == nil && !request.isFromOtherSite
      && (secret == nil || request.headers[ServingPeer.secretHeader] == secret)
  }

  private func passedOn(
    _ request: ServerRequest, _ target: RequestTarget, isSigned: Bool
  ) -> HTTPRequest {
    let names = Self.passedOn + (isSigned ? [] : TokenHeader.sent)
    let headers = names.compactMap { name in
      request.headers[name].map { HTTPHeaders.Field(name: name, value: $0) }
    }
    let method = HTTPMethod(rawValue: request.method)
    var passed = HTTPRequest(
      method, target, headers: HTTPHeaders(headers), body: request.body.isEmpty ? nil : request.body
    )
    passed.traits = RequestTraits(method, target)
    passed.traits?.isCurrent = request.headers[ServingPeer.currentHeader] != nil
    return passed
  }

  private func response(to error: TransportError) -> ServerResponse {
    counts.failures.withLock { failures in
      failures.count += 1
      failures.first = failures.first ?? error
    }
    switch error {
    case .pathTooLong: return .error(414, "URI Too Long", error.description)
    case .timedOut: return .error(504, "Gateway Timeout", error.description)
    case .noCredentials: return .error(401, "No Credentials", error.description)
    case .notAvailable:
      if case .notServed = error.fixtureError { return .miss(error.description, .status(501)) }
      return .error(500, "Not Recorded", error.description)
    default: return .error(502, "Bad Gateway", error.description)
    }
  }

  func report(to messages: Messages) {
    let count = counts.requests.withLock { $0 }
    messages.note("Answered \(count.counted("request")).")
    for recorder in sessions.recorders { messages.sayFlaws(of: recorder) }
  }

  func check(ranProgram: Bool) throws {
    let failures = counts.failures.withLock { $0 }
    guard let first = failures.first else { return }
    let requests = failures.count.counted("request")
    let message = "\(requests) could not be recorded: \(first)"
    if case .notServed = first.fixtureError { throw UnservedUpstream(message: message) }
    throw Failure(.failure, message)
  }
}

/// The upstream is a fixture server, which lacked a response.
private struct UnservedUpstream: ReportedError {
  let message: String

  var failure: Failure { Failure(.replay, message, reason: .noFixture) }
}

/// The recorders of sessions, each of which begins with its first request.
private final class RecordedSessions: Sendable {
  /// The most sessions: each keeps what it has recorded.
  static let limit = 10_000

  private let standard: String?
  private let make: @Sendable (String?) -> Recorder
  private let known = Mutex<[String: Recorder]>([:])
  /// Those that a reset has ended, whose flaws are named too.
  private let ended = Mutex<[Recorder]>([])

  /// Requests that name no session belong to the standard one, or to the folder itself.
  init(standard: String?, _ make: @escaping @Sendable (String?) -> Recorder) {
    self.standard = standard
    self.make = make
  }

  /// Returns the recorder of a session; nil if there are too many.
  subscript(name: String) -> Recorder? {
    known.withLock { known in
      if let recorder = known[name] { return recorder }
      guard known.count < Self.limit else { return nil }
      let recorder = make(name.isEmpty ? standard : name)
      known[name] = recorder
      return recorder
    }
  }

  /// The recorders, in the order of their names.
  var recorders: [Recorder] {
    ended.withLock { $0 } + known.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Begins one session anew, or all of them; returns how many there were.
  func reset(_ name: String?) -> Int {
    let recorders = known.withLock { known -> [Recorder] in
      guard let name else {
        defer { known = [:] }
        return Array(known.values)
      }
      return [known.removeValue(forKey: name)].compactMap(\.self)
    }
    ended.withLock { ended in
      ended += recorders.filter { $0.hasFlaws }
    }
    return recorders.count
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
