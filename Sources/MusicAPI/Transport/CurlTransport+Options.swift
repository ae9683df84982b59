import MusicPlatform

extension CurlTransport {
  /// The options of a transport.
  ///
  /// Without a proxy of its own, libcurl reads `https_proxy`, `all_proxy` and `no_proxy` by itself,
  /// and a server on loopback is reached directly.
  public struct Options: Sendable, Hashable {
    /// What the client calls itself.
    public var userAgent: String
    /// How long a connection may take to come about, the TLS handshake included.
    public var connectTimeout: Duration
    /// How long one attempt may take from the first to the last byte, unless the request says so.
    public var timeout: Duration
    /// How many bytes the responses under way may have together, once their compression is undone.
    ///
    /// One that is larger by itself is an error. Of several that are larger together, the newest are
    /// requested again when the others are here.
    public var answerLimit: Int
    /// A file of certificates to trust instead of the system's file, as `SSL_CERT_FILE` names it.
    public var trustFile: String?
    /// A directory of certificates to trust instead of the system's, as `SSL_CERT_DIR` names it.
    public var trustDirectory: String?
    /// A file of certificates to trust beside all others.
    public var caFile: String?
    /// The proxy for all requests, whatever the environment says; nil leaves it to the environment.
    public var proxy: Proxy?
    /// How many connections may be open at the same time; nil for any number.
    ///
    /// A request that waits for one is under way: its timeout has begun. ``Limiting`` lets requests
    /// wait before that.
    public var maxConnections: Int?

    /// Makes options, by default those of a patient and trusting client.
    public init(
      userAgent: String = standardUserAgent,
      connectTimeout: Duration = .seconds(10),
      timeout: Duration = .seconds(30),
      answerLimit: Int = 64 << 20,
      trustFile: String? = nil,
      trustDirectory: String? = nil,
      caFile: String? = nil,
      proxy: Proxy? = nil,
      maxConnections: Int? = nil
    ) {
      self.userAgent = userAgent
      self.connectTimeout = connectTimeout
      self.timeout = timeout
      self.answerLimit = answerLimit
      self.trustFile = trustFile
      self.trustDirectory = trustDirectory
      self.caFile = caFile
      self.proxy = proxy
      self.maxConnections = maxConnections
    }

    /// What a client calls itself that has no name of its own: `MusicAPI/` and the version.
    public static let standardUserAgent = "MusicAPI/" + ProductVersion.current
  }
}

extension CurlTransport {
  /// An HTTP proxy, with a name and a password if it needs them.
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
