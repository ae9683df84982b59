/// A transport that follows redirects within a scope, and rejects all others.
///
/// Only redirects of `GET` and `HEAD` are followed; others are returned like any response.
package struct Redirecting: Transport {
  private let base: any Transport
  private let scope: RequestScope
  private let limit: Int

  /// Creates a transport that follows redirects that stay in a scope, up to `limit` in a row.
  package init(_ base: any Transport, within scope: RequestScope, limit: Int = 5) {
    self.base = base
    self.scope = scope
    self.limit = limit
  }

  /// Sends the request, and follows its redirects.
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    for _ in 0...limit {
      let response = try await base.send(request, to: sink)
      guard [.get, .head].contains(request.method), let location = response.redirect else {
        return response
      }
      request.target = try target(of: location)
    }
    throw .tooManyRedirects(limit: limit)
  }

  /// Returns the target of a redirect; the error for a foreign one does not contain its query.
  private func target(of location: String) throws(TransportError) -> RequestTarget {
    do {
      return try scope.target(of: location)
    } catch {
      throw .foreignRedirect(location: error.address)
    }
  }
}

extension HTTPResponse {
  /// The URL that the response redirects to; nil if it is not a redirect.
  fileprivate var redirect: String? {
    [301, 302, 303, 307, 308].contains(status.rawValue) ? headers["Location"] : nil
  }
}
