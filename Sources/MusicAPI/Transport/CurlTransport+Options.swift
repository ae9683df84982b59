import MusicPlatform

extension CurlTransport {
  /// The options of a transport.
  ///
  /// If no proxy is set, libcurl uses the environment variables `https_proxy`, `all_proxy` and
  /// `no_proxy`, and connects to a server on loopback directly.
  public struct Options: Sendable, Hashable {
    /// The value of the `User-Agent` header.
    public var userAgent: String
    /// The time limit for establishing a connection, including the TLS handshake.
    public var connectTimeout: Duration
    /// The time limit for one attempt, from the first to the last byte, unless the request has its
    /// own.
    ///
    /// A body that is written to a ``BodySink`` may take any time. It is this time during which it
    /// must not be slower than 1 KB a second.
    public var timeout: Duration
    /// The number of bytes a second below which a body that is written to a sink counts as stuck.
    static let lowestSpeed = 1_024
    /// The number of bytes that a response may have, after decompression; a larger one is an error.
    public var responseLimit: Int
    /// A file of certificates to trust instead of the system's file, like `SSL_CERT_FILE`.
    public var trustFile: String?
    /// A directory of certificates to trust instead of the system's directory, like `SSL_CERT_DIR`.
    public var trustDirectory: String?
    /// A file of certificates to trust in addition to all others.
    public var caFile: String?
    /// The proxy for all requests, regardless of the environment; nil uses the environment's.
    public var proxy: Proxy?
    /// The largest number of connections open at the same time; nil means no limit.
    ///
    /// A request that waits for a connection counts as in progress: its timeout has begun. To let
    /// requests wait before their timeout begins, use ``Limiting``.
    public var maxConnections: Int?

    /// Creates options; the defaults suit most clients.
    public init(
      userAgent: String = standardUserAgent,
      connectTimeout: Duration = .seconds(10),
      timeout: Duration = .seconds(30),
      responseLimit: Int = 64 << 20,
      trustFile: String? = nil,
      trustDirectory: String? = nil,
      caFile: String? = nil,
      proxy: Proxy? = nil,
      maxConnections: Int? = nil
    ) {
      self.userAgent = userAgent
      self.connectTimeout = connectTimeout
      self.timeout = timeout
      self.responseLimit = responseLimit
      self.trustFile = trustFile
      self.trustDirectory = trustDirectory
      self.caFile = caFile
      self.proxy = proxy
      self.maxConnections = maxConnections
    }

    /// The default user agent: `MusicAPI/` and the version.
    public static let standardUserAgent = "MusicAPI/" + ProductVersion.current
  }
}

extension CurlTransport {
  /// An HTTP proxy, with a user name and a password if it requires them.
  public struct Proxy: Sendable, Hashable {
    /// The scheme and host of the proxy.
    public let scheme, host: String
    /// The port of the proxy; the scheme's default if none was given.
    public let port: Int
    /// The credentials as `name:password`, with the percent-encoding unmodified.
    private let credentials: String?

    /// Parses `http://host:port` or `http://name:password@host:port`; `https` connects through TLS.
    ///
    /// The error contains neither the user name nor the password.
    public init(parsing address: String) throws(Origin.ParsingError) {
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

    /// The URL for libcurl, always with a port, because libcurl's default port for a proxy differs.
    var address: String {
      scheme + "://" + (credentials.map { $0 + "@" } ?? "") + authority
    }

    private var authority: String {
      (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
  }
}

extension CurlTransport.Proxy: CustomStringConvertible, CustomReflectable {
  /// The URL of the proxy, without its user name and password.
  public var description: String { scheme + "://" + authority }

  /// A mirror without the user name and password.
  public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
