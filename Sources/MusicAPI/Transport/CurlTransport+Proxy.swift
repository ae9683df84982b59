import MusicPlatform

extension CurlTransport {
  /// An HTTP proxy, with a name and a password where it wants them.
  public struct Proxy: Sendable, Hashable {
    /// Where it is.
    public let scheme, host: String
    /// Its port; the scheme's own when none was given.
    public let port: Int
    /// `name:password`, percent-encoded as it was given.
    private let credentials: String?

    /// Reads `http://host:port` or `http://name:password@host:port`; `https` is for a proxy that is
    /// itself reached through TLS.
    ///
    /// The error shows no name and no password.
    public init(parsing address: String) throws(Origin.Refusal) {
      let start = address.range(ofFirst: "://")?.upperBound ?? address.startIndex
      let at = address[start...].lastIndex(of: "@")
      let place = at.map { address.index(after: $0) } ?? start
      let bare = String(address[..<start]) + String(address[place...])
      guard let (server, path) = Origin.split(bare), path.isEmpty || path == "/" else {
        throw .malformed(Origin.withoutUser(address))
      }
      (scheme, host, port) = (server.scheme, server.host, server.port)
      credentials = at.map { String(address[start..<$0]) }
    }

    /// The address as libcurl wants it, which takes another port than HTTP does when none is named.
    var address: String {
      scheme + "://" + (credentials.map { $0 + "@" } ?? "") + authority
    }

    private var authority: String {
      (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
  }
}

extension CurlTransport.Proxy: CustomStringConvertible, CustomReflectable {
  /// Where it is, without its name and password.
  public var description: String { scheme + "://" + authority }

  /// Shows no name and no password.
  public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
