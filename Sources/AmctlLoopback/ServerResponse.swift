package import MusicAPI

/// What a server answers, and how it goes wrong about it.
package struct ServerResponse: Sendable, Hashable {
  /// The status.
  package var status: HTTPStatus
  /// The phrase of the status line; nil for the registered one.
  package var reason: String?
  /// The headers, sent in this order and spelling; the body's length follows, unless
  /// `Transfer-Encoding` or `Connection: close` is among them.
  package var headers: HTTPHeaders
  /// The body's bytes as they go out: already compressed or in chunks, if a header says so.
  package var body: [UInt8]
  /// How long the server thinks before it answers; it notices when the client gives up.
  package var delay: Duration = .zero
  /// What goes wrong.
  package var fault: Fault?

  /// The ways in which an answer can fail to arrive.
  package enum Fault: Sendable, Hashable {
    /// The connection is reset before the first byte.
    case resetBeforeAnswer
    /// The connection is closed before the first byte.
    case closeBeforeAnswer
    /// The connection is reset after so many bytes of the body.
    case resetInBody(after: Int)
    /// The connection is closed after so many bytes of the body, as if it were whole.
    case cutBody(after: Int)
    /// The body comes byte by byte with a pause before each.
    case dribble(pause: Duration)
    /// Nothing comes at all, for as long as the client waits.
    case silence
  }

  /// Makes an answer that arrives.
  package init(
    _ status: HTTPStatus = 200, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the connection ends with this answer.
  var closesConnection: Bool {
    headers["Connection"]?.lowercased() == "close"
  }
}
