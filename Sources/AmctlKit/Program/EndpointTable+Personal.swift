import MusicAPI

extension EndpointTable {
  /// The endpoints for personal data: the library by type, then history and recommendations.
  static let personalRows = ResourceFacts.library.flatMap(libraryRows) + library + history

  private static let path = "/v1/me/library"

  private static func libraryRows(of facts: ResourceFacts) -> [Row] {
    let path = "\(path)/\(facts.pathName)"
    let command = "amctl library \(facts.pathName)"
    let resources: [Row] = [
      (path, command), ("\(path)/{id}", "\(command) ID"), ("\(path)?ids=", "\(command) ID ID"),
    ]
    return resources
      + facts.relationships.map { list in
        ("\(path)/{id}/\(list.name)", "\(command) ID --relationship \(list.name)")
      }
  }

  private static let library: [Row] = [
    (
      "\(path)/playlist-folders?filter[identity]=playlistsroot",
      "amctl api 'me/library/playlist-folders?filter[identity]=playlistsroot'"
    ),
    (
      "\(path)?ids[library-albums]=&ids[library-artists]=", "amctl library ALBUM ARTIST"
    ),
    ("\(path)/songs?extend=inFavorites&limit=", "amctl favorites list songs"),
    ("\(path)/recently-added", "amctl library recently-added"),
    ("\(path)/pins", "amctl library pins"),
    ("\(path)/search?term=&types=", "amctl library search TERM"),
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
