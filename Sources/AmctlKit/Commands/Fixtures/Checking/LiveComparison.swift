import MusicAPIFixtures
import MusicAPI

extension LiveSweep {
  /// Finds the differences between the current response and all those recorded for a request.
  ///
  /// Writes are never repeated. A failure of the service or the network is thrown, because it shows
  /// nothing about the responses of a working service.
  func changes(
    of recorded: [HTTPResponse], to request: HTTPRequest
  ) async throws -> [MemberFinding] {
    let recorded = recorded.filter { $0.status.concernsResource }
    guard request.method == .get, let last = recorded.last else { return [] }
    let (status, body) = try await response(to: request)
    let same = recorded.filter { $0.status == status }
    guard !same.isEmpty else {
      let detail = "was \(last.status.rawValue), is \(status.rawValue)"
      return [MemberFinding(.status, request.target.path, detail)]
    }
    guard status.kind == .success else { return [] }
    let changes = ResponseShape(of: same.map(\.body)).changes(to: ResponseShape(of: body))
    // Of a sequence, only the last response can still be current.
    let values =
      comparesValues ? ValueComparison.changes(from: same[same.count - 1].body, to: body) : []
    return (changes + values).filter { finding in
      !ignored.contains { $0.covers(finding.member) }
    }
  }

  private func response(to request: HTTPRequest) async throws -> (HTTPStatus, body: [UInt8]) {
    do {
      let response = try await servers.response(to: request)
      let kept = redaction.redacted(response, to: request)
      return (kept.status, kept.body)
    } catch MusicAPIError.rejected(let rejection) where rejection.status.concernsResource {
      return (rejection.status, [])
    }
  }
}
