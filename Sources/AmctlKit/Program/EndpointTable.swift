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
