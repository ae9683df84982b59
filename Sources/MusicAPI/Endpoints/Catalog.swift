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
    _ collection: ResourceCollection<Kind>, id: ResourceID<Kind>, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<Kind>> {
    try collection.type.checkIsInCatalog()
    try InvalidRequestError.check(id: id.rawValue)
    return try Endpoint(
      path(.value(collection.type.rawValue), .value(id.rawValue)),
      options.adding(extras).query(.single))
  }

  /// Creates a request for a resource that you have, to get further extras.
  ///
  /// ```swift
  /// func tracks(of album: Resource<Album>) async throws -> [AnyResource] {
  ///   let catalog = Catalog(storefront: "us")
  ///   let whole = try await client.send(catalog.resource(album, with: [.include(\.tracks)]))
  ///   return whole.relationships.tracks?.data ?? []
  /// }
  /// ```
  public func resource<Kind: InCatalog>(
    _ item: some ResourceReferring<Kind>, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<Kind>> {
    let reference = item.reference
    return try resource(
      ResourceCollection(type: reference.type), id: ResourceID(rawValue: reference.id),
      with: extras, options: options)
  }

  /// Creates a request for the resource at a music.apple.com URL, from the URL's storefront.
  public func resource(
    at url: MusicURL, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<AnyKind>> {
    try Catalog(storefront: url.storefront ?? storefront).resource(
      ResourceCollection(url.type), id: ResourceID(rawValue: url.id), options: options)
  }

  /// Creates a request for several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out resources that it does not have.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>,
    with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    try resources(collection, by: .id, ids.map(\.rawValue), with: extras, options: options)
  }

  /// Creates a request for several resources by ids or codes, as many as one request may name.
  ///
  /// A code may match several resources; the response lists the matches in `meta.filters`. With
  /// `prefersClean`, explicit items are replaced with clean versions where available.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, by lookup: Lookup, _ values: [String],
    prefersClean: Bool = false, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    try collection.type.checkIsInCatalog()
    try collection.type.checkLookup(lookup, of: values, by: collection.facts)
    var query = Query()
    query.add(lookup.parameter, list: values)
    query.add("restrict", prefersClean ? "explicit" : nil)
    let options = try options.adding(extras, toSeveral: [collection.type])
    return try Endpoint(path(.value(collection.type.rawValue)), options.query(.byID, query))
  }

  /// Creates a request for resources of several types by their ids.
  public func resources(
    mixed items: some Collection<some ResourceReferring>, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    let references = items.map(\.reference)
    let options = try options.adding(extras, toSeveral: references.map(\.type))
    for type in references.map(\.type) {
      try type.check(isAmong: ResourceFacts.mixed, "the catalog can fetch with others")
    }
    return try Endpoint(path(), options.query(.byID, Query(ids: references)))
  }

  /// Creates a request for a whole collection: genres or station genres.
  public func list<Kind: Listed>(
    _ collection: ResourceCollection<Kind>, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    let options = try options.adding(extras, toSeveral: [collection.type])
    return try Endpoint(path(.value(collection.type.rawValue)), options.query(.list()))
  }

  /// Creates a request for a whole collection, by the type's name in the API.
  public func list(
    named type: ResourceType, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try type.check(isAmong: ResourceFacts.listed, "the catalog can list in full")
    let options = try options.adding(extras, toSeveral: [type])
    return try Endpoint(path(.value(type.rawValue)), options.query(.list()))
  }

  /// Returns the parts of a path in this catalog.
  func path(_ rest: PathPart...) -> [PathPart] {
    [.word(.catalog), .value(storefront)] + rest
  }
}

extension Catalog {
  /// Creates a request for charts of the given kinds, of all genres or of one.
  public func charts(
    _ types: [any (CatalogKind & Charted).Type], chart: ChartName? = nil,
    genre: ResourceID<Genre>? = nil, groups: [ChartGroup] = [],
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ChartResults> {
    let names = types.map { $0.facts.type }
    return try charts(
      named: names, chart: chart, genre: genre, groups: groups, with: extras, options: options)
  }

  /// Creates a request for charts of the given types, by their names in the API.
  public func charts(
    named types: [ResourceType], chart: ChartName? = nil, genre: ResourceID<Genre>? = nil,
    groups: [ChartGroup] = [], with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ChartResults> {
    try options.check(types, areAmong: ChartFacts.types, "has charts")
    try InvalidRequestError.check(
      options.offset, in: 0...ChartFacts.offsetLimit - 1, name: "chart offset")
    var query = Query()
    query.add("types", list: types.map(\.rawValue))
    query.add("chart", chart?.rawValue)
    query.add("genre", genre?.rawValue)
    query.add("with", list: groups.map(\.rawValue))
    return try Endpoint(
      path(.word(.charts)),
      options.adding(extras, toSeveral: types).query(.list(upTo: ChartFacts.pageLimit), query))
  }
}
