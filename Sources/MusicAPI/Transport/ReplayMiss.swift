/// An error for a request that no fixture matches, with the closest fixture.
public struct ReplayMiss: Error, Sendable, Equatable {
  /// The method and target of the request, without secrets.
  public let request: String
  /// The folder of the fixtures.
  public let directory: String
  /// The number of recorded responses to this exact request, all of which were used.
  public let answers: Int
  /// The recorded request that differs least; nil if nothing is recorded.
  public let nearest: String?
  /// The differences from the nearest request, one for each part.
  public let differences: [String]

  /// Creates an error from the request and the closest fixture.
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
  /// A sentence that names the request and the folder.
  public var description: String {
    switch answers {
    case 0 where nearest == nil:
      "'\(request)' is not recorded in '\(directory)', which has no fixtures"
    case 0: "'\(request)' is not recorded in '\(directory)'"
    case 1: "'\(request)' is recorded once in '\(directory)', and was requested again"
    default:
      "'\(request)' is recorded \(answers) times in '\(directory)', and was requested once more"
    }
  }
}

extension HTTPRequest {
  /// The method and target, decoded as far as they remain safe to read.
  package var line: String { method.rawValue + " " + target.description }
}
