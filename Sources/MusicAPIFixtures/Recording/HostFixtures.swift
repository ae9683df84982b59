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
    fixtures = Recording(Removing(base: base), with: recorder)
    self.host = host
  }

  /// Creates a transport that answers from fixtures.
  public init(replaying fixtures: Replaying, of host: String) {
    self.fixtures = fixtures
    self.host = host
  }

  /// Returns the response recorded for the host.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.target = RequestTarget(request.target, ofHost: host)
    return try await fixtures.send(request)
  }

  /// Sends requests to the host itself.
  private struct Removing: Transport {
    let base: any Transport

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      var request = request
      if let (_, target) = request.target.ofHost { request.target = target }
      return try await base.send(request)
    }
  }
}

extension Origin {
  /// The name of the folder of its fixtures: the host, and the port if it is not the usual one.
  package var fixtureName: String {
    String(description.dropFirst(scheme.utf8.count + "://".utf8.count))
  }

  /// The server whose fixtures are in the folder of that name; nil if the name is not that of a
  /// server.
  package init?(fixtureName name: String) {
    guard let origin = try? Origin(parsing: "https://" + name) else { return nil }
    if origin.isLoopback, let local = try? Origin(parsing: "http://" + name) {
      self = local
    } else {
      self = origin
    }
  }
}

extension RequestTarget {
  /// Creates the target of a recorded request to a host.
  init(_ target: RequestTarget, ofHost host: String) {
    self.init(
      path: "/\(FixturePath.hosts)/\(host)" + target.path, query: target.query)
  }

  /// The host that a recorded request was sent to, and the target there; nil if it was the service.
  package var ofHost: (host: String, target: RequestTarget)? {
    let prefix = "/\(FixturePath.hosts)/"
    guard path.hasPrefix(prefix) else { return nil }
    let rest = path.dropFirst(prefix.utf8.count)
    let host = rest.prefix { $0 != "/" }
    guard !host.isEmpty, host.utf8.count < rest.utf8.count else { return nil }
    return (
      String(host), RequestTarget(path: String(rest.dropFirst(host.utf8.count)), query: query)
    )
  }
}
