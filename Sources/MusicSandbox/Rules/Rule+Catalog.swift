import MusicAPI

/// The rules of resources in the catalog, and of what comes with them.
extension Rule {
  static let lookups: [Rule] = [
    Rule("batch-order", "Resources come in the order of their IDs", basis: mock, mixed) {
      let places = $0.ids.compactMap($0.asked("ids").firstIndex)
      return $0.isPage && places.count > 1 && places == places.sorted()
    },
    Rule("batch-missing", "An unknown ID is left out without an error", mixed) {
      $0.isPage && Set($0.ids) == Set($0.asked("ids")).subtracting([Samples.none])
    },
    Rule("batch-duplicate", "An ID that is named twice comes once", basis: mock, mixed) {
      $0.isPage && $0.ids.count == Set($0.ids).count
    },
    Rule("batch-none", "Unknown IDs alone are an empty list", "songs?ids=<none>") {
      $0.isPage && $0.items.isEmpty
    },
    Rule("ids-empty", "An empty 'ids' is a 400", basis: mock, "songs?ids=", rejected: 400, "40005"),
    Rule("ids-absent", "Songs need IDs or a filter", basis: mock, "songs", rejected: 400, "40003"),
    Rule(
      "ids-mixed", "Resources of several types come in one response",
      "/catalog/<storefront>?ids[songs]=<songs>&ids[albums]=<albums>"
    ) { $0.types == ["albums", "songs"] },
    Rule(
      "id-unknown", "An unknown ID is a 404 with code 40400", "songs/<none>", rejected: 404, "40400"
    ),
    Rule(
      "id-of-library", "A library ID is unknown in the catalog",
      basis: .seen("music-assistant/server#5640, MusadoraKit#12"), "songs/i.<none>", rejected: 404),
    Rule(
      "relationship-unknown", "An unknown relationship is a 400 with code 40008",
      basis: probe, "songs/<songs>/nosuch", rejected: 400, "40008",
      saying: "No relationship found matching 'nosuch'"),
    Rule(
      "type-unknown", "An unknown type in the catalog is a 400 with code 40008", basis: probe,
      "nosuch/1", rejected: 400, "40008", saying: "Unknown catalog resource type 'nosuch'"),
    Rule(
      "credits", "A song without credits is a 404 with code 40403", basis: probe,
      "songs/<songs>/credits"
    ) { $0.isPage || $0.isRejected(404, "40403") },
    Rule(
      "lyrics", "Lyrics need permissions that no key has: a 400 with code 40012", basis: probe,
      "songs/<songs>/lyrics", rejected: 400, "40012",
      saying: "'lyrics' entities require permissions that are not in the request"),
    Rule(
      "isrc", "The songs of an ISRC have it, and are in 'meta.filters'",
      "songs?filter[isrc]=<songs.isrc>"
    ) { reply in
      let code = reply.asked("filter[isrc]").first ?? ""
      return reply.isPage && !reply.items.isEmpty
        && reply.items.allSatisfy { $0.text("attributes.isrc") == code }
        && reply["meta.filters.isrc.\(code)"]?.count == reply.items.count
    },
    Rule(
      "upc", "An album is found by its UPC, and is in 'meta.filters'",
      "albums?filter[upc]=<albums.upc>"
    ) {
      !$0.items.isEmpty
        && $0["meta.filters.upc"]?.members.first { _ in true }?.value.count == $0.items.count
    },
    Rule(
      "upc-zeros", "A UPC is found with more leading zeros",
      basis: .seen("a client of the web player's API, 2026"), "albums?filter[upc]=<albums.upc>",
      "albums?filter[upc]=00<albums.upc>"
    ) { !$0[0].ids.isEmpty && $0[0].ids == $0[1].ids },
    Rule(
      "equivalents", "A song has an equivalent in its own storefront",
      "songs?filter[equivalents]=<songs>"
    ) {
      !$0.ids.isEmpty
        && $0["meta.filters.equivalents.\($0.asked("filter[equivalents]")[0])"] != nil
    },
    Rule(
      "restrict", "With 'restrict', a clean version takes the place of an explicit song", clean
    ) {
      let isSame = $0.ids == $0.asked("filter[equivalents]")
      return $0.first.map { isSame || $0.text("attributes.contentRating") != "explicit" }
    },
    Rule(
      "restrict-isrc", "Explicit and clean releases of a song share an ISRC",
      basis: .assumed("Apple's pages do not say which releases share one"), clean,
      "songs/<explicit-songs>"
    ) {
      if $0[0].ids == $0[1].ids { return nil }
      return $0[0].first?.text("attributes.isrc") == $0[1].first?.text("attributes.isrc")
    },
    Rule(
      "charts-of-storefront", "The chart playlists of a storefront are a list",
      "playlists?filter[storefront-chart]=<storefront>"
    ) { $0.types == ["playlists"] },
    Rule(
      "stations-live", "The live stations are a list",
      "stations?filter[featured]=apple-music-live-radio"
    ) { $0.first?["attributes"]?["isLive"]?.bool == true },
    Rule(
      "station-personal", "An account has a station of its own",
      Ask(.get, "stations?filter[identity]=personal", tokens: .both)
    ) { $0.types == ["stations"] && $0.ids.count == 1 },
  ]

  private static let probe = Basis.seen("notes of a live probe, 2026-08-28")
  private static let mixed: Ask = "songs?ids=<songs.1>,<none>,<songs>,<songs.1>"
  private static let clean: Ask = "songs?filter[equivalents]=<explicit-songs>&restrict=explicit"

  static let contents: [Rule] = [
    Rule("song-default", "A song has its albums' and artists' IDs", "songs/<songs>") {
      let lists = $0.first?["relationships"]
      return ["albums", "artists"].allSatisfy { lists?[$0]?.isBare == true }
    },
    Rule("album-default", "An album has its tracks with their attributes", "albums/<albums>") {
      $0["data.0.relationships.tracks"]?.isBare == false
    },
    Rule("artist-default", "Views come only on request", "artists/<artists>") {
      $0.first.map { $0["views"] == nil }
    },
    Rule("include", "What is included has its attributes", "songs/<songs>?include=artists,genres") {
      let lists = $0.first?["relationships"]
      return ["artists", "genres"].allSatisfy { lists?[$0]?.isBare == false }
    },
    Rule(
      "include-scoped", "A scoped 'include' reaches nested resources", basis: nested,
      "albums/<albums>?include[songs]=genres"
    ) { songs(of: $0)?.allSatisfy { $0["relationships"]?["genres"]?.isBare == false } },
    Rule("relate", "What is related has no attributes", "songs/<songs>?relate=genres") {
      $0["data.0.relationships.genres"]?.isBare == true
    },
    Rule(
      "extend", "Extended attributes come only on request",
      "songs/<songs>?extend=artistUrl,audioVariants", "songs/<songs>"
    ) { replies in
      let names = ["artistUrl", "audioVariants"]
      return names.contains { replies[0]["data.0.attributes.\($0)"] != nil }
        && names.allSatisfy { replies[1]["data.0.attributes.\($0)"] == nil }
    },
    Rule(
      "extend-scoped", "A scoped 'extend' reaches nested resources", basis: nested,
      "albums/<albums>?extend[songs]=artistUrl,audioVariants"
    ) { songs(of: $0)?.contains { $0["attributes"]?["audioVariants"] != nil } },
    Rule(
      "names-unknown", "Unknown names in 'include', 'extend' and 'views' are ignored",
      basis: probe, "songs/<songs>?include=nosuch&extend=noSuchName&views=no-such"
    ) { $0.ids.count == 1 },
    Rule("views", "A view in a resource has its title", "artists/<artists>?views=top-songs") {
      let view = $0.first?["views"]?["top-songs"]
      return view?["data"]?.kind == .array && view?["attributes"]?["title"]?.string != nil
    },
    Rule(
      "view-attributes", "A view has its title only 'with=attributes'",
      "artists/<artists>/view/top-songs?with=attributes", "artists/<artists>/view/top-songs"
    ) { $0[0].text("attributes.title") != nil && $0[1].isPage && $0[1]["attributes"] == nil },
  ]

  private static let nested = Basis.seen("notes of the client orchard, 2026-10-10")

  /// The songs among the tracks of an album; nil if there are none.
  private static func songs(of album: Reply) -> [JSON]? {
    let tracks = album["data.0.relationships.tracks.data"]?.elements
    let songs = tracks.map { $0.filter { $0.text("type") == "songs" } } ?? []
    return songs.isEmpty ? nil : songs
  }
}

extension JSON {
  /// Whether the first resource of a list has no attributes; nil if there is none.
  fileprivate var isBare: Bool? { self["data"]?[0].map { $0["attributes"] == nil } }
}
