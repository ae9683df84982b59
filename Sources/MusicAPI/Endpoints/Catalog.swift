/// The catalog of one storefront, as a maker of requests.
///
/// ```swift
/// let catalog = Catalog(storefront: "de")
/// let song = try await client.send(catalog.resource(.songs, id: "1613600188")).data.first
/// ```
public struct Catalog: Sendable, Hashable {
  /// The two letters of the storefront, such as `us`.
  public let storefront: String

  /// Speaks of the catalog of a storefront.
  public init(storefront: String) {
    self.storefront = storefront
  }

  /// One resource by its id.
  public func resource<Kind: ResourceKind>(
    _ collection: ResourceCollection<Kind>, id: ResourceID<Kind>,
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Kind>> {
    try InvalidRequest.check(id: id.rawValue)
    return try Endpoint(path(collection.type.rawValue, id.rawValue), options.query())
  }

  /// Several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out those it does not have.
  public func resources<Kind: ResourceKind>(
    _ collection: ResourceCollection<Kind>, ids: [ResourceID<Kind>],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Kind>> {
    let limit = collection.type.facts?.idLimit ?? .max
    guard !ids.isEmpty else { throw .noIDs(collection.type) }
    guard ids.count <= limit else {
      throw .tooManyIDs(ids.count, limit: limit, collection.type)
    }
    for id in ids { try InvalidRequest.check(id: id.rawValue) }
    var query = Query()
    query.add("ids", list: ids.map(\.rawValue))
    return try Endpoint(path(collection.type.rawValue), options.query(query))
  }

  /// A whole collection, where the service lists it: genres and station genres.
  public func list<Kind: ResourceKind>(
    _ collection: ResourceCollection<Kind>, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Kind>> {
    try Endpoint(path(collection.type.rawValue), options.query())
  }

  /// The path of something in this catalog.
  func path(_ rest: String...) -> [String] {
    ["catalog", storefront] + rest
  }
}
