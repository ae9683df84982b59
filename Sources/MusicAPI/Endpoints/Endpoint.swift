/// A request as a value that knows what comes back.
///
/// It does no I/O.
public struct Endpoint<Answer: ResponseBody>: Sendable, Hashable {
  /// What is sent.
  public var request: HTTPRequest

  /// Says what comes back for a request.
  public init(_ request: HTTPRequest) {
    self.request = request
  }

  /// Reads the path segments and the query of a `GET`.
  init(_ segments: [String], _ query: Query = Query()) {
    self.init(HTTPRequest(.get, RequestTarget(segments: ["v1"] + segments, query: query)))
  }
}
