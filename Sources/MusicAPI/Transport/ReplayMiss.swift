/// A request that no fixture answers, and what came closest.
public struct ReplayMiss: Error, Sendable, Equatable {
  /// The method and target that were asked for, without secrets.
  public let request: String
  /// The fixtures' folder.
  public let directory: String
  /// How many answers to this very request are recorded, all of which were given.
  public let answers: Int
  /// The recorded request that differs least; nil when nothing is recorded.
  public let nearest: String?
  /// What differs from the nearest one, part by part.
  public let differences: [String]

  /// Compares a request with those that are recorded.
  init(_ request: HTTPRequest, in directory: String, recorded: [HTTPRequest]) {
    let nearest = recorded.map { RequestComparison(asked: request, recorded: $0) }
      .map { (comparison: $0, rank: ($0.distance, -$0.likeness)) }
      .min { $0.rank < $1.rank }?.comparison
    self.request = request.line
    self.directory = directory
    answers = 0
    self.nearest = nearest?.recorded.line
    differences = nearest?.differences ?? []
  }

  /// Says that a request was asked more often than it is recorded.
  init(_ request: HTTPRequest, in directory: String, answers: Int) {
    self.request = request.line
    self.directory = directory
    self.answers = answers
    nearest = nil
    differences = []
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
  var line: String { method.rawValue + " " + target.description }
}
