/// A whole response: status, headers and decompressed body.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code.
  public var status: HTTPStatus
  /// The headers of the final response.
  public var headers: HTTPHeaders
  /// The body's bytes.
  public var body: [UInt8]
  /// The folder of the fixture that this is a copy of; nil when a server sent it.
  public var fixtureDirectory: String?

  /// Makes a response from its parts.
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

  /// Takes any number: a server may send codes that are not registered.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Lets a status be written as its number.
  public init(integerLiteral value: Int) {
    rawValue = value
  }

  /// What the first digit says.
  public var kind: Kind {
    switch rawValue {
    case 200..<300: .success
    case 300..<400: .redirection
    case 400..<500: .clientError
    case 500..<600: .serverError
    default: .other
    }
  }

  /// The families of status codes.
  public enum Kind: Sendable {
    /// A first digit of 2, 3, 4 or 5; anything else is `other`.
    case success, redirection, clientError, serverError, other
  }
}
