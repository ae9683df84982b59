internal import MusicAPI

/// What other servers than Apple's say about an artist, in the form of the catalog and of their own.
extension Exchange {
  private static let musicBrainz = "/hosts/musicbrainz.org/ws/2"
  private static let ids = (
    harbour: "6f1c0a52-3d0e-4f7b-9a51-0c2e8d4b1a01", quay: "6f1c0a52-3d0e-4f7b-9a51-0c2e8d4b1a02",
    choir: "6f1c0a52-3d0e-4f7b-9a51-0c2e8d4b1a03", parade: "6f1c0a52-3d0e-4f7b-9a51-0c2e8d4b1a04"
  )

  @ExchangeList static var sources: [Exchange] {
    identity
    similar
    pages(of: ids.choir, "The Tin Roof Choir", ["https://music.apple.com/us/artist/1147783280"])
    pages(
      of: ids.quay, "Marisol Quay",
      [
        "https://open.example/artist/marisol-quay",
        "https://itunes.apple.com/gb/artist/id1147783279",
      ])
    pages(of: ids.parade, "Kelp Parade", [])
    lastFM
  }

  /// The artist of a page in Apple Music.
  private static var identity: Exchange {
    let storefronts = ["us", "gb", "de", "jp"]
    let pages = storefronts.flatMap { storefront in
      [
        "https://music.apple.com/\(storefront)/artist/1147783278",
        "https://itunes.apple.com/\(storefront)/artist/id1147783278",
      ]
    }
    let query = Query(
      pages.map { Query.Item("resource", $0) }
        + [Query.Item("inc", "artist-rels"), Query.Item("fmt", "json")])
    return .read(
      musicBrainz + "/url", query,
      [
        "url-count": 1, "url-offset": 0,
        "urls": [
          [
            "id": "6f1c0a52-3d0e-4f7b-9a51-0c2e8d4b1b01", "resource": .string(pages[0]),
            "relations": [
              [
                "type": "free streaming", "target-type": "artist", "direction": "backward",
                "ended": false,
                "artist": [
                  "id": .string(ids.harbour), "name": "Glass Harbour",
                  "sort-name": "Glass Harbour", "disambiguation": "",
                ],
              ]
            ],
          ]
        ],
      ])
  }

  /// The pages of an artist at other services.
  private static func pages(of id: String, _ name: String, _ urls: [String]) -> Exchange {
    let relations = urls.map { url -> JSONValue in
      [
        "type": "streaming", "target-type": "url", "direction": "forward", "ended": false,
        "url": ["id": .string(id), "resource": .string(url)],
      ]
    }
    return .read(
      musicBrainz + "/artist/" + id, ["inc": "url-rels", "fmt": "json"],
      ["id": .string(id), "name": .string(name), "relations": .array(relations)])
  }

  private static var similar: Exchange {
    let artists = [
      (ids.quay, "Marisol Quay", 1_204), (ids.choir, "The Tin Roof Choir", 2_408),
      (ids.parade, "Kelp Parade", 301),
    ]
    let list = artists.map { id, name, score -> JSONValue in
      [
        "artist_mbid": .string(id), "name": .string(name), "comment": "", "type": "Group",
        "gender": nil, "score": .int(score), "reference_mbid": .string(ids.harbour),
      ]
    }
    return .read(
      "/hosts/labs.api.listenbrainz.org/similar-artists/json",
      [
        "artist_mbids": ids.harbour,
        "algorithm": "session_based_days_7500_session_300_contribution_5_threshold_10_limit_100"
          + "_filter_True_skip_30",
      ], .array(list))
  }

  /// The artists that Last.fm finds similar, with the key left out.
  private static var lastFM: Exchange {
    let artists = [("The Tin Roof Choir", ids.choir, "1"), ("Kelp Parade", "", "0.411803")]
    let list = artists.map { name, id, match -> JSONValue in
      ["name": .string(name), "mbid": .string(id), "match": .string(match), "streamable": "0"]
    }
    return .read(
      "/hosts/ws.audioscrobbler.com/2.0/",
      ["method": "artist.getSimilar", "mbid": ids.harbour, "format": "json"],
      ["similarartists": ["artist": .array(list), "@attr": ["artist": "Glass Harbour"]]])
  }
}
