import MusicAPI

/// An artist of a storefront, and the requests for what belongs to it.
struct ChosenArtist: Sendable {
  private(set) var id: ResourceID<Artist>
  let catalog: Catalog
  /// The name, if the artist was found by it.
  let name: String?
  let language: String?

  init(
    _ catalog: Catalog, _ id: ResourceID<Artist>, _ context: Context, name: String? = nil
  ) {
    self.catalog = catalog
    self.id = id
    self.name = name
    language = context.settings.language
  }

  /// The same for another artist of the storefront.
  func other(_ id: ResourceID<Artist>) -> ChosenArtist {
    var other = self
    other.id = id
    return other
  }

  /// Returns the request for the artist's songs with their genres, the most popular first.
  ///
  /// The page is the largest, whatever is needed of it, so that the response to one command can be
  /// stored or recorded for all.
  func popularSongs() -> Endpoint<ResourceDocument<AnyKind>> {
    view(Artist.schema.topSongs, .all, with: [.relationship(named: "genres")])
  }

  /// Returns the request for artists that are like it, the nearest first.
  func similarArtists(extent: ListingExtent) -> Endpoint<ResourceDocument<AnyKind>> {
    view(Artist.schema.similarArtists, extent)
  }

  /// Returns the request for the artist with the genres.
  func withGenres() -> Endpoint<Resource<Artist>> {
    catalog.resource(.artists, id: id).with(.include(\.genres)).language(language)
  }

  /// Returns the name in the catalog.
  func fetchedName(_ service: Service) async throws -> String {
    try await naming { try await service.client.send(withGenres()).attributes.name ?? "" }
  }

  /// Returns the request for the most played songs of a genre.
  func chart(of genre: ResourceID<Genre>) -> Endpoint<ChartResults> {
    catalog.charts([.songs], genre: genre).with(.relationship(named: "genres")).language(language)
      .limit(ChartFacts.pageLimit)
  }

  /// Names the artist in the error that there is none.
  func naming<Result>(_ work: () async throws -> Result) async throws -> Result {
    do { return try await work() } catch let error as MusicAPIError {
      throw error.naming(
        MissingName(name: id.rawValue, type: .artists, storefront: catalog.storefront))
    }
  }

  private func view<Item>(
    _ view: RelatedList<Item>, _ extent: ListingExtent, with extras: [Extra<AnyKind>] = []
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    catalog.view(
      named: view.name, of: ResourceCollection(.artists), id: ResourceID(rawValue: id.rawValue)
    ).with(extras).language(language).limit(extent.pageSize(upTo: view.largestPage ?? 100))
  }
}
