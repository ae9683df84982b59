import MusicAPI

extension StandIn {
  /// Responds to a request that needs a user token.
  static func personal(_ target: RequestTarget, _ parts: [String]) -> HTTPResponse {
    let rest = Array(parts.dropFirst())
    switch parts.first {
    case "library": return library(target, rest)
    case "history", "recent":
      let most =
        parts.last == "tracks"
        ? PersonalFacts.playedTracksPageLimit : PersonalFacts.historyPageLimit
      return page(Sample.resources(.songs), target, default: 10, atMost: most)
    case "recommendations": return recommendations(target, rest)
    case "ratings":
      guard let ids = target.query["ids"] else { return failure(404, "40400") }
      let count = ids.split(separator: ",").count
      return count <= PersonalFacts.ratingIDLimit
        ? json(["data": []]) : failure(400, "40005", parameter: "ids")
    case "music-summaries": return summaries()
    default: return failure(404, "40400")
    }
  }

  private static func library(_ target: RequestTarget, _ parts: [String]) -> HTTPResponse {
    switch parts.first {
    case "pins": return json(["data": .array(Sample.resources(.libraryAlbums, count: 2))])
    case "recently-added":
      return page(
        Sample.resources(.libraryAlbums), target, default: 10,
        atMost: LibraryFacts.recentlyAddedPageLimit)
    case "search":
      return results(
        target, default: 5, atMost: SearchFacts.pageLimit, keeping: ["term", "types"])
    case "playlist-folders" where parts.dropFirst().first == LibraryFacts.rootFolderID:
      return page(
        Sample.resources(.libraryPlaylists), target, default: LibraryFacts.defaultPage,
        atMost: LibraryFacts.pageLimit)
    case let name?:
      guard let facts = ResourceFacts.library(pathName: name) else { return failure(400, "40008") }
      guard parts.count == 1, target.query["ids"] == nil else {
        return resources(target, facts.type, Array(parts.dropFirst()))
      }
      return list(target, facts)
    case nil: return failure(404, "40400")
    }
  }

  private static func list(_ target: RequestTarget, _ facts: ResourceFacts) -> HTTPResponse {
    let extend = target.query["extend"].map { [$0] } ?? []
    let match = JSONMember("relationships", ["catalog": ["data": []]])
    let items = Sample.ids(of: facts.type, count: facts.type == .librarySongs ? 105 : 12).map {
      Sample.resource(
        facts.type, $0, extend: extend, more: target.query["include"] == nil ? [] : [match])
    }
    return page(
      items, target, default: LibraryFacts.defaultPage, atMost: LibraryFacts.pageLimit,
      isInLibrary: true)
  }

  private static func recommendations(_ target: RequestTarget, _ parts: [String]) -> HTTPResponse {
    let type = ResourceType.personalRecommendation
    if let ids = target.query["ids"] {
      let count = ids.split(separator: ",").count
      return count <= PersonalFacts.recommendationIDLimit
        ? json(["data": []]) : failure(400, "40005", parameter: "ids")
    }
    let isList = parts.isEmpty
    return page(
      Sample.resources(isList ? type : .albums), target, default: 10,
      atMost: isList ? PersonalFacts.recommendationsPageLimit : PersonalFacts.contentsPageLimit)
  }

  private static func summaries() -> HTTPResponse {
    let attributes = JSONMember("attributes", ["period": "year", "year": 2026])
    let views = PersonalFacts.summaryViews.map { JSONMember($0, ["data": []]) }
    let summary =
      Sample.identifier(.musicSummaries, "year-2026") + [
        attributes, JSONMember("views", .object(views)),
      ]
    return json(["data": [.object(summary)]])
  }
}
