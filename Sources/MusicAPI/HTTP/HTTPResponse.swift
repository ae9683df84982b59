/// A complete response: status, headers and decompressed body.
///
/// Two responses are equal if they have the same status, headers and body.
public struct HTTPResponse: Sendable {
  /// The status code.
  public var status: HTTPStatus
  /// The headers of the final response.
  public var headers: HTTPHeaders
  /// The body's bytes.
  public var body: [UInt8]
  /// The time at which a response from a ``ResponseCache`` was received or validated; nil if it was
  /// not stored.
  public package(set) var cachedAt: UnixTime?
  /// The file of a cache that keeps this response; nil if none does.
  var cacheFile: String?
  /// The folder of the fixture that this response was read from; nil if a server sent it.
  public package(set) var fixtureDirectory: String?

  /// Creates a response from its parts.
  public init(status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse: Hashable {
  /// Returns whether both have the same status, headers and body.
  public static func == (one: HTTPResponse, other: HTTPResponse) -> Bool {
    one.status == other.status && one.headers == other.headers && one.body == other.body
  }

  /// Hashes what the server sent.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(headers)
    hasher.combine(body)
  }
}

extension HTTPResponse: CustomStringConvertible {
  /// The status and the size of the body, such as `200, 1024 bytes`.
  public var description: String { "\(status), \(HTTPRequest.size(of: body))" }
}

/// An HTTP status code.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
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

  /// The code, such as `404`.
  public var description: String { "\(rawValue)" }

  /// The class of the status, from its first digit.
  package var kind: Kind {
    switch rawValue {
    case 200..<300: .success
    case 300..<400: .redirection
    case 400..<500: .clientError
    case 500..<600: .serverError
    default: .other
    }
  }

  /// The classes of status codes.
  package enum Kind: Sendable {
    /// From 200 to 299: the request succeeded.
    case success
    /// From 300 to 399: the response is elsewhere.
    case redirection
    /// From 400 to 499: something is wrong with the request.
    case clientError
    /// From 500 to 599: something is wrong with the server.
    case serverError
    /// Any other code.
    case other
  }
}
