import MusicAPI

/// The rules of an account: its library, ratings and history.
extension Rule {
  static let library: [Rule] = [
    Rule("library-page", "A page of the library has 25 items", "/me/library/songs") {
      if $0.status == 200, $0.next == nil { return nil }
      return $0.items.count == 25 && $0.next?.query["offset"] == "25"
    },
    Rule(
      "library-total", "'meta.total' is the number of all items",
      "/me/library/songs?limit=100&offset=<last>"
    ) {
      let end = ($0.target.offset?.count ?? 0) + $0.items.count
      return end == $0["meta.total"]?.int && $0.next == nil
    },
    Rule(
      "library-end", "A list of the library is empty after its end",
      basis: .seen("simonepelosi/vibez#49, HotariTobu/musickit-api-mock"),
      "/me/library/songs?offset=<total>"
    ) { $0.isEmptyList },
    Rule(
      "library-favorites", "Library songs say on request whether they are favorites",
      "/me/library/songs?extend=inFavorites&limit=2"
    ) { $0.first.map { $0["attributes"]?["inFavorites"]?.bool != nil } },
    Rule(
      "library-catalog", "Library songs have a list of catalog matches, empty or not",
      "/me/library/songs?include=catalog&limit=2"
    ) { $0.first.map { $0["relationships"]?["catalog"]?["data"]?.kind == .array } },
    Rule(
      "library-default", "Library songs come without relationships", "/me/library/songs?limit=1"
    ) { $0.first.map { $0["relationships"] == nil } },
    Rule(
      "library-sort", "Library songs are sorted by name and date of addition", basis: probes,
      "/me/library/songs?sort=-name&limit=100", "/me/library/songs?sort=-dateAdded&limit=1",
      "/me/library/songs?limit=100"
    ) { $0.allSatisfy(\.isPage) && $0[0].ids != $0[2].ids },
    Rule(
      "library-sort-artists", "Library artists cannot be sorted by date", basis: probes,
      "/me/library/artists?sort=dateAdded", rejected: 400, "40004"),
    Rule(
      "library-unknown", "An unknown library song is a 404", "/me/library/songs/i.<none>",
      rejected: 404),
    Rule(
      "library-ids-limit", "A request for library playlists by IDs has no limit", basis: mock,
      "/me/library/playlists?ids=<library-playlists>&limit=5", rejected: 400, "40004"),
    Rule(
      "library-type", "An unknown type in a path is a 400 with code 40008",
      basis: .seen("Cider-2#732"), "/me/library/library-songs", rejected: 400, "40008"),
    Rule(
      "library-mixed", "Library resources of several types come in one response",
      "/me/library?ids[library-songs]=<library-songs>&ids[library-albums]=<library-albums>"
    ) { $0.types == ["library-albums", "library-songs"] },
    Rule("playlist-default", "A library playlist has no tracks", "/me/library/playlists?limit=1") {
      $0.first.map { $0["relationships"]?["tracks"] == nil }
    },
    Rule(
      "playlist-tracks", "Several library playlists have no tracks even on request", basis: mock,
      "/me/library/playlists?include=tracks&limit=2"
    ) { $0.isRejected(400) ? true : $0.first.map { $0["relationships"]?["tracks"] == nil } },
    Rule(
      "playlist-end", "A library playlist is empty after its end", basis: probes,
      "/me/library/playlists/<library-playlists>/tracks?offset=100000"
    ) { $0.isEmptyList },
    Rule(
      "playlist-shared", "A shared playlist has a 'globalId' in the catalog",
      "/me/library/playlists?limit=100"
    ) {
      let ids = $0.items.compactMap { $0.text("attributes.playParams.globalId") }
      return ids.isEmpty ? nil : ids.allSatisfy { $0.hasPrefix("pl.") }
    },
    Rule(
      "folder-root", "The root folder has an ID of its own",
      "/me/library/playlist-folders?filter[identity]=playlistsroot"
    ) { $0.text("meta.filters.identity.playlistsroot.0.id") == "p.playlistsroot" },
    Rule(
      "folder-children", "The root folder has playlists and folders",
      "/me/library/playlist-folders/p.playlistsroot/children?limit=100"
    ) {
      let types: Set = ["library-playlists", "library-playlist-folders"]
      return $0.isPage ? $0.types.isSubset(of: types) : nil
    },
    Rule(
      "library-search", "A search in the library has groups of library types",
      "/me/library/search?term=<library-songs.name>&types=library-songs"
    ) { $0.text("results.library-songs.data.0.type") == "library-songs" },
  ]

  static let personal: [Rule] = [
    Rule(
      "rating-none", "A song without a rating is a 404", basis: .seen("live-probe notes"),
      "/me/ratings/songs/<none>", rejected: 404),
    Rule("ratings-none", "Songs without ratings are left out", "/me/ratings/songs?ids=<none>") {
      $0.isPage && $0.items.isEmpty
    },
    Rule(
      "rating-type", "An unknown type of ratings is a 400 with code 40008",
      basis: .seen("Cider-2#732"), "/me/ratings/song/<none>", rejected: 400, "40008"),
    Rule("recommendation", "A recommendation contains resources", "/me/recommendations?limit=1") {
      $0.first.map { $0["relationships"]?["contents"]?["data"]?.kind == .array }
    },
    Rule(
      "history-tracks", "Played tracks are songs and videos, in the catalog or the library",
      "/me/recent/played/tracks?types=songs,library-songs"
    ) { $0.items.isEmpty ? nil : $0.types.isSubset(of: ["songs", "library-songs"]) },
    Rule(
      "history-types", "Played tracks need no types",
      "/me/recent/played/tracks?limit=10"
    ) { $0.isPage && $0.types.isSubset(of: Shape.tracks) },
    Rule(
      "history-next", "The next page of played tracks keeps only its offset", basis: results,
      "/me/recent/played/tracks?types=songs,library-songs&limit=1"
    ) { $0.next.map { $0.query.items.map(\.name) == ["offset"] } },
    Rule(
      "history-include", "Played tracks include only what is named with a type", basis: results,
      "/me/recent/played/tracks?types=songs&limit=5", scoping: "include", "albums", to: "songs"),
    Rule(
      "added-include", "Recently added items include only what is named with a type",
      basis: .assumed("Apple's reply about results names only examples"),
      "/me/library/recently-added?limit=25", scoping: "include", "artists", to: "library-albums"),
    Rule("history-href", "Heavy rotation names itself", "/me/history/heavy-rotation") {
      $0.isPage ? $0.text("href")?.hasPrefix("/v1/me/history/heavy-rotation") : nil
    },
    Rule(
      "summary", "The latest summary has a year and its views",
      "/me/music-summaries?filter[year]=latest&views=top-artists,top-albums,top-songs"
    ) { reply in
      let views = reply.first?["views"]
      return reply.first.map { summary in
        summary["attributes"]?["year"]?.int != nil
          && ["top-artists", "top-albums", "top-songs"].allSatisfy { views?[$0]?["data"] != nil }
      }
    },
  ]
}
