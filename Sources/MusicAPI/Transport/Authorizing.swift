extension Transport {
  /// Returns a transport that adds tokens to each request, fetched each time so that no retry sends
  /// a stale one.
  ///
  /// This transport must send to a single, trusted server. A request of
  /// ``MusicClient/with(userToken:)`` gets the token of that user in place of this one. After a
  /// rejected developer token, the request is sent once more with a new one: it changed nothing, so
  /// a write is repeated like a read.
  ///
  /// A request that needs a user token is not sent without one. One that needs no token is sent as
  /// it is.
  public func authorizing(
    with developerToken: any DeveloperTokenProvider, userToken: String? = nil
  ) -> any Transport {
    Authorizing(self, developerToken: developerToken, userToken: userToken)
  }
}

/// A transport that adds tokens to each request.
struct Authorizing: Transport {
  private let base: any Transport
  private let developerToken: any DeveloperTokenProvider
  private let userToken: String?

  init(
    _ base: any Transport, developerToken: any DeveloperTokenProvider, userToken: String? = nil
  ) {
    self.base = base
    self.developerToken = developerToken
    self.userToken = userToken
  }

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    guard let needs = request.traits?.needs else {
      throw .malformedRequest(
        reason: "it does not say which tokens it needs, as one made by an endpoint does")
    }
    if let flaw = request.target.flawOfPath { throw .malformedRequest(reason: flaw) }
    if needs == .noToken { return try await base.send(request, to: sink) }
    if user(of: request) == nil, needs == .user { throw .noCredentials(.noUserToken) }
    let token: DeveloperToken
    do { token = try await developerToken.token() } catch { throw .noCredentials(error) }
    let response = try await base.send(signed(request, with: token), to: sink)
    guard response.status == 401, let renewed = try await renewal(of: token) else {
      return response
    }
    return try await base.send(signed(request, with: renewed), to: sink)
  }

  private func renewal(of token: DeveloperToken) async throws(TransportError) -> DeveloperToken? {
    do { return try await developerToken.renew(after: token) } catch { throw .noCredentials(error) }
  }

  /// The token of the user that a request is for.
  private func user(of request: HTTPRequest) -> String? { request.userToken?.secret ?? userToken }

  private func signed(_ request: HTTPRequest, with token: DeveloperToken) -> HTTPRequest {
    var request = request
    request.headers[TokenHeader.developer] = TokenHeader.value(token.secret)
    if let userToken = user(of: request), let needs = request.traits?.needs, needs != .developer {
      request.headers[TokenHeader.user] = userToken
    }
    return request
  }
}

extension Authorizing: CustomStringConvertible, CustomReflectable {
  /// A placeholder that does not contain a token.
  var description: String {
    "<signs requests>"
  }

  /// An empty mirror, so that `dump` and debuggers do not show the user token.
  var customMirror: Mirror {
    Mirror(self, children: [])
  }
}
