import MusicAPI

@testable import MusicSandbox

/// A response of a sandbox, read as JSON.
struct ReadResponse {
  let response: HTTPResponse
  let json: JSON?

  var status: Int { response.status.rawValue }
  /// The status, and the code of the error.
  var fault: String { "\(status) \(code ?? "none")" }
  var code: String? { json?["errors"]?[0]?["code"]?.string }
  var parameter: String? { json?["errors"]?[0]?["source"]?["parameter"]?.string }
  var pointer: String? { json?["errors"]?[0]?["source"]?["pointer"]?.string }
  var data: [JSON] { json?["data"].map { Array($0.elements) } ?? [] }
  var ids: [String] { data.compactMap { $0["id"]?.string } }
  var next: String? { json?["next"]?.string }
  var total: Int? { json?["meta"]?["total"]?.int }

  subscript(path: String) -> JSON? { json?.value(at: JSONPath(stringLiteral: path)) }
}

extension Sandbox {
  /// The noon of November 1, 2026, in every test.
  static let noon = UnixTime(seconds: 1_793_534_400)

  /// A sandbox whose clock stands still.
  static func fixed(seed: UInt64 = 1, _ configure: (inout Options) -> Void = { _ in }) -> Sandbox {
    Sandbox(seed: seed) {
      $0.now = { noon }
      configure(&$0)
    }
  }

  func answer(
    _ method: HTTPMethod = .get, _ target: String, headers: HTTPHeaders = HTTPHeaders(),
    body: String? = nil
  ) -> ReadResponse {
    let response = response(
      to: HTTPRequest(
        method, RequestTarget(parsing: target), headers: headers, body: body.map { Array($0.utf8) })
    )
    return ReadResponse(response: response, json: try? JSONDocument(parsing: response.body).root)
  }

  /// Asks for a path in the catalog of the United States.
  func us(_ target: String) -> ReadResponse { answer(.get, "/v1/catalog/us/" + target) }

  /// Asks for something of the user.
  func me(_ target: String) -> ReadResponse { answer(.get, "/v1/me/" + target) }
}

/// Resources of the hand-written cast.
enum Known {
  static let album = "1616728060"
  static let artist = "1147783278"
  static let song = "1613600188"
  static let playlist = "pl.f4d106fed2bd41149aaacabb233eb5eb"

  /// One ID for each type in the catalog.
  static let ids = [
    "activities": "976439514", "albums": album, "apple-curators": "976439526", "artists": artist,
    "curators": "1107687517", "genres": "14", "music-videos": "1553279848",
    "playlists": playlist, "record-labels": "1543990853", "songs": song,
    "station-genres": "1149486336", "stations": "ra.1498157166",
  ]
}
