import MusicAPIFixtures
import AmctlLoopback
import MusicAPI

/// Responds to requests with recorded responses.
struct FixtureServer: Sendable {
  private let fixtures: Replaying
  private let faults: FaultPlan
  private let check: TokenCheck?
  private let latency: Duration
  private let missAnswer: MissAnswer
  /// The requests that had no fixture so far.
  let misses = ServedMisses()

  /// Creates a server for a folder; without a check, tokens are not required.
  init(
    folder: String, faults: FaultPlan, check: TokenCheck?, latency: Duration,
    missAnswer: MissAnswer = .status(501)
  ) {
    fixtures = Replaying(directory: folder)
    self.faults = faults
    self.check = check
    self.latency = latency
    self.missAnswer = missAnswer
  }

  /// Returns the response to a request, with the configured latency and faults.
  @concurrent func answer(_ request: ServerRequest) async -> ServerResponse {
    guard request.loopbackOrigin != nil else { return .misdirected }
    let fault = faults.next()
    var answer: ServerResponse
    if let rejection = check?.rejection(of: request) {
      answer = rejection
    } else {
      answer = await recorded(request)
    }
    if let fault { answer = fault.spoil(answer) }
    answer.delay = latency
    return answer
  }

  private func recorded(_ request: ServerRequest) async -> ServerResponse {
    let method = request.method == "HEAD" ? .get : HTTPMethod(rawValue: request.method)
    let type = request.headers["Content-Type"].map {
      HTTPHeaders.Field(name: "Content-Type", value: $0)
    }
    let asked = HTTPRequest(
      method, RequestTarget(parsing: request.localTarget),
      headers: HTTPHeaders(type.map { [$0] } ?? []),
      body: request.body.isEmpty ? nil : request.body)
    do {
      return ServerResponse(try await fixtures.send(asked))
    } catch .notRecorded(let miss) {
      misses.note(miss)
      let nearest = miss.nearestWords.map { "; the nearest is \($0)" } ?? ""
      return .miss(miss.description + nearest, missAnswer)
    } catch {
      return .error(500, "Unusable Fixture", error.description)
    }
  }
}

extension ServerResponse {
  /// Headers that describe a past transmission rather than the response itself.
  private static let ofTheWire: Set = [
    "connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding",
  ]

  /// Creates a response from a recorded one.
  fileprivate init(_ response: HTTPResponse) {
    let kept = response.headers.fields.filter { !Self.ofTheWire.contains($0.name.lowercased()) }
    self.init(response.status, headers: HTTPHeaders(kept), body: response.body)
    if headers["Content-Type"] == nil, !body.isEmpty {
      headers["Content-Type"] = "application/json;charset=utf-8"
    }
  }

  /// Returns an error that no client can mistake for one from the service.
  fileprivate static func miss(_ detail: String, _ kind: MissAnswer) -> Self {
    let reason = "No Such Fixture"
    guard case .status(let status) = kind else {
      var answer = ServerResponse()
      answer.fault = .closeBeforeAnswer
      return answer
    }
    var answer = error(status, reason, detail)
    answer.reason = reason
    answer.headers.add(HTTPResponse.missHeader.name, HTTPResponse.missHeader.value)
    return answer
  }

  /// The response to a request for another host.
  fileprivate static let misdirected = error(
    421, "Misdirected Request",
    "This server accepts requests for 127.0.0.1, localhost and [::1] only.")

  /// Returns an error in the service's format.
  static func error(_ status: Int, _ title: String, _ detail: String, code: String? = nil) -> Self {
    let error: JSONValue = [
      "id": "AMCTLFIXTURESSERVE", "title": .string(title), "detail": .string(detail),
      "status": .string("\(status)"), "code": .string(code ?? "\(status)00"),
    ]
    return ServerResponse(
      HTTPStatus(rawValue: status), headers: ["Content-Type": "application/json;charset=utf-8"],
      body: JSONValue.object([JSONMember("errors", .array([error]))]).encoded())
  }
}
