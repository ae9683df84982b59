/// A complete response: status, headers and decompressed body.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code.
  public var status: HTTPStatus
  /// The headers of the final response.
  public var headers: HTTPHeaders
  /// The body's bytes.
  public var body: [UInt8]
  /// The folder of the fixture that this response was read from; nil if a server sent it.
  public var fixtureDirectory: String?
  /// The time at which a response from a ``ResponseCache`` was received or validated; nil if it was
  /// not stored.
  public var cachedAt: UnixTime?
  /// The file in which a ``ResponseCache`` keeps this response; nil if it keeps none.
  var cachePath: String?

  /// Creates a response from its parts.
  public init(status: HTTPStatus, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// An HTTP status code.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The three-digit code.
  public let rawValue: Int

  /// Creates a status from any number, because a server may send unregistered codes.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates a status from an integer literal.
  public init(integerLiteral value: Int) {
    rawValue = value
  }

  /// The class of the status, from its first digit.
  public var kind: Kind {
    switch rawValue {
    case 200..<300: .success
    case 300..<400: .redirection
    case 400..<500: .clientError
    case 500..<600: .serverError
    default: .other
    }
  }

  /// The classes of status codes.
  public enum Kind: Sendable {
    /// A first digit of 2, 3, 4 or 5; any other is `other`.
    case success, redirection, clientError, serverError, other
  }
}
