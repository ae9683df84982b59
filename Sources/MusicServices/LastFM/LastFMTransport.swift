package import MusicAPI

/// Adds the key to requests to Last.fm, and gives an error the status that it means.
///
/// Last.fm sends errors with any status, 200 included. Below what retries, stores and records
/// responses, they are retried where that helps, and never kept as a success.
package struct LastFMTransport: Transport {
  /// The name of the parameter that the key is sent in.
  package static let keyName = "api_key"

  /// The bytes of the longest body that is read as an error.
  private static let longestError = 4_096

  private let base: any Transport
  private let key: String

  /// Wraps a transport, which gets the key as a parameter.
  package init(_ base: any Transport, key: String) {
    self.base = base
    self.key = key
  }

  /// Sends the request with the key; the error in a response decides its status.
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var keyed = request
    keyed.target.query.add(Self.keyName, key)
    var response = try await base.send(keyed, to: sink)
    guard response.body.count <= Self.longestError,
      let error = (try? JSONDocument(parsing: response.body).root)?["error"]?.int
    else { return response }
    response.status = Self.status(of: error)
    return response
  }

  /// Returns the status that says the same as an error.
  private static func status(of error: Int) -> HTTPStatus {
    switch error {
    case 4, 10, 26: 403  // The key is missing, invalid or suspended.
    case 6: 404
    case 8, 11, 16: 503
    case 29: 429
    default: 400
    }
  }
}
