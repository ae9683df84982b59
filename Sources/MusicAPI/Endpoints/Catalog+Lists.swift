extension Catalog {
  /// Creates a request for the pages of a related list, such as `\.tracks` of an album.
  ///
  /// An empty relationship yields an empty list, although the service responds 404.
  public func relationship<Kind: CatalogKind, Item>(
    _ list: KeyPath<Kind.Schema, Relationship<Item>>, of collection: ResourceCollection<Kind>,
    id: ResourceID<Kind>, with extras: [Extra<Item>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    let options = try options.adding(extras, toSeveral: Item.types)
    return try relationship(Kind.schema[keyPath: list].name, of: collection, id, options)
  }

  /// Creates a request for the pages of a related list of a resource that you have.
  public func relationship<Kind: CatalogKind, Item>(
    _ list: KeyPath<Kind.Schema, Relationship<Item>>, of item: some ResourceReferring<Kind>,
    with extras: [Extra<Item>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    try relationship(
      list, of: ResourceCollection<Kind>(), id: ResourceID(rawValue: item.reference.id),
      with: extras, options: options)
  }

  /// Creates a request for the pages of a related list, by its name in the API.
  public func relationship<Kind: InCatalog>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>,
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try relationship(name, of: collection, id, options.adding(extras))
  }

  /// Creates a request for the pages of a view, a list that the service compiles for a resource.
  ///
  /// For example, `\.topSongs` is a view of artists. With `isTitled`, the response includes the
  /// view's own attributes, such as its title.
  public func view<Kind: CatalogKind, Item>(
    _ view: KeyPath<Kind.Schema, RelatedView<Item>>, of collection: ResourceCollection<Kind>,
    id: ResourceID<Kind>, isTitled: Bool = false, with extras: [Extra<Item>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    let name = Kind.schema[keyPath: view].name
    let options = try options.adding(extras, toSeveral: Item.types)
    return try self.view(name, of: collection, id, options, isTitled: isTitled)
  }

  /// Creates a request for the pages of a view of a resource that you have.
  public func view<Kind: CatalogKind, Item>(
    _ view: KeyPath<Kind.Schema, RelatedView<Item>>, of item: some ResourceReferring<Kind>,
    isTitled: Bool = false, with extras: [Extra<Item>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    try self.view(
      view, of: ResourceCollection<Kind>(), id: ResourceID(rawValue: item.reference.id),
      isTitled: isTitled, with: extras, options: options)
  }

  /// Creates a request for the pages of a view, by its name in the API.
  public func view<Kind: InCatalog>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>,
    isTitled: Bool = false, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try view(name, of: collection, id, options.adding(extras), isTitled: isTitled)
  }

  private func relationship<Kind: InCatalog, Item>(
    _ name: String, of collection: ResourceCollection<Kind>, _ id: ResourceID<Kind>,
    _ options: FetchOptions
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    let known = collection.facts?.relationship(name)
    return try list([.value(name)], of: collection, id, options, known)
  }

  private func view<Kind: InCatalog, Item>(
    _ name: String, of collection: ResourceCollection<Kind>, _ id: ResourceID<Kind>,
    _ options: FetchOptions, isTitled: Bool
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    let known = collection.facts?.view(name)
    return try list(
      [.word(.view), .value(name)], of: collection, id, options, known,
      isTitled ? ["with": "attributes"] : [:])
  }

  private func list<Kind: InCatalog, Item>(
    _ rest: [PathPart], of collection: ResourceCollection<Kind>, _ id: ResourceID<Kind>,
    _ options: FetchOptions, _ known: ResourceFacts.ListFacts?, _ query: Query = Query()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    try collection.type.checkIsInCatalog()
    try InvalidRequestError.check(id: id.rawValue)
    return try Endpoint(
      path(.value(collection.type.rawValue), .value(id.rawValue)) + rest,
      options.query(.list(upTo: known?.pageLimit), query),
      absence: known?.absence ?? .emptyWhenSaid)
  }
}

extension ResourceKind {
  /// The type as a list; empty for ``AnyKind``.
  fileprivate static var types: [ResourceType] { [type].compactMap { $0 } }
}

extension Catalog {
  /// Creates a request for the playlists that are the charts of this storefront.
  public func chartPlaylists(
    with extras: [Extra<Playlist>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Playlist>> {
    let options = try options.adding(extras, toSeveral: [.playlists])
    return try Endpoint(
      path(.value(ResourceType.playlists.rawValue)),
      options.query(.list(), ["filter[storefront-chart]": storefront]))
  }

  /// Creates a request for the live radio stations.
  public func liveStations(
    with extras: [Extra<Station>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Station>> {
    try stations(["filter[featured]": "apple-music-live-radio"], options.adding(extras))
  }

  /// Creates a request for the user's personal station; needs a user token.
  public func personalStation(
    with extras: [Extra<Station>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Station>> {
    try stations(["filter[identity]": "personal"], options.adding(extras))
  }

  private func stations(
    _ filter: Query, _ options: FetchOptions
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Station>> {
    try Endpoint(path(.value(ResourceType.stations.rawValue)), options.query(.list(), filter))
  }
}
