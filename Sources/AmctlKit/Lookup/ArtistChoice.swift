import AmctlCommandLine
import MusicAPI

protocol ArtistCommand: ServiceCommand {
  /// The word that names the artist.
  var artist: String { get }
  /// The artist that it names; nil before the line is checked.
  var choice: ArtistChoice? { get set }
}

extension ArtistCommand {
  mutating func derive() throws(UsageError) {
    choice = try ArtistChoice(artist)
  }

  /// Returns the artist, and the service that lists what the artist has.
  func chosen(in context: Context) async throws -> (ChosenArtist, Service) {
    let service = try Service(context, connection)
    return (try await (choice ?? ArtistChoice(artist)).artist(service, in: context), service)
  }
}

/// The artist that a word of the line names: by id, by URL or by name.
struct ArtistChoice {
  private let item: CatalogItem

  /// The parameter of a command that takes one artist.
  static func parameter<Root>(
    _ property: @autoclosure @escaping Parameter<Root>.Property<String>
  ) -> Parameter<Root> {
    .word(
      "artist", property(), .phrase("ID|URL|NAME"),
      help: "The artist: an ID, a URL or a name")
  }

  init(_ word: String) throws(UsageError) {
    guard word.contains(where: { !$0.isWhitespace }) else {
      throw .rule("the name of the artist is empty", hint: nil)
    }
    item = try CatalogItem(word: word, type: .artists, orName: true)
  }

  /// Returns the artist; an id or a URL needs no request.
  func artist(_ service: Service, in context: Context) async throws -> ChosenArtist {
    URLNotice(context).see(item)
    let catalog =
      try item.storefront.map { Catalog(storefront: $0) }
      ?? StorefrontChoice(context).catalog()
    if item.storefront != nil || ResourceType.artists.facts?.fits(id: item.value) == true {
      return ChosenArtist(catalog, ResourceID(item.value), context)
    }
    let search = catalog.search(forArtist: item.value, language: context.settings.language)
    let found = try await service.client.send(search)[.artists]?.resources ?? []
    let artist = try only(found, in: catalog.storefront, Messages(context))
    return ChosenArtist(catalog, artist.id, context, name: artist.attributes.name)
  }

  /// Returns the only artist with the name.
  private func only(
    _ found: [Resource<Artist>], in storefront: String, _ messages: Messages
  ) throws -> Resource<Artist> {
    var wanted = WantedNames([item.value])
    let alike = wanted.matches(among: found)
    // Names that differ only in case or punctuation are the same unless one is spelled like this.
    let exact = alike.filter { $0.attributes.name == item.value }
    let artists = exact.isEmpty ? alike : exact
    if let missing = wanted.missing(among: .artists, in: storefront).first {
      throw missing.failure
    }
    guard let artist = artists.first, artists.count == 1 else {
      let choices = artists.map { artist in
        let notes = [artist.attributes.name, artist.attributes.genreNames?.first]
        return "\(artist.id) (" + notes.compactMap(\.self).joined(separator: ", ") + ")"
      }
      throw UsageError.rule(
        "'\(item.value)' is the name of \(artists.count) artists",
        hint: "use an ID: " + choices.joined(separator: ", "))
    }
    messages.note("Using artist \(artist.id) (\(artist.attributes.name ?? item.value)).")
    return artist
  }
}

extension Catalog {
  /// Returns a search for an artist, with as many results as a search has.
  fileprivate func search(
    forArtist name: String, language: String?
  ) -> Endpoint<SearchResults> {
    search(name, types: .artists).language(language).limit(SearchFacts.pageLimit)
  }
}

extension ChosenArtist {
  /// Returns the artists of the same storefront, among the first search results, with a name.
  func artists(named name: String, _ service: Service) async throws -> [Resource<Artist>] {
    let search = catalog.search(forArtist: name, language: language)
    var wanted = WantedNames([name])
    return wanted.matches(among: try await service.client.send(search)[.artists]?.resources ?? [])
  }
}

extension WantedNames {
  fileprivate mutating func matches(among artists: [Resource<Artist>]) -> [Resource<Artist>] {
    let ids = Set(matches(in: artists.map(\.json)).compactMap(\.resourceID))
    return artists.filter { ids.contains($0.id.rawValue) }
  }
}

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
  func popularSongs() -> Endpoint<Page<AnyKind>> {
    view(Artist.schema.topSongs, .all, with: [.relationship(named: "genres")])
  }

  /// Returns the request for artists that are like it, the nearest first.
  func similarArtists(extent: ListingExtent) -> Endpoint<Page<AnyKind>> {
    view(Artist.schema.similarArtists, extent)
  }

  func withGenres() -> Endpoint<Resource<Artist>> {
    catalog.resource(.artists, id: id).with(.include(\.genres)).language(language)
  }

  /// Returns the request for the most played songs of a genre.
  func chart(of genre: ResourceID<Genre>) -> Endpoint<ChartResults> {
    catalog.charts(.songs, genre: genre).with(.relationship(named: "genres")).language(language)
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
  ) -> Endpoint<Page<AnyKind>> {
    catalog.view(
      named: view.name, of: ResourceCollection(.artists), id: ResourceID(id.rawValue)
    ).with(extras).language(language).limit(extent.pageSize(upTo: view.largestPage ?? 100))
  }
}
