package import MusicAPI

/// Adds Cider's own token to requests.
///
/// Below what logs, stores and records requests, it never reaches a file.
package struct CiderTransport: Transport {
  /// The headers that versions of Cider read the token from.
  package static let headers = ["apitoken", "apptoken"]

  private let base: any Transport
  private let token: String?

  /// Wraps a transport to Cider; without a token, requests stay as they are.
  package init(_ base: any Transport, token: String?) {
    self.base = base
    self.token = token
  }

  /// Sends the request with the token.
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    guard let token else { return try await base.send(request, to: sink) }
    var request = request
    for name in Self.headers { request.headers[name] = token }
    return try await base.send(request, to: sink)
  }
}

extension CiderTransport: CustomStringConvertible, CustomReflectable {
  /// A placeholder that does not contain the token.
  package var description: String { "<authorizes requests to Cider>" }

  /// An empty mirror, so that `dump` and debuggers do not show the token.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Reaches Cider by the other address of this machine where the first one refuses.
package struct CiderAddresses: Transport {
  private let first: any Transport
  private let other: any Transport

  /// Combines two transports to the same program.
  package init(_ first: any Transport, or other: any Transport) {
    self.first = first
    self.other = other
  }

  /// Sends the request; one that could not be sent to the first address is sent to the other.
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    do { return try await first.send(request, to: sink) } catch {
      guard case .cannotConnect = error else { throw error }
      do { return try await other.send(request, to: sink) } catch let second {
        // The error of the usual address is the one that helps a person.
        if case .cannotConnect = second { throw error }
        throw second
      }
    }
  }
}
