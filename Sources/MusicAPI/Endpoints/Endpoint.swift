/// A request as a value that knows what comes back.
///
/// It does no I/O.
public struct Endpoint<Answer: ResponseBody>: Sendable, Hashable {
  /// The request that is sent.
  public var request: HTTPRequest

  /// Says what comes back for a request.
  public init(_ request: HTTPRequest) {
    self.request = request
  }

  /// A `GET` of the parts of a path, each of which has to stay one.
  init(_ segments: [String], _ query: Query = Query()) throws(InvalidRequest) {
    for segment in segments { try InvalidRequest.check(segment: segment) }
    self.init(HTTPRequest(.get, RequestTarget(segments: ["v1"] + segments, query: query)))
  }
}
