import MusicAPI
import MusicPlatform

/// What the code assumes of requests to the catalog, in the order of the report.
extension Rule {
  static let catalog: [Rule] = [
    Rule("A token is tested with a 200 and an empty body", basis: "ServiceProbe") { _ in
      ["/v1/test"]
    } check: {
      Observation($0[0].status == 200 && $0[0].attempts.last?.body.isEmpty == true)
    },
    Rule("The storefronts are those that are known", basis: "Storefronts.known") {
      [$0.storefronts]
    } check: {
      let (sent, known) = (Set($0[0].ids), Set(Storefronts.known))
      let (new, gone) = (sent.subtracting(known).sorted(), known.subtracting(sent).sorted())
      return Observation(sent == known, "new: \(new.words); gone: \(gone.words)")
    },
    Rule("A response with an ETag is not sent again while it is the same", basis: "Caching") {
      samples throws(Unseen) in
      [samples.storefronts.unlessSame(as: try samples.tag(of: samples.storefronts))]
    } check: {
      Observation($0[0].status == 304)
    },
    Rule("An unknown storefront is a 400", basis: "StorefrontChoice") { _ in
      ["/v1/catalog/zz/genres"]
    } check: {
      Observation($0[0].isRejected(400))
    },
    Rule("The main genres are in the list of 'us'", basis: "MainGenres.all") { _ in
      ["/v1/catalog/us/genres?limit=100"]
    } check: {
      let missing = Set(MainGenres.all.map(\.id)).subtracting($0[0].ids).sorted()
      return Observation($0[0].isPage && missing.isEmpty, "missing: \(missing.words)")
    },

    // MARK: Charts and searches

    .pages(of: "charts", atMost: ChartFacts.pageLimit, basis: "ChartFacts.pageLimit") {
      $0.charts
    },
    Rule("Charts end before offset \(ChartFacts.offsetLimit)", basis: "ChartFacts.offsetLimit") {
      let songs: Ask = "\($0.catalog("charts"))?types=songs&offset=\(ChartFacts.offsetLimit - 1)"
      return [songs, "\($0.catalog("charts"))?types=songs&offset=\(ChartFacts.offsetLimit)"]
    } check: {
      Observation($0[0].status == 200 && $0[1].isRejected(400))
    },
    Rule("The charts of cities are a group of their own", basis: "ChartGroup.cityCharts") {
      ["\($0.catalog("charts"))?types=songs&with=\(ChartGroup.cityCharts.rawValue)&limit=1"]
    } check: {
      let group = $0[0].json?["results"]?[ChartGroup.cityCharts.rawValue]
      return Observation(group?[0]?["data"]?[0]?["type"]?.string == Playlist.facts.type.rawValue)
    },
    Rule("The next page of a chart names its types and offset", basis: "PageTrail.follow") {
      ["\($0.catalog("charts"))?types=songs&limit=2"]
    } check: { replies throws(Unseen) in
      let next = try replies[0].next
      return Observation(next?.query["types"] == "songs" && next?.offset == 2, next.words)
    },
    .pages(of: "a search", atMost: SearchFacts.pageLimit, basis: "SearchFacts.pageLimit") {
      $0.search
    },
    Rule(
      "The next page of a search keeps term and types, and drops limit", basis: "PageTrail.follow"
    ) {
      ["\($0.catalog("search"))?term=\(Samples.term)&types=songs&limit=2"]
    } check: { replies throws(Unseen) in
      let next = try replies[0].next
      let isKept = next?.query["term"] == Samples.term && next?.query["types"] == "songs"
      return Observation(
        isKept && next?.offset == 2 && next?.query["limit"] == nil, next.words)
    },
    Rule("A search without matches has no groups", basis: "SearchResults") {
      ["\($0.catalog("search"))?term=\(Samples.noTerm)&types=songs,albums"]
    } check: {
      Observation($0[0].json?["results"]?.kind == .object && $0[0].lists.isEmpty)
    },
    Rule("The best matches are in 'topResults'", basis: "SearchResults.topResults") {
      ["\($0.catalog("search"))?term=\(Samples.term)&types=songs,albums&with=topResults&limit=5"]
    } check: {
      let names = $0[0].json?["results"]?.members.map(\.name) ?? []
      return Observation(names.contains("topResults"), "groups: \(names.words)")
    },
    Rule(
      "A request has at most \(SearchFacts.suggestionLimit) suggestions",
      basis: "SearchFacts.suggestionLimit"
    ) {
      let path = $0.catalog("search/suggestions") + "?term=\(Samples.term)&kinds=terms"
      return [
        .page(path, SearchFacts.suggestionLimit), .page(path, SearchFacts.suggestionLimit + 1),
      ]
    } check: {
      let count = $0[0].json?["results"]?["suggestions"]?.count ?? 0
      return Observation(
        (1...SearchFacts.suggestionLimit).contains(count) && $0[1].isRejected(400))
    },
    Rule("Hints are a list of terms", basis: "SearchHints.terms") {
      ["\($0.catalog("search/hints"))?term=\(Samples.term)"]
    } check: {
      Observation($0[0].json?["results"]?["terms"]?[0]?.string != nil)
    },

    // MARK: IDs and codes

    Rule("Resources come in the order of their IDs", basis: "BatchSequence") {
      samples throws(Unseen) in
      [try samples.mixedSongs]
    } check: {
      var seen: Set<String> = []
      let ids = $0[0].ids.filter { seen.insert($0).inserted }
      let places = ids.compactMap($0[0].wanted.firstIndex)
      return Observation($0[0].isPage && places == places.sorted() && places.count > 1)
    },
    Rule("An unknown ID leaves a hole and no error", basis: "LookupResult.missing") {
      samples throws(Unseen) in
      [try samples.mixedSongs]
    } check: {
      let unknown = Samples.invented(of: Song.facts)
      return Observation(
        $0[0].isPage && Set($0[0].ids) == Set($0[0].wanted).subtracting([unknown]))
    },
    Rule("An ID that is named twice comes once", basis: "LookupBatch") { samples throws(Unseen) in
      [try samples.mixedSongs]
    } check: {
      Observation($0[0].isPage && $0[0].ids.count == Set($0[0].ids).count)
    },
    Rule("Unknown IDs alone are an empty list", basis: "LookupResult.missing") {
      ["\($0.catalog("songs"))?ids=\(Samples.invented(of: Song.facts))"]
    } check: {
      Observation($0[0].isEmpty(by: .notFound))
    },
    Rule("A resource that does not exist is a 404 with code 40400", basis: "Absence") {
      ["\($0.catalog("songs"))/\(Samples.invented(of: Song.facts))"]
    } check: {
      Observation($0[0].isRejected(404, code: "40400"))
    },
    .matches(of: .isrc, of: Song.facts),
    .matches(of: .upc, of: Album.facts),
    .matches(of: .equivalents, of: Song.facts),
  ]

  /// A response to codes says which resources belong to each.
  private static func matches(of lookup: Lookup, of facts: ResourceFacts) -> Rule {
    Rule("The matches of each \(lookup.rawValue) are in meta.filters", basis: "LookupIndex") {
      samples throws(Unseen) in
      guard samples.knows(lookup, of: facts) else {
        throw Unseen("no \(lookup.rawValue) was found")
      }
      return [samples.lookup(lookup, of: facts, count: facts.type.batchSize(of: lookup))]
    } check: {
      let filter = $0[0].json?["meta"]?["filters"]?[lookup.rawValue]
      let names = filter?.members.map(\.name) ?? []
      let digits = { (code: String) in code.drop { $0 == "0" } }
      let wanted = $0[0].target.query[lookup.parameter]?.split(separator: ",").first
      return Observation(names.contains { digits($0) == digits(String(wanted ?? "")) })
    }
  }
}
