internal import MusicAPI

extension Exchange {
  /// What the examples of the README and of help need beyond all else.
  @ExchangeList static var examples: [Exchange] {
    search(
      "northern lights", "songs,albums", ["albums": [.tideline], "songs": Sample.tidelineSongs],
      order: ["songs", "albums"], limit: 25)
    search("glass harbour", "artists", ["artists": [.glassHarbour]], order: ["artists"], limit: 25)
    search("glass harbour", "artists", ["artists": [.glassHarbour]], order: ["artists"])
    for storefront in ["de", "jp"] {
      let song = Sample.northernLights.in(storefront)
      lookup(
        "/v1/catalog/\(storefront)/songs", "equivalents", "1613600188", finds: [song])
      search(
        "northern lights", "songs,albums,artists,playlists",
        ["albums": [Sample.tideline.in(storefront)], "songs": [song]],
        order: ["songs", "albums"], in: storefront)
    }
    let chart = Chart("songs", "Top Songs", Sample.tidelineSongs)
    Chart.first([chart], ["types": "songs", "limit": "10"], by: 10, limit: 10)
    chart.more(by: 10, limit: 10)
    pages(
      "/v1/me/library/albums",
      [Sample.libraryTideline, .libraryHarbourLights, .kitchenTapes].map(\.bare), by: 10,
      ["sort": "-dateAdded", "limit": "10"], kind: .library(total: 3))
    list("similar-artists", of: .glassHarbour, limit: 5)
    addedAlbums
    madePlaylists
  }

  /// The albums that a search finds, in the order of its response.
  private static var addedAlbums: Exchange {
    let albums = [Sample.tideline, .harbourLights, .liveAtThePier]
    return Exchange(
      "/v1/me/library", ["ids[albums]": albums.map(\.id).joined(separator: ",")], by: .post,
      status: 202)
  }

  private static var madePlaylists: [Exchange] {
    let folder: JSONValue = [["id": "p.WmzVVDOUO9pDBk", "type": "library-playlist-folders"]]
    func tracks(_ ids: String...) -> JSONValue {
      ["data": .array(ids.map { ["id": .string($0), "type": "songs"] })]
    }
    let made: [(name: String, related: JSONValue)] = [
      ("Mornings", ["tracks": tracks("1613600188", "1613600190")]),
      ("Ferry", ["tracks": tracks("1613600188"), "parent": ["data": folder]]),
    ]
    return made.map { name, related in
      Exchange(
        "/v1/me/library/playlists", by: .post,
        sent: ["attributes": ["name": .string(name)], "relationships": related], status: 201,
        json: [
          "data": [
            Sample.libraryPlaylist(
              "p.6AzdXkVurq0oWP", name, added: "2026-11-01T12:00:00Z"
            ).bare
          ]
        ])
    }
  }
}
