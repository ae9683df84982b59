package import MusicAPI

/// A request as a server received it.
package struct ServerRequest: Sendable, Hashable {
  /// The number of its connection, counted from 1.
  package let connection: Int
  package let method: String
  /// The target exactly as it was sent.
  package let target: String
  /// The headers, in their original order and spelling.
  package let headers: HTTPHeaders
  /// The body; empty when there is none, and when nobody wants it.
  package internal(set) var body: [UInt8]
  /// Whether the client may send another request.
  var keepsConnection: Bool
  /// Whether the client uses HTTP/1.0.
  let isHTTP10: Bool

  /// The server that it names; nil unless that is this machine by one of its usual names.
  ///
  /// Any website can point its own domain at 127.0.0.1, and would then read the responses of a
  /// server on this machine. Its requests still carry that domain.
  package var loopbackOrigin: Origin? {
    let named = authority.map { String($0) } ?? headers["Host"]
    guard let host = named, let origin = try? Origin(parsing: "http://" + host),
      ["127.0.0.1", "localhost", "::1"].contains(origin.host)
    else { return nil }
    return origin
  }

  /// The host that it names, in lower case; nil if it names none.
  package var namedHost: String? {
    let named = authority.map { String($0) } ?? headers["Host"]
    return named.flatMap { try? Origin(parsing: "https://" + $0) }?.host
  }

  /// Path and query of the target, which a proxy's client sends with the server in front.
  package var localTarget: String {
    guard let authority else { return target }
    let rest = target[authority.endIndex...]
    return rest.hasPrefix("/") ? String(rest) : "/" + rest
  }

  /// The server in a target such as `http://localhost:8080/v1/test`, which counts more than `Host`.
  private var authority: Substring? { Self.authority(in: target) }

  /// Returns the server in a target; nil for a path, and for what is neither.
  static func authority(in target: String) -> Substring? {
    let start = target.prefix("https://".count).lowercased()
    guard let scheme = ["http://", "https://"].first(where: { start.hasPrefix($0) }) else {
      return nil
    }
    return target.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
  }

  /// Method and target: `GET /v1/test`.
  package var line: String {
    method + " " + target
  }
}
