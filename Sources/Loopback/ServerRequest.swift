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

  /// The target without its query.
  package var path: String {
    String(target.prefix { $0 != "?" })
  }

  /// Method and target: `GET /v1/test`.
  package var line: String {
    method + " " + target
  }
}
