internal import MusicAPI

extension Exchange {
  private static let path = "/v1/me/library"

  /// Changes to the library.
  @ExchangeList static var writes: [Exchange] {
    for sample in [Sample.tideline, .northernLightsVideo, .slowMornings, .northernLights] {
      write(path, ["ids[\(sample.type)]": sample.id], status: 202)
    }
    write(
      path,
      [
        "ids[albums]": "1616728060", "ids[music-videos]": "1553279848",
        "ids[playlists]": "pl.f4d106fed2bd41149aaacabb233eb5eb",
        "ids[songs]": "1613600188,1613600189",
      ], status: 202)
    for sample in favorites {
      write("/v1/me/favorites", ["ids[\(sample.type)]": sample.id], status: 202)
    }
    write(
      "/v1/me/favorites",
      ["ids[albums]": "1616728060", "ids[library-songs]": "i.PkdJNdAIrQozOW"], status: 202)
    created
    addedTracks
  }

  /// One resource of each type that can be a favorite.
  private static let favorites: [Sample] = [
    .tideline, .glassHarbour, .northernLightsVideo, .slowMornings, .northernLights, .ferryHour,
    .libraryTideline, .libraryGlassHarbour, .libraryVideo, .nightDrive, .libraryNorthernLights,
  ]

  @ExchangeList private static var created: [Exchange] {
    let playlist = Sample.libraryPlaylist(
      "p.6AzdXkVurq0oWP", "Harbour Walks", added: "2026-11-01T12:00:00Z")
    write(
      path + "/playlists", sent: ["attributes": ["name": "Harbour Walks"]], makes: playlist)
    write(
      path + "/playlists",
      sent: [
        "attributes": ["name": "Harbour Walks", "description": "Along the quay."],
        "relationships": [
          "tracks": track("1613600188", "songs"),
          "parent": track("p.WmzVVDOUO9pDBk", "library-playlist-folders"),
        ],
      ], makes: playlist.with(["description": ["standard": "Along the quay."]]))
    copied
    for (name, parent) in [
      ("Summer", Sample.rootFolder), ("Harbour Walks", .rootFolder), ("Low Tide", .crossings),
    ] {
      write(
        path + "/playlist-folders",
        sent: [
          "attributes": ["name": .string(name)],
          "relationships": ["parent": track(parent.id, parent.type)],
        ], makes: Sample.folder("p.7BwNfQ2kXe5rTy", name, added: "2026-11-01T12:00:00Z"))
    }
  }

  /// A playlist with the tracks of another one, by their IDs alone.
  @ExchangeList private static var copied: [Exchange] {
    let tracks = Relation.of(.nightDrive).filter { $0.name == "tracks" }.flatMap(\.targets)
      .map { track -> JSONValue in ["id": .string(track.id), "type": "library-songs"] }
    write(
      path + "/playlists",
      sent: [
        "attributes": ["name": "Homeward"],
        "relationships": ["tracks": ["data": .array(tracks)]],
      ],
      makes: Sample.libraryPlaylist(
        "p.3NcXwZuQk8vRtY", "Homeward", added: "2026-11-01T12:00:00Z"))
  }

  @ExchangeList private static var addedTracks: [Exchange] {
    let tracks = Sample.nightDrive.href + "/tracks"
    write(tracks, sent: track("1613600188", "songs"), status: 204)
    write(
      tracks,
      sent: [
        "data": [
          ["id": "1613600188", "type": "songs"],
          ["id": "i.Gq0XkT7bVh2nLw", "type": "library-songs"],
        ]
      ], status: 204)
    // The older form of this response: the tracks that the playlist now has.
    Exchange(
      Sample.ferryNotes.href + "/tracks", by: .post, sent: track("1613600188", "songs"),
      status: 201,
      json: [
        "data": .bare([Sample.libraryPaperBoats, .libraryNorthernLights]), "meta": ["total": 2],
      ])
  }

  private static func track(_ id: String, _ type: String) -> JSONValue {
    ["data": [["id": .string(id), "type": .string(type)]]]
  }

  /// Returns a write that is done or accepted, with an empty response.
  private static func write(
    _ path: String, _ query: Query = [:], sent: JSONValue? = nil, status: Int
  ) -> Exchange {
    Exchange(path, query, by: .post, sent: sent, status: status)
  }

  /// Returns a write whose response is the new resource.
  private static func write(_ path: String, sent: JSONValue, makes sample: Sample) -> Exchange {
    Exchange(path, by: .post, sent: sent, status: 201, json: ["data": [sample.bare]])
  }
}
