import MusicAPI

extension EndpointTable {
  /// The endpoints that change the library, favorites and ratings, and those that read ratings.
  static let changeRows = library + favorites + PersonalFacts.ratableTypes.flatMap(ratings)

  private static let library: [Row] =
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
