import MusicAPI
import MusicAPIFixtures

extension Fixture {
  /// A response as it was recorded, at the start of 1970 unless a time is given.
  init(
    _ target: String, _ body: String, method: HTTPMethod = .get, status: HTTPStatus = 200,
    at second: Int = 0
  ) {
    self.init(
      request: HTTPRequest(method, RequestTarget(parsing: target)),
      response: HTTPResponse(status: status, body: Array(body.utf8)),
      recorded: UnixTime(seconds: second))
  }
}
