/// Answers from recorded fixtures, strictly, and never touches the network.
public struct Replaying: Transport {
  private let folder: FixtureFolder

  /// Answers from the fixtures in a folder.
  public init(directory: String) {
    folder = FixtureFolder(path: directory)
  }

  /// The recorded answer; throws ``TransportError/notRecorded(_:)`` when there is none.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    if let fixture = try folder.fixture(for: request) { return fixture.response }
    throw .notRecorded(
      ReplayMiss(request, in: folder.path, recorded: folder.recordedRequests()))
  }
}
