import MusicAPI

extension MusicClient {
  /// Sends a request and reads the response, whatever type of content it claims.
  func json(
    at target: RequestTarget, with tokens: RequestTraits.Credentials = .noToken
  ) async throws(MusicAPIError) -> JSON {
    var request = HTTPRequest(.get, target)
    request.traits = RequestTraits(needs: tokens)
    let response = try await response(to: request)
    do { return try JSONDocument(parsing: response.body, valueLimit: valueLimit).root } catch {
      response.leaveCache()
      throw .notJSON(error, request: request)
    }
  }
}
