package import MusicAPI

/// A response of the server, and the fault that it simulates.
package struct ServerResponse: Sendable, Hashable {
  package var status: HTTPStatus
  /// The reason phrase; nil for the registered one.
  package var reason: String?
  /// The headers, sent in this order and spelling; the body's length is added, unless
  /// `Content-Length`, `Transfer-Encoding` or `Connection: close` is among them.
  package var headers: HTTPHeaders
  /// The bytes of the body as sent: already compressed or chunked, if a header says so.
  package var body: [UInt8]
  /// How long the server waits before it responds; it notices when the client disconnects.
  package var delay: Duration = .zero
  package var fault: Fault?

  /// The ways in which a response can fail to arrive.
  package enum Fault: Sendable, Hashable {
    /// The connection is reset before the first byte.
    case resetBeforeResponse
    /// The connection is closed before the first byte.
    case closeBeforeResponse
    /// The connection is reset after this many bytes of the body.
    case resetInBody(after: Int)
    /// The connection is closed after this many bytes of the body, as if that were all.
    case cutBody(after: Int)
    /// The body is sent byte by byte with a pause before each.
    case dribble(pause: Duration)
    /// Nothing is sent, for as long as the client waits.
    case silence
  }

  package init(
    _ status: HTTPStatus = 200, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  var closesConnection: Bool {
    headers["Connection"]?.lowercased() == "close"
  }
}
