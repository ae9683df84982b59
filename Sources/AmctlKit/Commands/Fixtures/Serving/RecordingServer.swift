import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Synchronization

/// Passes requests of other programs on to the service, and records the responses.
struct RecordingServer: FixtureResponder {
  private let transport: any Transport
  private let recorder: Recorder
  private let signs: Bool
  private let counts = Counts()

  /// What the recording has come to.
  private final class Counts: Sendable {
    let requests = Mutex(0)
    let failures = Mutex((first: nil as String?, count: 0))
  }

  /// The headers that reach the service; tokens only if the requests are not signed here.
  private static let passedOn = ["Accept", "Accept-Language", "Content-Type", "Origin"]

  /// Records with a recorder what the upstream, which signs requests or not, responds.
  init(from upstream: any Transport, signs: Bool, with recorder: Recorder) {
    self.recorder = recorder
    self.signs = signs
    transport = Recording(signs ? upstream : ForeignTokens(base: upstream), with: recorder)
  }

  func listen(
    at host: IPAddress?, port: UInt16, behind gate: ServerGate,
    onEvent: @escaping @Sendable (ServerEvent) -> Void
  ) throws(SystemError) -> LoopbackServer {
    try LoopbackServer(host: host, port: port, onEvent: onEvent) { request in
      await gate.response(to: request, awaiting: response)
    }
  }

  @concurrent private func response(to request: ServerRequest) async -> ServerResponse {
    let target = request.localTarget
    guard !target.hasPrefix("/~"), request.headers[RequestAddress.header] == nil else {
      return .error(
        400, "Bad Request", "Sessions are for serving: a recording has one sequence of responses")
    }
    guard !ServerControl.concerns(RequestTarget(parsing: target)) else {
      return .error(404, "Not Found", "A server that records has no sessions and no history")
    }
    counts.requests.withLock { $0 += 1 }
    let outcome = await send(passedOn(request, RequestTarget(parsing: target)))
    switch outcome {
    case .success(let response): return ServerResponse(response)
    case .failure(let error): return response(to: error)
    }
  }

  private func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    do throws(TransportError) { return .success(try await transport.send(request)) } catch {
      return .failure(error)
    }
  }

  private func passedOn(_ request: ServerRequest, _ target: RequestTarget) -> HTTPRequest {
    let names = Self.passedOn + (signs ? [] : TokenHeader.sent)
    let headers = names.compactMap { name in
      request.headers[name].map { HTTPHeaders.Field(name: name, value: $0) }
    }
    // A HEAD has no body to record.
    let method: HTTPMethod =
      request.method == "HEAD" ? .get : HTTPMethod(rawValue: request.method)
    var passed = HTTPRequest(
      method, target, headers: HTTPHeaders(headers), body: request.body.isEmpty ? nil : request.body
    )
    passed.traits = RequestTraits(method, target)
    return passed
  }

  private func response(to error: TransportError) -> ServerResponse {
    if case .notServed = error.fixtureError { return .miss(error.description, .status(501)) }
    if case .noCredentials = error {
      return .error(401, "No Credentials", error.description)
    }
    counts.failures.withLock { failures in
      failures.count += 1
      failures.first = failures.first ?? error.description
    }
    switch error {
    case .pathTooLong: return .error(414, "URI Too Long", error.description)
    case .timedOut: return .error(504, "Gateway Timeout", error.description)
    case .notAvailable:
      return .error(500, "Not Recorded", error.description)
    default: return .error(502, "Bad Gateway", error.description)
    }
  }

  func report(to messages: Messages) {
    let count = counts.requests.withLock { $0 }
    messages.note("Answered \(count == 1 ? "1 request" : "\(count.grouped) requests").")
    messages.sayFlaws(of: recorder)
  }

  func check(ranProgram: Bool) throws {
    let failures = counts.failures.withLock { $0 }
    if let first = failures.first {
      let requests = failures.count == 1 ? "1 request" : "\(failures.count) requests"
      throw CommandError(message: "\(requests) could not be recorded: \(first)")
    }
  }
}

/// Removes the tokens of a request from the response to it, wherever they are.
private struct ForeignTokens: Transport {
  let base: any Transport

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await base.send(request)
    let secrets = TokenHeader.sent.compactMap { request.headers[$0] }
      .flatMap { [$0] + $0.split(separator: " ").dropFirst().map(String.init) }
      .filter { $0.utf8.count >= 8 }
    return secrets.isEmpty ? response : Redaction(secrets: secrets).redacted(response)
  }
}

extension RecordingServer {
  /// Creates the server that records into a folder, with tokens of its own or of the requests.
  init(
    into folder: String, signs: Bool, _ connection: ConnectionOptions, redaction: Redaction,
    in context: Context
  ) throws {
    var host = try Host.appleMusic(context)
    if !signs { host = host.withoutTokens }
    let recorder = Recorder(
      directory: folder, mode: try context.settings.recordMode(standard: .once),
      redaction: redaction, log: context.settings[.replayLog].map { ReplayLog(path: $0) },
      now: context.now)
    self.init(
      from: try Network(context, connection, usesCache: false).transport(to: host), signs: signs,
      with: recorder)
  }
}
