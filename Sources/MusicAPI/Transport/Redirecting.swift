/// Follows redirects that stay on the API's own origin and under `/v1/`, and rejects all others.
///
/// Only redirects of `GET` and `HEAD` are followed; others are returned like any response.
public struct Redirecting: Transport {
  private let base: any Transport
  private let origin: Origin
  private let limit: Int

  /// Follows redirects of a transport to that origin, up to `limit` in a row.
  public init(_ base: any Transport, origin: Origin, limit: Int = 5) {
    self.base = base
    self.origin = origin
    self.limit = limit
  }

  /// Sends the request, and follows its redirects.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    for _ in 0...limit {
      let response = try await base.send(request)
      guard [.get, .head].contains(request.method), let location = response.redirect else {
        return response
      }
      request.target = try target(of: location)
    }
    throw .tooManyRedirects(limit: limit)
  }

  /// Where a redirect leads, told without its query when that is elsewhere.
  private func target(of location: String) throws(TransportError) -> RequestTarget {
    do {
      return try RequestTarget.following(location, on: origin)
    } catch {
      throw .foreignRedirect(location: error.address)
    }
  }
}

extension HTTPResponse {
  /// Where the answer leads; nil when it is not a redirect.
  fileprivate var redirect: String? {
    [301, 302, 303, 307, 308].contains(status.rawValue) ? headers["Location"] : nil
  }
}
