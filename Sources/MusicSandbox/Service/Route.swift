import MusicAPI

/// A method of a path, and what it reads or changes: the one table by which requests are answered
/// and the service is described.
struct Route: Sendable {
  let method: HTTPMethod
  /// The parts of the path, with `{id}` for any ID.
  let parts: [String]
  let action: Action

  init(_ method: HTTPMethod, _ parts: [String], _ action: Action) {
    (self.method, self.parts, self.action) = (method, parts, action)
  }

  init(_ method: HTTPMethod, _ path: String, _ action: Action) {
    self.init(method, path.parts(at: "/"), action)
  }

  var path: String { "/" + parts.joined(separator: "/") }

  /// Whether it needs a user token.
  var needsUser: Bool {
    if case .related(_, let list) = action, list.needsUser { return true }
    return parts.starts(with: ["v1", "me"])
  }
}

/// What a request reads or changes.
enum Action: Sendable {
  case test, languageTag, userStorefront
  /// Resources of several types by their IDs.
  case mixed(Shape.Root)
  case search(Finding)
  case hints, suggestions, charts
  case list(Shape), resource(Shape), related(Shape, Related)
  case personal(PersonalList)
  case ratings(String), rating(String), setRating(String), removeRating(String)
  case addToLibrary, addToFavorites, createPlaylist, createFolder, addTracks
  /// The credits of a song, which Apple does not document.
  case credits
  /// What needs permissions that no key has, by the name in Apple's error.
  case gated(String)
  /// What was seen of Apple's servers, and the sandbox does not answer.
  case unbuilt

  /// The page of a list; nil for what has no pages.
  var page: PageSizes? {
    switch self {
    case .search(let finding): finding.page
    case .hints: Finding.hints.page
    case .suggestions: Finding.suggestions.page
    case .charts: Finding.charts.page
    case .list(let shape): shape.list
    case .related(_, let list): list.page
    case .personal(let list): list.page
    default: nil
    }
  }

  /// Whether the sandbox answers it.
  var isBuilt: Bool {
    switch self {
    case .unbuilt: false
    case .list(let shape), .resource(let shape), .related(let shape, _): shape.isBuilt
    case .ratings(let type), .rating(let type), .setRating(let type), .removeRating(let type):
      !Shape.isUnbuilt(type)
    default: true
    }
  }
}

// MARK: The table

extension Route {
  /// Every method of every path.
  static let all: [Route] =
    Shape.all.flatMap(routes) + lists + rated.flatMap(ratings) + undocumented

  private static let rated =
    Shape.rated
    + Shape.unbuilt.map(\.type).filter {
      PersonalFacts.ratableTypes.contains(ResourceType(rawValue: $0))
    }

  static func routes(of shape: Shape) -> [Route] {
    guard !shape.isRow else { return [] }
    let parts = shape.path(in: "{storefront}").parts(at: "/")
    let list = Route(.get, parts, .list(shape))
    if !shape.hasIDs { return [list] }
    let one = parts + ["{id}"]
    return [list, Route(.get, one, .resource(shape))]
      + shape.lists.map { related in
        Route(
          .get, one + (related.isView ? ["view", related.name] : [related.name]),
          .related(shape, related))
      }
  }

  private static func ratings(of type: String) -> [Route] {
    let parts = ["v1", "me", "ratings", type]
    let one = parts + ["{id}"]
    return [
      Route(.get, parts, .ratings(type)), Route(.get, one, .rating(type)),
      Route(.put, one, .setRating(type)), Route(.delete, one, .removeRating(type)),
    ]
  }

  private static let lists: [Route] =
    [
      Route(.get, "/v1/catalog/{storefront}", .mixed(.catalog)),
      Route(.get, "/v1/me/library", .mixed(.library)),
      Route(.get, "/v1/language/{storefront}/tag", .languageTag), Route(.get, "/v1/test", .test),
      Route(.get, "/v1/catalog/{storefront}/search", .search(.catalogSearch)),
      Route(.get, "/v1/me/library/search", .search(.librarySearch)),
      Route(.get, "/v1/catalog/{storefront}/search/hints", .hints),
      Route(.get, "/v1/catalog/{storefront}/search/suggestions", .suggestions),
      Route(.get, "/v1/catalog/{storefront}/charts", .charts),
      Route(.get, "/v1/me/storefront", .userStorefront),
      Route(.post, "/v1/me/library", .addToLibrary),
      Route(.post, "/v1/me/favorites", .addToFavorites),
      Route(.post, "/v1/me/library/playlists", .createPlaylist),
      Route(.post, "/v1/me/library/playlist-folders", .createFolder),
      Route(.post, "/v1/me/library/playlists/{id}/tracks", .addTracks),
    ] + PersonalList.all.map { Route(.get, "/v1/me/\($0.path)", .personal($0)) }

  private static let undocumented: [Route] =
    [
      Route(.get, "/v1/catalog/{storefront}/songs/{id}/credits", .credits),
      Route(.get, "/v1/catalog/{storefront}/songs/{id}/lyrics", .gated("lyrics")),
      Route(.get, "/v1/catalog/{storefront}/songs/{id}/syllable-lyrics", .gated("syllable-lyrics")),
      Route(.delete, "/v1/me/favorites", .gated("Favorites:DELETE:IdsQuery")),
      Route(.put, "/v1/me/library/pins/{id}", .unbuilt),
      Route(.post, "/v1/me/library/pins/{id}", .unbuilt),
      Route(.post, "/v1/me/stations/next-tracks/{id}", .unbuilt),
    ]
    + [
      "catalog/{storefront}/apple-curators/{id}/grouping",
      "catalog/{storefront}/artists/{id}/songs",
      "catalog/{storefront}/artists/{id}/view/music-videos",
      "catalog/{storefront}/artists/{id}/view/playlists",
      "catalog/{storefront}/artists/{id}/view/radio-shows",
      "catalog/{storefront}/artists/{id}/view/more-to-hear",
      "catalog/{storefront}/artists/{id}/view/more-to-see",
      "catalog/{storefront}/albums/{id}/view/audio-extras",
      "catalog/{storefront}/albums/{id}/view/more-by-artist",
      "catalog/{storefront}/albums/{id}/view/you-might-also-like",
      "catalog/{storefront}/songs/{id}/audio-analysis", "catalog/{storefront}/concerts",
      "catalog/{storefront}/concerts/{id}", "catalog/{storefront}/multirooms/{id}",
      "catalog/{storefront}/rooms/{id}", "catalog/{storefront}/social-profiles/{id}",
      "editorial/{storefront}/rooms", "editorial/{storefront}/rooms/{id}",
      "me/library/pins/{id}", "me/music-summaries/{id}", "me/music-summaries/{id}/view/{id}",
      "me/social/profile", "me/taste/taste-preferences",
    ].map { Route(.get, "/v1/" + $0, .unbuilt) }
}

// MARK: The search of a path

extension Route {
  /// Returns the routes of a path, none if there is no such path, and the value of its last variable.
  static func at(_ path: [String]) -> (routes: [Route], id: String) {
    let found = all.filter { $0.matches(path) }
    // A name in a path comes before any ID.
    guard let best = found.min(by: { $0.variables.count < $1.variables.count }) else {
      return ([], "")
    }
    return (found.filter { $0.parts == best.parts }, best.variables.last.map { path[$0] } ?? "")
  }

  /// The positions of what a path has for any value.
  private var variables: [Int] { parts.indices.filter { parts[$0].hasPrefix("{") } }

  private func matches(_ path: [String]) -> Bool {
    path.count == parts.count
      && path.indices.allSatisfy { parts[$0] == path[$0] || parts[$0].utf8.first == 0x7B }
  }

  /// Returns why there is nothing at a path: it names an unknown type or relationship, or is none of
  /// the service.
  static func refusal(of path: [String]) -> Refusal {
    let (root, place) = (path.dropFirst().first, path.dropFirst(2).first)
    let rest = path.dropFirst(3)
    switch (root, place, rest.first) {
    case ("catalog", _, let type?), ("me", "library", let type?):
      if Shape.of(path: type, in: root == "me" ? .library : .catalog) != nil {
        return rest.count == 3 ? .relationship(path[5]) : .noRoute
      }
      fallthrough
    case ("me", "ratings", let type?):
      let place = root == "catalog" ? "catalog" : place == "library" ? "library" : nil
      return at(Array(path.prefix(4))).routes.isEmpty ? .type(type, of: place) : .noRoute
    case ("me", "recommendations", _) where path.count == 5: return .relationship(path[4])
    case ("storefronts", _, let name?) where path.count == 4: return .relationship(name)
    default: return .noRoute
    }
  }
}
