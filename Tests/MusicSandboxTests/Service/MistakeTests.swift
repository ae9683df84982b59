import MusicAPI
import Testing

@testable import MusicSandbox

/// What a careless client sends, and what shows its author that it is wrong.
struct MistakeTests {
  private let sandbox = Sandbox.fixed { $0.checksTokens = true }

  /// Sends what a client sends, whose developer token may be wrong.
  private func ask(
    _ line: String, _ body: String? = nil, flaw: TokenFlaw? = nil, isSignedIn: Bool = true
  ) throws -> ReadResponse {
    let tokens = try RuleTokens(sandbox.keys, at: Sandbox.noon)
    let token = try flaw.map { try tokens.token($0, at: Sandbox.noon) } ?? tokens.developer
    var headers = HTTPHeaders()
    headers["Authorization"] = token.map { "Bearer \($0)" }
    headers["Music-User-Token"] = isSignedIn ? tokens.user : nil
    let words = line.split(separator: " ").map(String.init)
    return sandbox.answer(HTTPMethod(rawValue: words[0]), words[1], headers: headers, body: body)
  }

  @Test(arguments: [
    TokenFlaw.missing, .expiring(in: -60), .keyID("OTHERKEY01"), .changed,
    .expiring(in: 15_780_000), .unsigned, .der,
  ])
  func `a wrong developer token is a 401 without a body`(flaw: TokenFlaw) throws {
    let reply = try ask("GET /v1/catalog/us/genres", flaw: flaw)
    #expect(reply.status == 401)
    #expect(reply.response.body.isEmpty)
  }

  @Test func `a user token that is missing is a 403`() throws {
    let reply = try ask("GET /v1/me/library/songs", isSignedIn: false)
    #expect(reply.status == 403)
    #expect(reply.code == "40300")
  }

  private static func ids(_ count: Int) -> String {
    (1...count).map(String.init).joined(separator: ",")
  }

  @Test(arguments: [
    ("GET /v1/catalog/de/songs/1613600224", nil, 404, "40400"),  // only in other storefronts
    ("GET /v1/catalog/us/songs/i.PkdJNdAIrQozOW", nil, 404, "40400"),  // of the library
    ("GET /v1/catalog/zz/genres", nil, 400, "40008"),
    ("GET /v1/catalog/us/artists?ids=\(ids(26))", nil, 400, "40005"),
    ("GET /v1/catalog/us/songs?ids=\(ids(301))", nil, 400, "40005"),
    ("GET /v1/catalog/us/songs?ids=", nil, 400, "40005"),
    ("GET /v1/catalog/us/search?types=songs", nil, 400, "40003"),
    ("GET /v1/catalog/us/search?term=a&types=tracks", nil, 400, "40005"),
    ("GET /v1/me/library/songs?limit=0", nil, 400, "40005"),
    ("GET /v1/me/library/songs?limit=101", nil, 400, "40005"),
    ("GET /v1/catalog/us/playlists/\(Known.playlist)/tracks?offset=100", nil, 404, "40403"),
    ("GET /v1/catalog/us/songs/\(Known.song)/similar", nil, 404, "40400"),
    ("GET /v1/catalog/us/artists/\(Known.artist)/view/hits", nil, 404, "40400"),
    ("GET /v2/catalog/us/songs/\(Known.song)", nil, 404, "40400"),
    ("POST /v1/me/library/playlists", #"{"attributes":{}}"#, 400, "40006"),
    ("POST /v1/me/library/playlists", "name=Harbor", 400, "40006"),
    ("POST /v1/me/library?ids=\(Known.song)", nil, 400, "40003"),  // without a type
    (
      "PUT /v1/me/ratings/songs/\(Known.song)", #"{"type":"rating","attributes":{"value":2}}"#,
      400, "40006"
    ),
    ("DELETE /v1/me/library/playlists/p.LV0PX3zTlkd9Wb", nil, 401, nil),
  ])
  func `a wrong request is an error`(
    line: String, body: String?, status: Int, code: String?
  ) throws {
    let reply = try ask(line, body)
    #expect(reply.status == status)
    #expect(reply.code == code)
  }

  @Test func `tracks that are unknown are missing when the playlist is read`() throws {
    let made = try ask("POST /v1/me/library/playlists", #"{"attributes":{"name":"Harbor"}}"#)
    let path = "/v1/me/library/playlists/\(try #require(made.ids.first))/tracks"
    let tracks = #"{"data":[{"id":"\#(Known.song)","type":"songs"},{"id":"7","type":"songs"}]}"#
    #expect(try ask("POST \(path)", tracks).status == 204)
    #expect(try ask("GET \(path)").total == 1)
  }

  @Test func `a next page has another size and fewer fields`() throws {
    let path = "/v1/catalog/us/albums/\(Known.album)/tracks"
    let first = try ask("GET \(path)?limit=2&include=genres")
    #expect(first.ids.count == 2)
    #expect(first["data.0.relationships.genres.data"] != nil)
    #expect(first.next == "\(path)?offset=2")
    let second = try ask("GET \(path)?offset=2")
    #expect(second.ids.count > 2)
    #expect(second["data.0.relationships.genres"] == nil)
  }

  @Test func `a term that is encoded twice finds nothing`() throws {
    let path = "/v1/catalog/us/search?types=songs&term="
    #expect(try ask("GET \(path)northern%20lights")["results.songs"] != nil)
    #expect(try ask("GET \(path)northern%2520lights")["results.songs"] == nil)
  }
}
