/// The catalog of one storefront, as a maker of requests.
///
/// ```swift
/// let catalog = Catalog(storefront: "de")
/// let song = try await client.send(catalog.resource(.songs, id: "1613600188")).data.first
/// ```
public struct Catalog: Sendable, Hashable {
  /// The two letters of the storefront, such as `us`.
  public let storefront: String

  /// Makes requests for the catalog of a storefront, which two letters name.
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
    try resources(collection, by: .id, ids.map(\.rawValue), options: options)
  }

  /// Several resources by ids or codes, as many as one request may name.
  ///
  /// One code may stand for several resources; `meta.filters` of the answer says which. With
  /// `prefersClean`, equivalents that are explicit give way to clean ones where there are any.
  public func resources<Kind: ResourceKind>(
    _ collection: ResourceCollection<Kind>, by lookup: Lookup, _ values: [String],
    prefersClean: Bool = false, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Kind>> {
    try collection.type.checkLookup(lookup, of: values)
    var query = Query()
    query.add(lookup.parameter, list: values)
    query.add("restrict", prefersClean ? "explicit" : nil)
    return try Endpoint(path(collection.type.rawValue), options.query(query))
  }

  /// Resources of several types by their ids, in one request.
  public func resources(
    mixed ids: [(type: ResourceType, ids: [String])], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    var query = Query()
    try query.add(mixed: ids)
    return try Endpoint(path(), options.query(query))
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
