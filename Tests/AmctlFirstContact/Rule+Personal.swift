import MusicAPI
import MusicPlatform

/// What the code assumes of requests for a user, which need a user token.
extension Rule {
  static let personal: [Rule] = [
    .pages(of: "library songs", atMost: LibraryFacts.pageLimit, basis: "LibraryFacts.pageLimit") {
      $0.librarySongs
    },
    .pages(
      of: "the tracks of a library playlist", atMost: LibraryFacts.pageLimit,
      basis: "LibraryPlaylist.tracks"
    ) { samples throws(Unseen) in try samples.libraryTracks },
    Rule(
      "A page of the library has \(LibraryFacts.defaultPage) items by default",
      basis: "LibraryFacts.defaultPage"
    ) {
      [$0.extendedLibrarySongs]
    } check: { replies throws(Unseen) in
      let next = try replies[0].next
      return Observation(next?.offset == LibraryFacts.defaultPage, next.words)
    },
    Rule("meta.total is the offset at which a list ends", basis: "ListingProgress") {
      samples throws(Unseen) in
      let (total, size) = (try samples.librarySongTotal(), LibraryFacts.pageLimit)
      let last = (total - 1) / size * size
      return ["\(samples.librarySongs)?limit=\(size)&offset=\(last)"]
    } check: {
      let total = $0[0].json?["meta"]?["total"]?.int
      let end = ($0[0].target.offset ?? 0) + $0[0].items.count
      return Observation(
        end == total && $0[0].json?["next"]?.string == nil,
        "total \(total.map(String.init) ?? "none"), the last item is number \(end)")
    },
    Rule("A library list is empty after its end", basis: "LibraryFacts.listAbsence") {
      samples throws(Unseen) in
      ["\(samples.librarySongs)?offset=\(try samples.librarySongTotal())"]
    } check: {
      Observation($0[0].isEmpty(by: LibraryFacts.listAbsence))
    },
    Rule("Library songs say on request whether they are favorites", basis: "inFavorites") {
      [$0.extendedLibrarySongs]
    } check: { replies throws(Unseen) in
      let name = ExtendedAttribute.inFavorites.name
      return Observation(try replies[0].first?["attributes"]?[name]?.bool != nil)
    },
    Rule("Library songs have a list of catalog matches, empty or not", basis: "LibrarySong.catalog")
    {
      [$0.extendedLibrarySongs]
    } check: { replies throws(Unseen) in
      let name = LibrarySong.schema.catalog.name
      return Observation(try replies[0].first?["relationships"]?[name]?["data"]?.kind == .array)
    },
    Rule("Library songs can be sorted by every key", basis: "LibrarySong.Sort") { samples in
      LibrarySong.facts.sortNames.map { "\(samples.librarySongs)?sort=-\($0)&limit=1" }
    } check: { replies throws(Unseen) in
      for reply in replies { _ = try reply.unlessMissing() }
      return Observation(replies.allSatisfy(\.isPage))
    },
    Rule("An unknown library song is a 404", basis: "Absence.notFound") {
      ["\($0.librarySongs)/\(Samples.invented(of: LibrarySong.facts))"]
    } check: {
      Observation($0[0].isRejected(404))
    },
    Rule("globalId is the catalog ID of a shared playlist", basis: "PlayParameters.globalId") {
      [.page($0.libraryPlaylists, LibraryFacts.pageLimit)]
    } check: { replies throws(Unseen) in
      let ids = replies[0].items.compactMap { $0["attributes"]?["playParams"]?["globalId"]?.string }
      guard !ids.isEmpty else { throw Unseen("no playlist has a globalId") }
      return Observation(ids.allSatisfy { Playlist.facts.fits(id: $0) })
    },
    Rule("Several playlists come without their tracks", basis: "isSingleOnly") {
      ["\($0.libraryPlaylists)?include=\(LibraryPlaylist.schema.tracks.name)&limit=2"]
    } check: { replies throws(Unseen) in
      let (name, item) = (LibraryPlaylist.schema.tracks.name, try replies[0].unlessMissing().first)
      return Observation(
        item.map { $0["relationships"]?[name] == nil } ?? replies[0].isRejected(400))
    },
    Rule("A list in a playlist is empty after its end", basis: "LibraryPlaylist.tracks") {
      samples throws(Unseen) in
      ["\(try samples.libraryTracks)?offset=100000"]
    } check: {
      Observation($0[0].isEmpty(by: LibraryPlaylist.schema.tracks.absence))
    },
    Rule("The root folder has an ID of its own", basis: "LibraryFacts.rootFolderID") { _ in
      ["/v1/me/library/playlist-folders/\(LibraryFacts.rootFolderID)/children?limit=2"]
    } check: { replies throws(Unseen) in
      Observation(try replies[0].unlessMissing().isPage)
    },
    .pages(of: "a library search", atMost: SearchFacts.pageLimit, basis: "SearchFacts.pageLimit") {
      _ in
      let types = SearchFacts.libraryTypes.map(\.rawValue).joined(separator: ",")
      return "/v1/me/library/search?term=\(Samples.term)&types=\(types)"
    },
    .pages(
      of: "recently added resources", atMost: LibraryFacts.recentlyAddedPageLimit,
      basis: "LibraryFacts.recentlyAddedPageLimit"
    ) { _ in "/v1/me/library/recently-added" },

    // MARK: History, recommendations, ratings

    .history("heavy rotation", "history/heavy-rotation"),
    .history("recently played resources", "recent/played"),
    .history("recently played stations", "recent/radio-stations"),
    .pages(
      of: "recently played tracks", atMost: PersonalFacts.playedTracksPageLimit,
      basis: "PersonalFacts.playedTracksPageLimit"
    ) { _ in
      let types = PersonalFacts.playedTrackTypes.map(\.rawValue).joined(separator: ",")
      return "/v1/me/recent/played/tracks?types=\(types)"
    },
    .pages(
      of: "recommendations", atMost: PersonalFacts.recommendationsPageLimit,
      basis: "PersonalFacts.recommendationsPageLimit"
    ) { $0.recommendations },
    .pages(
      of: "the contents of a recommendation", atMost: PersonalFacts.contentsPageLimit,
      basis: "PersonalFacts.contentsPageLimit"
    ) { samples throws(Unseen) in
      "\(samples.recommendations)/\(try samples.id(of: .personalRecommendation))/contents"
    },
    .values(
      of: "IDs of recommendations", atMost: PersonalFacts.recommendationIDLimit,
      basis: "PersonalFacts.recommendationIDLimit"
    ) { samples, count in
      let ids = samples.values(for: .id, of: Recommendation.facts, count: count)
      return "\(samples.recommendations)?ids=\(ids)"
    },
    .values(
      of: "IDs of rated songs", atMost: PersonalFacts.ratingIDLimit,
      basis: "PersonalFacts.ratingIDLimit"
    ) { samples, count in
      "/v1/me/ratings/songs?ids=\(samples.values(for: .id, of: Song.facts, count: count))"
    },
    Rule("A song without a rating is a 404", basis: "Ratings.rating") { _ in
      ["/v1/me/ratings/songs/\(Samples.invented(of: Song.facts))"]
    } check: {
      Observation($0[0].isRejected(404))
    },

    // MARK: What Apple does not document

    Rule("Pins are a list", basis: "Library.pins") { _ in
      ["/v1/me/library/pins"]
    } check: { replies throws(Unseen) in
      Observation(try replies[0].unlessMissing().isPage)
    },
    Rule("The latest summary has a year and its views", basis: "MusicSummaries.latest") { _ in
      let views = PersonalFacts.summaryViews.joined(separator: ",")
      return ["/v1/me/music-summaries?filter[year]=latest&views=\(views)"]
    } check: { replies throws(Unseen) in
      if replies[0].isEmpty(by: .emptyOrUnknown) { throw Unseen("the account has no summary") }
      let (summary, views) = (try replies[0].first, PersonalFacts.summaryViews)
      return Observation(
        summary?["attributes"]?["year"]?.int != nil
          && views.allSatisfy { summary?["views"]?[$0]?["data"]?.kind == .array })
    },
  ]

  private static func history(_ name: String, _ path: String) -> Rule {
    pages(
      of: name, atMost: PersonalFacts.historyPageLimit, basis: "PersonalFacts.historyPageLimit"
    ) { _ in "/v1/me/\(path)" }
  }
}

extension Samples {
  /// The first songs of the library, with what comes on request.
  fileprivate var extendedLibrarySongs: Ask {
    let (favorites, match) = (ExtendedAttribute.inFavorites.name, LibrarySong.schema.catalog.name)
    return "\(librarySongs)?extend=\(favorites)&include=\(match)"
  }

  /// The tracks of the first playlist of the library.
  fileprivate var libraryTracks: String {
    get throws(Unseen) {
      let (id, name) = (try id(of: .libraryPlaylists), LibraryPlaylist.schema.tracks.name)
      return "\(libraryPlaylists)/\(id)/\(name)"
    }
  }
}
