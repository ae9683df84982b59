import MusicAPI

/// How the service responds to a request that needs nothing but a token.
enum ServiceProbe: Sendable {
  /// It did what was requested.
  case answer(HTTPResponse)
  /// It responded with an error.
  case rejection(Rejection)
  /// There was no response.
  case silence(TransportError)

  /// Sends the request; only an interruption, or a dry run, is an error.
  init(_ path: String, through client: MusicClient) async throws(MusicAPIError) {
    do throws(MusicAPIError) {
      let request = HTTPRequest(.get, RequestTarget(path: path))
      self = .answer(try await client.response(to: request))
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
    case .answer(let response): response
    case .rejection(let rejection): rejection.response
    case .silence: nil
    }
  }

  /// When the service responded, by its own clock.
  var date: UnixTime? {
    response?.headers["Date"].flatMap { UnixTime(httpDate: $0) }
  }
}
