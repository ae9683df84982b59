import MusicAPI

/// A server's response to a request that tells whether it works.
enum ServiceProbe: Sendable {
  /// The request succeeded.
  case response(HTTPResponse)
  /// The response was an error.
  case rejection(Rejection)
  /// The response was not the service's: a login page of the network, or another server.
  case foreign(String)
  /// There was no response.
  case silence(TransportError)

  /// Sends the request; throws only for an interruption or a dry run.
  init(
    _ target: RequestTarget, with traits: RequestTraits? = nil, through client: MusicClient
  ) async throws(MusicAPIError) {
    do throws(MusicAPIError) {
      var request = HTTPRequest(.get, target)
      request.traits = traits
      let response = try await client.response(to: request)
      if !response.body.isEmpty {
        _ = try client.read(response.body, of: Endpoint<RawDocument>(request))
      }
      self = .response(response)
    } catch {
      switch error {
      case .notJSON, .unexpectedShape: self = .foreign(error.description)
      case .rejected(let rejection): self = .rejection(rejection)
      case .transport(let error, _): self = .silence(error)
      default: throw error
      }
    }
  }

  private var response: HTTPResponse? {
    switch self {
    case .response(let response): response
    case .rejection(let rejection): rejection.response
    case .foreign, .silence: nil
    }
  }

  /// The time of the response, by the service's clock.
  var date: UnixTime? {
    response?.headers["Date"].flatMap { UnixTime(httpDate: $0) }
  }
}
