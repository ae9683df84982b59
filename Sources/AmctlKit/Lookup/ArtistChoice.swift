import AmctlCommandLine
import MusicAPI

/// A command about one artist.
protocol ArtistCommand: ServiceCommand {
  /// The word that names the artist.
  var artist: String { get }
  /// The artist that it names; nil before the line is checked.
  var choice: ArtistChoice? { get set }
  /// Writes what the command lists of the artist.
  func list(_ artist: ChosenArtist, _ service: Service, in context: Context) async throws
}

extension ArtistCommand {
  mutating func check() throws(UsageError) {
    choice = try ArtistChoice(artist)
  }

  func run(in context: Context) async throws {
    let service = try Service(context, connection)
    guard let choice else { return }
    try await list(choice.artist(service, in: context), service, in: context)
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
      "artist", property(), .text("ID|URL|NAME"),
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
      return ChosenArtist(catalog, ResourceID(rawValue: item.value), context)
    }
    let search = catalog.search(forArtist: item.value, language: context.settings.language)
    let found = try await service.client.send(search)[.artists]?.data ?? []
    let artist = try only(found, in: catalog.storefront, Messages(context))
    return ChosenArtist(catalog, artist.id, context, name: artist.attributes.name)
  }

  /// Returns the only artist with the name.
  private func only(
    _ found: [Resource<Artist>], in storefront: String, _ messages: Messages
  ) throws -> Resource<Artist> {
    var wanted = WantedNames([item.value])
    let artists = wanted.matches(among: found)
    guard let artist = artists.first else {
      let missing = wanted.missing(
        among: .artists, in: storefront, areRelevant: true)
      throw MissingItemsError([item.value], of: 1, "names", only: missing.first)
    }
    guard artists.count == 1 else {
      let choices = artists.map { artist in
        artist.id.rawValue
          + (artist.attributes.genreNames?.first.map { " (\($0))" } ?? "")
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
    search(name, types: [.artists]).language(language).limit(SearchFacts.pageLimit)
  }
}

extension ChosenArtist {
  /// Returns the artists of the same storefront, among the first search results, with a name.
  func artists(named name: String, _ service: Service) async throws -> [Resource<Artist>] {
    let search = catalog.search(forArtist: name, language: language)
    var wanted = WantedNames([name])
    return wanted.matches(among: try await service.client.send(search)[.artists]?.data ?? [])
  }
}

extension WantedNames {
  /// Returns the artists with one of the names.
  fileprivate mutating func matches(among artists: [Resource<Artist>]) -> [Resource<Artist>] {
    let ids = Set(matches(in: artists.map(\.json)).compactMap(\.resourceID))
    return artists.filter { ids.contains($0.id.rawValue) }
  }
}
