/// A request that no fixture answers, and what came closest.
public struct ReplayMiss: Error, Sendable, Equatable {
  /// The method and target that were asked for.
  public let request: String
  /// The fixtures' folder.
  public let directory: String
  /// The recorded request that differs least; nil when nothing is recorded.
  public let nearest: String?
  /// What differs from the nearest one, part by part.
  public let differences: [String]

  /// Compares a request with those that are recorded.
  init(_ request: HTTPRequest, in directory: String, recorded: [HTTPRequest]) {
    let comparisons = recorded.map { RequestComparison(asked: request, recorded: $0) }
    let nearest = comparisons.min { $0.distance < $1.distance }
    self.request = request.line
    self.directory = directory
    self.nearest = nearest?.recorded.line
    differences = nearest?.differences ?? []
  }
}

extension ReplayMiss: CustomStringConvertible {
  /// One sentence that names the request and the folder.
  public var description: String {
    "'\(request)' is not among the fixtures in '\(directory)'."
  }
}

extension HTTPRequest {
  /// The method and target, decoded as far as that is safe to read.
  var line: String { method.rawValue + " " + target.description }
}
