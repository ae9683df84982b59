import Testing

@testable import MusicAPI

struct RefusalTests {
  private static func grounds(
    _ line: String, _ status: HTTPStatus, _ body: String = ""
  ) -> Refusal.Grounds? {
    let words = line.split(separator: " ").map(String.init)
    let request = HTTPRequest(
      HTTPMethod(rawValue: words[0]), RequestTarget(parsing: words[1]))
    return Refusal(HTTPResponse(status: status, body: Array(body.utf8)), to: request).grounds
  }

  private static func error(_ code: String, _ detail: String = "") -> String {
    #"{"errors":[{"id":"A","title":"T","detail":"\#(detail)","code":"\#(code)"}]}"#
  }

  @Test(
    arguments: [
      ("GET /v1/me/library/songs", 401, "", .developerToken),
      ("GET /v1/catalog/us/songs/1", 401, "", .developerToken),
      ("GET /v1/catalog/us/songs/1", 403, error("40300"), .developerToken),
      ("GET /v1/me/library/songs", 403, error("40300"), .userToken),
      ("POST /v1/me/library", 403, error("40300"), .userToken),
      ("GET /v1/catalog/us/songs/1/library", 403, error("40300"), .userToken),
      ("GET /v1/me/library/songs", 403, "", .userConsent),
      ("GET /v1/me/library/songs", 403, #"{"errors":[{"title":"Forbidden"}]}"#, .userConsent),
      (
        "GET /v1/me/library/songs", 400, error("40015", "Lacks privilege CloudLibrary"),
        .cloudLibrary
      ),
      (
        "GET /v1/me/recent/played", 400, error("40015", "Lacks privilege ListeningHistory"),
        .listeningHistory
      ),
      ("GET /v1/me/library/songs", 400, error("40015"), .privileges),
      ("GET /v1/me/library/songs", 400, error("40005"), nil),
      ("GET /v1/me/library/songs", 404, error("40400"), nil),
    ] as [(String, HTTPStatus, String, Refusal.Grounds?)])
  func `a refusal says which token it was, or what the account lacks`(
    line: String, status: HTTPStatus, body: String, grounds: Refusal.Grounds?
  ) {
    #expect(Self.grounds(line, status, body) == grounds)
  }

  @Test(
    arguments: [
      ("DELETE /v1/me/library/songs/i.1", .noSuchOperation),
      ("PUT /v1/me/library/playlists/p.1/tracks", .noSuchOperation),
      ("PATCH /v1/me/library/playlists/p.1", .noSuchOperation),
      ("DELETE /v1/me/favorites?ids[songs]=1", .noSuchOperation),
      ("PATCH /v1/me/ratings/songs/1", .noSuchOperation),
      ("PUT /v1/me/ratings/songs/1", .developerToken),
      ("DELETE /v1/me/ratings/songs/1", .developerToken),
      ("POST /v1/me/library", .developerToken), ("HEAD /v1/me/library", .developerToken),
      ("DELETE /v1/catalog/us/songs/1", .developerToken),
    ] as [(String, Refusal.Grounds)])
  func `a 401 to what the service cannot do is no word about a token`(
    line: String, grounds: Refusal.Grounds
  ) {
    #expect(Self.grounds(line, 401) == grounds)
  }
}
