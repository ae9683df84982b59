import MusicAPI

/// A server's response to a request that tells whether it works.
enum ServiceProbe: Sendable {
  /// The request succeeded.
  case response(HTTPResponse)
  /// The response was an error.
  case rejection(Rejection)
  /// There was no response.
  case silence(TransportError)

  /// Sends the request; throws only for an interruption or a dry run.
  init(
    _ target: RequestTarget, with traits: RequestTraits? = nil, through client: MusicClient
  ) async throws(MusicAPIError) {
    do throws(MusicAPIError) {
      var request = HTTPRequest(.get, target)
      request.traits = traits
      self = .response(try await client.response(to: request))
    } catch {
      switch error {
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
    case .silence: nil
    }
  }

  /// The time of the response, by the service's clock.
  var date: UnixTime? {
    response?.headers["Date"].flatMap { UnixTime(httpDate: $0) }
  }
}
