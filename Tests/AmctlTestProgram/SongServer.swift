package import AmctlLoopback
package import AmctlTestSupport
package import MusicAPI

/// A small catalog of songs that can be looked up and searched.
package struct SongServer {
  /// A song of the catalog.
  package struct Item: Sendable {
    package var id: String
    package var name: String
    package var artist: String
    package var album: String
    package var milliseconds: Int
    package var isrc: String

    package init(
      id: String, name: String, artist: String = "Glass Harbour", album: String = "Tideline",
      milliseconds: Int = 183_000, isrc: String = ""
    ) {
      (self.id, self.name, self.artist, self.album) = (id, name, artist, album)
      (self.milliseconds, self.isrc) = (milliseconds, isrc)
    }

    package var json: JSONValue {
      [
        "id": .string(id), "type": "songs",
        "attributes": [
          "name": .string(name), "artistName": .string(artist), "albumName": .string(album),
          "durationInMillis": .int(milliseconds), "isrc": .string(isrc),
        ],
      ]
    }
  }

  package static let items = [
    Item(id: "11", name: "Northern Lights", isrc: "USQE92200157"),
    Item(id: "12", name: "Paper Boats", milliseconds: 190_000, isrc: "USQE92200158"),
    Item(id: "13", name: "Paper Boats (Burns Remix)", isrc: "USQE92200159"),
    Item(id: "14", name: "별의 노래", isrc: "USQE92200160"),
    Item(id: "15", name: "Salt & Sand", milliseconds: 201_000, isrc: "USQE92200161"),
  ]

  /// Returns the response to a request.
  package static func response(
    to request: ServerRequest, from items: [Item] = items
  ) -> ServerResponse {
    let query = RequestTarget(parsing: request.target).query
    if let term = query["term"] {
      let words = Set(term.lowercased().split(separator: " "))
      let found = items.filter { item in
        item.name.lowercased().split(separator: " ").contains { words.contains($0) }
      }
      let songs: JSONValue = ["data": .array(found.map(\.json))]
      let results: JSONValue = ["results": found.isEmpty ? [:] : ["songs": songs]]
      return .json(String(decoding: results.encoded(), as: UTF8.self))
    }
    let ids = (query["ids"] ?? "").split(separator: ",").map(String.init)
    let isrcs = (query["filter[isrc]"] ?? "").split(separator: ",").map(String.init)
    let found = items.filter { ids.contains($0.id) || isrcs.contains($0.isrc) }
    let data: JSONValue = ["data": .array(found.map(\.json))]
    return .json(String(decoding: data.encoded(), as: UTF8.self))
  }

  package static func start() throws -> TestServer {
    try TestServer { response(to: $0) }
  }
}
