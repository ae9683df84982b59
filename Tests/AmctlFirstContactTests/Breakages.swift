@testable import AmctlFirstContact
import AmctlTestSupport
import MusicAPI

/// For each rule a service that breaks this one and keeps all others.
enum Breakages {
  /// Returns a service that breaks a rule; nil if nobody has said how.
  static func breaking(_ rule: Rule) throws -> StandIn.Breakage? {
    if let breakage = special[rule.name] { return breakage }
    let asks = try rule.requests(samples)
    guard let first = asks.first?.target, let last = asks.last?.target, first != last else {
      return nil
    }
    // What should be rejected gets the response to what should not.
    return { request, honest in request.target == last ? honest(first) : nil }
  }

  /// What a visit knows after its first requests.
  static let samples: Samples = {
    var samples = Samples(storefront: "us")
    for ask in samples.sources {
      let response = StandIn.honest(ask.target)
      let reply = Reply(ask.target, shownAs: ask.target, [response], received: StandIn.time)
      samples.add(.success(reply), to: ask)
    }
    return samples
  }()

  /// The names of the rules that are broken in a way of their own.
  static var names: Set<String> { Set(special.keys) }

  private static let special: [String: StandIn.Breakage] = [
    "A token is tested with a 200 and an empty body": at("/v1/test", json: ["data": []]),
    "The storefronts are those that are known": at(
      "/v1/storefronts", "\"id\":\"us\"", "\"id\":\"qq\""),
    "A response with an ETag is not sent again while it is the same": { request, honest in
      request.headers["If-None-Match"] == nil ? nil : honest(request.target)
    },
    "An unknown storefront is a 400": at("/v1/catalog/zz/genres", 404, "40400"),
    "The main genres are in the list of 'us'": at(
      "us/genres?limit=100", "\"id\":\"20\"", "\"id\":\"99\""),
    "The next page of a chart names its types and offset": at(
      "charts?types=songs&limit=2", "offset=2", "offset=7"),
    "The charts of cities are a group of their own": at(
      "with=cityCharts&limit=1", "\"cityCharts\"", "\"cities\""),
    "The next page of a search keeps term and types, and drops limit": at(
      "types=songs&limit=2", "search?offset=2", "search?limit=2&offset=2"),
    "A search without matches has no groups": at(
      "types=songs,albums", "\"results\":{}", "\"results\":{\"songs\":{\"data\":[]}}"),
    "The best matches are in 'topResults'": at(
      "with=topResults&limit=5", "\"topResults\"", "\"top\""),
    "Hints are a list of terms": at("search/hints?term=love", json: ["results": ["terms": []]]),

    "Resources come in the order of their IDs": mixed([0, 1]),
    "An unknown ID leaves a hole and no error": mixed([1, nil, 0]),
    "An ID that is named twice comes once": mixed([1, 0, 1]),
    "Unknown IDs alone are an empty list": at("songs?ids=9900000000", 404, "40400"),
    "A resource that does not exist is a 404 with code 40400": at("songs/9900000000", 404, "40499"),
    "The matches of each isrc are in meta.filters": without("meta", in: "songs?filter%5Bisrc%5D="),
    "The matches of each upc are in meta.filters": without("meta", in: "albums?filter%5Bupc%5D="),
    "The matches of each equivalents are in meta.filters": without(
      "meta", in: "songs?filter%5Bequivalents%5D="),

    "A next drops limit, include and extend": at(
      "include=artists&extend=artistUrl", "?offset=2", "?extend=artistUrl&offset=2"),
    "A next starts after the limit of its page": at(
      "tracks?limit=2&offset=2", "offset=4", "offset=5"),
    "Pages that are requested by their offsets make up the list": { request, honest in
      var target = request.target
      guard target.description.hasSuffix("tracks?limit=2&offset=4") else { return nil }
      target.query = ["limit": "2", "offset": "5"]
      return honest(target)
    },
    "A page after the last is empty, or a 404 that says so": at(
      "\(Sample.ids(of: .playlists)[0])/tracks?offset=100000", 404, "40400"),
    "An unknown name in extend is ignored": at("extend=noSuchName", 400, "40005"),
    "Views come with their titles inside a resource": at(
      "?views=top-songs", "\"title\"", "\"label\""),
    "An album comes with its whole tracks": at(
      "albums/\(Sample.ids(of: .albums)[0])", "\"tracks\"", "\"songs\""),

    "A page of the library has 25 items by default": at(
      "extend=inFavorites&include=catalog", "offset=25", "offset=20"),
    "meta.total is the offset at which a list ends": at(
      "limit=100&offset=100", "\"total\":105", "\"total\":300"),
    "A library list is empty after its end": at("/v1/me/library/songs?offset=105", 400, "40005"),
    "Library songs say on request whether they are favorites": at(
      "extend=inFavorites&include=catalog", "\"inFavorites\"", "\"isFavorite\""),
    "Library songs have a list of catalog matches, empty or not": at(
      "extend=inFavorites&include=catalog", "\"catalog\"", "\"match\""),
    "Library songs can be sorted by every key": at("songs?sort=-dateAdded&limit=1", 400, "40004"),
    "An unknown library song is a 404": at("library/songs/i.9900000000", json: ["data": []]),
    "globalId is the catalog ID of a shared playlist": at(
      "library/playlists?limit=100", "pl.u-77ann", "p.77ann"),
    "Several playlists come without their tracks": at(
      "include=tracks&limit=2", "\"catalog\":", "\"tracks\":"),
    "A list in a playlist is empty after its end": at(
      "\(Sample.ids(of: .libraryPlaylists)[0])/tracks?offset=100000", 404, "40400"),
    "The root folder has an ID of its own": at("p.playlistsroot/children?limit=2", 400, "40008"),
    "A song without a rating is a 404": at("ratings/songs/9900000000", json: ["data": []]),
    "Pins are a list": at("library/pins", 400, "40008"),
    "The latest summary has a year and its views": at(
      "latest&views=top-artists,top-albums,top-songs", "\"year\":2026", "\"when\":2026"),

    "Connections speak HTTP/2, where names of headers are in lowercase": header(
      "X-Name", "1", at: "/v1/test"),
    "Long responses are compressed": header("content-encoding", nil, at: "limit=200"),
    "This machine's clock is that of the service": header(
      "date", (StandIn.time + .seconds(-600)).httpDate, at: "top-artists,top-albums,top-songs"),
    "A request that is rejected with 429 succeeds when it is sent again": at(
      "/v1/test", 429, "42900"),
  ]
}

// MARK: Ways to break a rule

extension Breakages {
  /// Returns another response to requests that end in a text.
  private static func at(
    _ end: String, _ response: @escaping @Sendable (HTTPResponse) -> HTTPResponse
  ) -> StandIn.Breakage {
    { request, honest in
      guard request.target.description.hasSuffix(end), request.headers["If-None-Match"] == nil
      else { return nil }
      return response(honest(request.target))
    }
  }

  private static func at(_ end: String, _ status: Int, _ code: String) -> StandIn.Breakage {
    at(end) { _ in StandIn.failure(status, code) }
  }

  private static func at(_ end: String, json: JSONValue) -> StandIn.Breakage {
    at(end) { _ in StandIn.json(json) }
  }

  private static func at(_ end: String, _ text: String, _ other: String) -> StandIn.Breakage {
    at(end) { $0.replacing(text, with: other) }
  }

  private static func header(_ name: String, _ value: String?, at end: String) -> StandIn.Breakage {
    at(end) { response in
      var response = response
      response.headers[name] = value
      return response
    }
  }

  private static func without(_ member: String, in part: String) -> StandIn.Breakage {
    { request, honest in
      guard request.target.description.contains(part) else { return nil }
      return honest(request.target).replacing("\"\(member)\"", with: "\"other\"")
    }
  }

  /// Responds to the mixed songs with the songs at these positions; nil is the unknown one.
  private static func mixed(_ positions: [Int?]) -> StandIn.Breakage {
    { request, _ in
      guard let mixed = try? samples.mixedSongs, request.target == mixed.target else { return nil }
      let ids = positions.map { position in
        position.map { Sample.ids(of: .songs)[$0] } ?? Samples.invented(of: Song.facts)
      }
      return StandIn.json(["data": .array(ids.map { Sample.resource(.songs, $0) })])
    }
  }
}

extension HTTPResponse {
  /// Returns the response with another text in its body.
  fileprivate func replacing(_ text: String, with other: String) -> HTTPResponse {
    var response = self
    let body = String(decoding: body, as: UTF8.self)
    response.body = Array(body.replacing(text, with: other).utf8)
    return response
  }
}
