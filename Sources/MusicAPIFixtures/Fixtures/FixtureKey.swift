import MusicAPI

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
