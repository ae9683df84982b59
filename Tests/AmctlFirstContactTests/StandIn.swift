import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization

/// A service in memory that keeps every rule, with invented values.
final class StandIn: Sendable {
  /// What takes the place of a response; nil where the service keeps its rules.
  typealias Breakage =
    @Sendable (HTTPRequest, _ honest: (RequestTarget) -> HTTPResponse) -> HTTPResponse?

  /// The time of all responses.
  static let time = UnixTime(seconds: 1_800_000_000)
  /// The name of the playlists, which nobody else should read.
  static let playlistName = "Evenings with Ann Vale"
  /// The user token that it accepts.
  static let userToken = "user-token-of-bo-hill"

  private struct State {
    var requests: [HTTPRequest] = []
    var isRelaxed = false
  }

  private let state = Mutex(State())
  private let breakage: Breakage
  /// The seconds that its one 429 asks to wait.
  private let pause: Int

  /// Creates a service that keeps every rule but those that are broken.
  init(pause: Int = 2, breakage: @escaping Breakage = { _, _ in nil }) {
    self.breakage = breakage
    self.pause = pause
  }

  /// The requests so far.
  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// Responds to a request.
  func response(to request: HTTPRequest) -> HTTPResponse {
    let isBusy = state.withLock { state in
      state.requests.append(request)
      defer { state.isRelaxed = true }
      return !state.isRelaxed
    }
    if isBusy { return Self.failure(429, "42900", headers: ["retry-after": "\(pause)"]) }
    guard request.headers["Authorization"]?.hasPrefix("Bearer ") == true else {
      return Self.sealed(HTTPResponse(status: 401))
    }
    if request.target.path.hasPrefix("/v1/me/"),
      request.headers["Music-User-Token"] != Self.userToken
    {
      return Self.failure(403, "40300")
    }
    if let broken = breakage(request, Self.honest) { return broken }
    guard request.headers["If-None-Match"] == nil else {
      return Self.sealed(HTTPResponse(status: 304))
    }
    return Self.honest(request.target)
  }

  /// Returns the response of a service that keeps every rule, which is made once for all tests.
  static func honest(_ target: RequestTarget) -> HTTPResponse {
    let key = target.description
    if let known = made.withLock({ $0[key] }) { return known }
    let response = make(target)
    made.withLock { $0[key] = response }
    return response
  }

  private static let made = Mutex<[String: HTTPResponse]>([:])

  private static func make(_ target: RequestTarget) -> HTTPResponse {
    let parts = target.path.split(separator: "/").map(String.init)
    switch (parts.count > 1 ? parts[1] : "", parts.dropFirst(2)) {
    case ("test", _): return sealed(HTTPResponse(status: 200))
    case ("storefronts", _):
      let storefronts = Storefronts.known.map {
        Sample.resource(.init(rawValue: "storefronts"), $0)
      }
      var response = json(["data": .array(storefronts)])
      response.headers.add("etag", tag)
      return response
    case ("catalog", let rest): return catalog(target, Array(rest))
    case ("me", let rest): return personal(target, Array(rest))
    default: return failure(404, "40400")
    }
  }

  private static let tag = "\"2026\""
}

extension StandIn: Transport {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    response(to: request)
  }
}

// MARK: Responses

extension StandIn {
  /// Returns a response with the headers that all have.
  static func sealed(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers.add("date", time.httpDate)
    if response.body.count > 1024 { response.headers.add("content-encoding", "gzip") }
    return response
  }

  /// Returns a successful response.
  static func json(_ value: JSONValue) -> HTTPResponse {
    sealed(
      HTTPResponse(
        status: 200, headers: ["content-type": "application/json"], body: value.encoded()))
  }

  /// Returns an error.
  static func failure(
    _ status: Int, _ code: String, parameter: String? = nil, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    var error: [JSONMember] = [
      JSONMember("id", "X"), JSONMember("title", "No"), JSONMember("code", .string(code)),
      JSONMember("status", .string("\(status)")),
    ]
    if let parameter {
      error.append(JSONMember("source", ["parameter": .string(parameter)]))
    }
    var response = json(["errors": [.object(error)]])
    response.status = HTTPStatus(rawValue: status)
    for field in headers.fields { response.headers.add(field.name, field.value) }
    return response
  }

  /// Returns a page, or the error for one that is too large.
  static func page(
    _ items: [JSONValue], _ target: RequestTarget, default size: Int, atMost most: Int,
    isInLibrary: Bool = false, keeping names: [String] = []
  ) -> HTTPResponse {
    guard let list = list(items, target, default: size, atMost: most, keeping: names) else {
      return failure(400, "40005", parameter: "limit")
    }
    let total = JSONMember("meta", ["total": .int(items.count)])
    return json(.object(list + (isInLibrary ? [total] : [])))
  }

  /// Returns the members of a list; nil for a page that is too large.
  static func list(
    _ items: [JSONValue], _ target: RequestTarget, default size: Int, atMost most: Int,
    keeping names: [String] = []
  ) -> [JSONMember]? {
    let limit = target.query["limit"].flatMap { Int($0) } ?? size
    let offset = target.query["offset"].flatMap { Int($0) } ?? 0
    guard (1...most).contains(limit) else { return nil }
    let members = [JSONMember("data", .array(Array(items.dropFirst(offset).prefix(limit))))]
    guard offset + limit < items.count else { return members }
    var query: Query = ["offset": "\(offset + limit)"]
    for name in names { query.add(name, target.query[name]) }
    let next = RequestTarget(path: target.path, query: query)
    return members + [JSONMember("next", .string(next.description))]
  }
}
