public import MusicAPI

/// A transport that records or replays the responses of another host than the service.
///
/// Their fixtures are in the same folder, below `hosts` and the name of the host:
///
/// ```swift
/// let images = HostFixtures(
///   recording: CurlTransport(origin: try Origin(parsing: "https://example.com")),
///   of: "example.com", with: Recorder(directory: "Fixtures"))
/// ```
public struct HostFixtures: Transport {
  private let fixtures: any Transport
  private let host: String

  /// Creates a transport that records the responses of another.
  public init(recording base: any Transport, of host: String, with recorder: Recorder) {
    fixtures = Recording(
      Editing(base) { request in
        if let (_, target) = request.target.ofHost { request.target = target }
      }, with: recorder)
    self.host = host
  }

  /// Creates a transport that answers from fixtures.
  public init(replaying fixtures: Replaying, of host: String) {
    self.fixtures = fixtures
    self.host = host
  }

  /// Returns the response recorded for the host.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.target = RequestTarget(request.target, ofHost: host)
    return try await fixtures.send(request, to: sink)
  }
}
