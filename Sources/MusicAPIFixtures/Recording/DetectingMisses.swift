public import MusicAPI

/// A transport that throws an error if the server serves fixtures and has none for a request.
///
/// Such a response is not from the service, so it must not be treated as "not found", retried or
/// recorded. Use it in a program that is tested with `amctl fixtures serve`:
///
/// ```swift
/// func testedClient(of server: Origin, _ tokens: any DeveloperTokenProvider) -> MusicClient {
///   .live(origin: server, developerToken: tokens, observe: { DetectingMisses($0) })
/// }
/// ```
public struct DetectingMisses: Transport {
  private let base: any Transport

  /// Creates a transport that checks the responses of another.
  public init(_ base: any Transport) {
    self.base = base
  }

  /// Returns the server's response; throws ``FixtureError/notServed(request:detail:)`` for a
  /// miss.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await base.send(request, to: sink)
    if let miss = response.miss(of: request) { throw miss }
    return response
  }
}

extension HTTPResponse {
  /// The header with which a fixture server indicates that it has no fixture for a request.
  package static let missHeader = HTTPHeaders.Field(name: "Amctl-Fixture", value: "miss")

  /// Whether a fixture server had no fixture for the request.
  var isMiss: Bool {
    headers[Self.missHeader.name]?.lowercased() == Self.missHeader.value
  }

  /// Returns the error for a miss; nil for any other response.
  func miss(of request: HTTPRequest) -> TransportError? {
    guard isMiss else { return nil }
    let errors = (try? JSONDocument(parsing: body))?.root["errors"]
    return .fixture(
      .notServed(
        request: request.line,
        detail: errors?.elements.first { $0["detail"] != nil }?["detail"]?.string))
  }
}
