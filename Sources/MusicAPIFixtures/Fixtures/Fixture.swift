package import MusicAPI
import MusicPlatform

/// A recorded exchange: a request and its response.
///
/// It contains exactly what its file will contain, so that writing and reading it changes nothing.
package struct Fixture: Sendable, Hashable {
  /// The method, target and body of the request it responds to; without headers.
  package let request: HTTPRequest
  /// The response; a JSON body has no white space, just as the service sends it.
  package let response: HTTPResponse
  /// The time of the response; nil for a fixture written by hand without one.
  package let recorded: UnixTime?

  /// The headers that clients act on; others would only make two recordings differ.
  private static let keptHeaders = [
    "cache-control", "content-type", "location", "retry-after", "www-authenticate",
  ]

  /// Keeps the parts of an exchange that clients see and that stay the same from one time to the
  /// next.
  package init(request: HTTPRequest, response: HTTPResponse, recorded: UnixTime? = nil) {
    self.request = HTTPRequest(
      request.method, RequestTarget(path: request.target.path, query: request.target.query.sorted),
      body: request.body.flatMap { $0.isEmpty ? nil : FixtureBody($0).identity })
    self.response = HTTPResponse(
      status: response.status,
      headers: HTTPHeaders(
        Self.keptHeaders.compactMap { name in
          response.headers[name].map { HTTPHeaders.Field(name: name, value: $0) }
        }.filter(\.isOneLine)),
      body: FixtureBody(response.body).identity)
    self.recorded = recorded
  }

  /// The same as a recording would write it, whoever wrote it.
  package var normalized: Fixture {
    Fixture(request: request, response: response, recorded: recorded)
  }

  /// Returns the same without what a redaction removes.
  func redacted(by redaction: Redaction) -> Fixture {
    Fixture(
      request: redaction.redacted(request), response: redaction.redacted(response, to: request),
      recorded: recorded)
  }

  /// Whether a secret or an id was replaced in the request, so that it cannot be sent again.
  package var isRedacted: Bool {
    if Pseudonym.occurs(in: request.target) { return true }
    let query = request.target.query.items.contains { $0.value.includes(Redaction.mark) }
    return query || PercentEncoding.decodePath(request.target.path).includes(Redaction.mark)
  }

  /// Takes the parts from a file unchanged.
  init(_ request: HTTPRequest, _ response: HTTPResponse, _ recorded: UnixTime?) {
    self.request = request
    self.response = response
    self.recorded = recorded
  }

  /// Returns its place in a folder with these rules.
  package func place(by rules: FixtureRules.Match) -> FixturePlace { FixturePlace(request, rules) }

  /// Whether it responds to any body, and all bodies share its place in a sequence: it is written by
  /// hand, without a time and without a body.
  var takesAnyBody: Bool { request.body == nil && recorded == nil }
}

extension Query {
  /// The items sorted by name; items of the same name keep their order.
  fileprivate var sorted: Query {
    let order = items.enumerated().sorted {
      ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
    }
    return Query(order.map { Item($0.element.name, $0.element.value) })
  }
}
