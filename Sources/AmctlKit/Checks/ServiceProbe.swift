import MusicAPI

/// What the service says to a request that needs nothing but a token.
enum ServiceProbe: Sendable {
  /// It answered.
  case answer(HTTPResponse)
  /// It did not, or was never asked.
  case silence(TransportError)

  /// Asks; only an interruption, or a rehearsal, is an error.
  init(_ path: String, through client: MusicClient) async throws(MusicAPIError) {
    do throws(TransportError) {
      let endpoint = Endpoint<RawDocument>(HTTPRequest(.get, RequestTarget(path: path)))
      self = .answer(try await client.transport.send(endpoint.request))
    } catch {
      guard error != .canceled else { throw .canceled }
      self = .silence(error)
    }
  }

  /// When the service answered, by its own clock.
  var date: UnixTime? {
    guard case .answer(let response) = self else { return nil }
    return response.headers["Date"].flatMap { UnixTime(httpDate: $0) }
  }

  /// What came back as JSON.
  var json: JSON? {
    guard case .answer(let response) = self else { return nil }
    return try? JSONDocument(
      parsing: response.body, valueLimit: JSONDocument.responseValueLimit
    ).root
  }
}
