/// A request as a value, with the type of its response.
///
/// It does no I/O.
public struct Endpoint<Answer: ResponseBody>: Sendable, Hashable {
  /// The request that is sent; its ``HTTPRequest/traits`` follow its method and target.
  public var request: HTTPRequest {
    didSet {
      let isSame = request.method == oldValue.method && request.target == oldValue.target
      if !isSame || request.traits == nil { request = request.described() }
    }
  }

  /// Adds the type of the response to a request.
  public init(_ request: HTTPRequest) {
    self.request = request.described()
  }

  /// A `GET` of the parts of a path, each of which has to stay one.
  ///
  /// `absence` says what a 404 means.
  init(
    _ segments: [String], _ query: Query = Query(), absence: Absence = .notFound
  ) throws(InvalidRequestError) {
    try self.init(.get, segments, query)
    request.traits?.absence = absence
  }

  /// A request that changes something, perhaps with a body.
  init(
    _ method: HTTPMethod, _ segments: [String], _ query: Query = Query(), body: JSONValue? = nil
  ) throws(InvalidRequestError) {
    for segment in segments { try InvalidRequestError.check(segment: segment) }
    self.init(
      HTTPRequest(
        method, RequestTarget(segments: ["v1"] + segments, query: query),
        headers: body == nil ? [:] : ["Content-Type": "application/json"], body: body?.encoded()))
  }
}
