/// A request as a value.
///
/// It names no server: the transport that sends it knows its one origin.
public struct HTTPRequest: Sendable, Hashable {
  /// The method.
  public var method: HTTPMethod
  /// Path and query.
  public var target: RequestTarget
  /// Headers beside those that a transport adds.
  public var headers: HTTPHeaders
  /// The body; nil sends none.
  public var body: [UInt8]?
  /// Whether the sender can ask for less: a server that takes too long is then not asked the same again.
  public var isDivisible = false
  /// What an answer 404 says.
  public var absence = Absence.notFound

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
