public import MusicAPI

/// The error of a request for which fixtures have no response, or cannot be used.
///
/// It is the cause of a `TransportError.notAvailable`.
public enum FixtureError: Error, Sendable, Equatable {
  /// No recorded response matches the request.
  case notRecorded(ReplayMiss)
  /// The server serves fixtures and has none for the request; `detail` is the server's message.
  case notServed(request: String, detail: String?)
  /// A recorded response matches the request but cannot be read.
  case unreadable(path: String, reason: String)
  /// A response arrived but cannot be recorded.
  case unwritable(path: String, reason: String)
}

extension FixtureError: CustomStringConvertible {
  /// What went wrong, without any secret.
  public var description: String {
    switch self {
    case .notRecorded(let miss):
      miss.description
    case .notServed(let request, let detail):
      detail ?? "the server has no fixture for '\(request)'"
    case .unreadable(let path, let reason):
      "cannot read the fixture '\(path)': \(reason)"
    case .unwritable(let path, let reason):
      "cannot write the fixture '\(path)': \(reason)"
    }
  }
}

extension TransportError {
  /// The error of the fixtures; nil if they are not the reason.
  public var fixtureError: FixtureError? {
    if case .notAvailable(let response) = self { response.cause as? FixtureError } else { nil }
  }

  /// The error of a request because of fixtures; only what cannot be recorded was sent before.
  package static func fixture(_ error: FixtureError) -> TransportError {
    let wasSent = if case .unwritable = error { true } else { false }
    return .notAvailable(ForeignError(error, requestNeverLeft: !wasSent))
  }

  /// The error of a request that cannot have a fixture.
  package static let pathTooLong = TransportError.malformedRequest(
    reason: "its path is too long for the name of a fixture")
}

/// What is wrong with a file of fixtures, of rules or of an archive, as a part of a sentence.
package struct FixtureFlaw: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// An error for a request that no fixture matches, with the closest fixture.
public struct ReplayMiss: Error, Sendable, Equatable {
  /// The method and target of the request, without secrets; for another host than the service, the
  /// method and URL.
  public let request: String
  /// The folder of the fixtures.
  public let directory: String
  /// The number of recorded responses to this exact request, all of which were used.
  public let responses: Int
  /// The recorded request to the same host that differs least; nil if none is alike.
  public let nearest: String?
  /// The differences from the nearest request, one for each part.
  public let differences: [String]
  /// Whose fixtures are missing, where there are only those of others; nil if there are none at
  /// all.
  private let missing: String?
  /// Whether there are fixtures of the same host.
  package let hasOthers: Bool

  /// Creates an error from the request and the closest fixture.
  package init(
    _ request: HTTPRequest, in directory: String, responses: Int = 0, hasOthers: Bool = false,
    nearest: HTTPRequest? = nil, differences: [String] = [], missing: String? = nil
  ) {
    self.hasOthers = hasOthers || nearest != nil
    self.request = request.shown
    self.directory = directory
    self.responses = responses
    self.nearest = nearest?.shown
    self.differences = differences
    self.missing = missing
  }
}

extension ReplayMiss: CustomStringConvertible {
  /// A sentence that names the request and the folder.
  public var description: String {
    switch responses {
    case 0 where !hasOthers:
      "'\(request)' is not recorded in '\(directory)', which has no fixtures"
        + (missing.map { " of " + $0 } ?? "")
    case 0: "'\(request)' is not recorded in '\(directory)'"
    case 1: "'\(request)' is recorded once in '\(directory)', and was requested again"
    default:
      "'\(request)' is recorded \(responses) times in '\(directory)', and was requested once more"
    }
  }
}
