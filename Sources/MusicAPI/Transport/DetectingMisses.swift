/// Fails where the server answers from fixtures and has none for a request.
///
/// Such a response says nothing about the service: it must not be read as "not found", sent for
/// again, or recorded.
struct DetectingMisses: Transport {
  let base: any Transport

  /// The response of the server; throws ``TransportError/notServed(request:detail:)`` for a miss.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await base.send(request)
    if let miss = response.miss(of: request) { throw miss }
    return response
  }
}

extension HTTPResponse {
  /// The header by which a server of fixtures says that it has no fixture for a request.
  package static let missHeader = HTTPHeaders.Field(name: "Amctl-Fixture", value: "miss")

  /// Whether a server of fixtures had no fixture for the request.
  package var isMiss: Bool {
    headers[Self.missHeader.name]?.lowercased() == Self.missHeader.value
  }

  /// The error that a miss is; nil for every other response.
  package func miss(of request: HTTPRequest) -> TransportError? {
    guard isMiss else { return nil }
    let errors = (try? JSONDocument(parsing: body))?.root["errors"]
    return .notServed(
      request: request.line,
      detail: errors?.elements.first { $0["detail"] != nil }?["detail"]?.string)
  }
}
