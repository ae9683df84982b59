import MusicAPI
import Testing

struct HTTPStatusTests {
  @Test(
    arguments: [
      (200, .success), (299, .success), (300, .redirection), (399, .redirection),
      (400, .clientError), (499, .clientError), (500, .serverError), (599, .serverError),
      (199, .other), (600, .other), (0, .other), (-1, .other),
    ] as [(Int, HTTPStatus.Kind)])
  func `the first digit determines the kind`(code: Int, kind: HTTPStatus.Kind) {
    #expect(HTTPStatus(rawValue: code).kind == kind)
  }

  @Test func `a status is described by its code`() {
    #expect("\(HTTPStatus(rawValue: 401))" == "401")
    #expect(String(reflecting: [HTTPStatus(rawValue: 503)]) == "[503]")
  }
}
