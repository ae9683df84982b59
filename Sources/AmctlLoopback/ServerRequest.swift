package import MusicAPI

/// A request as a server received it.
package struct ServerRequest: Sendable, Hashable {
  /// Which connection it came over, counted from 1.
  package let connection: Int
  /// The method.
  package let method: String
  /// The target in the very spelling that came over the wire.
  package let target: String
  /// The headers, in order and spelling.
  package let headers: HTTPHeaders
  /// The body; empty when there is none.
  package let body: [UInt8]
  /// Whether the client may want to send another request.
  let keepsConnection: Bool
  /// Whether the client speaks the version before 1.1.
  let isHTTP10: Bool

  /// The server that it names; nil unless that is this machine by one of its usual names.
  ///
  /// A page of any site can have its own name lead to 127.0.0.1, and would then read what a server on
  /// this machine answers. Its requests still carry that name.
  package var loopbackOrigin: Origin? {
    let named = authority.map { String($0) } ?? headers["Host"]
    guard let host = named, let origin = try? Origin(parsing: "http://" + host),
      ["127.0.0.1", "localhost", "::1"].contains(origin.host)
    else { return nil }
    return origin
  }

  /// Path and query of the target, which a proxy's client sends with the server in front.
  package var localTarget: String {
    guard let authority else { return target }
    let rest = target[authority.endIndex...]
    return rest.hasPrefix("/") ? String(rest) : "/" + rest
  }

  /// The server in a target such as `http://localhost:8080/v1/test`, which counts more than `Host`.
  private var authority: Substring? {
    let scheme = "http://"
    guard target.lowercased().hasPrefix(scheme) else { return nil }
    return target.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
  }

  /// Method and target: `GET /v1/test`.
  package var line: String {
    method + " " + target
  }
}
