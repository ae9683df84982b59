/// A request as a value, with the type of its response.
///
/// An endpoint does no I/O.
public struct Endpoint<Response: ResponseBody>: Sendable, Hashable {
  /// The request to send; its ``HTTPRequest/traits`` are derived from its method and target.
  public var request: HTTPRequest {
    didSet {
      let isSame = request.method == oldValue.method && request.target == oldValue.target
      if !isSame || request.traits == nil { request = request.described() }
    }
  }

  /// Creates an endpoint from a request.
  public init(_ request: HTTPRequest) {
    self.request = request.described()
  }

  /// Creates a `GET` request from the parts of a path, none of which may change the path's
  /// structure.
  ///
  /// `absence` determines the meaning of a 404.
  init(
    _ path: [PathPart], _ query: Query = Query(), absence: Absence = .notFound
  ) throws(InvalidRequestError) {
    request = HTTPRequest(.get, try RequestTarget(path, query))
      .described(absence: absence)
  }

  /// Creates a request that changes something, optionally with a body.
  init(
    _ method: HTTPMethod, _ path: [PathPart], _ query: Query = Query(), body: JSONValue? = nil
  ) throws(InvalidRequestError) {
    self.init(
      HTTPRequest(
        method, try RequestTarget(path, query),
        headers: body == nil ? [:] : ["Content-Type": "application/json"], body: body?.encoded()))
  }
}

extension RequestTarget {
  /// Creates the target of an endpoint from the parts of its path after the version.
  fileprivate init(_ path: [PathPart], _ query: Query) throws(InvalidRequestError) {
    for part in path { try InvalidRequestError.check(segment: part.text) }
    self.init(segments: [PathWord.version.rawValue] + path.map(\.text), query: query)
  }
}

extension Endpoint: CustomStringConvertible {
  /// The method and the target of the request, with the size of its body if there is one.
  public var description: String { request.description }
}
