import MusicAPI

/// Every endpoint, with the command that reaches it.
///
/// The rows are generated from the facts about types, so a new relationship appears by itself.
enum EndpointTable {
  /// The method if it is not `GET`, the path and the parameters that distinguish it, and the
  /// command.
  typealias Row = (endpoint: String, command: String)

  /// All rows: by type, then endpoints without ids, then those that change something.
  static let rows =
    ResourceFacts.catalog.flatMap(rows) + selections + searches + storefronts + personalRows
    + changeRows

  private static let catalog = "/v1/catalog/{storefront}"

  private static func rows(of facts: ResourceFacts) -> [Row] {
    let path = "\(catalog)/\(facts.type)"
    let command = "amctl catalog \(facts.type)"
    let resources: [Row] = [
      ("\(path)/{id}", "\(command) ID"), ("\(path)?ids=", "\(command) ID ID"),
    ]
    let lookups = facts.lookups.map { lookup, _ -> Row in
      let value = lookup == .equivalents ? "ID" : "CODE"
      return ("\(path)?filter[\(lookup)]=", "\(command) --\(lookup) \(value)")
    }
    let relationships = facts.relationships.map { list -> Row in
      ("\(path)/{id}/\(list.name)", "\(command) ID --relationship \(list.name)")
    }
    let views = facts.views.map { list -> Row in
      ("\(path)/{id}/view/\(list.name)", "\(command) ID --view \(list.name)")
    }
    return resources + lookups + relationships + views
  }

  private static let selections: [Row] = [
    ("\(catalog)/playlists?filter[storefront-chart]=", "amctl catalog playlists --charts"),
    (
      "\(catalog)/stations?filter[featured]=apple-music-live-radio", "amctl catalog stations --live"
    ),
    ("\(catalog)/stations?filter[identity]=personal", "amctl catalog stations --personal"),
    ("\(catalog)/genres", "amctl genres"),
    ("\(catalog)/station-genres", "amctl api 'catalog/{storefront}/station-genres' --paginate"),
    (
      "\(catalog)?ids[songs]=&ids[albums]=",
      "amctl api 'catalog/{storefront}?ids[songs]=ID&ids[albums]=ID'"
    ),
  ]

  private static let searches: [Row] = [
    ("\(catalog)/charts?types=", "amctl charts"),
    ("\(catalog)/search?term=&types=", "amctl search TERM"),
    ("\(catalog)/search/hints?term=", "amctl hints TERM"),
    ("\(catalog)/search/suggestions?term=&kinds=", "amctl suggest TERM"),
  ]

  private static let storefronts: [Row] = [
    ("/v1/storefronts", "amctl storefronts"), ("/v1/storefronts/{id}", "amctl storefronts ID"),
    ("/v1/storefronts?ids=", "amctl storefronts ID ID"),
    ("/v1/language/{storefront}/tag?acceptLanguage=", "amctl storefronts --best-language TAG"),
    ("/v1/test", "amctl api test"),
  ]
}

// MARK: Personal data

extension EndpointTable {
  /// The endpoints for personal data: the library by type, then history and recommendations.
  private static let personalRows =
    ResourceFacts.library.flatMap(libraryRows) + libraryLists + history

  private static let library = "/v1/me/library"

  private static func libraryRows(of facts: ResourceFacts) -> [Row] {
    let path = "\(library)/\(facts.pathName)"
    let command = "amctl library \(facts.pathName)"
    let resources: [Row] = [
      (path, command), ("\(path)/{id}", "\(command) ID"), ("\(path)?ids=", "\(command) ID ID"),
    ]
    return resources
      + facts.relationships.map { list in
        ("\(path)/{id}/\(list.name)", "\(command) ID --relationship \(list.name)")
      }
  }

  private static let libraryLists: [Row] = [
    (
      "\(library)/playlist-folders?filter[identity]=playlistsroot",
      "amctl api 'me/library/playlist-folders?filter[identity]=playlistsroot'"
    ),
    (
      "\(library)?ids[library-albums]=&ids[library-artists]=", "amctl library ALBUM ARTIST"
    ),
    ("\(library)/songs?extend=inFavorites&limit=", "amctl favorites list songs"),
    ("\(library)/recently-added", "amctl library recently-added"),
    ("\(library)/pins", "amctl library pins"),
    ("\(library)/search?term=&types=", "amctl library search TERM"),
  ]

  private static let history: [Row] = [
    ("/v1/me/history/heavy-rotation", "amctl history heavy-rotation"),
    ("/v1/me/recent/played?types=", "amctl history played"),
    ("/v1/me/recent/played/tracks?types=", "amctl history tracks"),
    ("/v1/me/recent/radio-stations", "amctl history stations"),
    ("/v1/me/recommendations", "amctl recommendations"),
    ("/v1/me/recommendations?ids=", "amctl recommendations ID ID"),
    ("/v1/me/recommendations/{id}", "amctl recommendations ID"),
    (
      "/v1/me/recommendations/{id}/contents", "amctl recommendations ID --relationship contents"
    ),
    ("/v1/me/music-summaries?filter[year]=latest&include=&views=", "amctl replay-summary"),
    ("/v1/me/storefront", "amctl api me/storefront"),
  ]
}

// MARK: Changes

extension EndpointTable {
  /// The endpoints that change the library, favorites and ratings, and those that read ratings.
  private static let changeRows =
    additions + favorites + PersonalFacts.ratableTypes.flatMap(ratings)

  private static let additions: [Row] =
    PersonalFacts.addableTypes.map { type in
      ("POST /v1/me/library?ids[\(type)]=", "amctl library add \(type) ID")
    } + [
      ("POST /v1/me/library/playlists", "amctl library create-playlist NAME"),
      ("POST /v1/me/library/playlist-folders", "amctl library create-folder NAME"),
      ("POST /v1/me/library/playlists/{id}/tracks", "amctl library add-tracks ID TRACK"),
    ]

  private static let favorites: [Row] = PersonalFacts.favoritableTypes.map { type in
    ("POST /v1/me/favorites?ids[\(type)]=", "amctl favorites add \(type) ID")
  }

  private static func ratings(of type: ResourceType) -> [Row] {
    let path = "/v1/me/ratings/\(type)"
    return [
      ("\(path)?ids=", "amctl ratings get \(type) ID"),
      ("\(path)/{id}", "amctl api me/ratings/\(type)/ID"),
      ("PUT \(path)/{id}", "amctl ratings set \(type) ID --value love"),
      ("DELETE \(path)/{id}", "amctl ratings clear \(type) ID"),
    ]
  }
}
