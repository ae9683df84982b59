package import MusicAPI
import MusicPlatform

/// One recorded exchange: a request and the answer it got.
///
/// It holds what its file will hold, so that a fixture which is written and read again is the same.
package struct Fixture: Sendable, Hashable {
  /// The method, target and body that it answers; without headers.
  package let request: HTTPRequest
  /// The answer; a body of JSON is without white space, as the service sends it.
  package let response: HTTPResponse
  /// When the answer came; nil for a fixture that a person wrote without it.
  package let recorded: UnixTime?

  /// The headers that clients act on; others only make two recordings differ.
  private static let keptHeaders = [
    "cache-control", "content-type", "location", "retry-after", "www-authenticate",
  ]

  /// Keeps of an exchange what clients see and what stays the same from one time to the next.
  package init(request: HTTPRequest, response: HTTPResponse, recorded: UnixTime? = nil) {
    self.request = HTTPRequest(
      request.method, RequestTarget(path: request.target.path, query: request.target.query.sorted),
      body: request.body.flatMap { $0.isEmpty ? nil : FixtureBody($0).identity })
    self.response = HTTPResponse(
      status: response.status,
      headers: HTTPHeaders(
        Self.keptHeaders.compactMap { name in
          response.headers[name].map { HTTPHeaders.Field(name: name, value: $0) }
        }),
      body: FixtureBody(response.body).identity)
    self.recorded = recorded
  }

  /// Whether a secret was taken out of the request, which cannot be sent again so.
  package var isRedacted: Bool {
    let query = request.target.query.items.contains { $0.value.includes(Redaction.mark) }
    return query || PercentEncoding.decodePath(request.target.path).includes(Redaction.mark)
  }

  /// Takes what stands in a file as it is.
  init(_ request: HTTPRequest, _ response: HTTPResponse, _ recorded: UnixTime?) {
    self.request = request
    self.response = response
    self.recorded = recorded
  }

  /// Whether this answers a request: same method, path and body, same query in any order.
  ///
  /// A fixture that a person wrote, without a time and without a body, answers any body.
  func answers(_ other: HTTPRequest) -> Bool {
    request.method == other.method && request.target.identity == other.target.identity
      && (request.body == nil && recorded == nil || request.bodyIdentity == other.bodyIdentity)
  }
}

extension HTTPRequest {
  /// The body without what white space adds to JSON; no body is as good as an empty one.
  fileprivate var bodyIdentity: [UInt8] {
    body.map { FixtureBody($0).identity } ?? []
  }
}

extension Query {
  /// The items by name; those of one name stay in their order.
  fileprivate var sorted: Query {
    let order = items.enumerated().sorted {
      ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
    }
    return Query(order.map { Item($0.element.name, $0.element.value) })
  }
}

/// What makes two requests the same for a fixture, but for the body.
struct FixtureKey: Hashable, Sendable {
  private let method: HTTPMethod
  private let target: RequestTarget.Identity

  /// Takes of a request what its order and encoding do not change.
  init(_ request: HTTPRequest) {
    method = request.method
    target = request.target.identity
  }
}

/// What makes two requests the same for a recording: all of it.
struct ExchangeKey: Hashable, Sendable {
  private let key: FixtureKey
  private let body: [UInt8]

  /// Takes of a request what order, encoding and white space do not change.
  init(_ request: HTTPRequest) {
    key = FixtureKey(request)
    body = request.body.map { FixtureBody($0).identity } ?? []
  }
}
