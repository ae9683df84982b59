/// A whole answer: status, headers and the body with any compression undone.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code.
  public var status: HTTPStatus
  /// The headers of the final answer.
  public var headers: HTTPHeaders
  /// The body's bytes.
  public var body: [UInt8]
  /// The folder of the fixture that this is a copy of; nil when a server sent it.
  public var fixtureDirectory: String?

  /// Joins the parts of an answer.
  public init(status: HTTPStatus, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
