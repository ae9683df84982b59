/// An answer that is not a success.
public struct Refusal: Sendable {
  /// What was asked, without any secret: they are headers.
  public let request: HTTPRequest
  /// The answer with its headers, and the first ``bodyLimit`` bytes of its body.
  ///
  /// The body is whatever stood between here and the service, a proxy's page for instance; no
  /// description shows it.
  public let response: HTTPResponse
  /// What the server says; empty when its body is empty, cut off, no JSON, or over ``bodyLimit``.
  public let errors: [ServerError]

  /// The most bytes of a body that are kept.
  public static let bodyLimit = 1 << 18

  /// The status of the answer.
  public var status: HTTPStatus { response.status }

  /// How long the server wants to be left alone; nil when it says nothing sensible.
  ///
  /// A date is measured against the answer's own `Date`, so that this machine's clock does not
  /// matter. The header as it was written is in ``response``.
  public var retryAfter: Duration? { response.retryAfter }

  /// Reads what can be read of an answer.
  init(_ response: HTTPResponse, to request: HTTPRequest) {
    self.request = request.traits == nil ? request.described() : request
    let body = response.body
    let document = body.count > Self.bodyLimit ? nil : try? JSONDocument(parsing: body)
    errors = document?.root["errors"].flatMap { [ServerError](json: $0) } ?? []
    var kept = response
    if body.count > Self.bodyLimit { kept.body = Array(body.prefix(Self.bodyLimit)) }
    self.response = kept
  }
}
