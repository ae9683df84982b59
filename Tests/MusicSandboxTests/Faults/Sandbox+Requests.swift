import MusicAPI
import MusicSandbox

extension HTTPRequest {
  /// A `GET` request.
  static func get(_ target: String) -> HTTPRequest {
    HTTPRequest(.get, RequestTarget(parsing: target))
  }
}

// Requests of tests.
extension Sandbox {
  func get(_ target: String) async throws(TransportError) -> HTTPResponse {
    try await send(.get(target))
  }

  func json(_ target: String) async throws -> JSON {
    try JSONDocument(parsing: try await get(target).body).root
  }

  /// Returns the most popular songs' IDs.
  func popularSongs(_ count: Int) async throws -> [String] {
    let charts = try await json("/v1/catalog/us/charts?types=songs&limit=\(count)")
    return charts.value(at: "results.songs.0.data")?.elements.compactMap { $0["id"]?.string } ?? []
  }

  /// Creates a playlist of songs, and returns its ID.
  func createPlaylist(_ songs: [String]) async throws -> String {
    let body: JSONValue = [
      "attributes": ["name": "Harbor"], "relationships": ["tracks": Self.references(songs)],
    ]
    let response = try await post("/v1/me/library/playlists", body)
    return try JSONDocument(parsing: response.body).root["data"]?[0]?["id"]?.string ?? ""
  }

  /// Adds songs to a playlist, and returns the status.
  func addTracks(_ songs: [String], to playlist: String) async throws -> HTTPStatus {
    try await post("/v1/me/library/playlists/\(playlist)/tracks", Self.references(songs)).status
  }

  /// Returns the IDs in the catalog of the tracks in a list.
  func catalogIDs(_ target: String) async throws -> [String] {
    try await json(target)["data"]?.elements.compactMap {
      $0.value(at: "attributes.playParams.catalogId")?.string
    } ?? []
  }

  private func post(
    _ target: String, _ body: JSONValue
  ) async throws(TransportError) -> HTTPResponse {
    try await send(HTTPRequest(.post, RequestTarget(parsing: target), body: body.encoded()))
  }

  private static func references(_ songs: [String]) -> JSONValue {
    ["data": .array(songs.map { ["id": .string($0), "type": "songs"] })]
  }
}
