import AmctlCommandLine
import MusicAPIFixtures
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// Responds to requests with recorded responses.
struct FixtureServer: Responder {
  /// How it responds, apart from the fixtures.
  struct Rules: Sendable {
    var faults: [ServingFault.Series] = []
    /// Without a check, tokens are not required.
    var check: TokenCheck?
    var latency = ServingLatency()
    var missResponse = ServingFault.status(501)
  }

  private let folder: String
  private let rules: Rules
  private let sessions: ServedSessions
  private let control: FixtureControl
  private let history = ServedHistory()
  private let misses = ServedMisses()
  /// The journal, which is worth nothing with gaps.
  private let journal: LineFile?
  private let now: @Sendable () -> UnixTime

  /// Creates a server for a folder, whose journal is optional.
  init(
    folder: String, session: String? = nil, rules: Rules = Rules(),
    redaction: Redaction = Redaction(),
    journal: LineFile? = nil, log: ReplayLog? = nil,
    now: @escaping @Sendable () -> UnixTime = { .now },
    onDrop: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let fixtures = Replaying(serving: folder, redaction: redaction, log: log)
    self.folder = folder
    self.rules = rules
    self.now = now
    self.journal = journal
    sessions = ServedSessions(
      fixtures, standard: session, faults: rules.faults, onDrop: onDrop)
    control = FixtureControl(fixtures: fixtures, sessions: sessions, history: history)
  }

  /// Starts a server that answers on the thread of each connection: nothing here waits for anything
  /// but the disk, and a task for each request would take longer than the response.
  func listen(
    at host: IPAddress, port: UInt16, behind gate: ServerGate,
    onEvent: @escaping @Sendable (ServerEvent) -> Void
  ) throws(SystemError) -> LoopbackServer {
    try LoopbackServer(
      host: host, port: port, onEvent: onEvent, respond: { gate.response(to: $0, by: response) })
  }

  /// Returns the response to a request, with the configured latency and faults.
  func response(to request: ServerRequest) -> ServerResponse {
    let address: RequestAddress
    do throws(RequestAddress.Fault) { address = try RequestAddress(request) } catch {
      return .error(400, "Bad Request", error.detail)
    }
    if ControlPath.concerns(address.target) { return control.response(to: request, at: address) }
    let session = sessions[address.session]
    let fault = session.faults.next(for: address.target)
    let asked = session.fixtures.redacted(HTTPRequest(request, for: address.target))
    var (response, outcome) =
      rules.check?.rejection(of: request, for: address.target).map { ($0, .none) }
      ?? recorded(asked, in: session)
    if let fault { response = fault.spoil(response) }
    var generator = SystemRandomNumberGenerator()
    response.delay = rules.latency.delay(using: &generator)
    let call = ServedCall(
      time: now(), session: address.session, request: asked, outcome: outcome,
      status: response.fault?.sendsNothing == true ? nil : response.status.rawValue)
    journal?.add(call.encoded())
    history.note(call)
    misses.note(call, isSaid: request.headers["User-Agent"]?.hasPrefix("amctl/") ?? false)
    return response
  }

  func report(to messages: Messages) {
    misses.report(to: messages)
  }

  func check(ranProgram: Bool) throws {
    try journal?.check()
    try misses.check(of: folder, ranProgram: ranProgram)
  }

  private func recorded(
    _ request: HTTPRequest, in session: ServedSession
  ) -> (ServerResponse, ServedCall.Outcome) {
    do throws(TransportError) {
      let played = try session.fixtures.playOfAnyHost(redacted: request)
      return (ServerResponse(played.response), .fixture(played.file))
    } catch {
      if error == .pathTooLong {
        return (.error(414, "URI Too Long", error.description), .miss(nearest: nil))
      }
      guard case .notRecorded(let miss) = error.fixtureError else {
        return (.error(500, "Unusable Fixture", error.description), .failure(error))
      }
      let nearest = miss.nearestWords
      let detail = miss.description + (nearest.map { "; the nearest is \($0)" } ?? "")
      return (.miss(detail, rules.missResponse), .miss(nearest: nearest))
    }
  }
}

extension HTTPRequest {
  /// Takes what a fixture may match from a request to the server.
  fileprivate init(_ request: ServerRequest, for target: RequestTarget) {
    let type = request.headers["Content-Type"].map {
      HTTPHeaders.Field(name: "Content-Type", value: $0)
    }
    self.init(
      HTTPMethod(rawValue: request.method), target,
      headers: HTTPHeaders(type.map { [$0] } ?? []),
      body: request.body.isEmpty ? nil : request.body)
  }
}

extension ServerResponse {
  /// Returns an error that no client can mistake for one from the service; without a status, none.
  static func miss(_ detail: String, _ kind: ServingFault) -> Self {
    let reason = "No Such Fixture"
    guard case .status(let status) = kind else { return kind.spoil(ServerResponse()) }
    var response = error(status, reason, detail, id: "AMCTLFIXTURESSERVE")
    response.reason = reason
    response.headers.add(HTTPResponse.missHeader.name, HTTPResponse.missHeader.value)
    return response
  }
}
