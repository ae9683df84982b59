package import MusicAPI

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
      path: "/\(FixtureRules.hosts)/\(host)" + target.path, query: target.query)
  }

  /// The URL of a recorded request to a host; the path and query of one to the service.
  package var shown: String {
    guard let (host, own) = ofHost else { return description }
    return (Origin(fixtureName: host)?.description ?? "https://" + host) + own.description
  }

  /// The host that a recorded request was sent to, and the target there; nil if it was the service.
  package var ofHost: (host: String, target: RequestTarget)? {
    let prefix = "/\(FixtureRules.hosts)/"
    guard path.hasPrefix(prefix) else { return nil }
    let rest = path.dropFirst(prefix.utf8.count)
    let host = rest.prefix { $0 != "/" }
    guard !host.isEmpty, host.utf8.count < rest.utf8.count else { return nil }
    return (
      String(host), RequestTarget(path: String(rest.dropFirst(host.utf8.count)), query: query)
    )
  }
}

extension HTTPRequest {
  /// The method, and the URL or the path and query, of a recorded request.
  package var shown: String { method.rawValue + " " + target.shown }
}
