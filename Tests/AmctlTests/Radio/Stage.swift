import AmctlTestProgram
import AmctlTestSupport
import MusicAPI

/// A service with artists 1 to 40, each of whom has a dozen songs and is like 30 others, as nobody
/// in a given catalog of a sandbox is.
struct Stage: Sendable {
  /// Songs of the first artist that replace the usual ones, as members of `attributes`.
  var songs: [[String: JSONValue]] = []
  /// The artists whose songs cannot be read, by id, with the status of the response.
  var failing: [String: HTTPStatus] = [:]
  /// Whether the service knows similar artists.
  var knowsNeighbors = true

  /// Returns a program that asks this service, and what it asks.
  func program() -> (program: Program, requests: StubTransport) {
    let transport = StubTransport { request throws(TransportError) in response(to: request) }
    return (Program.sending(to: transport), transport)
  }

  private func response(to request: HTTPRequest) -> HTTPResponse {
    let parts = request.target.path.split(separator: "/").map(String.init)
    let query = request.target.query
    guard request.method == .get else {
      return .json(["data": [["id": "p.1", "type": "library-playlists"]]], status: 201)
    }
    switch parts.last {
    case "top-songs":
      if let status = failing[parts[4]] { return Self.failure(status, "40400") }
      return page(topSongs(of: parts[4]), request)
    case "similar-artists":
      if let status = failing[parts[4]] { return Self.failure(status, "40400") }
      guard knowsNeighbors else { return Self.failure(404, "40403") }
      return page((2...31).map { Self.artist("\($0)", "Artist \($0)") }, request)
    case "charts":
      let songs = (0..<30).map { index in
        Self.song("9\(query["genre"] ?? "")\(index)", "Artist \(50 + index / 3)", number: index)
      }
      return .json(["results": ["songs": [["chart": "most-played", "data": .array(songs)]]]])
    default:
      guard failing[parts[4]] == nil else { return Self.failure(404, "40400") }
      return .json(["data": [Self.artist(parts[4], "Artist \(parts[4])", withGenres: true)]])
    }
  }

  private func topSongs(of artist: String) -> [JSONValue] {
    guard artist == "1", !songs.isEmpty else {
      return (0..<12).map { Self.song("\(artist)\($0)", "Artist \(artist)", number: $0) }
    }
    return songs.enumerated().map { index, own in
      Self.song("1\(index)", "Artist 1", number: index, own)
    }
  }

  private func page(_ items: [JSONValue], _ request: HTTPRequest) -> HTTPResponse {
    let limit = request.target.query["limit"].flatMap { Int($0) } ?? 10
    let offset = request.target.query["offset"].flatMap { Int($0) } ?? 0
    let end = min(offset + limit, items.count)
    let next = JSONValue.string("\(request.target.path)?offset=\(end)")
    let list = JSONValue.array(Array(items[min(offset, end)..<end]))
    return .json(end < items.count ? ["data": list, "next": next] : ["data": list])
  }

  private static func song(
    _ id: String, _ artist: String, number: Int, _ own: [String: JSONValue] = [:]
  ) -> JSONValue {
    var attributes: [String: JSONValue] = [
      "name": .string("Song \(id)"), "artistName": .string(artist),
      "durationInMillis": .int(120_000 + 20_000 * number), "genreNames": ["Pop", "Music"],
      "isrc": .string("US" + String(repeating: "0", count: max(0, 10 - id.count)) + id),
    ]
    var relationships = JSONValue.object([])
    for (name, value) in own {
      if name == "genres" {
        relationships = ["genres": ["data": [["id": value, "type": "genres"]]]]
      } else {
        attributes[name] = value
      }
    }
    let members = attributes.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
    return [
      "id": .string(id), "type": "songs", "attributes": .object(members),
      "relationships": relationships,
    ]
  }

  private static func artist(_ id: String, _ name: String, withGenres: Bool = false) -> JSONValue {
    let genres: [JSONValue] = [("14", "Pop"), ("34", "Music")].map { id, name in
      ["id": .string(id), "type": "genres", "attributes": ["name": .string(name)]]
    }
    return [
      "id": .string(id), "type": "artists",
      "attributes": ["name": .string(name), "genreNames": ["Pop"]],
      "relationships": withGenres ? ["genres": ["data": .array(genres)]] : [:],
    ]
  }

  private static func failure(_ status: HTTPStatus, _ code: String) -> HTTPResponse {
    .json(
      [
        "errors": [
          [
            "id": "1", "status": .string("\(status.rawValue)"), "code": .string(code),
            "title": "No",
          ]
        ]
      ],
      status: status)
  }
}

extension HTTPResponse {
  fileprivate static func json(_ value: JSONValue, status: HTTPStatus = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: value.encoded())
  }
}
