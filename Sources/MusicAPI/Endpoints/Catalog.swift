/// Requests for the catalog of one storefront.
///
/// ```swift
/// let catalog = Catalog(storefront: "de")
/// let song = try await client.send(catalog.resource(.songs, id: "1613600188"))
/// print(song.attributes.name ?? "")
/// ```
public struct Catalog: Sendable, Hashable {
  /// The two-letter code of the storefront, such as `us`.
  public let storefront: String

  /// Creates a catalog for a storefront, by its two-letter code.
  public init(storefront: String) {
    self.storefront = storefront
  }

  /// Creates a catalog for a storefront by its id, which is its two-letter code.
  public init(storefront id: ResourceID<Storefront>) {
    storefront = id.rawValue
  }

  /// Creates a request for a resource by its id.
  public func resource<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<Resource<Kind>> {
    Endpoint(
      path(.value(collection.type.rawValue), .value(id.rawValue)), .single,
      error: collection.type.isWrongInCatalog ?? .wrong(id: id.rawValue))
  }

  /// Creates a request for a resource that you have, to get extras.
  ///
  /// ```swift
  /// func tracks(of album: Resource<Album>) async throws -> [AnyResource] {
  ///   let catalog = Catalog(storefront: "us")
  ///   let whole = try await client.send(catalog.resource(album).with(.include(\.tracks)))
  ///   return whole.lists.tracks?.data ?? []
  /// }
  /// ```
  public func resource<Kind: InCatalog>(
    _ item: some ResourceReferring<Kind>
  ) -> Endpoint<Resource<Kind>> {
    let reference = item.reference
    return resource(
      ResourceCollection(type: reference.type), id: ResourceID(rawValue: reference.id))
  }

  /// Creates a request for the resource at a music.apple.com URL, from the URL's storefront.
  public func resource(at url: MusicURL) -> Endpoint<Resource<AnyKind>> {
    Catalog(storefront: url.storefront ?? storefront).resource(
      ResourceCollection(url.type), id: ResourceID(rawValue: url.id))
  }

  /// Creates a request for several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out resources that it does not have.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>
  ) -> Endpoint<ResourceDocument<Kind>> {
    resources(collection, by: .id, ids.map(\.rawValue))
  }

  /// Creates a request for several resources by ids or codes, as many as one request may name.
  ///
  /// A code may match several resources; the response lists the matches in `meta.filters`.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, by lookup: Lookup, _ values: [String]
  ) -> Endpoint<ResourceDocument<Kind>> {
    let (type, facts) = (collection.type, collection.facts)
    return Endpoint(
      path(.value(type.rawValue)), query: Query(lookup.parameter, list: values),
      .byID([type], facts),
      error: type.isWrongInCatalog ?? type.isWrong(for: lookup, of: values, by: facts))
  }

  /// Creates a request for resources of several types by their ids.
  public func resources(
    mixed items: some Collection<some ResourceReferring>
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    let references = items.map(\.reference)
    let types = references.map(\.type)
    return Endpoint(
      path(), query: Query(ids: references), .byID(types),
      error: types.firstNonNil {
        $0.isWrong(among: ResourceFacts.mixed, "the catalog can fetch with others")
      } ?? references.isWrongAsIDs)
  }

  /// Creates a request for a whole collection: genres or station genres.
  public func list<Kind: Listed>(
    _ collection: ResourceCollection<Kind>
  ) -> Endpoint<ResourceDocument<Kind>> {
    let type = collection.type
    return Endpoint(
      path(.value(type.rawValue)), .list(of: [type], collection.facts),
      error: type.isWrong(among: ResourceFacts.listed, "the catalog can list in full"))
  }

  /// Returns the parts of a path in this catalog.
  func path(_ rest: PathPart...) -> [PathPart] {
    [.word(.catalog), .value(storefront)] + rest
  }
}
