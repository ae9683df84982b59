import MusicAPI
import MusicPlatform

/// Every endpoint, with the command that reaches it.
///
/// A route has a row for each type, lookup, relationship and view that it is for, so that a new
/// relationship appears by itself.
enum EndpointTable {
  /// The method if it is not `GET`, the path and the parameters that distinguish it, and the
  /// command.
  typealias Row = (endpoint: String, command: String)

  /// Routes with their commands, in the order of the rows.
  private typealias Group = [(route: Route, command: String)]

  /// All rows: by type, then endpoints without ids, then those that change something.
  static let rows =
    rows(catalog, ResourceFacts.catalog.map(\.type)) + rows(selections)
    + rows([(.catalogList, "amctl genres")], [.genres])
    + rows([(.catalogList, "amctl api '\(stationGenres)' --paginate")], [.stationGenres])
    + rows(searches) + rows(library, ResourceFacts.library.map(\.type)) + rows(libraryItems)
    + [("/v1/me/library/songs?extend=inFavorites&limit=", "amctl favorites list songs")]
    + rows(personal)
    + rows([(.addition, "amctl library add {type} ID")], PersonalFacts.addableTypes)
    + rows([(.creation, "amctl library create-playlist NAME")], [.libraryPlaylists])
    + rows([(.creation, "amctl library create-folder NAME")], [.libraryPlaylistFolders])
    + rows([(.addedTracks, "amctl library add-tracks ID TRACK")])
    + rows([(.favorites, "amctl favorites add {type} ID")], PersonalFacts.favoritableTypes)
    + rows(ratings, PersonalFacts.ratableTypes)

  private static let stationGenres = "catalog/{storefront}/station-genres"

  private static let catalog: Group = [
    (.catalogResource, "amctl catalog {type} ID"),
    (.catalogResources, "amctl catalog {type} ID ID"),
    (.catalogLookup, "amctl catalog {type} --{lookup}"),
    (.catalogRelationship, "amctl catalog {type} ID --relationship {relationship}"),
    (.catalogView, "amctl catalog {type} ID --view {view}"),
  ]

  private static let selections: Group = [
    (.chartPlaylists, "amctl catalog playlists --charts"),
    (.liveStations, "amctl catalog stations --live"),
    (.personalStation, "amctl catalog stations --personal"),
  ]

  private static let searches: Group = [
    (.catalogItems, "amctl api 'catalog/{storefront}?ids[songs]=ID&ids[albums]=ID'"),
    (.catalogCharts, "amctl charts"),
    (.catalogSearch, "amctl search TERM"),
    (.searchHints, "amctl hints TERM"),
    (.searchSuggestions, "amctl suggest TERM"),
    (.storefronts, "amctl storefronts"),
    (.storefront, "amctl storefronts ID"),
    (.storefrontsByID, "amctl storefronts ID ID"),
    (.language, "amctl storefronts --best-language TAG"),
    (.test, "amctl api test"),
  ]

  private static let library: Group = [
    (.libraryList, "amctl library {type}"),
    (.libraryResource, "amctl library {type} ID"),
    (.libraryResources, "amctl library {type} ID ID"),
    (.libraryRelationship, "amctl library {type} ID --relationship {relationship}"),
  ]

  private static let libraryItems: Group = [
    (.rootFolder, "amctl api 'me/library/playlist-folders?filter[identity]=playlistsroot'"),
    (.libraryItems, "amctl library ALBUM ARTIST"),
  ]

  private static let personal: Group = [
    (.recentlyAdded, "amctl library recently-added"),
    (.pins, "amctl library pins"),
    (.librarySearch, "amctl library search TERM"),
    (.heavyRotation, "amctl history heavy-rotation"),
    (.played, "amctl history played"),
    (.playedTracks, "amctl history tracks"),
    (.playedStations, "amctl history stations"),
    (.recommendations, "amctl recommendations"),
    (.recommendationsByID, "amctl recommendations ID ID"),
    (.recommendation, "amctl recommendations ID"),
    (.recommendedItems, "amctl recommendations ID --relationship contents"),
    (.summaries, "amctl replay-summary"),
    (.userStorefront, "amctl api me/storefront"),
  ]

  private static let ratings: Group = [
    (.ratings, "amctl ratings get {type} ID"),
    (.rating, "amctl api me/ratings/{type}/ID"),
    (.changedRating, "amctl ratings set {type} ID --value love"),
    (.removedRating, "amctl ratings clear {type} ID"),
  ]
}

extension EndpointTable {
  private static func rows(_ group: Group, _ types: [ResourceType?] = [nil]) -> [Row] {
    types.flatMap { type in
      group.flatMap { route, command in
        values(of: type, in: route).reduce([(route.endpoint, command)]) {
          filled($0, $1.placeholder, $1.values)
        }
      }
    }
  }

  /// Returns rows with each value of a placeholder, if they have it.
  private static func filled(_ rows: [Row], _ placeholder: String, _ values: [Row]) -> [Row] {
    rows.flatMap { row in
      guard row.endpoint.range(ofFirst: placeholder) != nil else { return [row] }
      return values.map { value in
        (
          row.endpoint.replacingEach(placeholder, with: value.endpoint),
          row.command.replacingEach(placeholder, with: value.command)
        )
      }
    }
  }

  /// Returns what placeholders of a route stand for, in the endpoint and in the command.
  private static func values(
    of type: ResourceType?, in route: Route
  ) -> [(placeholder: String, values: [Row])] {
    guard let type, let facts = type.facts else { return [] }
    let name = route.endpoint.range(ofFirst: "/me/library/") != nil ? facts.pathName : type.rawValue
    return [
      ("{type}", [(name, name)]),
      ("{relationship}", facts.relationships.map { ($0.name, $0.name) }),
      ("{view}", facts.views.map { ($0.name, $0.name) }),
      (
        "{lookup}",
        facts.lookups.map {
          ($0.key.rawValue, "\($0.key) " + ($0.key == .equivalents ? "ID" : "CODE"))
        }
      ),
    ]
  }
}
