import MusicAPI

extension Shape {
  /// Returns the shape of a type; nil if the service has no such type.
  static func of(_ type: String) -> Shape? { byType[type] }

  /// Returns the shape of a type by its name in a path.
  static func of(path name: String, in root: Root) -> Shape? {
    of(root == .library ? "library-" + name : name).flatMap { $0.root == root ? $0 : nil }
  }

  private static let byType = Dictionary(uniqueKeysWithValues: all.map { ($0.type, $0) })

  /// All types with resources that have an address.
  static let all = built + unbuilt

  private static let built = catalog + library + personal

  /// The types that the client knows and the world does not have: they are described, and every
  /// request for them is a 501.
  static let unbuilt = (ResourceFacts.catalog + ResourceFacts.library).filter { facts in
    !built.contains { $0.type == facts.type.rawValue }
  }.map { Shape($0) }

  static func isUnbuilt(_ type: String) -> Bool { unbuilt.contains { $0.type == type } }

  private static let few = PageSizes(10, 10)
  private static let many = PageSizes(25, 100)
  private static let view = PageSizes(10, 100)

  static let catalog = [
    Shape("activities", 100, .init("playlists", form: .identifiers, page: few)),
    Shape(
      "albums", 100,
      .init("artists", form: .identifiers, page: few), .init("genres"),
      .init(["library": ["library-albums"]]), .init("record-labels", page: few),
      .init(["tracks": ["songs", "music-videos"]], form: .objects, page: PageSizes(300, 300)),
      views: .init(
        [
          "appears-on": ["playlists"], "other-versions": ["albums"], "related-albums": ["albums"],
          "related-videos": ["music-videos"],
        ], page: view),
      filters: [Filter("upc"), Filter("equivalents")],
      extended: ["artistUrl", "audioVariants", "inFavorites"]),
    Shape(
      "apple-curators", 100, .init("playlists", form: .identifiers, page: PageSizes(10, 25))),
    Shape(
      "artists", 25,
      .init("albums", form: .identifiers, page: many), .init("genres"),
      .init(["station": ["stations"]]),
      .init("music-videos", page: many), .init("playlists", page: few),
      views: .init(
        [
          "appears-on-albums": ["albums"], "compilation-albums": ["albums"],
          "featured-albums": ["albums"], "featured-music-videos": ["music-videos"],
          "featured-playlists": ["playlists"], "full-albums": ["albums"],
          "latest-release": ["albums"], "live-albums": ["albums"], "similar-artists": ["artists"],
          "singles": ["albums"], "top-music-videos": ["music-videos"], "top-songs": ["songs"],
        ], page: view),
      extended: ["inFavorites"]),
    Shape("curators", 100, .init("playlists", form: .identifiers, page: few)),
    Shape("genres", list: .whole, extended: ["chartLabel"]),
    Shape(
      "music-videos", 100,
      .init("albums", "artists", form: .identifiers, page: few),
      .init("genres"), .init(["library": ["library-music-videos"]]), .init("songs", page: few),
      views: .init(
        ["more-by-artist": ["music-videos"], "more-in-genre": ["music-videos"]],
        page: PageSizes(15, 100)),
      filters: [Filter("isrc", 25), Filter("equivalents", 25)],
      extended: ["artistUrl", "inFavorites"]),
    Shape(
      "playlists", 25,
      .init(["curator": ["activities", "apple-curators", "curators"]], form: .identifiers),
      .init(["library": ["library-playlists"]]),
      .init(["tracks": ["songs", "music-videos"]], form: .objects, page: PageSizes(100, 300)),
      views: .init(
        ["featured-artists": ["artists"], "more-by-curator": ["playlists"]], page: view),
      filters: [Filter("storefront-chart")], extended: ["trackTypes", "inFavorites"]),
    Shape(
      "record-labels", 100,
      views: .init(["latest-releases": ["albums"], "top-releases": ["albums"]], page: view)),
    Shape(
      "songs", 300,
      .init("albums", "artists", form: .identifiers, page: few),
      .init(["composers": ["artists"]], page: few), .init("music-videos", page: few),
      .init("genres"), .init(["library": ["library-songs"], "station": ["stations"]]),
      filters: [Filter("isrc", 25), Filter("equivalents", 300)],
      extended: ["artistUrl", "audioVariants", "inFavorites"]),
    Shape("station-genres", list: .whole, .init("stations")),
    Shape(
      "stations", 100, .init(["radio-show": ["apple-curators"]]),
      filters: [
        Filter("featured", 1, only: "apple-music-live-radio"),
        Filter("identity", 1, only: "personal"),
      ]),
    Shape("storefronts", in: .path("/v1/storefronts"), list: .whole),
  ]

  static let library = [
    Shape(
      "library-albums", 100, in: .library, list: many,
      .init(["artists": ["library-artists"]], page: few), .init(["catalog": ["albums"]]),
      .init(
        ["tracks": ["library-songs", "library-music-videos"]], form: .objects,
        page: PageSizes(300, 300), isSingleOnly: true),
      extended: ["dateAdded", "inFavorites"]),
    Shape(
      "library-artists", 25, in: .library, list: many,
      .init(["albums": ["library-albums"]], page: many, isSingleOnly: true),
      .init(["catalog": ["artists"]]),
      extended: ["dateAdded", "inFavorites"]),
    Shape(
      "library-music-videos", 100, in: .library, list: many,
      .init(["albums": ["library-albums"], "artists": ["library-artists"]], page: few),
      .init(["catalog": ["music-videos"]]),
      extended: ["inFavorites"]),
    Shape(
      "library-playlists", in: .library, list: many,
      .init(["catalog": ["playlists"], "parent": ["library-playlist-folders"]]),
      .init(
        ["tracks": ["library-songs", "library-music-videos"]], page: PageSizes(100, 100),
        isSingleOnly: true),
      extended: ["dateAdded", "inFavorites", "trackTypes"]),
    Shape(
      "library-playlist-folders", in: .library, list: many,
      .init(["children": ["library-playlists", "library-playlist-folders"]], page: many),
      .init(["parent": ["library-playlist-folders"]]),
      filters: [Filter("identity", 1, only: "playlistsroot")]),
    Shape(
      "library-songs", 300, in: .library, list: many,
      .init(["albums": ["library-albums"], "artists": ["library-artists"]], page: few),
      .init(["catalog": ["songs"]]),
      extended: ["dateAdded", "inFavorites"]),
  ]

  private static let summaries = Root.path("/v1/me/music-summaries")

  static let personal =
    [
      Shape(
        "personal-recommendation", in: .path("/v1/me/recommendations"), list: PageSizes(10, 30),
        .init(["contents": ["albums", "playlists", "stations"]], form: .objects, page: few)),
      Shape(
        "music-summaries", in: summaries,
        views: .init([
          "top-albums": ["album-period-summaries"], "top-artists": ["artist-period-summaries"],
          "top-songs": ["song-period-summaries"],
        ]),
        filters: [Filter("year", 1, only: "latest")]),
    ]
    + ["album", "artist", "song"].map {
      Shape(
        "\($0)-period-summaries", in: summaries, .init(["\($0)": ["\($0)s"]], form: .identifiers),
        isRow: true)
    }

  /// The types that can be rated, and how many IDs at once.
  static let rated = [
    "albums", "library-albums", "library-music-videos", "library-playlists", "library-songs",
    "music-videos", "playlists", "songs", "stations",
  ]
  static let ratingIDLimit = 200

  /// The types that can be added to the library.
  static let added = ["albums", "music-videos", "playlists", "songs"]

  /// The types that can be favorites.
  static let favored =
    added + [
      "artists", "stations", "library-albums", "library-artists", "library-music-videos",
      "library-playlists", "library-songs",
    ]

  /// The types that a playlist can have as tracks.
  static let tracks = ["songs", "music-videos", "library-songs", "library-music-videos"]
}

extension PersonalList {
  static let all = [
    PersonalList(
      path: "library/recently-added", name: "recently-added", page: PageSizes(10, 25), isMixed: true
    ),
    PersonalList(
      path: "history/heavy-rotation", name: "heavy-rotation", page: PageSizes(10, 10),
      isMixed: true, hasHref: true),
    PersonalList(
      path: "recent/played", name: "played", page: PageSizes(10, 10),
      types: ["albums", "library-albums", "library-playlists", "playlists", "stations"],
      isMixed: true),
    PersonalList(
      path: "recent/played/tracks", name: "played-tracks", page: PageSizes(30, 30),
      types: Shape.tracks, isMixed: true, keepsTypes: false),
    PersonalList(path: "recent/radio-stations", name: "radio-stations", page: PageSizes(10, 10)),
    PersonalList(path: "library/pins", name: "pins", page: .whole),
  ]
}

extension Finding {
  static let catalogSearch = Finding(
    page: PageSizes(5, 25),
    types: [
      "activities", "albums", "apple-curators", "artists", "curators", "music-videos", "playlists",
      "record-labels", "songs", "stations",
    ])
  static let librarySearch = Finding(
    page: PageSizes(5, 25),
    types: [
      "library-albums", "library-artists", "library-music-videos", "library-playlists",
      "library-songs",
    ])
  static let suggestions = Finding(page: PageSizes(5, 10), types: catalogSearch.types)
  static let hints = Finding(page: PageSizes(10, nil))
  static let charts = Finding(
    page: PageSizes(20, 200), types: ["albums", "music-videos", "playlists", "songs"], end: 200)
  /// The groups of charts that come on request, with the number by which each names its next page.
  static let chartGroups = [
    (name: "cityCharts", title: "City Charts", id: "135"),
    (name: "dailyGlobalTopCharts", title: "Daily Top 100", id: "119"),
  ]
}
