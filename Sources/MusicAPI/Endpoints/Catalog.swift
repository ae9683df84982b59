/// Requests for the catalog of one storefront.
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
  public func resource<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, id: ResourceID<Kind>, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    try collection.type.checkIsInCatalog()
    try InvalidRequestError.check(id: id.rawValue)
    return try Endpoint(
      path(collection.type.rawValue, id.rawValue), options.adding(extras).query())
  }

  /// The resource that a URL of music.apple.com shows, from the storefront that the URL names.
  public func resource(
    at url: MusicURL, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try Catalog(storefront: url.storefront ?? storefront).resource(
      ResourceCollection(url.type), id: ResourceID(rawValue: url.id), options: options)
  }

  /// Several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out those it does not have.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, ids: [ResourceID<Kind>],
    with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    try resources(collection, by: .id, ids.map(\.rawValue), with: extras, options: options)
  }

  /// Several resources by ids or codes, as many as one request may name.
  ///
  /// One code may match several resources; `meta.filters` of the response says which. With
  /// `prefersClean`, explicit equivalents are replaced with clean ones where there are any.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, by lookup: Lookup, _ values: [String],
    prefersClean: Bool = false, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    try collection.type.checkIsInCatalog()
    try collection.type.checkLookup(lookup, of: values)
    var query = Query()
    query.add(lookup.parameter, list: values)
    query.add("restrict", prefersClean ? "explicit" : nil)
    return try Endpoint(path(collection.type.rawValue), options.adding(extras).query(query))
  }

  /// Resources of several types by their ids, in one request.
  public func resources(
    mixed references: [ResourceReference], with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    var query = Query()
    try query.add(references)
    return try Endpoint(path(), options.adding(extras).query(query))
  }

  /// A whole collection, where the service lists it: genres and station genres.
  public func list<Kind: Listed>(
    _ collection: ResourceCollection<Kind>, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    try Endpoint(path(collection.type.rawValue), options.adding(extras).query())
  }

  /// A whole collection of a type, by its name in the API.
  public func list(
    named type: ResourceType, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try type.checkIsInCatalog()
    return try Endpoint(path(type.rawValue), options.adding(extras).query())
  }

  /// The path of something in this catalog.
  func path(_ rest: String...) -> [String] {
    ["catalog", storefront] + rest
  }
}
