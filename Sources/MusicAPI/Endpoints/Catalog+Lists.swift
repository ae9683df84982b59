extension Catalog {
  /// Creates a request for the pages of a related list, such as `\.tracks` of an album or
  /// `\.topSongs` of an artist.
  ///
  /// An empty list has no pages, although the service responds 404 for some.
  public func list<Kind: CatalogKind, Item>(
    _ list: KeyPath<Kind, RelatedList<Item>>, of collection: ResourceCollection<Kind>,
    id: ResourceID<Kind>
  ) -> Endpoint<ResourceDocument<Item>> {
    let list = Kind.schema[keyPath: list]
    return self.list(
      list.name, isView: list.isView, of: collection, id, [Item.type].compactMap(\.self))
  }

  /// Creates a request for the pages of a related list of a resource that you have.
  public func list<Kind: CatalogKind, Item>(
    _ list: KeyPath<Kind, RelatedList<Item>>, of item: some ResourceReferring<Kind>
  ) -> Endpoint<ResourceDocument<Item>> {
    self.list(list, of: ResourceCollection<Kind>(), id: ResourceID(rawValue: item.reference.id))
  }

  /// Creates a request for the pages of a relationship, by its name in the API.
  public func relationship<Kind: InCatalog>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    list(name, isView: false, of: collection, id, [])
  }

  /// Creates a request for the pages of a view, by its name in the API.
  public func view<Kind: InCatalog>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    list(name, isView: true, of: collection, id, [])
  }

  private func list<Kind: InCatalog, Item>(
    _ name: String, isView: Bool, of collection: ResourceCollection<Kind>, _ id: ResourceID<Kind>,
    _ types: [ResourceType]
  ) -> Endpoint<ResourceDocument<Item>> {
    let facts = collection.facts
    let known = isView ? facts?.view(name) : facts?.relationship(name)
    var form = RequestForm.list(upTo: known?.largestPage, of: types)
    form.isView = isView
    return Endpoint(
      path(.value(collection.type.rawValue), .value(id.rawValue))
        + (isView ? [.word(.view)] : []) + [.value(name)],
      form, absence: .emptyWhenSaid,
      error: collection.type.isWrongInCatalog ?? .wrong(id: id.rawValue))
  }
}

extension Endpoint {
  /// Returns the request for a list that the service compiles, with its own attributes, such as its
  /// title.
  public func titled<Item>() -> Endpoint where Response == ResourceDocument<Item> {
    changing(form.isView ? nil : .noOption("title", of: form.noun)) {
      $0 = $0.replacing("with", with: "attributes")
    }
  }
}

extension Catalog {
  /// Creates a request for the playlists that are the charts of this storefront.
  public func chartPlaylists() -> Endpoint<ResourceDocument<Playlist>> {
    filtered(.playlists, ["filter[storefront-chart]": storefront])
  }

  /// Creates a request for the live radio stations.
  public func liveStations() -> Endpoint<ResourceDocument<Station>> {
    filtered(.stations, ["filter[featured]": "apple-music-live-radio"])
  }

  /// Creates a request for the user's personal station; needs a user token.
  public func personalStation() -> Endpoint<ResourceDocument<Station>> {
    filtered(.stations, ["filter[identity]": "personal"])
  }

  private func filtered<Kind: CatalogKind>(
    _ collection: ResourceCollection<Kind>, _ filter: Query
  ) -> Endpoint<ResourceDocument<Kind>> {
    Endpoint(path(.value(collection.type.rawValue)), query: filter, .list(of: [collection.type]))
  }
}
