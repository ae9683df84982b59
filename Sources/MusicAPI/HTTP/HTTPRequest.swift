/// A request as a value.
///
/// A request does not name its server: the transport that sends it has one origin. Two requests are
/// equal if they have the same method, target, headers and body.
///
/// To change a request, a transport changes a copy of it. A copy keeps the traits and other details
/// that later transports need; a newly created request has none.
public struct HTTPRequest: Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The path and query.
  public var target: RequestTarget
  /// The headers, apart from the ones that a transport adds.
  public var headers: HTTPHeaders
  /// The body; nil if there is none.
  public var body: [UInt8]?
  /// The time limit for one attempt, from the first to the last byte; nil uses the transport's
  /// limit.
  public var timeout: Duration?
  /// The time limit for all attempts and the waits between them; nil means no limit.
  package var deadline: Duration?
  /// The traits that an endpoint determined; nil for a request that was created without an
  /// endpoint.
  ///
  /// A request without traits cannot be authorized, because it is unknown which tokens it needs.
  public package(set) var traits: RequestTraits?
  /// The token of the user that the request is for; nil for the transport's own.
  package var userToken: UserToken?

  /// Creates a request; by default, a `GET` without a body.
  public init(
    _ method: HTTPMethod = .get, _ target: RequestTarget, headers: HTTPHeaders = [:],
    body: [UInt8]? = nil
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }
}

/// A user token that a request takes along, and nothing shows.
package struct UserToken: Sendable, CustomStringConvertible, CustomReflectable {
  /// The token itself.
  package let secret: String

  package init(_ secret: String) {
    self.secret = secret
  }

  /// A placeholder.
  package var description: String { HTTPHeaders.redactionMark }

  /// An empty mirror, so that `dump` and debuggers do not show the token.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPRequest: Hashable {
  /// Returns whether both have the same method, target, headers and body.
  public static func == (one: HTTPRequest, other: HTTPRequest) -> Bool {
    one.method == other.method && one.target == other.target && one.headers == other.headers
      && one.body == other.body
  }

  /// Hashes the parts that are sent.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(target)
    hasher.combine(headers)
    hasher.combine(body)
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The method and the target, with the size of the body if there is one, such as
  /// `POST /playlists, 57 bytes`.
  ///
  /// Headers, which may contain tokens, are left out.
  public var description: String { line + (body.map { ", " + Self.size(of: $0) } ?? "") }

  /// Returns how many bytes a body has.
  static func size(of body: [UInt8]) -> String {
    body.count == 1 ? "1 byte" : "\(body.count) bytes"
  }
}

extension HTTPRequest {
  /// The method and target, decoded as far as they remain safe to read.
  package var line: String { method.rawValue + " " + target.description }
}

/// An HTTP method.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the method as it is sent.
  public let rawValue: String

  /// Creates a method from its name; HTTP methods are case-sensitive.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name of the method.
  public var description: String { rawValue }

  /// Reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Creates a resource, or adds to one.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Sets a resource to a value.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes part of a resource.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Reads a resource without its body.
  public static let head = HTTPMethod(rawValue: "HEAD")

  /// Whether a request only reads, and so never changes anything.
  package var isRead: Bool {
    self == .get || self == .head
  }

  /// Whether sending a request twice has the same effect as sending it once, so that retrying is
  /// safe.
  package var isIdempotent: Bool {
    self != .post && self != .patch
  }
}
