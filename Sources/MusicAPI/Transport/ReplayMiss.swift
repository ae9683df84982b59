/// A request that no fixture matches, and the closest fixture.
public struct ReplayMiss: Error, Sendable, Equatable {
  /// The method and target of the request, without secrets.
  public let request: String
  /// The fixtures' folder.
  public let directory: String
  /// How many responses to this exact request are recorded, all of which were used.
  public let answers: Int
  /// The recorded request that differs least; nil when nothing is recorded.
  public let nearest: String?
  /// What differs from the nearest one, part by part.
  public let differences: [String]

  /// States the request and the closest fixture.
  package init(
    _ request: HTTPRequest, in directory: String, answers: Int = 0, nearest: HTTPRequest? = nil,
    differences: [String] = []
  ) {
    self.request = request.line
    self.directory = directory
    self.answers = answers
    self.nearest = nearest?.line
    self.differences = differences
  }
}

extension ReplayMiss: CustomStringConvertible {
  /// One sentence that names the request and the folder.
  public var description: String {
    switch answers {
    case 0 where nearest == nil:
      "'\(request)' is not among the fixtures in '\(directory)': there are none."
    case 0: "'\(request)' is not among the fixtures in '\(directory)'."
    case 1: "'\(request)' is recorded once in '\(directory)', and was asked again."
    default:
      "'\(request)' is recorded \(answers) times in '\(directory)', and was asked once more."
    }
  }
}

extension HTTPRequest {
  /// The method and target, decoded as far as that is safe to read.
  package var line: String { method.rawValue + " " + target.description }
}

/// Fails when the server serves fixtures and has none for a request.
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
