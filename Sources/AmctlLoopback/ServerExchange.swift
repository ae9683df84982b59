package import MusicAPI

/// A request, what it was answered, and how that went: what a log is made of.
package struct ServerExchange: Sendable {
  /// The request; nil when it could not be read.
  package let request: ServerRequest?
  /// The status; nil when the connection was ended without one.
  package let status: HTTPStatus?
  /// The bytes of the body that were sent, without what frames them.
  package let bodyBytes: Int
  /// The time from the request's last byte to the answer's last.
  package let duration: Duration
}
