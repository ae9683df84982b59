/// An HTTP status code.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The three-digit code.
  public let rawValue: Int

  /// Takes any number: a server may answer with codes nobody has registered.
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
