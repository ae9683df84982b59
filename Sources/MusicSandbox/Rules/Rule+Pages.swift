import MusicAPI

/// The rules of searches, charts and pages.
extension Rule {
  static let search: [Rule] = [
    Rule("search-order", "A search says in which order to show its groups", "\(found)limit=25") {
      let order = $0["meta.results.order"]?.elements.compactMap(\.string)
      return ($0["results"]?.count ?? 0) > 0
        && order.map(Set.init) == $0["results"].map { Set($0.members.map(\.name)) }
    },
    Rule("search-size", "A group of a search has 5 items", "search?term=love&types=songs") {
      $0.items.count == 5
    },
    Rule(
      "search-next", "The next page of a search keeps term and types, and drops limit",
      basis: probes, "search?term=love&types=songs&limit=2"
    ) {
      guard let query = $0.next?.query else { return nil }
      return query["term"] == $0.target.query["term"] && query["types"] == "songs"
        && query["offset"] == "2" && query["limit"] == nil
    },
    Rule(
      "search-none", "A search without matches has no groups", basis: probes,
      "search?term=qzxjvkqwpz&types=songs,albums"
    ) { $0.status == 200 && $0["results"]?.count == 0 },
    Rule(
      "search-top", "The best matches are in 'topResults'", basis: .seen("three clients"),
      "search?term=love&types=songs,albums&with=topResults&limit=5"
    ) { $0["results.topResults.data"]?.kind == .array },
    Rule(
      "parameter-unknown", "An unknown parameter is a 400 that names it", basis: refused,
      "search?term=love&Akon=&types=songs"
    ) {
      $0.isRejected(400, "40004") && $0.text("errors.0.source.parameter") == "Akon"
        && $0.text("errors.0.detail") == "Parameter 'Akon' is not allowed"
    },
    Rule(
      "parameter-player", "Parameters of the web player are accepted", basis: refused,
      "search?term=love&types=songs&platform=web&art[url]=f&fields[artists]=name&omit[resource]=autos"
    ) { !$0.items.isEmpty },
    Rule(
      "search-include", "A search includes only what is named with a type", basis: results,
      "search?term=love&types=songs", scoping: "include", "artists", to: "songs"),
    Rule(
      "charts-include", "Charts include only what is named with a type", basis: results,
      "charts?types=songs&limit=5", scoping: "include", "artists", to: "songs"),
    Rule(
      "search-extend", "A search extends only attributes that are named with a type",
      basis: .assumed("Apple's reply about 'include' names no other parameter"),
      "search?term=love&types=songs", scoping: "extend", "artistUrl", to: "songs"),
    Rule("hints", "Hints are a list of terms", "search/hints?term=love") {
      $0.text("results.terms.0") != nil
    },
    Rule(
      "suggestions", "Suggestions are terms and resources",
      "search/suggestions?term=love&kinds=terms,topResults&types=songs"
    ) {
      let items = $0["results.suggestions"].map { Array($0.elements) } ?? []
      return !items.isEmpty
        && items.allSatisfy {
          $0.text("kind") == "terms"
            ? $0.text("searchTerm") != nil : $0["content"]?["id"] != nil
        }
    },
    Rule(
      "suggestions-limit", "A request has at most 10 suggestions",
      "search/suggestions?term=love&kinds=terms&limit=10",
      "search/suggestions?term=love&kinds=terms&limit=11"
    ) { ($0[0]["results.suggestions"]?.count).map { $0 <= 10 } == true && $0[1].isRejected(400) },
    Rule(
      "charts", "Each type of charts is a list of charts with names", "\(charted)limit=200"
    ) { reply in
      Finding.charts.types.allSatisfy {
        reply.text("results.\($0).0.name") != nil
          && reply.text("results.\($0).0.chart") != nil
      }
    },
    Rule("charts-size", "A chart has 20 items", "charts?types=songs") { $0.items.count == 20 },
    Rule(
      "charts-end", "Charts end before offset 200", basis: .seen("Apple's developer forum, 656390"),
      "charts?types=songs&offset=199", "charts?types=songs&offset=200"
    ) { $0[0].status == 200 && $0[1].isRejected(400, "40005") },
    Rule("charts-next", "The next page of a chart keeps its limit", "charts?types=songs&limit=2") {
      guard let query = $0.next?.query else { return nil }
      return query["types"] == "songs" && query["offset"] == "2" && query["limit"] == "2"
    },
    Rule(
      "charts-cities", "The charts of cities are playlists", basis: .seen("live-probe notes"),
      "charts?types=songs&with=cityCharts&limit=1"
    ) { $0.text("results.cityCharts.0.data.0.type") == "playlists" },
    Rule("charts-genre", "A genre has charts of its own", "charts?types=songs&genre=14&limit=1") {
      $0["results.songs.0.data.0.id"] != nil
    },
  ]

  private static let refused = Basis.seen("ciderapp/Cider#1413, Lytes/sound-tunnel#4")
  static let results = Basis.seen("feedback-assistant/reports#354, with Apple's reply")

  static let found =
    "search?term=love&types=\(Finding.catalogSearch.types.joined(separator: ","))&"
  static let charted = "charts?types=\(Finding.charts.types.joined(separator: ","))&"

  static let pages: [Rule] = [
    Rule(
      "next-drops", "A next drops limit, include and extend", basis: mock,
      "playlists/<playlists>/tracks?limit=2&include=artists&extend=artistUrl"
    ) {
      guard let query = $0.next?.query else { return nil }
      return query.items.map(\.name) == ["offset"]
    },
    Rule(
      "next-offset", "A next starts after the limit of its page", basis: mock,
      "playlists/<playlists>/tracks?limit=1&offset=1"
    ) { reply in
      reply.next.map {
        $0.path == reply.target.path && $0.query["offset"] == "2"
      }
    },
    Rule(
      "pages-join", "Pages that are requested by their offsets make up the list",
      "playlists/<playlists>/tracks?limit=2", "playlists/<playlists>/tracks?limit=1&offset=1",
      "playlists/<playlists>/tracks?limit=1"
    ) { $0[0].isPage && $0[0].ids == $0[2].ids + $0[1].ids },
    Rule(
      "page-after-end", "A page after the end is empty, or a 404 with code 40403",
      basis: .seen("live-probe notes"), "playlists/<playlists>/tracks?offset=100000"
    ) { $0.isEmptyList },
    Rule(
      "limit-zero", "A limit of 0 is a 400", basis: mock, "playlists/<playlists>/tracks?limit=0",
      rejected: 400, "40005"),
    Rule(
      "limit-word", "A limit that is no number is a 400", basis: mock,
      "playlists/<playlists>/tracks?limit=ten", rejected: 400, "40005"),
    Rule(
      "limit-nested", "The page of a relationship in a resource has a limit of its own",
      basis: .seen("glomatico/gamdl"), "playlists/<playlists>?limit[tracks]=2"
    ) { $0["data.0.relationships.tracks.data"].map { $0.count == 2 } },
  ]
}
