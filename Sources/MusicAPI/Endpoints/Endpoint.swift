/// A request as a value, with the type of its response.
///
/// An endpoint does no I/O. Its modifiers return a request that asks for more:
///
/// ```swift
/// let catalog = Catalog(storefront: "us")
/// let album = catalog.resource(.albums, id: "1616728060")
///   .with(.include(\.artists), .include(\.relatedAlbums), .extend(\.artistUrl))
///   .language("fr")
/// let tracks = catalog.list(\.tracks, of: .albums, id: "1616728060").limit(300)
/// print(album, tracks)
/// ```
///
/// A modifier that means nothing for the request, such as a limit on a single resource, does not
/// compile, or makes the request one that cannot be sent, with the ``error`` that says why.
public struct Endpoint<Response: ResponseBody>: Sendable {
  /// The request to send; its ``HTTPRequest/traits`` are derived from its method and target.
  public var request: HTTPRequest {
    didSet {
      let isSame = request.method == oldValue.method && request.target == oldValue.target
      if !isSame || request.traits == nil { request = request.described() }
    }
  }
  /// Why the service would reject or misread the request; nil if nothing is known against it.
  ///
  /// A client throws it as ``MusicAPIError/invalidRequest(_:)``, and sends nothing.
  public private(set) var error: InvalidRequestError?
  /// What the request can be given.
  let place: Route.Match
  /// The types of the requested resources, where there may be several of each.
  let types: [ResourceType]

  /// Creates an endpoint from a request.
  public init(_ request: HTTPRequest) {
    self.request = request.described()
    place = Route.Match(request.method.isRead ? .unknown : .unknownChange, [], Query())
    types = []
  }

  /// Creates an endpoint with the same request, whose response is read as another type.
  public init<Other>(_ other: Endpoint<Other>) {
    request = other.request
    place = other.place
    types = other.types
    error = other.error
  }

  /// Creates a request from a route and the values of its placeholders, none of which may change the
  /// path's structure, for resources of some types.
  ///
  /// The facts are those of the type in the path, for a kind of the caller's own.
  init(
    _ route: Route, _ values: String..., query: Query = Query(), of types: [ResourceType] = [],
    facts: ResourceFacts? = nil, body: JSONValue? = nil, error: InvalidRequestError? = nil
  ) {
    let path = route.path(values)
    place = Route.Match(route, path, query, facts)
    self.types = types
    request = HTTPRequest(
      route.method, RequestTarget(segments: ["v1"] + path, query: query),
      headers: body == nil ? [:] : ["Content-Type": "application/json"], body: body?.encoded()
    ).described(absence: place.absence)
    self.error = error ?? .forPath(path)
  }

  /// Returns the request; throws the ``error`` if it has one.
  ///
  /// Call it where a request has to be valid before anything else happens.
  public func checked() throws(InvalidRequestError) -> Endpoint {
    if let error { throw error }
    return self
  }

  /// Returns the request with another query, or with an error that it does not have yet.
  func changing(
    _ wrong: InvalidRequestError? = nil, _ change: (inout Query) -> Void
  ) -> Endpoint {
    var endpoint = self
    endpoint.error = error ?? wrong
    if endpoint.error == nil { change(&endpoint.request.target.query) }
    return endpoint
  }

  /// Returns the same request, which may name types that it is known not to take.
  package func allowingAnyType() -> Endpoint {
    var endpoint = self
    if place.route.takesAnyType, error?.kind == .type { endpoint.error = nil }
    return endpoint
  }
}

extension Endpoint: Hashable {
  /// Returns whether both send the same request.
  public static func == (left: Endpoint, right: Endpoint) -> Bool {
    left.request == right.request && left.error == right.error
  }

  /// Hashes the request.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(request)
  }
}

extension Endpoint: CustomStringConvertible {
  /// The method and the target of the request, with the size of its body if there is one.
  public var description: String { request.description }
}

extension Endpoint<Receipt<AnyKind>> {
  /// A request that only tells whether the developer token is accepted.
  public static var tokenTest: Endpoint { Endpoint(.test) }
}
