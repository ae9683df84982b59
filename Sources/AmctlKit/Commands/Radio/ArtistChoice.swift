import AmctlCommandLine
import MusicAPI

/// The artist that a word of the line names: by id, by URL or by name.
struct ArtistChoice {
  private let item: CatalogItem

  /// The parameter of a command that takes one artist.
  static func parameter<Root>(
    _ property: @autoclosure @escaping Parameter<Root>.Property<String>
  ) -> Parameter<Root> {
    .word(
      "artist", property(), .text("ID|URL|NAME"),
      help: "The artist; a name that several have needs an id")
  }

  init(_ word: String) throws(UsageError) {
    guard word.contains(where: { !$0.isWhitespace }) else {
      throw .rule("the name of the artist is empty", hint: nil)
    }
    item = try CatalogItem(word: word, type: .artists, orName: true)
  }

  /// Returns the artist; an id or a URL needs no request.
  ///
  /// In a dry run, a name shows its search, and there is no artist.
  func artist(_ service: Service, in context: Context) async throws -> ChosenArtist? {
    StorefrontNotice(context).see(item)
    let catalog =
      try item.storefront.map { Catalog(storefront: $0) }
      ?? StorefrontChoice(context).catalog()
    if item.storefront != nil || ResourceType.artists.facts?.fits(id: item.value) == true {
      return ChosenArtist(catalog, ResourceID(rawValue: item.value), context)
    }
    let search = try catalog.search(
      item.value, types: [Artist.self],
      options: FetchOptions(
        language: context.settings.language, pageSize: SearchFacts.pageLimit))
    guard !service.isDryRun else {
      service.showLater("the requests with the id of the artist '\(item.value)'")
      try await service.show([search.request])
      return nil
    }
    let found = try await service.client.send(search)[Artist.self]?.data ?? []
    let artist = try only(found, Messages(context))
    return ChosenArtist(catalog, artist.id, context)
  }

  /// Returns the only artist with the name.
  private func only(
    _ found: [Resource<Artist>], _ messages: Messages
  ) throws -> Resource<Artist> {
    var wanted = WantedNames([item.value])
    let ids = Set(wanted.matches(in: found.map(\.json)).compactMap(\.resourceID))
    let artists = found.filter { ids.contains($0.id.rawValue) }
    guard let artist = artists.first else {
      let missing = wanted.missing(among: .artists, areRelevant: true)
      throw MissingItemsError([item.value], of: 1, "names", only: missing.first)
    }
    guard artists.count == 1 else {
      let choices = artists.map { artist in
        artist.id.rawValue
          + (artist.attributes.genreNames?.first.map { " (\($0))" } ?? "")
      }
      throw UsageError.rule(
        "'\(item.value)' is the name of \(artists.count) artists",
        hint: "use an id: " + choices.joined(separator: ", "))
    }
    messages.note("artist '\(item.value)' is \(artist.id) \(artist.attributes.name ?? "")")
    return artist
  }
}
