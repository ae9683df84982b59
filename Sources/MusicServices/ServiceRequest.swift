import MusicAPI

extension MusicClient {
  /// Sends a request without tokens and reads the response, whatever type of content it claims.
  func json(at target: RequestTarget) async throws(MusicAPIError) -> JSON {
    var request = HTTPRequest(.get, target)
    request.traits = RequestTraits(needs: .noToken)
    let response = try await response(to: request)
    do { return try JSONDocument(parsing: response.body, valueLimit: valueLimit).root } catch {
      response.leaveCache()
      throw .notJSON(error, request: request)
    }
  }
}
