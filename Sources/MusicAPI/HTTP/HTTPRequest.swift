/// A request as a value.
///
/// It names no server: the transport that sends it knows its one origin. Two requests are equal when
/// the same is sent for them.
///
/// A transport that changes a request changes a copy of it, which keeps what the request says to the
/// transports after it; a request made anew says nothing.
public struct HTTPRequest: Sendable {
  /// The method.
  public var method: HTTPMethod
  /// Path and query.
  public var target: RequestTarget
  /// Headers beside those that a transport adds.
  public var headers: HTTPHeaders
  /// The body; nil sends none.
  public var body: [UInt8]?
  /// How long one attempt may take from the first to the last byte; nil leaves that to the transport.
  public var timeout: Duration?
  /// How long all attempts and the waits between them may take; nil for any time.
  var deadline: Duration?
  /// A note from the maker of the request to transports that understand it.
  var note: (any AnyObject & Sendable)?

  /// Makes a request, by default a plain `GET`.
  public init(
    _ method: HTTPMethod = .get, _ target: RequestTarget, headers: HTTPHeaders = HTTPHeaders(),
    body: [UInt8]? = nil
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }
}

extension HTTPRequest: Hashable {
  /// Whether the same is sent for both.
  public static func == (one: HTTPRequest, other: HTTPRequest) -> Bool {
    one.method == other.method && one.target == other.target && one.headers == other.headers
      && one.body == other.body
  }

  /// Hashes what is sent.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(target)
    hasher.combine(headers)
    hasher.combine(body)
  }
}

/// An HTTP method, kept as the server knows it: upper case.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  /// The method's name as it is sent.
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

  /// Whether sending a request twice has the same effect as once, so that it is safe to retry.
  public var isIdempotent: Bool {
    self != .post && self != .patch
  }
}
