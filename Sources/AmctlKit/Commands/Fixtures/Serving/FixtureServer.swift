import AmctlCommandLine
import MusicAPIFixtures
import AmctlLoopback
import MusicAPI
import MusicSandbox

/// Responds to requests with recorded responses.
struct FixtureServer: Responder {
  /// How it responds, apart from the fixtures.
  struct Rules: Sendable {
    /// What goes wrong in each session, and how long responses take.
    var faults = Sandbox.Options()
    /// Without a check, tokens are not required.
    var check: TokenCheck?
    /// The status of a response to a request without a fixture; nil to close its connection.
    var missStatus: HTTPStatus? = 501
  }

  /// A user of the server, with its own place in sequences and its own faults.
  private typealias Session = (fixtures: Replaying, faults: Faults)

  static let mostSessions = 1000

  private let folder: String
  private let rules: Rules
  private let fixtures: Replaying
  private let sessions: ServedSessions<Session>
  private let history = ServedHistory()
  /// The journal, which is worth nothing with gaps.
  private let journal: LineFile?
  private let now: @Sendable () -> UnixTime

  /// Creates a server for a folder, whose journal is optional.
  ///
  /// The closure gets the name of each session that made room for another.
  init(
    folder: String, session: String? = nil, rules: Rules = Rules(),
    redaction: Redaction = Redaction(), journal: LineFile? = nil, log: ReplayLog? = nil,
    now: @escaping @Sendable () -> UnixTime = { .now },
    onDrop: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let fixtures = Replaying(
      directory: folder, redaction: redaction, log: log, keepsFixtures: true)
    self.folder = folder
    self.rules = rules
    self.now = now
    self.journal = journal
    self.fixtures = fixtures
    sessions = ServedSessions(atMost: Self.mostSessions, standard: session, onDrop: onDrop) {
      (fixtures.restarted(session: $0), Faults(rules.faults))
    }
  }

  /// Nothing here waits for anything but the disk.
  var handler: ServerHandler { .atOnce(response) }

  /// Returns the response to a request, with the configured latency and faults.
  func response(to request: ServerRequest) -> ServerResponse {
    let address: RequestAddress
    do throws(RequestAddress.Fault) { address = try RequestAddress(request) } catch {
      return error.response
    }
    if ControlAction.concerns(address.target) {
      return ControlAction.response(
        to: request, for: address.target, among: actions(for: address))
    }
    guard let session = sessions[address.session] else { return ServerResponse(503) }
    let asked = session.fixtures.redacted(
      HTTPRequest(request, for: address.target, headers: ["Content-Type"]))
    var outcome = ServedCall.Outcome.none
    // A request that a fault refuses takes no response of a sequence, and is no miss.
    let delivery = session.faults.plan(for: asked, at: now()).carryOut {
      if let response = rules.check?.rejection(of: request, for: address.target) {
        return Delivery(response)
      }
      let (found, source) = recorded(asked, in: session.fixtures)
      outcome = source
      return found
    }
    let response = ServerResponse(delivery)
    let call = ServedCall(
      time: now(), session: address.session, request: asked, outcome: outcome, sent: response)
    journal?.add(call.encoded())
    // 'amctl' itself has named what is missing.
    history.note(call, isSaid: request.headers["User-Agent"]?.hasPrefix("amctl/") ?? false)
    return response
  }

  private func recorded(
    _ request: HTTPRequest, in fixtures: Replaying
  ) -> (Delivery, ServedCall.Outcome) {
    do throws(TransportError) {
      let played = try fixtures.playOfAnyHost(redacted: request)
      return (Delivery(played.response), .fixture(played.file))
    } catch {
      if error == .pathTooLong {
        return (
          Delivery(.error(414, "URI Too Long", error.description)), .miss(nearest: nil)
        )
      }
      guard case .notRecorded(let miss) = error.fixtureError else {
        return (Delivery(.error(500, "Unusable Fixture", error.description)), .failure(error))
      }
      let nearest = miss.nearestWords
      let detail = miss.description + (nearest.map { "; the nearest is \($0)" } ?? "")
      let delivery = rules.missStatus.map { Delivery(.miss(detail, $0)) } ?? Delivery(.close)
      return (delivery, .miss(nearest: nearest))
    }
  }

  /// Whoever has no token that is needed sends no body either.
  func wantsBody(of request: ServerRequest) -> Bool {
    guard let address = try? RequestAddress(request) else { return false }
    return !ControlAction.concerns(address.target)
      && rules.check?.rejection(of: request, for: address.target) == nil
  }

  func report(to messages: Messages) {
    history.reportMisses(to: messages)
  }

  func check(ranProgram: Bool) throws {
    try journal?.check()
    if let (first, count) = history.failures {
      throw Failure(.failure, "\(count.counted("request")) could not be answered: \(first)")
    }
    // Otherwise the run would count as a success.
    guard ranProgram, history.missCount > 0 else { return }
    let requests = history.missCount.counted("request was", "requests were")
    throw Failure(
      .replay, "\(requests) not recorded in '\(folder)'",
      hint:
        "record the missing responses with 'amctl fixtures record \(folder)', or correct the requests",
      reason: .noFixture)
  }

  /// The requests to the server itself.
  private func actions(for address: RequestAddress) -> [ControlAction] {
    let (query, session) = (address.target.query, address.concerned)
    return [
      ControlAction("POST", "reset", ["session"]) {
        history.reset(session)
        return .sessions(sessions.reset(session).count)
      },
      ControlAction("GET", "requests", ["path", "method", "unmatched", "session"]) {
        let isUnmatched = query["unmatched"].map { !["0", "false"].contains($0.lowercased()) }
        return history.response(to: query) { call in
          session ?? call.session == call.session && isUnmatched ?? call.isMiss == call.isMiss
        }
      },
      ControlAction("GET", "unused") {
        let all: [String]
        do { all = try fixtures.files } catch {
          return .error(500, "Internal Server Error", "\(error)")
        }
        let files = history.unused(of: all).sorted()
        return .json(["count": .int(files.count), "unused": .array(files.map { .string($0) })])
      },
    ]
  }
}
