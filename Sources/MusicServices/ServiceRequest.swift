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

  /// Fetches what a server has at a target; some statuses mean that there were too many requests.
  func result(
    at target: RequestTarget, throttling statuses: [HTTPStatus] = [429]
  ) async throws(ServiceError) -> JSON {
    do { return try await json(at: target) } catch {
      throw ServiceError(error, from: origin, throttling: statuses)
    }
  }

  /// Fetches what a server has at a target; nil if it says that there is nothing.
  func resultIfFound(
    at target: RequestTarget, throttling statuses: [HTTPStatus] = [429]
  ) async throws(ServiceError) -> JSON? {
    do { return try await result(at: target, throttling: statuses) } catch {
      guard error.status == 404 else { throw error }
      return nil
    }
  }
}
