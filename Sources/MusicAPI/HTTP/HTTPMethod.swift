/// An HTTP method, kept as the server knows it: upper case.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  /// The method's name as it goes on the wire.
  public let rawValue: String

  /// Takes the name as it is; HTTP methods are case-sensitive.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Creates something, or adds to it.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Sets something to a value.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes part of something.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes something.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Reads what `get` would, without the body.
  public static let head = HTTPMethod(rawValue: "HEAD")

  /// Whether a request only reads, and so changes nothing however often it is sent.
  package var isRead: Bool {
    self == .get || self == .head
  }

  /// Whether asking twice has the effect of asking once, so that a lost answer may be asked for again.
  public var isIdempotent: Bool {
    self != .post && self != .patch
  }
}
