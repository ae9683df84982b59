public import MusicAPI

/// A request as a server received it.
public struct ServerRequest: Sendable, Hashable {
  /// Which connection it came over, counted from 1.
  public let connection: Int
  /// The method.
  public let method: String
  /// The target in the very spelling that came over the wire.
  public let target: String
  /// The headers, in order and spelling.
  public let headers: HTTPHeaders
  /// The body; empty when there is none.
  public let body: [UInt8]

  /// The target without its query.
  public var path: String {
    String(target.prefix { $0 != "?" })
  }

  /// Method and target: `GET /v1/test`.
  public var line: String {
    method + " " + target
  }
}
