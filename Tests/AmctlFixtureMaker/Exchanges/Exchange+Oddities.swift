internal import MusicAPI

extension Exchange {
  /// Responses that the service is not known to send, but that a reader has to survive.
  @ExchangeList static var oddities: [Exchange] {
    let songs = [
      Sample.nameless.bare, empty, Sample.twisted.bare, hologram, Sample.oneSizeOnly.bare,
    ]
    for (index, song) in songs.enumerated() {
      read("/v1/catalog/us/songs/90000000\(index + 1)", ["data": [song]])
    }
    read(
      "/v1/catalog/us/songs", ["ids": (1...5).map { "90000000\($0)" }.joined(separator: ",")],
      ["data": .array(songs), "oddity": ["known": false]])
    read(
      "/v1/catalog/us/playlists/pl.0dd0000000000000000000000000000a/tracks",
      ["data": [nil, Sample.oneSizeOnly.bare]])
    oddSearch
  }

  /// A song whose attributes are null.
  private static let empty = Sample("songs", "900000002").identifier.adding(
    JSONMember("attributes", .null), JSONMember("relationships", .null))

  /// A resource of an unknown type with unknown members.
  private static let hologram: JSONValue = [
    "id": "900000004", "type": "songs", "href": "/v1/catalog/us/songs/900000004",
    "attributes": [
      "name": "Standing Wave", "artistName": "Tin Roof Choir", "depthInMillimetres": 40,
      "projection": ["kind": "spherical", "layers": [1, nil, "two"]],
    ],
    "relationships": [
      "projectors": [
        "href": "/v1/catalog/us/songs/900000004/projectors",
        "data": [["id": "p1", "type": "projectors"]],
      ]
    ],
    "holograms": ["count": 3],
  ]

  /// A search with a group under its documented name, a group without hits and one without data.
  private static let oddSearch: Exchange = {
    let path = "/v1/catalog/us/search"
    func group(_ type: String, _ data: JSONValue?) -> JSONValue {
      .members(["href": .string("\(path)?term=odd&types=\(type)"), "data": data])
    }
    return read(
      path, ["term": "odd", "types": "songs,albums,artists,playlists"],
      [
        "results": [
          "albums": group("albums", []), "songs": group("songs", [Sample.oneSizeOnly.bare]),
          "top": group("songs", [hologram]), "playlists": group("playlists", nil),
        ],
        "meta": [
          "results": [
            "order": ["top", "songs", "albums", "holograms"], "rawOrder": ["songs"],
          ]
        ],
      ])
  }()
}
