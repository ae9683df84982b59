import MusicAPIFixtures
import MusicAPI

/// Compares recorded responses with the service's current ones.
struct LiveComparison {
  private let client: MusicClient

  /// Creates a comparison that sends requests through a client.
  init(_ client: MusicClient) {
    self.client = client
  }

  /// Finds the differences between the current response and all those recorded for a request.
  ///
  /// Writes are never repeated. A failure of the service or the network is thrown, because it shows
  /// nothing about the responses of a working service.
  func changes(
    of recorded: [HTTPResponse], to request: HTTPRequest
  ) async throws -> [MemberFinding] {
    let recorded = recorded.filter { Self.isComparable($0.status) }
    guard request.method == .get, let last = recorded.last else { return [] }
    let (status, body) = try await response(to: request)
    let same = recorded.filter { $0.status == status }
    guard !same.isEmpty else {
      let detail = "was \(last.status.rawValue), is \(status.rawValue)"
      return [MemberFinding(.status, request.target.path, detail)]
    }
    guard status.kind == .success else { return [] }
    return ResponseShape(of: same.map(\.body)).changes(to: ResponseShape(of: body))
  }

  private func response(to request: HTTPRequest) async throws -> (HTTPStatus, body: [UInt8]) {
    do {
      let response = try await client.response(to: request)
      return (response.status, response.body)
    } catch MusicAPIError.rejected(let rejection) where Self.isComparable(rejection.status) {
      return (rejection.status, [])
    }
  }

  /// Returns whether a status concerns the requested resource, and not tokens or an outage.
  private static func isComparable(_ status: HTTPStatus) -> Bool {
    switch status.kind {
    case .success: true
    case .clientError: ![401, 403, 429].contains(status.rawValue)
    case .redirection, .serverError, .other: false
    }
  }
}
