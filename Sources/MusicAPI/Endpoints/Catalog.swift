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
      .catalogResource, storefront, collection.type.rawValue, id.rawValue,
      error: collection.type.catalogError ?? .forID(id.rawValue))
  }

  /// Creates a request for a resource that you have, to get extras.
  ///
  /// ```swift
  /// func tracks(of album: Resource<Album>) async throws -> [AnyResource] {
  ///   let catalog = Catalog(storefront: "us")
  ///   let whole = try await client.send(catalog.resource(album).with(.include(\.tracks)))
  ///   return whole.lists.tracks?.resources ?? []
  /// }
  /// ```
  public func resource<Kind: InCatalog>(
    _ item: some ResourceReferring<Kind>
  ) -> Endpoint<Resource<Kind>> {
    let reference = item.reference
    return resource(
      ResourceCollection(type: reference.type), id: ResourceID(reference.id))
  }

  /// Creates a request for the resource at a music.apple.com URL, from the URL's storefront.
  public func resource(at url: MusicURL) -> Endpoint<Resource<AnyKind>> {
    Catalog(storefront: url.storefront ?? storefront).resource(
      ResourceCollection(url.type), id: ResourceID(url.id))
  }

  /// Creates a request for several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out resources that it does not have.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>
  ) -> Endpoint<Page<Kind>> {
    resources(collection, by: .id, ids.map(\.rawValue))
  }

  /// Creates a request for several resources by ids or codes, as many as one request may name.
  ///
  /// A code may match several resources; the response lists the matches in `meta.filters`.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, by lookup: Lookup, _ values: [String]
  ) -> Endpoint<Page<Kind>> {
    let (type, facts) = (collection.type, collection.facts)
    return Endpoint(
      lookup == .id ? .catalogResources : .catalogLookup, storefront, type.rawValue,
      query: Query(lookup.parameter, list: values), of: [type], facts: facts,
      error: type.catalogError ?? type.error(lookingUp: values, by: lookup, facts))
  }

  /// Creates a request for resources of several types by their ids.
  public func resources(
    mixed items: some Collection<some ResourceReferring>
  ) -> Endpoint<Page<AnyKind>> {
    let references = items.map(\.reference)
    let types = references.map(\.type)
    return Endpoint(
      .catalogItems, storefront, query: Query(ids: references), of: types,
      error: types.firstNonNil {
        $0.error(among: ResourceFacts.mixed, "the catalog can fetch with others")
      } ?? references.error)
  }

  /// Creates a request for a whole collection: genres or station genres.
  public func list<Kind: Listed>(
    _ collection: ResourceCollection<Kind>
  ) -> Endpoint<Page<Kind>> {
    let type = collection.type
    return Endpoint(
      .catalogList, storefront, type.rawValue, of: [type], facts: collection.facts,
      error: type.error(among: ResourceFacts.listed, "the catalog can list in full"))
  }
}

extension Catalog {
  /// Creates a request for the pages of a related list, such as `\.tracks` of an album or
  /// `\.topSongs` of an artist.
  ///
  /// An empty list has no pages, although the service responds 404 for some.
  public func list<Kind: InCatalog & KnownKind, Item>(
    _ list: KeyPath<Kind, RelatedList<Item>>, of collection: ResourceCollection<Kind>,
    id: ResourceID<Kind>
  ) -> Endpoint<Page<Item>> {
    let list = Kind.schema[keyPath: list]
    return self.list(
      list.isView ? .catalogView : .catalogRelationship, list.name, of: collection, id,
      [Item.declaredType].compactMap(\.self))
  }

  /// Creates a request for the pages of a related list of a resource that you have.
  public func list<Kind: InCatalog & KnownKind, Item>(
    _ list: KeyPath<Kind, RelatedList<Item>>, of item: some ResourceReferring<Kind>
  ) -> Endpoint<Page<Item>> {
    self.list(list, of: ResourceCollection<Kind>(), id: ResourceID(item.reference.id))
  }

  /// Creates a request for the pages of a relationship, by its name in the API.
  public func relationship<Kind: InCatalog>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<Page<AnyKind>> {
    list(.catalogRelationship, name, of: collection, id)
  }

  /// Creates a request for the pages of a view, by its name in the API.
  public func view<Kind: InCatalog>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<Page<AnyKind>> {
    list(.catalogView, name, of: collection, id)
  }

  private func list<Kind: InCatalog, Item>(
    _ route: Route, _ name: String, of collection: ResourceCollection<Kind>,
    _ id: ResourceID<Kind>, _ types: [ResourceType] = []
  ) -> Endpoint<Page<Item>> {
    Endpoint(
      route, storefront, collection.type.rawValue, id.rawValue, name, of: types,
      facts: collection.facts, error: collection.type.catalogError ?? .forID(id.rawValue))
  }
}

extension Catalog {
  /// Creates a request for the playlists that are the charts of this storefront.
  public func chartPlaylists() -> Endpoint<Page<Playlist>> {
    Endpoint(
      .chartPlaylists, storefront, query: ["filter[storefront-chart]": storefront],
      of: [.playlists])
  }

  /// Creates a request for the live radio stations.
  public func liveStations() -> Endpoint<Page<Station>> {
    Endpoint(
      .liveStations, storefront, query: ["filter[featured]": "apple-music-live-radio"],
      of: [.stations])
  }

  /// Creates a request for the user's personal station; needs a user token.
  public func personalStation() -> Endpoint<Page<Station>> {
    Endpoint(
      .personalStation, storefront, query: ["filter[identity]": "personal"], of: [.stations])
  }
}

extension Catalog {
  /// Creates a request for resources of some types that match a term, grouped by type.
  ///
  /// The limit and the offset apply to each group.
  public func search<each Kind: InCatalog & KnownKind & Searchable>(
    _ term: String, types: repeat ResourceCollection<each Kind>, topResults: Bool = false
  ) -> Endpoint<SearchResults> {
    search(term, types: [ResourceType](repeat each types), topResults: topResults)
  }

  /// Creates a request for resources that match a term, of types that are known only at run time.
  public func search(
    _ term: String, types: [ResourceType], topResults: Bool = false
  ) -> Endpoint<SearchResults> {
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    query.add("with", topResults ? "topResults" : nil)
    return Endpoint(
      .catalogSearch, storefront, query: query, of: types,
      error: .forText(term, name: "search term")
        ?? .forTypes(types, among: SearchFacts.types, "a search can find"))
  }

  /// Creates a request for popular search terms that start with a term.
  public func hints(_ term: String) -> Endpoint<SearchHints> {
    Endpoint(
      .searchHints, storefront, query: ["term": term],
      error: .forText(term, name: "search term"))
  }

  /// Creates a request for suggestions of the kinds `terms`, which complete a term, and
  /// `topResults`, the best matches.
  ///
  /// The types limit the best matches.
  public func suggestions(
    _ term: String, kinds: [String], types: [ResourceType] = []
  ) -> Endpoint<SearchSuggestions> {
    var query: Query = ["term": term]
    query.add("kinds", list: kinds)
    query.add("types", list: types.map(\.rawValue))
    return Endpoint(
      .searchSuggestions, storefront, query: query,
      error: .forText(term, name: "search term") ?? (kinds.isEmpty ? .noTypes : nil)
        ?? types.firstNonNil { $0.error(among: SearchFacts.types, "a search can find") })
  }

  /// Creates a request for charts of some types, of all genres or of one.
  ///
  /// The chart is `most-played`, unless the service has added others. The groups are playlists, each
  /// of which is a chart: `cityCharts` and `dailyGlobalTopCharts`. A genre has the same ID in all
  /// storefronts, and its name is in the language of each.
  public func charts<each Kind: InCatalog & KnownKind & Charted>(
    _ types: repeat ResourceCollection<each Kind>, chart: String? = nil,
    genre: ResourceID<Genre>? = nil, groups: [String] = []
  ) -> Endpoint<ChartResults> {
    charts([ResourceType](repeat each types), chart: chart, genre: genre, groups: groups)
  }

  /// Creates a request for charts of types that are known only at run time.
  public func charts(
    _ types: [ResourceType], chart: String? = nil, genre: ResourceID<Genre>? = nil,
    groups: [String] = []
  ) -> Endpoint<ChartResults> {
    var query = Query()
    query.add("types", list: types.map(\.rawValue))
    query.add("chart", chart)
    query.add("genre", genre?.rawValue)
    query.add("with", list: groups)
    return Endpoint(
      .catalogCharts, storefront, query: query, of: types,
      error: .forTypes(types, among: ChartFacts.types, "has charts"))
  }
}
