import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct RejectionTests {
  private static func rejection(
    of line: String, _ status: HTTPStatus, _ body: String = ""
  ) -> Rejection {
    let words = line.split(separator: " ").map(String.init)
    let request = HTTPRequest(HTTPMethod(rawValue: words[0]), RequestTarget(parsing: words[1]))
    return Rejection(HTTPResponse(status: status, body: Array(body.utf8)), to: request)
  }

  private static func error(_ code: String, _ detail: String = "") -> String {
    #"{"errors":[{"id":"A","title":"T","detail":"\#(detail)","code":"\#(code)"}]}"#
  }

  @Test(
    arguments: [
      ("GET /v1/me/library/songs", 401, "", .developerToken, .operatorMustAct),
      ("GET /v1/catalog/us/songs/1", 401, "", .developerToken, .operatorMustAct),
      ("GET /v1/catalog/us/songs/1", 403, error("40300"), .developerToken, .operatorMustAct),
      ("GET /v1/me/library/songs", 403, error("40300"), .userToken, .signIn),
      ("POST /v1/me/library", 403, error("40300"), .userToken, .signIn),
      ("GET /v1/catalog/us/songs/1/library", 403, error("40300"), .userToken, .signIn),
      ("GET /v1/me/library/songs", 403, "", .userConsent, .signIn),
      (
        "GET /v1/me/library/songs", 403, #"{"errors":[{"title":"Forbidden"}]}"#, .userConsent,
        .signIn
      ),
      (
        "GET /v1/me/library/songs", 400, error("40015", "Lacks privilege CloudLibrary"),
        .cloudLibrary, .userMustAct
      ),
      (
        "GET /v1/me/recent/played", 400, error("40015", "Lacks privilege ListeningHistory"),
        .listeningHistory, .userMustAct
      ),
      ("GET /v1/me/library/songs", 400, error("40015"), .privileges, .userMustAct),
      ("GET /v1/me/library/songs", 400, error("40005"), nil, .callerBug),
      ("GET /v1/me/library/songs", 404, error("40400"), nil, .notFound),
    ] as [(String, HTTPStatus, String, Rejection.Reason?, MusicAPIError.Remedy)])
  func `a rejection tells which token was rejected, or which privilege is missing`(
    line: String, status: HTTPStatus, body: String, reason: Rejection.Reason?,
    remedy: MusicAPIError.Remedy
  ) {
    let rejection = Self.rejection(of: line, status, body)
    #expect(rejection.reason == reason)
    #expect(MusicAPIError.rejected(rejection).remedy == remedy)
  }

  @Test(
    arguments: [
      ("DELETE /v1/me/library/songs/i.1", .noSuchOperation),
      ("PUT /v1/me/library/playlists/p.1/tracks", .noSuchOperation),
      ("PATCH /v1/me/library/playlists/p.1", .noSuchOperation),
      ("DELETE /v1/me/favorites?ids[songs]=1", .noSuchOperation),
      ("PATCH /v1/me/ratings/songs/1", .noSuchOperation),
      ("PUT /v1/me/ratings/songs/1", .developerToken),
      ("DELETE /v1/me/ratings/songs/1", .developerToken), ("POST /v1/me/library", .developerToken),
      ("HEAD /v1/me/library", .developerToken), ("DELETE /v1/catalog/us/songs/1", .developerToken),
    ] as [(String, Rejection.Reason)])
  func `a 401 for an odd operation is not about a token`(line: String, reason: Rejection.Reason) {
    let rejection = Self.rejection(of: line, 401)
    #expect(rejection.reason == reason)
    let remedy: MusicAPIError.Remedy = reason == .noSuchOperation ? .callerBug : .operatorMustAct
    #expect(MusicAPIError.rejected(rejection).remedy == remedy)
  }

  /// Returns the rejection for a response.
  private static func rejection(_ response: HTTPResponse) -> Rejection {
    Rejection(response, to: HTTPRequest(.get, RequestTarget(path: "/v1/x")))
  }

  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(
    arguments: [
      (["Retry-After": "7"], .seconds(7)), (["retry-after": "0"], .zero), ([:], nil),
      (["Retry-After": "soon"], nil), (["Retry-After": ""], nil), (["Retry-After": "-7"], nil),
      (["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": date], .seconds(60)),
      (["Retry-After": "Sun, 06 Nov 1994 08:48:37 GMT", "Date": date], .zero),
      (["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"], nil),
    ] as [(HTTPHeaders, Duration?)])
  func `a rejection tells how long to wait by its clock`(headers: HTTPHeaders, wait: Duration?) {
    #expect(Self.rejection(HTTPResponse(status: 503, headers: headers)).retryAfter == wait)
  }

  @Test func `a rejection keeps headers and body, but prints neither`() {
    let body = Array("<html>proxy of the house</html>".utf8)
    let rejection = Self.rejection(
      HTTPResponse(status: 504, headers: ["X-Apple-Request-UUID": "ABC"], body: body))
    #expect(rejection.response.headers["x-apple-request-uuid"] == "ABC")
    #expect(rejection.response.body == body)
    #expect("\(rejection)" == "the service returned 504 for /v1/x")
    #expect("\(MusicAPIError.rejected(rejection))" == "the service returned 504 for /v1/x")
  }

  @Test(arguments: [0, 1])
  func `a body over the limit is cut and not searched for errors`(excess: Int) {
    let error = Array(#"{"errors":[{"title":"T"}]}"#.utf8)
    let blanks = Rejection.bodyLimit - error.count + excess
    let body = Array(repeating: UInt8(ascii: " "), count: blanks) + error
    let rejection = Self.rejection(HTTPResponse(status: 500, body: body))
    #expect(rejection.response.body.count == Rejection.bodyLimit)
    #expect(rejection.errors.map(\.title) == (excess == 0 ? ["T"] : []))
  }
}
