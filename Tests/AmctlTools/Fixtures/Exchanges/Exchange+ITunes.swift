internal import MusicAPI

extension Exchange {
  private static let host = "/hosts/itunes.apple.com"
  private static let artistID = 1_147_783_278
  private static let albumID = 1_616_728_060

  /// The iTunes Search API, which has the songs and albums of the catalog in objects of its own.
  @ExchangeList static var iTunes: [Exchange] {
    search("northern lights", "song", Array(CastItem.tideline.prefix(3)).map { song($0) })
    search("glass harbour", "album", by: "artistTerm", [album])
    lookup(["id": "1613600188"], [song(CastItem.tideline[0])])
    lookup(["id": "1613600188,999999999"], [song(CastItem.tideline[0])])
    lookup(["id": "999999999"], [])
    lookup(
      ["id": "1616728060", "entity": "song", "limit": "200"],
      [album] + CastItem.tideline.dropLast().map { song($0) })
    lookup(["id": "1147783278", "entity": "album", "limit": "200"], [artist, album])
    lookup(
      ["id": "1147783278", "entity": "song", "limit": "200"],
      [artist] + CastItem.tideline.reversed().map { song($0) })
    lookup(["upc": "00602445868162"], [album])
  }

  private static func search(
    _ term: String, _ entity: String, by attribute: String? = nil, _ results: [JSONValue]
  ) -> Exchange {
    var query: Query = ["term": term, "media": "music", "entity": entity]
    query.add("attribute", attribute)
    return response("/search", query, results)
  }

  private static func lookup(_ query: Query, _ results: [JSONValue]) -> Exchange {
    response("/lookup", query, results)
  }

  /// A response, which claims to be JavaScript and starts with blank lines.
  private static func response(
    _ path: String, _ query: Query, _ results: [JSONValue]
  ) -> Exchange {
    var query = query
    query.add("country", "us")
    let json: JSONValue = ["resultCount": .int(results.count), "results": .array(results)]
    return Exchange(
      host + path, query, headers: ["Content-Type": "text/javascript; charset=utf-8"],
      text: "\n\n\n" + String(decoding: json.encoded(), as: UTF8.self))
  }

  private static func song(_ sample: CastItem) -> JSONValue {
    let isExplicit = sample["contentRating"] != nil
    return .members([
      "wrapperType": "track", "kind": "song", "artistId": .int(artistID),
      "collectionId": .int(albumID), "trackId": Int(sample.id).map { .int($0) },
      "artistName": "Glass Harbour", "collectionName": "Tideline", "trackName": sample["name"],
      "trackCensoredName": sample["name"], "trackViewUrl": sample["url"], "collectionPrice": -1,
      "trackPrice": -1, "releaseDate": "2024-05-17T07:00:00Z", "collectionExplicitness": "explicit",
      "trackExplicitness": isExplicit ? "explicit" : "notExplicit",
      "contentAdvisoryRating": isExplicit ? "Explicit" : nil, "discNumber": 1, "trackCount": 12,
      "trackNumber": sample["trackNumber"], "trackTimeMillis": sample["durationInMillis"],
      "country": "USA", "currency": "USD", "primaryGenreName": "Alternative", "isStreamable": true,
    ])
  }

  private static let album: JSONValue = [
    "wrapperType": "collection", "collectionType": "Album", "artistId": .int(artistID),
    "collectionId": .int(albumID), "artistName": "Glass Harbour", "collectionName": "Tideline",
    "collectionCensoredName": "Tideline", "collectionPrice": 9.99,
    "collectionExplicitness": "explicit", "contentAdvisoryRating": "Explicit", "trackCount": 12,
    "country": "USA", "currency": "USD", "releaseDate": "2024-05-17T07:00:00Z",
    "primaryGenreName": "Alternative",
  ]

  private static let artist: JSONValue = [
    "wrapperType": "artist", "artistType": "Artist", "artistName": "Glass Harbour",
    "artistId": .int(artistID), "primaryGenreName": "Alternative", "primaryGenreId": 20,
  ]
}

extension Exchange {
  private static let chartHost = "/hosts/rss.marketingtools.apple.com"

  /// Apple's lists of what is played most, with the misspelled rating of the server.
  @ExchangeList static var feeds: [Exchange] {
    feed("songs", "Top Songs", 20, in: "us", CastItem.tideline)
    for storefront in ["de", "fr"] {
      feed("albums", "Top Albums", 10, in: storefront, CastItem.album)
    }
  }

  private static func feed(
    _ type: String, _ title: String, _ limit: Int, in storefront: String, _ samples: [CastItem]
  ) -> Exchange {
    let results = samples.map { sample in
      JSONValue.members([
        "artistName": sample["artistName"], "id": .string(sample.id), "name": sample["name"],
        "releaseDate": sample["releaseDate"], "kind": .string(type),
        "contentAdvisoryRating": sample["contentRating"] == "explicit" ? "Explict" : nil,
        "url": sample["url"],
      ])
    }
    return .read(
      "\(chartHost)/api/v2/\(storefront)/music/most-played/\(limit)/\(type).json",
      [
        "feed": [
          "title": .string(title), "country": .string(storefront),
          "updated": "Sun, 1 Nov 2026 12:00:00 +0000", "results": .array(results),
        ]
      ])
  }
}
