import CMusicAPI
import MusicPlatform
import Synchronization

/// The live transport, which sends requests to one origin through libcurl.
///
/// All requests share one event-loop thread and one pool of connections, which are kept open and,
/// where the server speaks HTTP/2, carry many requests at a time. The thread starts with the first
/// request and is joined when the transport is released; one that cannot begin, for want of open
/// files say, is started again by a later request. The number of requests in flight is up to the
/// callers.
///
/// Redirects are not followed, responses of any status are returned, and canceling the task stops
/// the transfer.
public final class CurlTransport: Transport {
  private let origin: Origin
  private let options: Options
  private let loop = Mutex(Loop())
  private let lastID = Atomic(0)

  /// The thread that all requests share, and where they are left for it.
  private struct Loop: ~Copyable {
    var inbox = CurlInbox()
    var thread: Thread?
  }

  /// Makes a transport to one server; nothing is loaded or connected yet.
  public init(origin: Origin, options: Options = Options()) {
    self.origin = origin
    self.options = options
  }

  /// Loads libcurl ahead of the first request, for a program with a thread to spare.
  ///
  /// If this fails, the first request reports it.
  package static func prepare() {
    _ = libcurl_load()
  }

  /// Loads libcurl and reads the certificates that the options name; throws the error that requests
  /// would.
  static func check(_ origin: Origin, _ options: Options) throws(TransportError) {
    var settings = try CurlSettings(origin: origin, options: options)
    if options.caFile != nil || options.trustFile != nil { try settings.completeTrust() }
  }

  deinit {
    loop.withLock { $0.inbox.close(.canceled) }
  }

  /// Sends one request and returns its response, whatever its status.
  ///
  /// With a sink, it waits here only as long as the sink takes what came before, and compression
  /// is not requested.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var attempt = request
    if let sink {
      do { attempt = try await sink.continuing(request) } catch { throw .ofSink(error) }
    }
    let inbox = try startLoop()
    let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
    let stream = CurlStream { inbox.post(.resume(id)) }
    let result = await withTaskCancellationHandler { [attempt] in
      inbox.start(CurlOrder(id: id, request: attempt, isForSink: sink != nil, stream: stream))
      return await stream.pass(to: sink)
    } onCancel: {
      inbox.post(.cancel(id))
    }
    // A sink may end it early; a transfer that has ended cannot be canceled.
    if sink != nil { inbox.post(.cancel(id)) }
    return try result.get()
  }

  /// Starts the thread at the first request, and again once it could not begin; loading libcurl is
  /// left to it.
  private func startLoop() throws(TransportError) -> CurlInbox {
    try loop.withLock { loop throws(TransportError) in
      guard loop.thread == nil || loop.inbox.isClosed else { return loop.inbox }
      let inbox = CurlInbox()
      do throws(SystemError) {
        loop.thread = try Thread { [origin, options] in
          CurlLoop.run(inbox, origin: origin, options: options)
        }
      } catch {
        throw .libcurlUnavailable(reason: "cannot start a thread: \(error)")
      }
      loop.inbox = inbox
      return inbox
    }
  }
}

extension CurlTransport {
  /// The options of a transport.
  ///
  /// If no proxy is set, libcurl uses the environment variables `https_proxy`, `all_proxy` and
  /// `no_proxy`, and connects to a server on loopback directly.
  public struct Options: Sendable, Hashable {
    /// The value of the `User-Agent` header.
    package var userAgent: String
    /// The time limit for establishing a connection, including the TLS handshake.
    package var connectTimeout: Duration
    /// The time limit for one attempt, from the first to the last byte, unless the request has its
    /// own.
    ///
    /// A body that is written to a ``BodySink`` may take any time. It is this time during which it
    /// must not be slower than 1 KB a second.
    package var timeout: Duration
    /// The number of bytes a second below which a body that is written to a sink counts as stuck.
    static let lowestSpeed = 1_024
    /// The number of bytes that a response may have, after decompression; a larger one is an error.
    package var responseLimit: Int
    /// A file of certificates to trust instead of the system's file, like `SSL_CERT_FILE`.
    package var trustFile: String?
    /// A directory of certificates to trust instead of the system's directory, like `SSL_CERT_DIR`.
    package var trustDirectory: String?
    /// A file of certificates to trust in addition to all others.
    package var caFile: String?
    /// The proxy for all requests, regardless of the environment; nil uses the environment's.
    package var proxy: Proxy?
    /// The largest number of connections open at the same time; nil means no limit.
    ///
    /// A request that waits for a connection counts as in progress: its timeout has begun. To let
    /// requests wait before their timeout begins, use ``Limits``.
    package var maxConnections: Int?

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
    @usableFromInline package static let standardUserAgent = "MusicAPI/" + ProductVersion.current
  }
}

extension CurlTransport {
  /// An HTTP proxy, with a user name and a password if it requires them.
  public struct Proxy: Sendable, Hashable {
    /// The scheme and host of the proxy.
    package let scheme, host: String
    /// The port of the proxy; the scheme's default if none was given.
    package let port: Int
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
